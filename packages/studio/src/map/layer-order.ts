/** What is over what on a map, from below. */
export const LAYER = {
  terrain: 0,
  tints: 10,
  lines: 20,
  agents: 40,
  marks: 50,
  cursor: 60,
} as const;
