/** The number of symmetries of a square: rotated by quarters, mirrored or not. */
export const SYMMETRIES = 8;

/** For each symmetry and each pixel of the new image, the pixel of the old image that it shows. */
export function symmetryTables(side: number): Int32Array[] {
  const last = side - 1;
  return Array.from({ length: SYMMETRIES }, (_, symmetry) => {
    const table = new Int32Array(side * side);
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        const [across, down] = symmetry & 4 ? [y, x] : [x, y];
        const column = symmetry & 1 ? last - across : across;
        const row = symmetry & 2 ? last - down : down;
        table[y * side + x] = row * side + column;
      }
    }
    return table;
  });
}

/** Copies an image, all channels, rearranged by a table, to a place in a batch. */
export function copyRearranged(image: Float32Array, table: Int32Array, out: Float32Array, at: number): void {
  const size = table.length;
  for (let channel = 0; channel < image.length; channel += size) {
    for (let i = 0; i < size; i++) out[at + channel + i] = image[channel + table[i]!]!;
  }
}
