import { type RefObject, useEffect, useRef, useState } from 'react';
import { PALETTES } from '../../colour/palette.ts';
import { useStore } from '../../state/store.ts';
import { theme } from '../../state/theme.ts';
import type { ChartData, ChartPoint } from './chart-data.ts';
import { Mark } from './Mark.tsx';

const HEIGHT = 300;
const LEFT = 52;
/** Room for the words below: straight ones, or slanted ones where there are many. */
const BOTTOM = 28;
const BOTTOM_CROWDED = 76;
const TOP = 12;
const RIGHT = 16;

interface ChartProps {
  readonly data: ChartData;
  readonly xName: string;
  readonly yName: string;
}

/** Points of a table. Where several have the same x, a bar shows their mean. */
export function Chart({ data, xName, yName }: ChartProps) {
  const { teams } = PALETTES[useStore(theme)];
  const [figure, width] = useInnerWidth();
  const crowded = data.xMarks.length > width / 90;
  const bottom = HEIGHT - (crowded ? BOTTOM_CROWDED : BOTTOM);
  const placeX = (share: number): number => LEFT + 8 + share * (width - LEFT - RIGHT - 16);
  const placeY = (share: number): number => bottom - share * (bottom - TOP);
  return (
    <figure className="results-chart" ref={figure}>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={`${yName} by ${xName}, ${data.points.length} points`}
      >
        {data.yMarks.map(({ at, text }) => (
          <g key={text}>
            <line x1={LEFT} x2={width - RIGHT} y1={placeY(at)} y2={placeY(at)} className="results-grid" />
            <text x={LEFT - 8} y={placeY(at) + 4} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        {data.xMarks.map(({ at, text }) => (
          <text
            key={text}
            x={placeX(at)}
            y={bottom + 18}
            textAnchor={crowded ? 'end' : 'middle'}
            transform={crowded ? `rotate(-35 ${placeX(at)} ${bottom + 14})` : undefined}
          >
            {short(text)}
          </text>
        ))}
        {data.lines.map((line) => (
          <polyline
            key={line[0]?.series}
            points={line.map(({ x, y }) => `${placeX(x)},${placeY(y)}`).join(' ')}
            fill="none"
            stroke={teams[(line[0]?.series ?? 0) % teams.length]}
            strokeOpacity={0.6}
          />
        ))}
        {data.means.map((point) => (
          <line
            key={`${point.series}/${point.x}`}
            x1={placeX(point.x) + shift(point, data, width) - 9}
            x2={placeX(point.x) + shift(point, data, width) + 9}
            y1={placeY(point.y)}
            y2={placeY(point.y)}
            stroke={teams[point.series % teams.length]}
            strokeWidth={3}
          />
        ))}
        {data.points.map((point, i) => (
          <Mark
            // biome-ignore lint/suspicious/noArrayIndexKey: points have no name, and their order is theirs
            key={i}
            series={point.series}
            x={placeX(point.x) + shift(point, data, width)}
            y={placeY(point.y)}
            title={point.title}
          />
        ))}
      </svg>
      <figcaption>
        <strong>{yName}</strong> by <strong>{xName}</strong>
        {data.means.length > 0 && '; bars are means'}
        {data.leftOut > 0 && `; ${data.leftOut.toLocaleString('en')} rows without a number are left out`}
      </figcaption>
    </figure>
  );
}

/** The width inside an element, as it is at the moment, so that text in a drawing keeps its size. */
function useInnerWidth(): [ref: RefObject<HTMLElement | null>, width: number] {
  const ref = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(720);
  useEffect(() => {
    const resize = new ResizeObserver(([entry]) => setWidth(Math.max(240, entry!.contentRect.width)));
    resize.observe(ref.current!);
    return () => resize.disconnect();
  }, []);
  return [ref, width];
}

/** On an axis of texts, series are drawn side by side, so that they do not hide each other. */
function shift(
  { series }: ChartPoint,
  { series: all, xMarks, sideBySide }: ChartData,
  width: number,
): number {
  if (!sideBySide) return 0;
  const room = Math.min(14, (width - LEFT) / xMarks.length / (all.length + 1));
  return (series - (all.length - 1) / 2) * room;
}

function short(text: string): string {
  return text.length > 18 ? `${text.slice(0, 17)}…` : text;
}
