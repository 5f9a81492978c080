/** How well a selector chooses, as `lab train` prints it. */
import type { Spread, Training } from '@floodgate/lab';
import { drawTable } from '../draw/table.ts';
import { showMean } from '../io/print.ts';
import { loadLab } from './lab-options.ts';

const KINDS = { random: 'random splits', map: 'unseen maps' } as const;

export async function trainingTables({ contests, problems }: Training): Promise<string[]> {
  const lab = await loadLab();
  const choosers = {
    perfect: lab.perfect,
    selected: lab.selected,
    'single best': lab.singleBest,
    random: lab.random,
    worst: lab.worst,
  };
  return contests.flatMap((contest) => {
    const { won, lost } = lab.winsAndLosses(contest);
    const accuracy = lab.overTrials(contest.trials, ({ evaluation }) => evaluation.accuracy);
    const splits = contest.trials.length;
    return [
      '',
      ...drawTable(
        [`${splits} ${KINDS[contest.kind]}`, 'home, %', 'distance, tiles', 'arrival, ticks', 'ms/tick'],
        Object.entries(choosers).map(([name, pick]) => {
          const { completion, distance, arrival, time } = lab.standing(contest, problems, pick);
          return [
            name,
            spread({ mean: 100 * completion.mean, deviation: 100 * completion.deviation }),
            spread(distance),
            spread(arrival),
            time.mean.toFixed(2),
          ];
        }),
      ),
      `  right ${showMean(100 * accuracy.mean)} %, gap closed ${showMean(100 * lab.closedGap(contest))} %, splits won ${won}, even ${splits - won - lost}, lost ${lost}`,
    ];
  });
}

function spread({ mean, deviation }: Spread): string {
  return `${showMean(mean)} ± ${showMean(deviation)}`;
}
