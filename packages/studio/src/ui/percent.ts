/** `97.3 %`, and `100 %` only for all. */
export function percent(share: number): string {
  if (share === 1) return '100 %';
  return `${(100 * share).toFixed(share > 0.9995 ? 2 : 1)} %`;
}
