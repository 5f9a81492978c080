/** One number that a selector looks at. */
export interface Feature {
  readonly name: string;
  /** In a few words, for explanations. */
  readonly meaning: string;
}
