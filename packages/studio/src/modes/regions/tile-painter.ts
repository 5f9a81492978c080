import type { Regions } from 'floodgate/regions';
import { LAYER } from '../../map/layer-order.ts';
import type { LineLayer } from '../../map/line-layer.ts';
import type { MapView } from '../../map/map-view.ts';
import type { TintLayer } from '../../map/tint-layer.ts';
import { colourZones, inheritedColours } from '../../map/zone-colours.ts';
import { theme } from '../../state/theme.ts';
import type { RegionsEditor } from './regions-editor.ts';
import { greatest, type RegionsShade } from './shade.ts';
import { SELECTED_INK, zoneInk, zoneInks } from './zone-ink.ts';

const OPACITY = { dark: 0.62, light: 0.8 } as const;

/** Colours the tiles of a map by zone, depth or clearance, and keeps that current. */
export class TilePainter {
  readonly #view: MapView;
  readonly #editor: RegionsEditor;
  readonly #tint: TintLayer;
  readonly #asked: LineLayer;
  readonly #inks: Uint8Array;
  readonly #stops: (() => void)[];
  #colours = new Map<number, number>();
  /** The regions that these colours are for. */
  #coloured: Regions | undefined;
  #shade: RegionsShade = 'zones';

  constructor(view: MapView, editor: RegionsEditor) {
    this.#view = view;
    this.#editor = editor;
    this.#tint = view.addTint();
    this.#asked = view.addLines(LAYER.marks);
    this.#inks = new Uint8Array(view.grid!.cellCount);
    this.#stops = [
      editor.revision.subscribe(() => this.#paint()),
      editor.selection.subscribe(() => this.#paint()),
      theme.subscribe(() => this.#paint()),
    ];
    this.#paint();
  }

  setShade(shade: RegionsShade): void {
    if (shade === this.#shade) return;
    this.#shade = shade;
    this.#paint();
  }

  destroy(): void {
    for (const stop of this.#stops) stop();
    for (const layer of [this.#tint, this.#asked]) this.#view.remove(layer);
  }

  #paint(): void {
    const { live, survey, grid } = this.#editor;
    const { fields } = survey;
    this.#drawAsked();
    this.#tint.clear();
    // The page is about to show another map.
    const current = grid === this.#view.grid;
    if (current && this.#shade === 'zones' && live) this.#paintZones(live.regions);
    else if (current && fields && this.#shade === 'depth') this.#paintField(fields.depth);
    else if (current && fields && this.#shade === 'clearance') this.#paintField(fields.clearance);
    this.#tint.show();
  }

  #paintZones(regions: Regions): void {
    const { palette } = this.#view;
    const { zoneOf } = regions;
    const former = this.#coloured;
    // Another level has other regions, with zones of other ids.
    const before =
      former && former !== regions
        ? inheritedColours({ zoneOf: former.zoneOf, colours: this.#colours }, zoneOf)
        : this.#colours;
    this.#coloured = regions;
    this.#colours = colourZones(regions, palette.zones.length, before);
    const inkOf = new Uint8Array(1 + greatest(zoneOf));
    for (const [zone, colour] of this.#colours) inkOf[zone] = zoneInk(colour);
    const selected = this.#selectedZone(zoneOf);
    if (selected > 0) inkOf[selected]! += SELECTED_INK;
    for (let cell = 0; cell < zoneOf.length; cell++) this.#inks[cell] = inkOf[zoneOf[cell]!]!;
    this.#tint.heat(this.#inks, 0, 255, zoneInks(palette), OPACITY[theme.value]);
  }

  #selectedZone(zoneOf: Int32Array): number {
    const selected = this.#editor.selection.value;
    if (selected?.kind === 'zone') return selected.id;
    return selected?.kind === 'cell' ? zoneOf[selected.cell]! : 0;
  }

  #paintField(values: Uint16Array): void {
    // Free tiles have at least 1, which is to have the first colour.
    this.#tint.heat(values, 1 - 1e-3, Math.max(2, greatest(values)), this.#view.palette.heat, 0.9);
  }

  /** A frame around the tile that was asked about. */
  #drawAsked(): void {
    const selected = this.#editor.selection.value;
    const color = this.#view.palette.selection;
    if (selected?.kind !== 'cell') {
      this.#asked.draw(undefined);
      return;
    }
    const [x, y] = this.#view.grid!.point(selected.cell);
    this.#asked.draw((graphics, pixel) => {
      const edge = Math.max(0, 4 * pixel - 0.5);
      graphics.rect(x - edge, y - edge, 1 + 2 * edge, 1 + 2 * edge).stroke({ color, width: 2 * pixel });
    });
  }
}
