/** Whether a selector file is whole: whatever a file says, either it is refused by name or it can be used. */
import { FloodgateError } from 'floodgate/world';
import { BUDGET_FEATURES, BudgetForecaster, type Cell, FREEDOMS, NEVER } from '../budgets/index.ts';
import { FEATURE_NAMES, FEATURES_VERSION } from '../features/index.ts';
import { memberName, type PortfolioMember } from './member.ts';
import { memberParameters } from './needs.ts';
import type { SelectorFile } from './selector-file.ts';

/** What the model sees: the features of the problem and of the budget. */
export const INPUT_NAMES = [...FEATURE_NAMES, ...BUDGET_FEATURES.map(({ name }) => name)];

/** Makes the error for a reason. */
export type Refuse = (reason: string) => FloodgateError;

/** What has been read of a file, of which nothing is known. */
type Given = Readonly<Record<string, unknown>>;

/**
 * Everything but the trees. Throws what `refuse` makes.
 *
 * @param wanted the names of the members that it must choose from; any if not given
 */
export function checkSelector(
  content: Given,
  wanted: readonly string[] | undefined,
  refuse: Refuse,
): Omit<SelectorFile, 'forecaster'> {
  const { features, portfolio, fallback, cells, metrics, origin } = content;
  checkFeatures(features, refuse);
  demand(isList(portfolio) && portfolio.length > 0, 'portfolio', 'a list of planners', portfolio, refuse);
  for (const [i, member] of portfolio.entries()) checkMember(member, `portfolio[${i}]`, refuse);
  checkMember({ id: fallback }, 'fallback', refuse);
  const names = (portfolio as PortfolioMember[]).map(memberName);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw refuse(`is damaged: its portfolio has ${twice} twice`);
  if (wanted && names.join() !== wanted.join())
    throw refuse(`is for another portfolio: ${names.join(', ')} instead of ${wanted.join(', ')}`);
  checkCells(cells, names.length, refuse);
  for (const [name, notes] of Object.entries({ metrics, origin }))
    demand(isObject(notes), name, 'an object', notes, refuse);
  return content as unknown as SelectorFile;
}

/** The forecaster of a file that {@link checkSelector} has checked. Throws what `refuse` makes. */
export function readForecaster({ forecaster: given, portfolio }: Given, refuse: Refuse): BudgetForecaster {
  demand(isObject(given), 'forecaster', 'an object', given, refuse);
  const { lengthBy, timeBy } = given;
  const isFeature = (column: unknown) => isWhole(column) && column < INPUT_NAMES.length;
  const relative = 'features that predictions are multiples of';
  demand(isList(lengthBy) && lengthBy.every(isFeature), 'forecaster.lengthBy', relative, lengthBy, refuse);
  demand(isFeature(timeBy), 'forecaster.timeBy', 'the feature that times are multiples of', timeBy, refuse);
  let forecaster: BudgetForecaster;
  try {
    forecaster = BudgetForecaster.unpack(given);
  } catch (error) {
    if (error instanceof FloodgateError) throw refuse(`is damaged: ${error.message}`);
    throw error;
  }
  const { members, features, consistent } = forecaster;
  if (members !== (portfolio as unknown[]).length || features !== INPUT_NAMES.length || !consistent)
    throw refuse(`is damaged: its trees are for ${members} planners and ${features} features`);
  return forecaster;
}

function checkFeatures(features: unknown, refuse: Refuse): void {
  demand(isObject(features), 'features', 'an object', features, refuse);
  const { version, names } = features;
  if (version !== FEATURES_VERSION)
    throw refuse(
      `was trained on version ${shown(version)} of the features; this is version ${FEATURES_VERSION}`,
    );
  demand(isList(names), 'features.names', 'a list', names, refuse);
  for (let at = 0; at < Math.max(names.length, INPUT_NAMES.length); at++) {
    const ours = INPUT_NAMES[at] ?? 'unknown';
    if (names[at] === ours) continue;
    const theirs =
      typeof names[at] === 'string' ? String(names[at]) : at < names.length ? shown(names[at]) : 'missing';
    throw refuse(`was trained on other features: number ${at} is ${theirs}, not ${ours}`);
  }
}

function checkMember(member: unknown, where: string, refuse: Refuse): void {
  demand(isObject(member), where, 'a planner with its settings', member, refuse);
  const { id, preset, parameters = {} } = member;
  demand(
    typeof id === 'string',
    where === 'fallback' ? where : `${where}.id`,
    'the id of a planner',
    id,
    refuse,
  );
  const isPreset = preset === undefined || preset === 'default' || preset === 'paper';
  demand(isPreset, `${where}.preset`, 'default or paper', preset, refuse);
  demand(isObject(parameters), `${where}.parameters`, 'an object', parameters, refuse);
  for (const [name, value] of Object.entries(parameters)) {
    const good = isNumber(value) || typeof value === 'boolean' || typeof value === 'string';
    demand(good, `${where}.parameters.${name}`, 'a number, a text, true or false', value, refuse);
  }
  try {
    memberParameters(member as unknown as PortfolioMember);
  } catch (error) {
    if (!(error instanceof FloodgateError)) throw error;
    throw refuse(`chooses among planners that are not registered: ${error.message}`);
  }
}

function checkCells(cells: unknown, members: number, refuse: Refuse): void {
  demand(isList(cells), 'cells', 'a list', cells, refuse);
  for (const [i, cell] of cells.entries()) {
    const where = `cells[${i}]`;
    demand(isObject(cell), where, 'an object', cell, refuse);
    const { budgetMs, freedom, order, margins, spares } = cell;
    demand(isNumber(budgetMs) && budgetMs > 0, `${where}.budgetMs`, 'a number above 0', budgetMs, refuse);
    const freedoms = FREEDOMS.join(', ');
    demand(
      FREEDOMS.includes(freedom as Cell['freedom']),
      `${where}.freedom`,
      `one of ${freedoms}`,
      freedom,
      refuse,
    );
    const isOrder =
      isList(order) && order.length === members && order.every(isWhole) && ranks(order, members) === members;
    demand(isOrder, `${where}.order`, `the numbers of all ${members} planners`, order, refuse);
    for (const [name, values, most] of [
      ['margins', margins, NEVER],
      ['spares', spares, Number.MAX_VALUE],
    ] as const) {
      const good =
        isList(values) &&
        values.length === members &&
        values.every((value) => isNumber(value) && value >= 0 && value <= most);
      demand(good, `${where}.${name}`, `${members} numbers from 0`, values, refuse);
    }
  }
  for (const freedom of FREEDOMS)
    if (!cells.some((cell) => (cell as Cell).freedom === freedom))
      throw refuse(`is damaged: it has no cell for freedom '${freedom}'`);
}

/** How many of the numbers below `members` are in a list. */
const ranks = (order: readonly unknown[], members: number): number =>
  new Set(order.filter((member) => (member as number) < members)).size;

const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isWhole = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

function demand(
  holds: boolean,
  where: string,
  wanted: string,
  given: unknown,
  refuse: Refuse,
): asserts holds {
  if (!holds) throw refuse(`is damaged: ${where} must be ${wanted}, not ${shown(given)}`);
}

const LONGEST_SHOWN = 60;

function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (isObject(value)) return 'an object';
  const text = JSON.stringify(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
