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
export type BmaaRow = readonly [
  replan: number,
  bmaa: number,
  c: number,
  f: number,
  fC: number,
  far: number,
  overall: number,
];

export interface BmaaMap {
  /** As the lab finds it. */
  readonly map: string;
  /** Table I: completion rate in per cent. */
  readonly completion: BmaaRow;
  /** Table II: completion time in seconds. */
  readonly seconds: BmaaRow;
  /** Table III: travel distance in tile widths. */
  readonly distance: BmaaRow;
}

export const BMAA_MAPS: readonly BmaaMap[] = [
  {
    map: 'bg/AR0414SR',
    completion: [45, 87, 87, 85, 89, 32, 71],
    seconds: [2.8, 1.2, 5.1, 2.2, 5.6, 3.8, 3.5],
    distance: [663, 554, 557, 620, 639, 130, 527],
  },
  {
    map: 'bg512/AR0414SR',
    completion: [14, 80, 79, 82, 83, 7, 58],
    seconds: [8.8, 3.6, 6.6, 3.0, 6.8, 12.9, 7.0],
    distance: [661, 1538, 1557, 2080, 2115, 224, 1363],
  },
  {
    map: 'bg512/AR0504SR',
    completion: [8, 51, 51, 62, 62, 5, 40],
    seconds: [12.3, 8.6, 12.7, 6.3, 12.5, 16.0, 11.4],
    // 227 as printed; the means of its row and column ask for about 277.
    distance: [407, 2167, 2231, 3671, 3783, 227, 2089],
  },
  {
    map: 'bg512/AR0701SR',
    completion: [8, 48, 49, 64, 65, 6, 40],
    seconds: [12.7, 4.0, 5.4, 3.2, 4.5, 15.0, 7.5],
    distance: [562, 973, 967, 1267, 1287, 322, 896],
  },
  {
    map: 'wc3/blastedlands',
    completion: [14, 85, 85, 78, 80, 3, 58],
    seconds: [8.8, 1.4, 1.5, 2.2, 2.3, 21.0, 6.2],
    distance: [299, 376, 376, 775, 784, 268, 480],
  },
  {
    map: 'wc3/duskwood',
    completion: [8, 58, 58, 67, 67, 3, 43],
    seconds: [12.5, 4.1, 5.8, 3.7, 5.5, 21.1, 8.8],
    distance: [367, 1179, 1188, 1712, 1737, 257, 1073],
  },
  {
    map: 'wc3/golemsinthemist',
    completion: [10, 59, 59, 72, 72, 4, 46],
    seconds: [11.1, 4.2, 5.9, 3.0, 4.2, 19.0, 7.9],
    distance: [530, 1205, 1206, 1371, 1369, 285, 994],
  },
  {
    map: 'dao/lak304d',
    completion: [19, 39, 38, 53, 51, 27, 38],
    seconds: [4.5, 6.7, 15.1, 7.9, 11.4, 3.2, 8.1],
    distance: [2154, 1425, 1460, 1258, 1295, 148, 1290],
  },
  {
    map: 'dao/lak307d',
    completion: [60, 79, 77, 68, 64, 60, 68],
    seconds: [0.2, 0.2, 0.2, 0.5, 0.3, 0.6, 0.3],
    distance: [578, 38, 39, 125, 95, 47, 154],
  },
  {
    map: 'dao/lgt300d',
    completion: [12, 65, 65, 77, 77, 10, 51],
    seconds: [8.3, 1.4, 1.6, 2.2, 2.4, 10.5, 4.4],
    distance: [435, 403, 404, 592, 603, 289, 454],
  },
];

/** The last rows of the tables, as printed. */
export const BMAA_OVERALL: Omit<BmaaMap, 'map'> = {
  completion: [20, 65, 65, 71, 71, 16, 51],
  seconds: [8.2, 3.5, 6.0, 3.4, 5.5, 12.3, 6.5],
  distance: [666, 986, 998, 1347, 1371, 225, 932],
};
