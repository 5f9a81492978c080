import { PROBLEM_TYPES } from 'floodgate/problems';
import { THESIS_AGENTS, THESIS_KINDS, THESIS_PLANNERS } from '../papers/index.ts';
import {
  type Block,
  compared,
  figure,
  matrix,
  type Report,
  type ReportInput,
  reportOf,
  type Section,
  type Table,
} from '../report/index.ts';
import { meanOf } from '../statistics.ts';
import { rowsOf } from '../store/index.ts';
import {
  isNetwork,
  type Learning,
  PAPER_BUDGET,
  PORTFOLIOS,
  type Portfolio,
  type PortfolioStudy,
  type StudySize,
  studySelection,
} from '../train/index.ts';
import { standInNote } from './available-maps.ts';
import { type CrowdRow, ofPlanner } from './crowds.ts';
import { constraintsTable, familiesTable } from './mapf-limits-tables.ts';
import { MAPF_MAPS } from './mapf-maps.ts';
import { confusionTable, selectionBlocks, splitsFigure, standingsTable, timesTable } from './mapf-tables.ts';

const HEADINGS: Readonly<Record<Portfolio['id'], string>> = {
  paper: "The thesis' portfolio (Table 5.1)",
  strong: 'The same planners in their default form',
  all: 'Every planner',
};

/** Without learned selectors: how well each planner does. */
export function mapfReport(input: ReportInput): Report {
  return page(input, []);
}

/** With selectors trained on the results. */
export async function mapfLearnedReport(
  input: ReportInput,
  learning: Learning,
  size?: StudySize,
): Promise<Report> {
  return page(input, await studySelection(input.rows, learning, size));
}

function page(input: ReportInput, studies: readonly PortfolioStudy[]): Report {
  const rows = rowsOf(input.rows, 'crowd');
  const onMaps = rows.filter(({ spec }) => spec.agents === THESIS_AGENTS);
  return reportOf(
    input,
    {
      title: 'Which planner for which crowd',
      lead: [
        `The experiment of chapter 5 of the selection thesis (Sigurdson 2018): ${THESIS_AGENTS} agents on maps of Baldur's Gate II, seven kinds of problem, a portfolio of planners and a selector that looks at a problem and picks one of them.`,
        `The thesis ends a run after 30 seconds of computing, so a planner that computes long makes fewer steps. Here runs end after a number of steps, and with the thesis' portfolio a tick has a budget of ${figure(PAPER_BUDGET)} node expansions: agents wait if it runs out. That has the same effect, and gives the same results on every machine. The other portfolios have no budget.`,
        'Planners that use random numbers were run with several seeds on each problem and count with their mean. Selectors learn from 70 % of the problems and are asked about the rest. Random splits are those of the thesis. With unseen maps, no map is on both sides of a split, nor are two maps that are nearly the same.',
        ...standInNote(
          onMaps.filter(({ spec }) => spec.planner.preset === 'paper').map(({ spec }) => spec.map),
          MAPF_MAPS,
        ),
      ],
      sections: [
        ...studies.map((study) => studySection(study)),
        { heading: 'Kinds of problem (Table 5.2)', blocks: kindTables(onMaps) },
      ],
    },
    ...studies.map(timesTable),
  );
}

function studySection(study: PortfolioStudy): Section {
  const { portfolio, constrained, families } = study;
  const blocks: Block[] = [
    `${capital(portfolio.title)}: ${portfolio.members.map(({ id }) => id).join(', ')}. ${figure(study.problems.length)} problems.`,
    standingsTable(study),
    ...selectionBlocks(study),
    splitsFigure(study),
    confusionTable(study),
  ];
  if (portfolio.id === 'paper' && !study.contests.some(({ model }) => isNetwork(model)))
    blocks.push('No network was tried. It needs ONNX Runtime: `floodgate lab networks --install`.');
  if (constrained) blocks.push(constraintsTable(constrained));
  if (families && families.length > 0) blocks.push(familiesTable(study, families));
  return { heading: HEADINGS[portfolio.id], blocks };
}

function kindTables(rows: readonly CrowdRow[]): Table[] {
  return PORTFOLIOS.map(({ id: portfolio, title, members }) => {
    const isPaper = portfolio === 'paper';
    const own = rows.filter(({ spec: { planner } }) =>
      members.some(({ id, preset }) => planner.id === id && planner.preset === preset),
    );
    const byKind = PROBLEM_TYPES.map(
      ({ id }) => [id, own.filter(({ spec }) => spec.problem === id)] as const,
    );
    return matrix(
      `Completion rate in per cent, ${title}${isPaper ? ": ours (thesis'; difference)" : ''}`,
      'kind of problem',
      byKind.filter(([, ofKind]) => ofKind.length > 0).map(([kind, ofKind]) => [kind, { kind, ofKind }]),
      members.map(({ id }) => [id, id]),
      ({ kind, ofKind }, id) => {
        const ours = meanOf(ofPlanner(ofKind, id), ({ result }) => 100 * result.completionRate);
        const printed = THESIS_KINDS[kind]?.[(THESIS_PLANNERS as readonly string[]).indexOf(id)];
        return isPaper ? compared(ours, printed, 1) : figure(ours, 1);
      },
    );
  }).filter((table) => table.rows.length > 0);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
