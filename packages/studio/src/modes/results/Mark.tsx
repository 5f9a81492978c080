import { PALETTES } from '../../colour/palette.ts';
import { useStore } from '../../state/store.ts';
import { theme } from '../../state/theme.ts';

/** Disc, square, triangle, diamond, around (0, 0). */
const SHAPES = [
  'M4 0A4 4 0 1 1-4 0 4 4 0 1 1 4 0Z',
  'M-3.500-3.500h7v7h-7Z',
  'M0-4.500 4.300 3.200h-8.600Z',
  'M0-4.800 4.800 0 0 4.800-4.800 0Z',
];

interface MarkProps {
  readonly series: number;
  readonly x: number;
  readonly y: number;
  readonly title?: string;
}

/** A point of a series, in a colour and a shape of its own. */
export function Mark({ series, x, y, title }: MarkProps) {
  const { teams } = PALETTES[useStore(theme)];
  const round = Math.floor(series / teams.length);
  return (
    <path
      d={SHAPES[(series + round) % SHAPES.length]}
      transform={`translate(${x} ${y})`}
      fill={teams[series % teams.length]}
      fillOpacity={0.75}
    >
      {title && <title>{title}</title>}
    </path>
  );
}
