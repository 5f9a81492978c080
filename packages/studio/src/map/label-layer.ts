import type { CameraState } from './camera.ts';

/** A short text at a place of the map, in tiles. */
export interface MapLabel {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** Adds the class `map-label-<tone>`. */
  readonly tone?: string;
}

/** Texts over a map. They are page elements, so that they are sharp and follow the page's fonts. */
export class LabelLayer {
  readonly element = document.createElement('div');
  #labels: readonly MapLabel[] = [];

  constructor() {
    this.element.className = 'map-labels';
    this.element.setAttribute('aria-hidden', 'true');
  }

  set(labels: readonly MapLabel[], camera: CameraState): void {
    this.#labels = labels;
    this.element.replaceChildren(
      ...labels.map(({ text, tone }) => {
        const element = document.createElement('span');
        element.className = tone ? `map-label map-label-${tone}` : 'map-label';
        element.textContent = text;
        return element;
      }),
    );
    this.moved(camera);
  }

  moved({ zoom, x, y }: CameraState): void {
    for (const [i, label] of this.#labels.entries()) {
      const element = this.element.children[i] as HTMLElement;
      element.style.transform = `translate(${x + label.x * zoom}px, ${y + label.y * zoom}px) translate(-50%, -50%)`;
    }
  }
}
