/** `npm run bench:crowds`: ticks of every planner with 100 to 10,000 agents, and the same crowds on Recast. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type CrowdScale, formatCrowds, measureCrowds } from './crowd/measure.ts';

const FULL: CrowdScale = {
  counts: [100, 1000, 2000, 10_000],
  ticks: 300,
  recastCounts: [400, 800],
  recastTicks: 600,
};
const QUICK: CrowdScale = { counts: [100, 1000], ticks: 100, recastCounts: [200], recastTicks: 200 };
const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const report = await measureCrowds(values.quick ? QUICK : FULL, (what) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${what}`);
});
if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
const text = `# Crowds, side by side\n\nWritten by \`npm run bench:crowds\` on Node ${process.version}. Times depend on the machine and on what else it does.\n\n${formatCrowds(report)}\n`;
process.stdout.write(`${text}\n`);
mkdirSync(RESULTS, { recursive: true });
const name = values.quick ? 'crowds.partial' : 'crowds';
writeFileSync(`${RESULTS}${name}.json`, `${JSON.stringify(report, null, 2)}\n`);
writeFileSync(`${RESULTS}${name}.md`, text);
