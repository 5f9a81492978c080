/** Zones that wish to merge, the least important first. A zone may be in it several times; old entries go unnoticed. */
export class WishHeap {
  readonly #keys: number[] = [];
  readonly #zones: number[] = [];
  readonly #versions: number[] = [];

  get length(): number {
    return this.#keys.length;
  }

  /** Of the entry with the least key. */
  get key(): number {
    return this.#keys[0]!;
  }

  get zone(): number {
    return this.#zones[0]!;
  }

  get version(): number {
    return this.#versions[0]!;
  }

  push(key: number, zone: number, version: number): void {
    const keys = this.#keys;
    let at = keys.length;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (keys[up]! <= key) break;
      this.#move(up, at);
      at = up;
    }
    this.#put(at, key, zone, version);
  }

  pop(): void {
    const keys = this.#keys;
    const key = keys.pop()!;
    const zone = this.#zones.pop()!;
    const version = this.#versions.pop()!;
    const length = keys.length;
    if (length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= length) break;
      if (child + 1 < length && keys[child + 1]! < keys[child]!) child++;
      if (keys[child]! >= key) break;
      this.#move(child, at);
      at = child;
    }
    this.#put(at, key, zone, version);
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#keys[from]!, this.#zones[from]!, this.#versions[from]!);
  }

  #put(at: number, key: number, zone: number, version: number): void {
    this.#keys[at] = key;
    this.#zones[at] = zone;
    this.#versions[at] = version;
  }
}
