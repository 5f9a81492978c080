/** Small whole numbers for things that come and go; a number given back is the next to be given out. */
export class Numbering {
  readonly #free: number[] = [];
  #end = 0;

  /** One more than the largest number ever given out. */
  get end(): number {
    return this.#end;
  }

  take(): number {
    return this.#free.pop() ?? this.#end++;
  }

  giveBack(number: number): void {
    this.#free.push(number);
  }
}
