/** What Halldórsson reports in the thesis "Using Map Decomposition to Improve Pathfinding" (2015). */

/** A row of Tables A.1–A.4: means over all queries of the map's scenario. The octile search never re-expands. */
export type ThesisSearches = readonly [
  map: string,
  length: number,
  searches: number,
  octileSeconds: number,
  octileExpanded: number,
  gatewaySeconds: number,
  gatewayExpanded: number,
  gatewayReexpanded: number,
];

/** Tables A.1 and A.2: the first 30 StarCraft maps, divided automatically. */
export const STARCRAFT: readonly ThesisSearches[] = [
  ['AcrosstheCape', 592.002, 2940, 0.699794, 54869.5, 0.399497, 26281.1, 4285.77],
  ['Aftershock', 366.007, 1810, 0.241077, 19871.6, 0.215062, 14074.9, 1406.74],
  ['Archipelago', 436.004, 2160, 0.313657, 25803.4, 0.327068, 23288.5, 9621.68],
  ['ArcticStation', 823.982, 4100, 1.36052, 109318, 0.839048, 58532.7, 29480.9],
  ['Aurora', 601.977, 2990, 0.911096, 70297.2, 1.46451, 59310.5, 18799.8],
  ['Backwoods', 490.006, 2430, 0.342409, 28910.2, 0.194723, 13196, 2257.62],
  ['BigGameHunters', 362.028, 1790, 0.211085, 17816.6, 0.140646, 11010.4, 1833.26],
  ['BlackLotus', 756.024, 3760, 0.940296, 76370.6, 0.697397, 46351.5, 23181.2],
  ['BlastFurnace', 615.973, 3060, 0.811672, 64061.2, 0.606275, 39593.8, 12323.4],
  ['BrokenSteppes', 559.994, 2780, 0.632492, 48071.1, 0.457259, 30901.7, 9781.41],
  ['Brushfire', 433.974, 2150, 0.261745, 22253.5, 0.156646, 11869.6, 2685.6],
  ['Caldera', 342.003, 1690, 0.183796, 15232.4, 0.196134, 14141.4, 3483.71],
  ['CatwalkAlley', 531.982, 2640, 0.668454, 55933.2, 0.408368, 29066.9, 6112.36],
  ['Cauldron', 803.988, 4000, 1.40978, 106068, 1.02744, 66193.6, 19834],
  ['CrashSites', 566.027, 2810, 0.502942, 38740.1, 0.961835, 63996.8, 39018.4],
  ['CrescentMoon', 371.949, 1840, 0.245615, 20151.9, 0.23686, 17359.8, 4366.6],
  ['Crossroads', 558.019, 2770, 0.552763, 42992.7, 0.351565, 24824.1, 2870.88],
  ['DarkContinent', 509.998, 2530, 0.575449, 45563.6, 0.415035, 29244, 11173.2],
  ['Desolation', 376.035, 1860, 0.219499, 18618.7, 0.170364, 12633.6, 1067.22],
  ['EbonLakes', 399.969, 1980, 0.341353, 27962.2, 0.231499, 16850.2, 5691.17],
  ['Elderlands', 489.992, 2430, 0.345453, 27669.8, 0.254552, 17517.3, 2584.97],
  ['Enigma', 657.994, 3270, 0.575297, 48160.2, 0.402283, 27563.4, 4195.12],
  ['Entanglement', 337.968, 1670, 0.183081, 15114.6, 0.205483, 12634.4, 2065.53],
  ['Eruption', 362.04, 1790, 0.250424, 20710.9, 0.189911, 13250.9, 2689.88],
  ['Expedition', 641.952, 3190, 0.628432, 47379.6, 0.673775, 40329.1, 11063.3],
  ['FireWalker', 507.999, 2520, 0.387968, 33734, 0.23202, 18072.9, 615.409],
  ['FloodedPlains', 551.988, 2740, 0.568366, 43909, 0.252242, 16846.9, 2041.14],
  ['GhostTown', 463.98, 2300, 0.402711, 33159.1, 0.441651, 29283.1, 8071.04],
  ['GladiatorPits', 524.031, 2600, 0.601765, 46781.4, 0.342251, 24235.1, 9119.68],
  ['GreenerPastures', 521.99, 2590, 0.582307, 46374.7, 0.727395, 52587.8, 24208.2],
];

/** Tables A.1 and A.2: maps on which gates were then changed by hand. */
export const STARCRAFT_BY_HAND: readonly ThesisSearches[] = [
  ['Aurora', 601.977, 2990, 0.906402, 70297.2, 0.504679, 31343.2, 9183.33],
  ['CrashSites', 566.027, 2810, 0.502431, 38740.1, 0.366918, 25281, 3350.96],
  ['Entanglement', 337.968, 1670, 0.182213, 15114.6, 0.144462, 10070.3, 2320.58],
  ['Expedition', 641.952, 3190, 0.626712, 47379.6, 0.615473, 40322.1, 12094.6],
  ['GhostTown', 463.98, 2300, 0.401836, 33159.1, 0.3914, 24846.5, 3904.62],
];

/** Table 4.2 leaves out the nine maps with the least speedup; their searches add up to those that it lacks. */
export const STARCRAFT_WORST: readonly string[] = [...STARCRAFT]
  .sort((a, b) => a[3] / a[5] - b[3] / b[5])
  .slice(0, 9)
  .map(([map]) => map);

/** Tables A.3 and A.4: maps of Baldur's Gate II at 512 × 512. */
export const BALDURS_GATE: readonly ThesisSearches[] = [
  ['AR0011SR', 256.401, 1280, 0.123364, 10769.3, 0.0826659, 6410.2, 917.714],
  ['AR0012SR', 256.237, 1280, 0.131738, 11041.3, 0.0830003, 5603.82, 372.948],
  ['AR0016SR', 244.874, 1221, 0.0879769, 7431.08, 0.0706569, 5462.57, 462.928],
  ['AR0017SR', 256.228, 1280, 0.13387, 10865.4, 0.0717539, 5648.26, 320.147],
  ['AR0018SR', 256.336, 1280, 0.144329, 12109.9, 0.0931953, 6641.14, 566.82],
  ['AR0020SR', 252.415, 1260, 0.0579244, 6572.05, 0.0595243, 6161.12, 16.3333],
  ['AR0041SR', 256.26, 1280, 0.0666819, 8151.08, 0.067017, 8151.08, 0],
  ['AR0042SR', 256.248, 1280, 0.0736799, 9115.91, 0.0739851, 9115.91, 0],
  ['AR0043SR', 256.293, 1280, 0.0739815, 9019.86, 0.0743828, 9019.86, 0],
  ['AR0044SR', 256.336, 1280, 0.0687899, 8539.81, 0.0701139, 8538.38, 0],
  ['AR0045SR', 256.25, 1280, 0.0790795, 8584.53, 0.0790443, 8375.34, 0],
  ['AR0046SR', 256.249, 1280, 0.0701734, 7785.29, 0.0622718, 6999.26, 0],
  ['AR0070SR', 256.394, 1280, 0.102312, 9045.7, 0.0538736, 4439.68, 298.205],
  ['AR0071SR', 256.343, 1280, 0.0972062, 8732.79, 0.0628387, 5065.22, 420.396],
  ['AR0072SR', 256.284, 1280, 0.099796, 8941.24, 0.0544059, 4692.12, 244.905],
  ['AR0201SR', 256.251, 1280, 0.0439098, 4410.46, 0.034195, 3164.3, 28.25],
  ['AR0202SR', 256.394, 1280, 0.0744752, 6884.3, 0.0540976, 4364.9, 699.648],
  ['AR0203SR', 256.206, 1280, 0.086117, 8356.96, 0.0830677, 7868.46, 0.005],
  ['AR0205SR', 256.256, 1280, 0.0977825, 8582.24, 0.0536145, 4163.01, 522.891],
  ['AR0206SR', 235.484, 1175, 0.089751, 7767.53, 0.0552508, 4800.83, 299.206],
  ['AR0300SR', 256.326, 1280, 0.0944994, 8591.98, 0.0592571, 4559.64, 788.565],
  ['AR0302SR', 247.245, 1233, 0.0968242, 8437.84, 0.078864, 6263.26, 80.0032],
  ['AR0304SR', 255.341, 1275, 0.102257, 8956.08, 0.0845309, 6630.94, 1110.6],
  ['AR0306SR', 256.239, 1280, 0.129114, 11153.3, 0.0740074, 5899.42, 215.141],
  ['AR0308SR', 256.272, 1280, 0.142172, 12231.3, 0.121287, 8718.59, 1368.3],
  ['AR0400SR', 256.507, 1280, 0.0862324, 7950.09, 0.0643287, 5468.58, 488.905],
  ['AR0404SR', 256.307, 1280, 0.083377, 7719.69, 0.0861535, 6985.98, 2193.13],
  ['AR0405SR', 256.367, 1280, 0.139003, 12144, 0.056619, 4557.31, 383.082],
  ['AR0406SR', 256.355, 1280, 0.0800421, 7411.41, 0.0453323, 3617.57, 345.277],
  ['AR0412SR', 256.23, 1280, 0.0959357, 8729.73, 0.0759473, 6291.02, 921.25],
  ['AR0418SR', 175.064, 874, 0.0197142, 2643.4, 0.0198274, 2643.4, 0],
  ['AR0500SR', 256.352, 1280, 0.0847354, 7662.76, 0.0771017, 5933.25, 1248.11],
  ['AR0526SR', 234.007, 1168, 0.0809273, 7489.05, 0.0671157, 5931.95, 1.647],
  ['AR0600SR', 256.266, 1280, 0.0376544, 3630.59, 0.0372316, 3441.07, 0],
  ['AR0602SR', 256.484, 1280, 0.0727776, 6844.94, 0.0483633, 3922.25, 514.718],
  ['AR0605SR', 243.527, 1215, 0.0660797, 6918.65, 0.062921, 6515.35, 0],
  ['AR0700SR', 256.341, 1280, 0.105874, 9291.59, 0.0863231, 5755.05, 754.923],
  ['AR0711SR', 256.297, 1280, 0.0583396, 5422.74, 0.0405665, 3650.61, 28.1312],
];

/** A row of Tables 4.1–4.4: means over a set of maps, weighted by searches. Speedup is in per cent more searches. */
export type ThesisSummary = readonly [
  table: string,
  what: string,
  length: number,
  searches: number,
  octileSeconds: number,
  octileExpanded: number,
  gatewaySeconds: number,
  gatewayExpanded: number,
  speedup: number,
];

export const SUMMARIES: readonly ThesisSummary[] = [
  ['4.1', 'StarCraft, 30 maps, automatic', 551.32, 77190, 0.605, 48033, 0.495, 32002, 22],
  ['4.2', 'StarCraft, the best 21 maps', 570.7, 55950, 0.65, 51784, 0.433, 29555, 50],
  ['4.3', 'StarCraft, 30 maps, some repaired', 551.32, 77190, 0.604, 48033, 0.43, 29327, 40],
  ['4.4', "Baldur's Gate II, 38 maps", 252.79, 47821, 0.09, 8369, 0.067, 5856, 34],
];

/** A figure of a search with octile distance, and two with other heuristics. */
type Three = readonly [octile: number, second: number, third: number];

/**
 * A row of Table 4.5, searches of similar length in Aurora: octile, gateway with automatic gates, gates by hand. The
 * searches are those of the scenario with lengths in the range, first included and last not: their number and their mean
 * length are the same.
 */
export type AuroraRow = readonly [
  length: number,
  searches: number,
  seconds: Three,
  expanded: Three,
  range: readonly [from: number, to: number],
];

export const AURORA: readonly AuroraRow[] = [
  [807.886, 20, [1.15897, 1.92989, 0.688802], [88877.2, 73402.5, 41168.2], [804, 812]],
  [444.021, 200, [0.360433, 0.541439, 0.26021], [29981.2, 21696.1, 17107.0], [404, 484]],
  [623.98, 100, [0.711368, 1.16034, 0.431784], [56551.5, 43569.8, 27382.3], [604, 644]],
  [813.996, 50, [1.25323, 2.31715, 0.764092], [96780.5, 99914.7, 46856.3], [804, 824]],
  [1005.86, 10, [1.91269, 3.35622, 1.32063], [140632.0, 131430, 72936.5], [1004, 1008]],
  [1195.73, 20, [2.89316, 5.88037, 1.70679], [213212.0, 243459, 101122.0], [1192, 1200]],
];

/**
 * A row of Table 2.1: ad hoc zones, 1,000 random searches a map (all), or the longest tenth of 10,000 (top). Octile,
 * dead-end, gateway. Costs and estimates count 100 for a straight and 150 for a diagonal move.
 */
export type EarlyRow = readonly [
  maps: string,
  paths: 'all' | 'top 10 %',
  cost: number,
  estimate: Three,
  expanded: Three,
  ms: Three,
];

export const EARLY: readonly EarlyRow[] = [
  ['demo map', 'all', 7430, [3940, 3940, 7241], [955, 579, 220], [18.6, 14.7, 13.2]],
  ['demo map', 'top 10 %', 14373, [6605, 6605, 14179], [2397, 1352, 487], [42.9, 30.4, 28.0]],
  ["nine maps of Baldur's Gate II", 'all', 10339, [7788, 7788, 9884], [1231, 1120, 723], [27.3, 24.6, 22.6]],
  [
    "nine maps of Baldur's Gate II",
    'top 10 %',
    20468,
    [13290, 13290, 19731],
    [3701, 3370, 2313],
    [69.2, 60.7, 54.5],
  ],
  [
    'a large map, 244 × 192',
    'top 10 %',
    30463,
    [17201, 17201, 30002],
    [5961, 4536, 2361],
    [110.1, 84.0, 71.3],
  ],
];

/** Table 3.1: dividing maps. `speedup` is over BWTA, `lowResSeconds` on maps of a sixteenth of the tiles. */
export interface DecompositionRow {
  /** As the lab finds it; Byzantium is a map of StarCraft II that the benchmark sets do not have. */
  readonly map: string;
  readonly size: string;
  readonly seconds: number;
  readonly gates: number;
  readonly speedup?: number;
  readonly lowResSeconds?: number;
}

export const DECOMPOSITION: readonly DecompositionRow[] = [
  {
    map: 'sc1/AcrosstheCape',
    size: '768 × 768',
    seconds: 7.71,
    gates: 57,
    speedup: 4.1,
    lowResSeconds: 0.14,
  },
  {
    map: 'sc1/ArcticStation',
    size: '768 × 768',
    seconds: 10.15,
    gates: 82,
    speedup: 2.8,
    lowResSeconds: 0.4,
  },
  { map: 'sc1/Backwoods', size: '768 × 512', seconds: 3.59, gates: 79, speedup: 4.2, lowResSeconds: 0.07 },
  {
    map: 'sc1/BigGameHunters',
    size: '512 × 512',
    seconds: 2.26,
    gates: 20,
    speedup: 3.1,
    lowResSeconds: 0.044,
  },
  { map: 'sc1/BlackLotus', size: '768 × 768', seconds: 5.01, gates: 63, speedup: 6.9, lowResSeconds: 0.12 },
  { map: 'sc1/BlastFurnace', size: '768 × 768', seconds: 9.55, gates: 68, speedup: 3.5, lowResSeconds: 0.17 },
  {
    map: 'sc1/BrokenSteppes',
    size: '768 × 768',
    seconds: 12.23,
    gates: 86,
    speedup: 2.8,
    lowResSeconds: 0.27,
  },
  { map: 'sc1/Brushfire', size: '512 × 512', seconds: 1.14, gates: 29, speedup: 4.9, lowResSeconds: 0.045 },
  { map: 'sc1/CatwalkAlley', size: '512 × 512', seconds: 4.56, gates: 98, speedup: 1.1, lowResSeconds: 0.12 },
  { map: 'sc1/Cauldron', size: '1024 × 1024', seconds: 18.7, gates: 140, speedup: 7.9, lowResSeconds: 0.66 },
  { map: 'sc1/Crossroads', size: '768 × 768', seconds: 8.91, gates: 54, speedup: 2.8, lowResSeconds: 0.19 },
  {
    map: 'sc1/DarkContinent',
    size: '512 × 768',
    seconds: 4.92,
    gates: 46,
    speedup: 2.9,
    lowResSeconds: 0.12,
  },
  { map: 'sc1/Elderlands', size: '768 × 768', seconds: 10.54, gates: 42, speedup: 2.0, lowResSeconds: 0.19 },
  { map: 'sc1/Enigma', size: '768 × 768', seconds: 4.16, gates: 64, speedup: 5.6, lowResSeconds: 0.12 },
  { map: 'sc1/FireWalker', size: '512 × 384', seconds: 1.35, gates: 16, speedup: 4.3, lowResSeconds: 0.03 },
  {
    map: 'sc1/FloodedPlains',
    size: '768 × 768',
    seconds: 8.83,
    gates: 85,
    speedup: 3.6,
    lowResSeconds: 0.26,
  },
  {
    map: 'sc1/GladiatorPits',
    size: '768 × 512',
    seconds: 6.49,
    gates: 76,
    speedup: 3.9,
    lowResSeconds: 0.13,
  },
  { map: 'bg512/AR0205SR', size: '512 × 512', seconds: 1.31, gates: 41 },
  { map: 'bg512/AR0406SR', size: '512 × 512', seconds: 0.73, gates: 60 },
  { map: 'Byzantium 3.0', size: '512 × 512', seconds: 2.35, gates: 29 },
];

/** The share of the run time that goes into the heuristic, in per cent: all searches of AcrosstheCape. */
export const HEURISTIC_SHARE = { octile: 2.5, gateway: 15 } as const;
