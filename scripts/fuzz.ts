/** Gives damaged files to every decoder: `npm run fuzz -- --help`. */
import { runCampaign } from './fuzz/campaign.ts';
import { HELP, type Options, readOptions } from './fuzz/options.ts';
import { report } from './fuzz/report.ts';

let options: Options | undefined;
try {
  options = readOptions(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exit(2);
}
if (!options) {
  console.log(HELP);
  process.exit(0);
}

console.log(`seed ${options.seed}`);
const tallies = await runCampaign({ ...options, say: (line) => console.error(line) });
console.log(report(tallies));
process.exitCode = tallies.some(({ findings }) => findings.size > 0) ? 1 : 0;
