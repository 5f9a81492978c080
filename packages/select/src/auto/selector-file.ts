import { FloodgateError } from 'floodgate/world';
import type { BudgetModel, Cell, PackedBudgetForecaster } from '../budgets/index.ts';
import { FEATURES_VERSION } from '../features/index.ts';
import { SHIPPED_SELECTOR } from '../shipped/index.ts';
import { checkSelector, INPUT_NAMES, type Refuse, readForecaster } from './check-selector.ts';
import type { PortfolioMember } from './member.ts';

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
export interface SelectorFile extends Omit<Selector, 'model'> {
  readonly floodgateSelector: number;
  readonly features: { readonly version: number; readonly names: readonly string[] };
  readonly forecaster: PackedBudgetForecaster;
  readonly cells: readonly Cell[];
  /** Of everything above, see {@link checksumOf}. */
  readonly checksum: string;
}

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
  // A file with a good checksum need not be one that we wrote.
  const { portfolio, fallback, metrics, origin, cells } = checkSelector(content, options.portfolio, refuse);
  const forecaster = readForecaster(content, refuse);
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

function parse(source: string | Uint8Array, refuse: Refuse): Record<string, unknown> {
  let content: unknown;
  try {
    content = JSON.parse(
      typeof source === 'string' ? source : new TextDecoder('utf-8', { fatal: true }).decode(source),
    );
  } catch (error) {
    throw refuse(`is not JSON: ${(error as Error).message}`);
  }
  if (typeof content !== 'object' || content === null) throw refuse('is not a selector file');
  return content as Record<string, unknown>;
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
