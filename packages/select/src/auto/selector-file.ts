import { FloodgateError } from 'floodgate';
import { FEATURE_NAMES, FEATURES_VERSION } from '../features/index.ts';
import type { Caution } from '../learning/caution.ts';
import { Forecaster, type PackedForecaster } from '../learning/forecaster.ts';
import type { RegressionModel } from '../learning/index.ts';
import { regressionModel } from '../learning/tree-regression.ts';
import { checksumOf } from './checksum.ts';
import { makeMember, memberName, type PortfolioMember } from './member.ts';

const VERSION = 1;

/** What a selector was trained and judged with, for people to read: any JSON. */
export type SelectorNotes = Readonly<Record<string, unknown>>;

/** A trained selector as it is kept: plain JSON. */
interface SelectorFile {
  readonly floodgateSelector: number;
  readonly portfolio: readonly PortfolioMember[];
  /** Id of the planner to fall back on. */
  readonly fallback: string;
  readonly features: { readonly version: number; readonly names: readonly string[] };
  readonly forecaster: PackedForecaster;
  readonly caution: Caution;
  /** How well it did where it was judged. */
  readonly metrics: SelectorNotes;
  /** From what it was made, and how to make it again. */
  readonly origin: SelectorNotes;
  /** Of everything above. */
  readonly checksum: string;
}

/** A trained selector, ready to be asked. */
export interface Selector {
  readonly portfolio: readonly PortfolioMember[];
  readonly fallback: string;
  readonly model: RegressionModel;
  readonly metrics: SelectorNotes;
  readonly origin: SelectorNotes;
}

/** A selector from a model that was trained on `features`, as the text of its file. */
export function saveSelector({ portfolio, fallback, model, metrics, origin }: Selector): string {
  const body: Omit<SelectorFile, 'checksum'> = {
    floodgateSelector: VERSION,
    portfolio,
    fallback,
    features: { version: FEATURES_VERSION, names: FEATURE_NAMES },
    forecaster: model.forecaster.pack(),
    caution: model.caution,
    metrics,
    origin,
  };
  return JSON.stringify({ ...body, checksum: checksumOf(JSON.stringify(body)) });
}

/** Choices for {@link loadSelector}. */
export interface LoadSelectorOptions {
  /** Names the file in errors. */
  readonly file?: string;
  /** The members it must choose from, in this order, by their names; any if not given. */
  readonly portfolio?: readonly string[];
}

/**
 * Reads a selector from the text or bytes of its file. Throws a FloodgateError `bad-file` with the reason if it is
 * damaged, of another version, for other features, or for planners that are not here.
 */
export function loadSelector(source: string | Uint8Array, options: LoadSelectorOptions = {}): Selector {
  const { file = 'the selector' } = options;
  const refuse = (reason: string) => new FloodgateError('bad-file', `${file} ${reason}`);
  const content = parse(source, refuse);
  if (content.floodgateSelector !== VERSION) {
    const version = JSON.stringify(content.floodgateSelector);
    throw refuse(
      version === undefined ? 'is not a selector file' : `is of version ${version}, not ${VERSION}`,
    );
  }
  const { checksum, ...body } = content;
  if (checksum !== checksumOf(JSON.stringify(body))) throw refuse('is damaged: its checksum does not fit');
  checkFeatures(content, refuse);
  checkPortfolio(content, options, refuse);
  const { portfolio, fallback, metrics, origin, caution } = content;
  const forecaster = Forecaster.unpack(content.forecaster);
  checkSizes(forecaster, caution, portfolio.length, refuse);
  return { portfolio, fallback, metrics, origin, model: regressionModel(forecaster, caution) };
}

type Refuse = (reason: string) => FloodgateError;

function parse(source: string | Uint8Array, refuse: Refuse): SelectorFile {
  let content: unknown;
  try {
    content = JSON.parse(
      typeof source === 'string' ? source : new TextDecoder('utf-8', { fatal: true }).decode(source),
    );
  } catch (error) {
    throw refuse(`is not JSON: ${(error as Error).message}`);
  }
  if (typeof content !== 'object' || content === null) throw refuse('is not a selector file');
  return content as SelectorFile;
}

function checkFeatures({ features }: SelectorFile, refuse: Refuse): void {
  const { version, names } = features;
  if (version !== FEATURES_VERSION)
    throw refuse(
      `was trained on version ${version} of the features; here they are of version ${FEATURES_VERSION}`,
    );
  const odd = FEATURE_NAMES.findIndex((name, i) => names[i] !== name);
  if (odd >= 0 || names.length !== FEATURE_NAMES.length) {
    const at = odd < 0 ? FEATURE_NAMES.length : odd;
    throw refuse(
      `was trained on other features: number ${at} is ${names[at] ?? 'missing'}, not ${FEATURE_NAMES[at] ?? 'there'}`,
    );
  }
}

function checkPortfolio(
  { portfolio, fallback }: SelectorFile,
  { portfolio: wanted }: LoadSelectorOptions,
  refuse: Refuse,
): void {
  for (const member of [...portfolio, { id: fallback }]) {
    try {
      makeMember(member);
    } catch (error) {
      throw refuse(`chooses among planners that are not here: ${(error as Error).message}`);
    }
  }
  const names = portfolio.map(memberName);
  if (wanted && names.join() !== wanted.join())
    throw refuse(`is for another portfolio: ${names.join(', ')} instead of ${wanted.join(', ')}`);
}

function checkSizes(
  forecaster: Forecaster,
  { order, margins, weights }: Caution,
  members: number,
  refuse: Refuse,
): void {
  const { columns } = forecaster.view;
  if (forecaster.members !== members || forecaster.features !== (columns?.length ?? FEATURE_NAMES.length))
    throw refuse(
      `is damaged: its trees are for ${forecaster.members} planners and ${forecaster.features} features`,
    );
  const rows = [order, ...margins];
  const numbers = [...margins.flat(), weights.distance, weights.time];
  if (
    margins.length !== members ||
    rows.some((row) => row.length !== members) ||
    !numbers.every(Number.isFinite)
  )
    throw refuse(`is damaged: its margins are not for ${members} planners`);
}
