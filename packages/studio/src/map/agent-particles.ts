import { Particle, ParticleContainer, type Texture } from 'pixi.js';

/** Where particles are put that are not to be seen. */
export const OFF_THE_MAP = -1000;

/** Agents, goals or marks on a map, a particle each, drawn on or between cells. Lengths are in tiles. */
export class AgentParticles {
  readonly container = new ParticleContainer({ dynamicProperties: { position: true } });
  readonly #stride: number;

  /** @param stride that of the grid whose cells are shown */
  constructor(stride: number) {
    this.#stride = stride;
  }

  get list(): Particle[] {
    return this.container.particleChildren as Particle[];
  }

  /** As many particles as `count`; new ones get the texture. After changes to them, call {@link changed}. */
  resize(count: number, texture: Texture): Particle[] {
    const { list } = this;
    while (list.length > count) list.pop();
    while (list.length < count) list.push(new Particle({ texture, anchorX: 0.5, anchorY: 0.5 }));
    this.container.texture = texture;
    return list;
  }

  /** Shapes, colours or sizes have changed. Positions are looked at in every frame anyway. */
  changed(): void {
    this.container.update();
  }

  /** Puts each particle between two cells; −1 is nowhere. `share` is 0 at the first cell and 1 at the second. */
  place(from: ArrayLike<number>, to: ArrayLike<number>, share = 1): void {
    const { list } = this;
    const stride = this.#stride;
    for (let i = 0; i < list.length; i++) {
      const cell = to[i]!;
      const before = i < from.length && from[i]! >= 0 ? from[i]! : cell;
      const row = (cell / stride) | 0;
      const rowBefore = (before / stride) | 0;
      const column = cell - row * stride;
      const columnBefore = before - rowBefore * stride;
      // Cells count from a wall of one cell around the map; the middle of a tile is at a half.
      list[i]!.x = cell < 0 ? OFF_THE_MAP : column + (columnBefore - column) * (1 - share) - 0.5;
      list[i]!.y = cell < 0 ? OFF_THE_MAP : row + (rowBefore - row) * (1 - share) - 0.5;
    }
  }
}
