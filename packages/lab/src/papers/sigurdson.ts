/**
 * What Sigurdson, Bulitko, Yeoh, Hernández and Koenig report in "Multi-Agent Pathfinding with Real-Time Heuristic
 * Search" (2018): six algorithms on ten maps, 30 seconds of computing a run. Tables II and III count only runs with
 * at most 200 agents.
 */

/** The columns of the tables. */
export const BMAA_PLANNERS = ['astar-replan', 'bmaa', 'bmaa-c', 'bmaa-f', 'bmaa-f-c', 'far'] as const;

/** Numbers of agents: 25 to 400 by 25, then to 2,000 by 200. */
export const BMAA_AGENTS: readonly number[] = [
  ...Array.from({ length: 16 }, (_, i) => 25 * (i + 1)),
  ...Array.from({ length: 8 }, (_, i) => 600 + 200 * i),
];

/** Problems per map and number of agents. */
export const BMAA_INSTANCES = 10;
/** Seconds of computing after which a run ends. */
export const BMAA_SECONDS = 30;
/** Tables II and III. */
export const BMAA_FEW_AGENTS = 200;

/** A row of a table: one figure for each of {@link BMAA_PLANNERS}, then their mean as printed. */
type BmaaRow = readonly [
  replan: number,
  bmaa: number,
  c: number,
  f: number,
  fC: number,
  far: number,
  overall: number,
];

/** Map as the lab finds it → row; `overall` is the last row. */
export type BmaaTable = Readonly<Record<string, BmaaRow>>;

/** Table I: completion rate in per cent. */
export const BMAA_COMPLETION: BmaaTable = {
  'bg/AR0414SR': [45, 87, 87, 85, 89, 32, 71],
  'bg512/AR0414SR': [14, 80, 79, 82, 83, 7, 58],
  'bg512/AR0504SR': [8, 51, 51, 62, 62, 5, 40],
  'bg512/AR0701SR': [8, 48, 49, 64, 65, 6, 40],
  'wc3/blastedlands': [14, 85, 85, 78, 80, 3, 58],
  'wc3/duskwood': [8, 58, 58, 67, 67, 3, 43],
  'wc3/golemsinthemist': [10, 59, 59, 72, 72, 4, 46],
  'dao/lak304d': [19, 39, 38, 53, 51, 27, 38],
  'dao/lak307d': [60, 79, 77, 68, 64, 60, 68],
  'dao/lgt300d': [12, 65, 65, 77, 77, 10, 51],
  overall: [20, 65, 65, 71, 71, 16, 51],
};

/** Table II: completion time in seconds. */
export const BMAA_TIME: BmaaTable = {
  'bg/AR0414SR': [2.8, 1.2, 5.1, 2.2, 5.6, 3.8, 3.5],
  'bg512/AR0414SR': [8.8, 3.6, 6.6, 3.0, 6.8, 12.9, 7.0],
  'bg512/AR0504SR': [12.3, 8.6, 12.7, 6.3, 12.5, 16.0, 11.4],
  'bg512/AR0701SR': [12.7, 4.0, 5.4, 3.2, 4.5, 15.0, 7.5],
  'wc3/blastedlands': [8.8, 1.4, 1.5, 2.2, 2.3, 21.0, 6.2],
  'wc3/duskwood': [12.5, 4.1, 5.8, 3.7, 5.5, 21.1, 8.8],
  'wc3/golemsinthemist': [11.1, 4.2, 5.9, 3.0, 4.2, 19.0, 7.9],
  'dao/lak304d': [4.5, 6.7, 15.1, 7.9, 11.4, 3.2, 8.1],
  'dao/lak307d': [0.2, 0.2, 0.2, 0.5, 0.3, 0.6, 0.3],
  'dao/lgt300d': [8.3, 1.4, 1.6, 2.2, 2.4, 10.5, 4.4],
  overall: [8.2, 3.5, 6.0, 3.4, 5.5, 12.3, 6.5],
};

/** Table III: travel distance in tile widths. */
export const BMAA_DISTANCE: BmaaTable = {
  'bg/AR0414SR': [663, 554, 557, 620, 639, 130, 527],
  'bg512/AR0414SR': [661, 1538, 1557, 2080, 2115, 224, 1363],
  // 227 as printed; the means of its row and column require about 277.
  'bg512/AR0504SR': [407, 2167, 2231, 3671, 3783, 227, 2089],
  'bg512/AR0701SR': [562, 973, 967, 1267, 1287, 322, 896],
  'wc3/blastedlands': [299, 376, 376, 775, 784, 268, 480],
  'wc3/duskwood': [367, 1179, 1188, 1712, 1737, 257, 1073],
  'wc3/golemsinthemist': [530, 1205, 1206, 1371, 1369, 285, 994],
  'dao/lak304d': [2154, 1425, 1460, 1258, 1295, 148, 1290],
  'dao/lak307d': [578, 38, 39, 125, 95, 47, 154],
  'dao/lgt300d': [435, 403, 404, 592, 603, 289, 454],
  overall: [666, 986, 998, 1347, 1371, 225, 932],
};

/** The maps of the tables. */
export const BMAA_MAPS: readonly string[] = Object.keys(BMAA_COMPLETION).filter((map) => map !== 'overall');
