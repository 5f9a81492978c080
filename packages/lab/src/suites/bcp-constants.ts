/** What the BCP paper does not say and we had to choose, and how much the choices matter. */
import type { JobBlock } from '../jobs/index.ts';
import { BCP_RUNS, CROSSING_UNITS, HERO_STEPS, RESCUE_UNITS } from '../papers/index.ts';
import { type Block, figure, listing, meanFigure, type Section } from '../report/index.ts';
import { groupBy, meanOf } from '../statistics.ts';
import { type BcpRow, totalSteps } from './bcp-rows.ts';
import { isUnfinished } from './bcp-unfinished.ts';

/** 0.04 is the height of a normal density in two dimensions with a sigma of two, for two colliding units. */
const HEIGHTS = [0.04, 0.1, 0.4, 1];
const RANGES = [3, 6];
const ASIDE = [2, 6];

const ITEMS = [
  'Height of the Gaussian: not in the paper. Here 0.2 tile widths, whatever the number of colliding units. A normal density with the sigma of two colliding units is 0.2 high in one dimension, but 0.04 in two. See the table.',
  'Width of the Gaussian: sigma is the number of colliding units (its Figure 1), and the variance is “relative” to it (its text). Here sigma is the number of colliding units.',
  'Iterations: the paper iterates until nothing collides or time is up, and does not say how much time that is. Here at most 30.',
  'Occupied tiles: by the paper a unit occupies its tile while it moves away. Here another may enter it in the same tick, since a block of units could not set out together otherwise, as it does in the figures of the paper.',
  'Units that have arrived: not in the paper. Here they stay, and paths are not biased away from them; a unit that is blocked plans again around all units.',
  'Ground: the paper shows open ground and no size. Here 15 × 21 tiles.',
  'Priorities: the hero has a higher one than the others; no numbers. Here 10 and 0; among equals the unit that has been away from its goal longest comes first, then the first of the block.',
  'End of a run: not in the paper. Here after 200 ticks.',
  'Units in Figure 9: not in the paper. Here all 9 of the block.',
  'Start of the hero in Figure 9: at random in a rectangle of 3 × 7; not where that lies. Here around the start of Figure 7.',
  'Range of attackers: not in the paper. Here 4.5 tile widths, measured as octile distance.',
  'The attacker that follows: neither its start nor its speed are in the paper. Here it starts 2 tiles below the hero and moves a tile a tick.',
  'Attackers that stand: not in the paper where. Here 4 columns to the right of the path of the hero, and for two as many to the left, halfway to its goal.',
];

const paperBcp = (parameters: Readonly<Record<string, number | boolean>>) => ({
  id: 'bcp',
  preset: 'paper' as const,
  parameters,
});

/** Runs with other constants, and with units that step aside. `deaths` is the block of Figure 9. */
export function constantBlocks(times: number, deaths: JobBlock & { readonly kind: 'bcp' }): JobBlock[] {
  const heights = {
    kind: 'bcp' as const,
    planners: HEIGHTS.map((height) => paperBcp({ height })),
    seeds: BCP_RUNS * times,
  };
  return [
    { ...heights, scenarios: 'rescue', units: RESCUE_UNITS },
    { ...heights, scenarios: 'crossing', units: CROSSING_UNITS },
    { ...heights, scenarios: 'crossing', units: CROSSING_UNITS, planners: [paperBcp({ giveWay: true })] },
    ...RANGES.map((range) => ({ ...deaths, range })),
    ...ASIDE.map((aside) => ({ ...deaths, attacks: ['one-static' as const, 'two-static' as const], aside })),
  ];
}

export function constantsSection(
  rows: readonly BcpRow[],
  attacks: Readonly<Record<string, string>>,
): Section {
  return {
    heading: 'Constants that the paper does not give',
    blocks: [{ items: ITEMS }, ...heightBlocks(rows), ...attackBlocks(rows, attacks)],
  };
}

function heightBlocks(rows: readonly BcpRow[]): Block[] {
  const bcp = rows.filter(({ spec: { planner, hero } }) => {
    const { iterations, giveWay } = planner.parameters;
    return planner.preset === 'paper' && iterations === undefined && giveWay === undefined && !hero;
  });
  const groups = [...groupBy(bcp, ({ spec }) => Number(spec.planner.parameters.height ?? 0.2))].sort(
    ([a], [b]) => a - b,
  );
  if (groups.length < 2) return [];
  const rescue = (group: readonly BcpRow[]) => group.filter(({ spec }) => spec.scenario === 'rescue');
  const crossing = (group: readonly BcpRow[]) => group.filter(({ spec }) => spec.scenario === 'crossing');
  const inTime = (group: readonly BcpRow[]) => {
    const own = rescue(group);
    return `${own.filter(({ result }) => result.heroSteps === HERO_STEPS).length} of ${own.length}`;
  };
  return [
    listing('BCP of the paper with other heights of the Gaussian', groups, {
      height: ([height]) => String(height),
      [`hero in ${HERO_STEPS} steps`]: ([, group]) => inTime(group),
      'rescue: steps of all': ([, group]) => meanFigure(rescue(group), totalSteps, 1),
      'crossing: steps of all': ([, group]) => meanFigure(crossing(group), totalSteps, 1),
      'crossing: runs that never end': ([, group]) => figure(crossing(group).filter(isUnfinished).length),
    }),
  ];
}

/** Death rates without and with the most iterations, where attackers shoot farther or stand elsewhere. */
function attackBlocks(rows: readonly BcpRow[], attacks: Readonly<Record<string, string>>): Block[] {
  const attacked = rows.filter(({ spec }) => spec.hero === 'anywhere');
  const groups = [
    ...groupBy(attacked, ({ spec }) => JSON.stringify([spec.attack, spec.range ?? 4.5, spec.aside ?? 4])),
  ]
    .map(([key, group]) => {
      const [attack, range, aside] = JSON.parse(key) as [string, number, number];
      return { attack, range, aside, group };
    })
    .sort((a, b) => a.attack.localeCompare(b.attack) || a.range - b.range || a.aside - b.aside);
  if (groups.every(({ range, aside }) => range === 4.5 && aside === 4)) return [];
  return [
    listing('Death rate of the hero in per cent, with other ranges and places of attackers', groups, {
      attack: ({ attack }) => attacks[attack]!,
      range: ({ range }) => String(range),
      'columns aside': ({ attack, aside }) => (attack === 'chase' ? '–' : String(aside)),
      'hit points': ({ group }) => meanFigure(group, ({ result }) => result.damage, 1),
      'A*': ({ group }) => figure(deathRate(group, 0)),
      '4 iterations': ({ group }) => figure(deathRate(group, 4)),
      '10 iterations': ({ group }) => figure(deathRate(group, 10)),
      '30 iterations': ({ group }) => figure(deathRate(group, 30)),
    }),
  ];
}

/** In per cent. The hero has as many hit points as it loses on average over all numbers of iterations. */
export function deathRate(group: readonly BcpRow[], iterations: number): number | undefined {
  const hitPoints = meanOf(group, ({ result }) => result.damage)!;
  const runs = group.filter(({ spec }) => Number(spec.planner.parameters.iterations) === iterations);
  if (runs.length === 0) return undefined;
  return (100 * runs.filter(({ result }) => result.damage >= hitPoints).length) / runs.length;
}
