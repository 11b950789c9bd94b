import { type Cells, cellsOf, type Findings, isBlankRow, overflows } from './cells.ts';
import type { Field } from './columns.ts';
import { encodedOnce } from './encodings.ts';
import { type CellPosition, type ImportFault, type ImportNote, wholeRow } from './fault.ts';
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
import { columnLetters, type Row } from './sheet.ts';
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
export function planImport({ kind, rows: written, mapping = {}, options = {} }: ImportFile, context: ImportContext): ImportPlan {
  const ledger = new Ledger();
  const { rows, notes } = withLettersMended(written);
  const { header, faults } = findHeader(kind, rows, { mapping, given: options.teamId ? ['team'] : [] }, context.distance);
  const findings: Findings = { faults: [...faults], notes: [...notes] };
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
      findings.notes.splice(notes.length);
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

/** Letters of what was encoded twice are read as they were, which is said once for the file and quotes no word of it. */
function withLettersMended(rows: readonly Row[]): Readonly<{ rows: readonly Row[]; notes: readonly ImportNote[] }> {
  let first: Readonly<{ position: CellPosition; value: string; as: string }> | undefined;
  let count = 0;
  const mended = rows.map((row) => {
    if (!row.cells.some((cell) => NOT_ASCII.test(cell))) return row;
    const cells = row.cells.map((cell, at) => {
      const once = NOT_ASCII.test(cell) ? encodedOnce(cell) : undefined;
      if (once === undefined) return cell;
      count += 1;
      first ??= { position: { line: row.line, column: columnLetters(at), header: null }, ...firstLetter(cell, once) };
      return once;
    });
    return { ...row, cells };
  });
  return first
    ? { rows: mended, notes: [{ ...first.position, rule: 'letters-mended', value: first.value, as: first.as, cells: count }] }
    : { rows, notes: [] };
}

const NOT_ASCII = /\P{ASCII}/u;

/** The first letter that was encoded twice: as it was written, and as it is. */
function firstLetter(written: string, once: string): Readonly<{ value: string; as: string }> {
  const [as = ''] = NOT_ASCII.exec(once) ?? [];
  const at = once.indexOf(as);
  return { value: [...written].slice(at, at + new TextEncoder().encode(as).length).join(''), as };
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
