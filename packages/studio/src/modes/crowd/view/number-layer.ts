import { ImageSource, Particle, ParticleContainer, Rectangle, Texture } from 'pixi.js';
import type { AgentLayer } from './agent-layer.ts';

/** Pixels of one digit in the picture that has them all. */
const DIGIT_WIDTH = 26;
const DIGIT_HEIGHT = 40;
/** Height of a number, in tiles, and at least in CSS pixels. */
const TILES_HIGH = 0.6;
const LEAST_PIXELS = 11;
/** Where tiles are smaller than this, in CSS pixels, only chosen agents have numbers. */
const ALL_FROM_PIXELS = 14;

/** The numbers of agents, drawn on them. */
export class NumberLayer {
  readonly container = new ParticleContainer({ dynamicProperties: { position: true } });
  readonly #agents: AgentLayer;
  #digits: readonly Texture[] | undefined;
  #pixel = 1;
  #shown: readonly number[] = [];
  #chosen: readonly number[] = [];
  #all = 0;

  constructor(agents: AgentLayer) {
    this.#agents = agents;
  }

  /**
   * Whose numbers are shown.
   *
   * @param all how many agents there are, if all of them are to have one where there is room; else 0
   */
  choose(chosen: readonly number[], all: number): void {
    this.#chosen = chosen;
    this.#all = all;
    this.#make();
  }

  zoomed(pixel: number): void {
    if (pixel === this.#pixel) return;
    this.#pixel = pixel;
    if (this.#all > 0 || this.#chosen.length > 0) this.#make();
  }

  /** To be called in every frame, when agents have moved. */
  place(): void {
    if (this.#shown.length === 0) return;
    const width = (this.#height * DIGIT_WIDTH) / DIGIT_HEIGHT;
    const list = this.container.particleChildren;
    let next = 0;
    for (const agent of this.#shown) {
      const [x, y] = this.#agents.at(agent);
      const length = digitsOf(agent);
      for (let i = 0; i < length; i++) {
        const particle = list[next++]!;
        particle.x = x + (i - (length - 1) / 2) * width;
        particle.y = y;
      }
    }
  }

  destroy(): void {
    this.container.destroy({ children: true });
    this.#digits?.at(0)?.source.unload();
  }

  get #height(): number {
    return Math.max(TILES_HIGH, LEAST_PIXELS * this.#pixel);
  }

  #make(): void {
    const everyone = this.#all > 0 && 1 / this.#pixel >= ALL_FROM_PIXELS;
    const shown = everyone ? Array.from({ length: this.#all }, (_, i) => i) : this.#chosen;
    if (shown.length === 0 && this.#shown.length === 0) return;
    this.#shown = shown;
    this.#digits ??= digitTextures();
    const list = this.container.particleChildren as Particle[];
    const scale = this.#height / DIGIT_HEIGHT;
    list.length = 0;
    for (const agent of shown)
      for (const digit of String(agent))
        list.push(
          new Particle({
            texture: this.#digits[Number(digit)]!,
            anchorX: 0.5,
            anchorY: 0.5,
            scaleX: scale,
            scaleY: scale,
          }),
        );
    this.container.texture = this.#digits[0]!;
    this.container.update();
    this.place();
  }
}

function digitsOf(number: number): number {
  return number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : String(number).length;
}

/** White digits with a dark edge, readable on every colour. */
function digitTextures(): Texture[] {
  const canvas = document.createElement('canvas');
  canvas.width = 10 * DIGIT_WIDTH;
  canvas.height = DIGIT_HEIGHT;
  const pen = canvas.getContext('2d')!;
  pen.font = `600 ${DIGIT_HEIGHT - 8}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  pen.lineWidth = 7;
  pen.strokeStyle = 'rgb(0 0 0 / 80%)';
  pen.fillStyle = '#fff';
  const source = new ImageSource({ resource: canvas, autoGenerateMipmaps: true });
  const textures = Array.from({ length: 10 }, (_, digit) => {
    const middle = (digit + 0.5) * DIGIT_WIDTH;
    pen.strokeText(String(digit), middle, DIGIT_HEIGHT / 2 + 2);
    pen.fillText(String(digit), middle, DIGIT_HEIGHT / 2 + 2);
    return new Texture({
      source,
      frame: new Rectangle(digit * DIGIT_WIDTH, 0, DIGIT_WIDTH, DIGIT_HEIGHT),
    });
  });
  source.update();
  return textures;
}
