import { type Cells, cellsOf, type Findings, isBlankRow, overflows } from './cells.ts';
import type { Field } from './columns.ts';
import { type ImportFault, type ImportNote, wholeRow } from './fault.ts';
import { decideDateOrder } from './game-times.ts';
import { type ColumnUse, findHeader, type Header, type Mapping } from './header.ts';
import type { ImportKind } from './import-kind.ts';
import type { ImportOptions } from './import-options.ts';
import { type Change, type Counts, Ledger } from './league.ts';
import type { ImportContext, Planning } from './plan.ts';
import { planFacilities } from './plan-facilities.ts';
import { planRosters } from './plan-rosters.ts';
import { planSchedule } from './plan-schedule.ts';
import { planScores } from './plan-scores.ts';
import { planStaff } from './plan-staff.ts';
import { planTeams } from './plan-teams.ts';
import { referencesOf } from './references.ts';
import type { Row } from './sheet.ts';
import { isClosingRow, type Product } from './templates.ts';

/** Whether a fault follows from a missing column, which is reported once. */
const hangsOnColumns = (fault: ImportFault, missing: ReadonlySet<Field>): boolean =>
  (fault.rule === 'required' && missing.has(fault.field)) ||
  ((fault.rule === 'unknown-game' || fault.rule === 'ambiguous-game') && missing.has('externalId'));

export type ImportFile = Readonly<{ kind: ImportKind; rows: readonly Row[]; mapping?: Mapping; options?: ImportOptions }>;

/** The effect that an import would have. With any fault there are no changes, and the counts are those without the faults. */
export type ImportPlan = Readonly<{
  kind: ImportKind;
  product: Product | null;
  headerLine: number | null;
  /** The use of each column; of ignored ones only the header is known. */
  columns: readonly ColumnUse[];
  /** The number of rows below the header that are not empty. */
  rows: number;
  counts: Counts;
  changes: readonly Change[];
  /** All of them, sorted by line and column. */
  faults: readonly ImportFault[];
  notes: readonly ImportNote[];
}>;

const PLANS: Readonly<Record<ImportKind, (planning: Planning) => void>> = {
  facilities: planFacilities,
  teams: planTeams,
  staff: planStaff,
  rosters: planRosters,
  schedule: planSchedule,
  scores: planScores,
};

const HANG_ON_DATES: ReadonlySet<ImportFault['rule']> = new Set([
  'bad-date',
  'far-date',
  'time-skipped',
  'time-twice',
  'ends-before-start',
  'too-long-a-game',
  'listed-twice',
  'field-taken',
  'team-taken',
  'coach-taken',
  'unknown-game',
  'ambiguous-game',
  'sides-swapped',
]);

/** Plans the changes that a file makes to a league. Planning the same file again on the result changes nothing. */
export function planImport({ kind, rows, mapping = {}, options = {} }: ImportFile, context: ImportContext): ImportPlan {
  const ledger = new Ledger();
  const { header, faults } = findHeader(kind, rows, { mapping, given: options.teamId ? ['team'] : [] }, context.distance);
  const findings: Findings = { faults: [...faults], notes: [] };
  const body = header ? header.body.filter((row) => !isBlankRow(header, row) && !isClosingRow(header.product, row.cells)) : [];
  if (header) {
    const cells = readableRows(header, body, findings);
    const dateOrder = decideDateOrder(header, body, options.dateOrder, findings);
    const references = referencesOf(context.league, options, context.distance, context.newId);
    const planning = { rows: cells, options, context, ledger, references, product: header.product, externalIds: new Map() };
    if (dateOrder && faults.length === 0) PLANS[kind]({ ...planning, findings, dateOrder });
    else {
      // Without a column or the date order, what depends on it may be wrong; report the other faults at once.
      const before = findings.faults.length;
      PLANS[kind]({ ...planning, findings, dateOrder: dateOrder ?? 'month-first' });
      const others = findings.faults
        .splice(before)
        .filter((fault) => (dateOrder || !HANG_ON_DATES.has(fault.rule)) && !hangsOnColumns(fault, header.missing));
      findings.faults.push(...others);
      findings.notes.length = 0;
    }
  }
  const isRefused = findings.faults.length > 0;
  return {
    kind,
    product: header?.product ?? null,
    headerLine: header?.line ?? null,
    columns: header?.columns ?? [],
    rows: body.length,
    counts: ledger.counts,
    changes: isRefused ? [] : ledger.changes,
    faults: distinct(findings.faults),
    notes: findings.notes.toSorted((a, b) => a.line - b.line),
  };
}

/** A row with more cells than columns is misaligned, so its cells are not read. */
function readableRows(header: Header, body: readonly Row[], findings: Findings): readonly Cells[] {
  return body.flatMap((row) => {
    if (!overflows(header, row)) return [cellsOf(header, row, findings)];
    findings.faults.push({ ...wholeRow(row.line), rule: 'too-many-cells' });
    return [];
  });
}

/** Removes duplicates: a cell that is read for two purposes has one fault. */
function distinct(faults: readonly ImportFault[]): readonly ImportFault[] {
  const known = new Map(faults.map((fault) => [JSON.stringify(fault), fault]));
  return [...known.values()].sort((a, b) => a.line - b.line || letters(a).length - letters(b).length || (letters(a) < letters(b) ? -1 : 1));
}

const letters = ({ column }: ImportFault): string => column ?? '';
