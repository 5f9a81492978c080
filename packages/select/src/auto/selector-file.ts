import { FloodgateError } from 'floodgate/world';
import {
  BUDGET_FEATURES,
  BudgetForecaster,
  type BudgetModel,
  type Cell,
  FREEDOMS,
  type PackedBudgetForecaster,
} from '../budgets/index.ts';
import { FEATURE_NAMES, FEATURES_VERSION } from '../features/index.ts';
import { SHIPPED_SELECTOR } from '../shipped/index.ts';
import { memberName, type PortfolioMember } from './member.ts';
import { memberParameters } from './needs.ts';

const VERSION = 2;

/** Notes on how a selector was trained or tested, for people to read. Any JSON. */
export type SelectorNotes = Readonly<Record<string, unknown>>;

/** A trained selector, ready to be asked. */
export interface Selector {
  /** The planners that it chooses from, with their settings. */
  readonly portfolio: readonly PortfolioMember[];
  /** The id of the planner to take where the selector cannot be asked. */
  readonly fallback: string;
  /** Predicts from the vector of `features` and a tick budget how each member will do. */
  readonly model: BudgetModel;
  /** How well it did where it was tested. */
  readonly metrics: SelectorNotes;
  /** What it was trained on, and how to make it again. */
  readonly origin: SelectorNotes;
}

/** The content of a selector file: a {@link Selector} as plain JSON. */
interface SelectorFile extends Omit<Selector, 'model'> {
  readonly floodgateSelector: number;
  readonly features: { readonly version: number; readonly names: readonly string[] };
  readonly forecaster: PackedBudgetForecaster;
  readonly cells: readonly Cell[];
  /** Of everything above, see {@link checksumOf}. */
  readonly checksum: string;
}

/** What the model sees: the features of the problem and of the budget. */
const INPUT_NAMES = [...FEATURE_NAMES, ...BUDGET_FEATURES.map(({ name }) => name)];

/** The text of a selector's file. Its model must have been trained on vectors of `features` with a budget. */
export function saveSelector({ portfolio, fallback, model, metrics, origin }: Selector): string {
  const body: Omit<SelectorFile, 'checksum'> = {
    floodgateSelector: VERSION,
    portfolio,
    fallback,
    features: { version: FEATURES_VERSION, names: INPUT_NAMES },
    forecaster: model.forecaster.pack(),
    cells: model.cells,
    metrics,
    origin,
  };
  return JSON.stringify({ ...body, checksum: checksumOf(JSON.stringify(body)) });
}

/** How to read a selector file. */
export interface LoadSelectorOptions {
  /** The name of the file for error messages. Default `the selector`. */
  readonly file?: string;
  /** The names of the members that it must choose from, in this order, see {@link memberName}. Default any. */
  readonly portfolio?: readonly string[];
}

/**
 * Reads a selector from the text or bytes of its file. Throws a FloodgateError `bad-file` with the reason if it is
 * damaged, has another version, was trained on other features, or chooses among planners that are not registered or
 * not the ones asked for.
 */
export function loadSelector(source: string | Uint8Array, options: LoadSelectorOptions = {}): Selector {
  const { file = 'the selector' } = options;
  const refuse = (reason: string) => new FloodgateError('bad-file', `${file} ${reason}`);
  const content = parse(source, refuse);
  if (content.floodgateSelector !== VERSION) {
    const version = JSON.stringify(content.floodgateSelector);
    throw refuse(version === undefined ? 'is not a selector file' : `has version ${version}, not ${VERSION}`);
  }
  const { checksum, ...body } = content;
  if (checksum !== checksumOf(JSON.stringify(body)))
    throw refuse('is damaged: its checksum does not match its content');
  try {
    return readSelector(content, options, refuse);
  } catch (error) {
    if (error instanceof FloodgateError) throw error;
    // A part of another type than it should have: a file with a good checksum that we never wrote.
    throw refuse(`is damaged: ${(error as Error).message}`);
  }
}

function readSelector(content: SelectorFile, options: LoadSelectorOptions, refuse: Refuse): Selector {
  checkFeatures(content, refuse);
  checkPortfolio(content, options, refuse);
  const { portfolio, fallback, metrics, origin, cells } = content;
  const forecaster = BudgetForecaster.unpack(content.forecaster);
  checkSizes(forecaster, portfolio.length, refuse);
  checkCells(cells, portfolio.length, refuse);
  return { portfolio, fallback, metrics, origin, model: { forecaster, cells } };
}

let shipped: Selector | undefined;

/** The selector that ships with Floodgate. It is read on first use. */
export function shippedSelector(): Selector {
  shipped ??= loadSelector(SHIPPED_SELECTOR, { file: 'the shipped selector' });
  return shipped;
}

/** The source of the file that {@link shippedSelector} reads, for a selector as {@link saveSelector} writes it. */
export function shippedModule(selector: string): string {
  return [
    '/** The trained selector that ships with Floodgate. Written by `floodgate lab train --ship`; do not edit. */',
    `export const SHIPPED_SELECTOR =\n  '${selector.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}';\n`,
  ].join('\n');
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

function checkFeatures({ features: { version, names } }: SelectorFile, refuse: Refuse): void {
  if (version !== FEATURES_VERSION)
    throw refuse(`was trained on version ${version} of the features; this is version ${FEATURES_VERSION}`);
  for (let at = 0; at < Math.max(names.length, INPUT_NAMES.length); at++) {
    const [theirs = 'missing', ours = 'unknown'] = [names[at], INPUT_NAMES[at]];
    if (theirs !== ours)
      throw refuse(`was trained on other features: number ${at} is ${theirs}, not ${ours}`);
  }
}

function checkPortfolio(
  { portfolio, fallback }: SelectorFile,
  { portfolio: wanted }: LoadSelectorOptions,
  refuse: Refuse,
): void {
  for (const member of [...portfolio, { id: fallback }]) {
    try {
      memberParameters(member);
    } catch (error) {
      throw refuse(`chooses among planners that are not registered: ${(error as Error).message}`);
    }
  }
  const names = portfolio.map(memberName);
  if (wanted && names.join() !== wanted.join())
    throw refuse(`is for another portfolio: ${names.join(', ')} instead of ${wanted.join(', ')}`);
}

function checkSizes(forecaster: BudgetForecaster, members: number, refuse: Refuse): void {
  const { members: outputs, features, view, consistent } = forecaster;
  const columns = [...view.lengthBy, view.timeBy];
  if (outputs !== members || features !== INPUT_NAMES.length || !consistent)
    throw refuse(`is damaged: its trees are for ${outputs} planners and ${features} features`);
  if (!columns.every((column) => Number.isInteger(column) && column >= 0 && column < features))
    throw refuse(`is damaged: its predictions are relative to features ${columns.join(', ')}`);
}

function checkCells(cells: readonly Cell[], members: number, refuse: Refuse): void {
  for (const freedom of FREEDOMS)
    if (!cells.some((cell) => cell.freedom === freedom))
      throw refuse(`is damaged: it has no cell for freedom '${freedom}'`);
  for (const { budgetMs, freedom, order, margins, spares } of cells) {
    const isOrder = [...order].sort((a, b) => a - b).every((member, i) => member === i);
    const lists = [order, margins, spares];
    const numbers = [...margins, ...spares, budgetMs];
    if (!isOrder || lists.some(({ length }) => length !== members) || !numbers.every(Number.isFinite))
      throw refuse(`is damaged: the cell of ${budgetMs} ms, ${freedom} is not for ${members} planners`);
  }
}

/** Two FNV-1a hashes with different first values, as 16 hexadecimal digits. It detects damage, not forgery. */
export function checksumOf(text: string): string {
  const hashes = [0x811c9dc5, 0x9747b28c].map((first) => {
    let hash = first;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    return (hash ^ (hash >>> 15)) >>> 0;
  });
  return hashes.map((hash) => hash.toString(16).padStart(8, '0')).join('');
}
