/** `npm run bench:real-time`: the real-time search family, and what lookahead buys. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mapsFolder } from './maps.ts';
import { measureLookahead } from './real-time/lookahead.ts';
import { formatRealTimeReport, type RealTimeReport } from './real-time/report.ts';
import { measurePresets, measureSpeed } from './real-time/speed.ts';

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));

const maps = mapsFolder() ? ['bg512/AR0504SR', 'wc3/golemsinthemist', 'gloamwarren'] : ['gloamwarren'];
const report: RealTimeReport = {
  node: process.version,
  speed: maps.map(measureSpeed),
  presetMap: maps[0]!,
  presets: measurePresets(maps[0]!),
  lookahead: maps.slice(0, 2).flatMap(measureLookahead),
};
const text = formatRealTimeReport(report);
process.stdout.write(text);
mkdirSync(RESULTS, { recursive: true });
writeFileSync(`${RESULTS}real-time.json`, `${JSON.stringify(report, null, 2)}\n`);
writeFileSync(`${RESULTS}real-time.md`, text);
