/** Options that choose the real-time agent: a preset, custom settings, or a search with a larger lookahead. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { FloodgateError } from 'floodgate';
import {
  checkRealTimeSettings,
  LEARNING_OPERATORS,
  type LearningOperator,
  LOOKAHEAD_KINDS,
  type LookaheadKind,
  REAL_TIME_PRESETS,
  type RealTimeSettings,
  realTimePreset,
} from 'floodgate/real-time';
import { readPositiveCount } from './values.ts';

/** An agent and a name that describes it. */
export type AgentChoice =
  | { readonly name: string; readonly settings: RealTimeSettings }
  | { readonly name: string; readonly search: LookaheadKind; readonly lookahead: number };

export interface AgentOptions {
  readonly preset: string;
  readonly settings?: RealTimeSettings;
  readonly search?: LookaheadKind;
  readonly lookahead: number;
  readonly compare?: readonly AgentChoice[];
}

const FOUR = 'lrta,weighted-lateral,depression-avoiding,expendable';

export function addAgentOptions(command: Command): Command {
  const list = REAL_TIME_PRESETS.map(({ id, summary }) => `${id}: ${summary}`).join('; ');
  return command
    .addOption(
      new Option('--preset <id>', list).choices(REAL_TIME_PRESETS.map(({ id }) => id)).default('lrta'),
    )
    .addOption(
      new Option('--settings <list>', 'custom settings, such as w=2,b=0.5,lop=mean,da,expendable')
        .argParser(readSettings)
        .conflicts('search'),
    )
    .addOption(
      new Option('--search <kind>', 'use a search with a larger lookahead instead').choices(LOOKAHEAD_KINDS),
    )
    .option('--lookahead <n>', 'cells that --search expands before each move', readPositiveCount, 32)
    .addOption(
      new Option('--compare [names]', 'compare several agents: presets, rtaa:32, lss-lrta:128')
        .argParser(readChoices)
        .preset(FOUR),
    );
}

export function agentsOf(options: AgentOptions): readonly AgentChoice[] {
  const { preset, settings, search, lookahead, compare } = options;
  if (compare !== undefined) return compare;
  if (search !== undefined) return [{ name: `${search}:${lookahead}`, search, lookahead }];
  if (settings !== undefined) return [{ name: showSettings(settings), settings }];
  return [{ name: preset, settings: realTimePreset(preset).settings }];
}

/** In the form that `--settings` reads. */
function showSettings({ w, wc, b, lop, da, expendable }: RealTimeSettings): string {
  return `w=${w},wc=${wc},b=${b},lop=${lop}${da ? ',da' : ''}${expendable ? ',expendable' : ''}`;
}

/** Settings that are not given are those of LRTA\*. */
function readSettings(text: string): RealTimeSettings {
  const settings: Record<string, number | string | boolean> = { ...realTimePreset('lrta').settings };
  for (const part of text.split(',')) {
    const [name, value] = part.split('=').map((word) => word.trim()) as [string, string | undefined];
    if (name === 'w' || name === 'wc' || name === 'b') settings[name] = value ? Number(value) : Number.NaN;
    else if (name === 'lop') settings.lop = value as LearningOperator;
    else if ((name === 'da' || name === 'expendable') && value === undefined) settings[name] = true;
    else {
      const lops = LEARNING_OPERATORS.join('|');
      throw new InvalidArgumentError(
        `'${part}' is not a setting: use w=N, wc=N, b=N, lop=${lops}, da, expendable.`,
      );
    }
  }
  return usage(() => {
    checkRealTimeSettings(settings as unknown as RealTimeSettings);
    return settings as unknown as RealTimeSettings;
  });
}

function readChoices(text: string): readonly AgentChoice[] {
  return text.split(',').map((word) => {
    const name = word.trim();
    const [search, lookahead] = name.split(':') as [string, string | undefined];
    const kind = LOOKAHEAD_KINDS.find((known) => known === search);
    if (kind === undefined) return { name, settings: usage(() => realTimePreset(name)).settings };
    return { name, search: kind, lookahead: lookahead === undefined ? 32 : readPositiveCount(lookahead) };
  });
}

/** Turns the library's error about a value into a usage error about the option. */
function usage<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof FloodgateError) throw new InvalidArgumentError(`${error.message}.`);
    throw error;
  }
}
