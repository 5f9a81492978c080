import type { MapView } from '../../../map/map-view.ts';

/** The maps that are seen as one picture, where they are on the page, with `scale` pixels per CSS pixel. */
export function takePicture(views: Iterable<MapView>, scale: number): OffscreenCanvas {
  const shown = [...views].map((view) => ({ view, box: view.host.getBoundingClientRect() }));
  const left = Math.min(...shown.map(({ box }) => box.left));
  const top = Math.min(...shown.map(({ box }) => box.top));
  const width = Math.max(...shown.map(({ box }) => box.right)) - left;
  const height = Math.max(...shown.map(({ box }) => box.bottom)) - top;
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  for (const { view, box } of shown)
    view.drawOn(pen, scale, Math.round((box.left - left) * scale), Math.round((box.top - top) * scale));
  return canvas;
}
