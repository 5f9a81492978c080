/** What every report says about its run. */
import { counted } from './numbers.ts';
import type { Block, Section } from './page.ts';
import type { ReportInput } from './report.ts';

/** More failures than this are only counted. */
const FAILURES_SHOWN = 20;
/** Longer lists of maps and the like are only counted. */
const VALUES_SHOWN = 20;

/** Which limit was used, which seeds and maps, and what went wrong: the same on every machine. */
export function runFacts(input: ReportInput): Section {
  const { scale, rows, failures, missing } = input;
  const specs = rows.map(({ spec }) => spec as Spec);
  const items = [
    `scale \`${scale}\`: ${counted(rows.length, 'result')}`,
    ...listed('limit', specs, limitOf),
    ...listed('seeds', specs, ({ seed }) => seed),
    ...listed('preset', specs, ({ planner }) => planner?.preset),
    ...listed('maps', specs, ({ map }) => map),
  ];
  const violations = rows.filter(({ result }) => 'violations' in result && result.violations > 0).length;
  if (violations > 0) items.push(`${counted(violations, 'run')} broke the rules of movement`);
  if (missing > 0)
    items.push(`${counted(missing, 'job')} not yet run: the tables show only the results so far`);
  const blocks: Block[] = [{ items }];
  if (failures.length > 0) {
    const shown = failures.slice(0, FAILURES_SHOWN);
    blocks.push(
      `${counted(failures.length, 'job')} failed and ${failures.length === 1 ? 'is' : 'are'} in no table:`,
    );
    blocks.push({
      items: [
        ...shown.map(({ kind, spec, error }) => `\`${kind}\` \`${JSON.stringify(spec)}\`: ${error}`),
        ...(failures.length > shown.length ? [`and ${failures.length - shown.length} more`] : []),
      ],
    });
  }
  return { heading: 'The run', blocks };
}

/** Version, machine and figures in seconds: the last section, and the only one that differs between machines. */
export function runOnMachine({ rows }: ReportInput, ...blocks: Block[]): Section {
  const items = [
    ...listed('version', rows, ({ codeVersion }) => codeVersion),
    // Without the computer's own name.
    ...listed('machine', rows, ({ machine }) => machine.replace(/^.*?, (?=\d)/, '')),
  ];
  return {
    heading: 'What depends on the machine',
    blocks: items.length > 0 ? [{ items }, ...blocks] : blocks,
  };
}

interface Spec {
  readonly map?: string;
  readonly seed?: number | string;
  readonly limit?: { readonly steps?: number; readonly seconds?: number };
  readonly ticks?: number;
  readonly planner?: { readonly preset: string };
}

function limitOf({ limit, ticks }: Spec): string | undefined {
  if (ticks !== undefined) return `${ticks} steps`;
  if (!limit) return undefined;
  const { steps, seconds } = limit;
  const parts = [steps && `${steps} steps`, seconds && `${seconds} s of computing`].filter(Boolean);
  return parts.join(' or ');
}

/** The distinct values in one line; none if no item has one. */
function listed<T>(
  what: string,
  items: readonly T[],
  value: (item: T) => string | number | undefined,
): string[] {
  const known = items.map(value).filter((each) => each !== undefined);
  const distinct = [...new Set(known.map(String))];
  if (distinct.length === 0) return [];
  const numbers = distinct.map(Number);
  const isRange = distinct.length > 2 && numbers.every((value, i) => value === numbers[0]! + i);
  if (distinct.length > VALUES_SHOWN && !isRange) return [`${what}: ${distinct.length}, named in the tables`];
  return [`${what}: ${isRange ? `${distinct[0]} to ${distinct.at(-1)}` : distinct.join(', ')}`];
}
