import type { Grid } from 'floodgate';
import type { ReservedRow } from 'floodgate/planner-kit';
import { pointedCell } from '../../attention.ts';
import { AgentButton } from './AgentLink.tsx';
import { arrowTo } from './why-words.ts';

/** Ticks and agents that are shown at most. */
const MOST_TICKS = 10;
const MOST_ROWS = 8;
/** Colours of cells where agents meet; the style sheet has as many. */
const COLOURS = 5;

interface TableProps {
  readonly rows: readonly ReservedRow[];
  readonly tick: number;
  readonly grid: Grid;
}

/** Which cells agents have reserved, tick by tick. Cells where two of them meet have the same colour in all rows. */
export function ReservationTable({ rows, tick, grid }: TableProps) {
  const shown = rows.slice(0, MOST_ROWS);
  const length = Math.min(MOST_TICKS, Math.max(0, ...shown.map(({ cells }) => cells.length)));
  const places = Array.from({ length }, (_, i) => i);
  const colours = meetingsOf(shown, length);
  return (
    <details className="why-part" open>
      <summary data-tip="Each agent reserves cells for ticks to come, and others keep off them at these ticks. Cells where two agents meet have one colour.">
        Reservations
      </summary>
      <div className="why-reserved">
        <table onPointerLeave={() => pointedCell.set(undefined)}>
          <caption className="visually-hidden">Reserved cells by agent and tick</caption>
          <thead>
            <tr>
              <th scope="col">agent</th>
              {places.map((i) => (
                <th
                  key={i}
                  scope="col"
                  className={i === 1 ? 'why-now' : undefined}
                  data-tip={`Tick ${tick - 1 + i}`}
                >
                  {i === 1 ? 'now' : i === 0 ? '−1' : `+${i - 1}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ slot, cells }) => (
              <tr key={slot}>
                <th scope="row">
                  <AgentButton agent={slot} />
                </th>
                {places.map((i) => {
                  const cell = cells[i];
                  const colour = cell === undefined ? undefined : colours.get(cell);
                  return (
                    <td
                      key={i}
                      className={colour === undefined ? undefined : `why-meet-${colour}`}
                      data-tip={
                        cell === undefined
                          ? undefined
                          : `Tile (${grid.point(cell).join(', ')}) at tick ${tick - 1 + i}`
                      }
                      onPointerEnter={() => pointedCell.set(cell)}
                    >
                      {cell === undefined ? '' : i === 0 ? '•' : arrowTo(grid, cells[i - 1]!, cell)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > MOST_ROWS && <p className="field-hint">And {rows.length - MOST_ROWS} more agents.</p>}
    </details>
  );
}

/** Per cell that is in the first row and in another one a colour, 0–4, in the order in which the first agent gets there. */
export function meetingsOf(rows: readonly ReservedRow[], length: number): Map<number, number> {
  const [own, ...others] = rows;
  const theirs = new Set(others.flatMap(({ cells }) => cells.slice(0, length)));
  const colours = new Map<number, number>();
  for (const cell of own?.cells.slice(0, length) ?? [])
    if (theirs.has(cell) && !colours.has(cell)) colours.set(cell, colours.size % COLOURS);
  return colours;
}
