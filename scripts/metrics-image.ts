/**
 * Draws the picture of docs/lab/metrics.md, from a run: `npx tsx --conditions=floodgate-source scripts/metrics-image.ts`.
 */
import { writeFileSync } from 'node:fs';
import { Grid, type Point, World, whca } from 'floodgate';

const FILE = 'docs/images/arrival-ratio.svg';
const ROWS = ['.....#.....', '####.#.####', '...........', '####.#.####', '.....#.....'];
const CREW: readonly { name: string; start: Point; goal: Point }[] = [
  { name: 'A', start: [2, 0], goal: [8, 0] },
  { name: 'B', start: [0, 2], goal: [10, 2] },
  { name: 'C', start: [2, 4], goal: [8, 4] },
];
const TILE = 26;
const [WIDTH, HEIGHT] = [760, 286];
const MAP = { x: 20, y: 44 };
const BARS = { x: 384, y: 64, row: 46, tick: 24 };

const STYLE = `<style>
  .page { fill: #ffffff; } .floor { fill: #eef1f7; } .wall { fill: #8a94a8; } text { fill: #22293a; }
  .soft { fill: #5b6478; font-size: 13px; } .strong { font-size: 20px; font-weight: 700; }
  .path { fill: none; stroke: #2458b8; stroke-width: 2; stroke-dasharray: 4 4; opacity: 0.5; }
  .agent { fill: #2458b8; } .goal { fill: #ffffff; stroke: #1d7a45; stroke-width: 2; }
  .name { fill: #ffffff; text-anchor: middle; font-weight: 700; } .goalname { fill: #1d7a45; text-anchor: middle; font-weight: 700; }
  .moves { fill: #2458b8; } .stands { fill: #e08a3c; } .alone { fill: none; stroke: #1d7a45; stroke-width: 2; }
  @media (prefers-color-scheme: dark) {
    .page { fill: #14181f; } .floor { fill: #222936; } .wall { fill: #5c6880; } text { fill: #e8ecf4; } .soft { fill: #a9b4c8; }
    .path { stroke: #7aa7ff; } .agent { fill: #2f62c4; } .goal { fill: #14181f; stroke: #5fcf8d; } .goalname { fill: #5fcf8d; }
    .moves { fill: #4f83e8; } .stands { fill: #e08a3c; } .alone { stroke: #5fcf8d; } .name { fill: #ffffff; }
  }
</style>`;

const grid = Grid.from(ROWS[0]!.length, ROWS.length, (x, y) => ROWS[y]![x] === '.');

const together = walk(CREW);
const alone = CREW.map((agent) => walk([agent])[0]!);
const ticks = together.map((steps) => steps.length);
const fewest = alone.map((steps) => steps.length);
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const sums = { ticks: total(ticks), fewest: total(fewest) };
const ratio = (sums.ticks / sums.fewest).toFixed(2);

writeFileSync(FILE, `${picture().join('\n')}\n`);
console.log(`${FILE}: ${ticks.join(' + ')} ticks, ${fewest.join(' + ')} moves, ratio ${ratio}`);

/** Where each agent stands after each tick until it is home for good. */
function walk(crew: typeof CREW): Point[][] {
  const world = new World(grid, { planner: whca() });
  const agents = crew.map(({ start, goal }) => world.add({ at: start, goal }));
  const steps: Point[][] = agents.map(() => []);
  while (!world.done) {
    world.tick();
    for (const [i, agent] of agents.entries()) steps[i]!.push(agent.at);
  }
  for (const [i, agent] of agents.entries()) steps[i]!.length = world.completionOf(agent)!;
  if (crew.length === 1 && world.metrics().arrivalRatio !== 1) throw new Error('a lone agent waited');
  return steps;
}

function picture(): string[] {
  const sum = (values: readonly number[]): string => values.join(' + ');
  const y = BARS.y + CREW.length * BARS.row + 14;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="14" role="img">`,
    `<title>Three agents at a door: they need ${sums.ticks} ticks in all, and would need ${sums.fewest} moves alone: arrival ratio ${ratio}</title>`,
    STYLE,
    `<rect class="page" width="${WIDTH}" height="${HEIGHT}"/>`,
    `<text x="${MAP.x}" y="28">Three agents, one door</text>`,
    ...mapLines(),
    `<text x="${BARS.x - 24}" y="28">Each tick until an agent is home for good</text>`,
    ...CREW.flatMap((_, i) => barLines(i)),
    `<text x="${BARS.x - 24}" y="${y}">ticks: ${sum(ticks)} = ${sums.ticks}</text>`,
    `<text x="${BARS.x - 24}" y="${y + 22}">fewest moves: ${sum(fewest)} = ${sums.fewest}</text>`,
    `<text class="strong" x="${BARS.x - 24}" y="${y + 52}">arrival ratio: ${sums.ticks} / ${sums.fewest} = ${ratio}</text>`,
    ...legendLines(),
    '</svg>',
  ];
}

function mapLines(): string[] {
  const centre = ([x, y]: Point): [number, number] => [MAP.x + (x + 0.5) * TILE, MAP.y + (y + 0.5) * TILE];
  const tiles = ROWS.flatMap((row, y) =>
    [...row].map((tile, x) => {
      const at = `x="${MAP.x + x * TILE}" y="${MAP.y + y * TILE}"`;
      return `<rect class="${tile === '.' ? 'floor' : 'wall'}" ${at} width="${TILE - 1}" height="${TILE - 1}"/>`;
    }),
  );
  const agents = CREW.flatMap(({ name, start, goal }, i) => {
    const [x, y] = centre(start);
    const [gx, gy] = centre(goal);
    return [
      `<polyline class="path" points="${[start, ...alone[i]!].map((point) => centre(point).join(',')).join(' ')}"/>`,
      `<circle class="agent" cx="${x}" cy="${y}" r="10"/><text class="name" x="${x}" y="${y + 5}">${name}</text>`,
      `<circle class="goal" cx="${gx}" cy="${gy}" r="9"/><text class="goalname" x="${gx}" y="${gy + 5}">${name}</text>`,
    ];
  });
  return [...tiles, ...agents];
}

function barLines(i: number): string[] {
  const { name, start } = CREW[i]!;
  const y = BARS.y + i * BARS.row;
  const places = [start, ...together[i]!];
  const squares = together[i]!.map((place, tick) => {
    const moved = `${place}` !== `${places[tick]}`;
    return `<rect class="${moved ? 'moves' : 'stands'}" x="${BARS.x + tick * BARS.tick}" y="${y}" width="${BARS.tick - 2}" height="18"/>`;
  });
  const end = BARS.x + fewest[i]! * BARS.tick - 2;
  return [
    `<text x="${BARS.x - 24}" y="${y + 14}">${name}</text>`,
    ...squares,
    `<path class="alone" d="M${BARS.x} ${y + 25}H${end}M${BARS.x} ${y + 21}v8M${end} ${y + 21}v8"/>`,
  ];
}

function legendLines(): string[] {
  const y = MAP.y + ROWS.length * TILE + 22;
  const text = (line: number, words: string): string =>
    `<text class="soft" x="70" y="${y + 26 * line + 12}">${words}</text>`;
  return [
    `<rect class="moves" x="36" y="${y}" width="22" height="14"/>${text(0, 'the agent moves')}`,
    `<rect class="stands" x="36" y="${y + 26}" width="22" height="14"/>${text(1, 'the agent stands')}`,
    `<path class="alone" d="M20 ${y + 59}h38M20 ${y + 55}v8M58 ${y + 55}v8"/>${text(2, 'fewest moves if it were alone')}`,
  ];
}
