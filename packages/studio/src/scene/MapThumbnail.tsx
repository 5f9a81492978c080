import { useEffect, useRef } from 'react';
import { parseHex } from '../colour/oklab.ts';
import { PALETTES } from '../colour/palette.ts';
import { useStore } from '../state/store.ts';
import { theme } from '../state/theme.ts';
import type { MapPreview } from './preview.ts';

/** A small picture of a map. It fills the box it is in. */
export function MapThumbnail({ preview }: { readonly preview: MapPreview | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = PALETTES[useStore(theme)];
  useEffect(() => {
    if (!preview) return;
    // In memory: a picture on the graphics card would make the page wait for what the map draws there.
    const pen = canvas.current!.getContext('2d', { willReadFrequently: true })!;
    const image = pen.createImageData(preview.width, preview.height);
    const floor = parseHex(palette.previewFloor);
    const wall = parseHex(palette.wall);
    for (let i = 0; i < preview.tiles.length; i++) {
      image.data.set(preview.tiles[i] ? floor : wall, 4 * i);
      image.data[4 * i + 3] = 255;
    }
    pen.putImageData(image, 0, 0);
  }, [preview, palette]);
  return (
    <canvas
      ref={canvas}
      className="map-thumbnail"
      width={preview?.width ?? 1}
      height={preview?.height ?? 1}
    />
  );
}
