import { formatRegionsGeoJson, formatRegionsJson, formatRegionsTiled, saveRegions } from 'floodgate/regions';
import { checkFileSize } from '../../scene/file-size.ts';
import { download } from '../../ui/download.ts';
import { sayFailure } from '../../ui/toasts.ts';
import type { RegionsEditor } from './regions-editor.ts';

/** How the names of regions files end. */
export const REGIONS_SUFFIX = '.regions';

type Regions = Parameters<typeof saveRegions>[0];

interface RegionsFormat {
  readonly label: string;
  readonly suffix: string;
  /** What it is for, in a sentence. */
  readonly about: string;
  write(regions: Regions): string | Uint8Array<ArrayBuffer>;
}

/** Files that gates and zones can be saved as. */
export const REGIONS_FORMATS = {
  regions: {
    label: 'Regions file',
    suffix: REGIONS_SUFFIX,
    about: 'The gates, for floodgate and for this page.',
    write: saveRegions,
  },
  json: {
    label: 'JSON',
    suffix: '.regions.json',
    about: 'Zones with area, outline and neighbours, and gates, for programs of your own.',
    write: (regions) => formatRegionsJson(regions),
  },
  geojson: {
    label: 'GeoJSON',
    suffix: '.geojson',
    about: 'Zones as polygons and gates as lines, for map programs.',
    write: (regions) => formatRegionsGeoJson(regions),
  },
  tiled: {
    label: 'Tiled objects',
    suffix: '.regions.tmj',
    about: 'Zones and gates as object layers of a Tiled map.',
    write: (regions) => formatRegionsTiled(regions),
  },
} as const satisfies Record<string, RegionsFormat>;

export type RegionsFormatId = keyof typeof REGIONS_FORMATS;

/** Saves the present zones and gates as a file. */
export function saveRegionsFile({ live, grid }: RegionsEditor, id: RegionsFormatId): void {
  if (!live) return;
  const { suffix, write } = REGIONS_FORMATS[id];
  const content = write(live.regions);
  const type = typeof content === 'string' ? 'application/json' : 'application/octet-stream';
  download(fileNameFor(grid.name, suffix), new Blob([content], { type }));
}

/** `maps/Aurora.map` as `Aurora.regions`. */
export function fileNameFor(mapName: string, suffix = REGIONS_SUFFIX): string {
  const base = mapName
    .split(/[\\/]/)
    .at(-1)!
    .replace(/\.[a-z0-9]+$/i, '');
  return `${base.replace(/[^\p{L}\p{N}._-]+/gu, '-') || 'map'}${suffix}`;
}

/** Opens a regions file, or says why it cannot be opened. */
export async function openRegionsFile(editor: RegionsEditor, file: File): Promise<void> {
  try {
    checkFileSize(file);
    editor.load(new Uint8Array(await file.arrayBuffer()), file.name);
  } catch (error) {
    sayFailure(error);
  }
}
