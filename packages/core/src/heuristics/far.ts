/** No way, or one longer than tables of 32-bit numbers hold (4,561 tiles): what they say is at least this. */
export const FAR = 0x7fffffff;
