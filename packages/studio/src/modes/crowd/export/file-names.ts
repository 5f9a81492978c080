import { type MapSource, mapTitle } from '../../../scene/scene.ts';

/** What files of a map are called, without an ending. */
export function fileNameOf(map: MapSource): string {
  return (
    mapTitle(map)
      .replaceAll(/[^\w-]+/g, '-')
      .replaceAll(/^-+|-+$/g, '') || 'map'
  );
}
