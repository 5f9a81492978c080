/** Compares heuristics on one query: figures in a table, expanded cells in one picture. */
import type { Grid, PathQuery, Point, SearchKind, SearchResult } from 'floodgate';
import { startSearch } from 'floodgate/search';
import type { Context } from '../context.ts';
import { titleLine } from '../draw/colours.ts';
import { drawPicture, joinPictures } from '../draw/picture.ts';
import { drawTable } from '../draw/table.ts';
import { writePng } from '../io/png.ts';
import { printResult, showBytes, showCount, showLength, showMs } from '../io/print.ts';
import { type HeuristicOptions, prepareHeuristic } from '../options/heuristics.ts';
import { expandedCells, timedSearch } from './search-run.ts';

interface CompareOptions extends HeuristicOptions {
  readonly compare: readonly string[];
  readonly from: Point;
  readonly to: readonly Point[];
  readonly search: SearchKind;
  readonly image?: string;
  readonly json?: true;
}

interface Contender {
  readonly heuristic: string;
  readonly query: PathQuery;
  readonly result: SearchResult;
  readonly ms: number;
  readonly preprocessMs: number;
  readonly preprocessBytes: number;
}

export async function comparePaths(
  grid: Grid,
  query: PathQuery,
  options: CompareOptions,
  context: Context,
): Promise<void> {
  const contenders = await context.interruption.whileListening(async () => {
    const done: Contender[] = [];
    for (const id of options.compare)
      done.push(await contend(grid, query, { ...options, heuristic: id }, context));
    return done;
  });
  writePng(options.image, () => {
    const scene = { grid, start: options.from, goals: options.to };
    const pictures = contenders.map(({ query: asked, result: { path } }) =>
      drawPicture({ ...scene, path, expanded: expandedCells(grid, asked, options.search) }),
    );
    return joinPictures(pictures, 'row');
  });
  printResult(context, options, contenders.map(reportOf), () => show(grid, contenders, options, context));
}

async function contend(
  grid: Grid,
  query: PathQuery,
  options: CompareOptions,
  context: Context,
): Promise<Contender> {
  const { heuristic, ms: preprocessMs, bytes: preprocessBytes, fellBack } = prepareHeuristic(grid, options);
  const asked = { ...query, heuristic };
  const { result, ms } = await timedSearch(() => startSearch(grid, asked, options.search), context);
  const name = fellBack ? `${options.heuristic} (fell back to octile)` : options.heuristic;
  return { heuristic: name, query: asked, result, ms, preprocessMs, preprocessBytes };
}

function reportOf({ heuristic, result, ms, preprocessMs, preprocessBytes }: Contender) {
  const { status, expanded, reexpanded, generated } = result;
  const cost = status === 'none' ? null : result.cost;
  return { heuristic, status, cost, expanded, reexpanded, generated, ms, preprocessMs, preprocessBytes };
}

function show(
  grid: Grid,
  contenders: readonly Contender[],
  { search, image }: CompareOptions,
  context: Context,
): string[] {
  const rows = contenders.map(({ heuristic, result, ms, preprocessMs, preprocessBytes }) => [
    heuristic,
    result.status === 'none' ? 'no path' : showLength(result.cost),
    showCount(result.expanded),
    showCount(result.reexpanded),
    showMs(ms),
    preprocessBytes === 0 ? '–' : `${showMs(preprocessMs)}, ${showBytes(preprocessBytes)}`,
  ]);
  return [
    titleLine(grid.name, `${grid.width} × ${grid.height}, ${search}`, context),
    '',
    ...drawTable(['heuristic', 'length', 'expanded', 'again', 'time', 'preprocessing'], rows),
    ...(image === undefined ? [] : ['', `Drawn to ${image}, in this order from the left.`]),
  ];
}
