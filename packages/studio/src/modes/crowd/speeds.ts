/** Multiples of the normal speed, ten ticks a second. */
export const SPEEDS: readonly { readonly value: number; readonly label: string }[] = [
  { value: 0.25, label: '¼×' },
  { value: 0.5, label: '½×' },
  { value: 1, label: '1×' },
  { value: 2, label: '2×' },
  { value: 4, label: '4×' },
  { value: 10, label: '10×' },
  { value: Number.POSITIVE_INFINITY, label: 'as fast as possible' },
];
