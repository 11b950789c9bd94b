import { distance } from 'fastest-levenshtein';
import type { ImportPlanning, PlanOrder, PlanSummary } from '../../application/ports/import-planning.ts';
import type { Table } from '../../application/ports/tabular-reader.ts';
import { type ImportFault, type ImportNote, insteadOf, type Unreadable } from '../../domain/imports/fault.ts';
import type { Change } from '../../domain/imports/league.ts';
import type { ImportFinding } from '../../domain/imports/league-import.ts';
import { leagueOf, noParts } from '../../domain/imports/league-parts.ts';
import { planImport } from '../../domain/imports/plan-import.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Language } from '../../domain/texts/language.ts';
import { newId, newPlayerId } from '../random/new-id.ts';
import { encodingUnclearIn, findingIn, unreadableIn } from '../texts/import-words.ts';
import { csvReader } from './csv-reader.ts';

/** Plans a file in the current thread. */
export function filePlanning(file: Uint8Array): ImportPlanning {
  let parts = noParts();
  let read: Promise<Result<Table, Unreadable>> | undefined;
  let changes: readonly Change[] = [];
  let findings: readonly ImportFinding[] = [];

  const plannedBy = (table: Table, { orgId, zone, by, now, language, ...options }: PlanOrder): PlanSummary => {
    const context = { league: leagueOf({ orgId, zone }, parts), by, now, newId: newId<string>, newPlayerId, distance };
    const plan = planImport({ ...options, rows: table.rows }, context);
    parts = noParts();
    const { encoding, isEncodingGuessed, delimiter } = table;
    // The words of the readings stay out of what is stored.
    const plausibleEncodings = table.readings.map((each) => each.encoding);
    const doubts = plausibleEncodings.length > 0 ? [ofFile('encoding-unclear', encodingUnclearIn(language, plausibleEncodings))] : [];
    changes = doubts.length > 0 ? [] : plan.changes;
    findings = [
      ...doubts,
      ...plan.faults.map((fault) => findingOf('fault', fault, language)),
      ...plan.notes.map((note) => findingOf('note', note, language)),
    ];
    const { product, headerLine, columns, rows, counts } = plan;
    const report = { encoding, isEncodingGuessed, plausibleEncodings, delimiter, product, headerLine, columns, rows, counts };
    return { report, faults: doubts.length + plan.faults.length, notes: plan.notes.length, changes: changes.length };
  };

  return {
    forget: async () => {
      parts = noParts();
    },
    async add(part, values) {
      // Pushed one by one: spread arguments of thousands overflow the stack.
      for (const value of values) (parts[part] as unknown[]).push(value);
    },
    async plan(order) {
      read ??= csvReader.read(partsOf(file), order.options.encoding);
      const table = await read;
      if (table.ok) return plannedBy(table.value, order);
      changes = [];
      findings = [unreadable(table.error, order.language)];
      return { report: null, faults: 1, notes: 0, changes: 0 };
    },
    changes: async (from, to) => changes.slice(from, to),
    findings: async (from, to) => findings.slice(from, to),
    close: async () => {},
  };
}

async function* partsOf(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file;
}

const findingOf = (severity: ImportFinding['severity'], found: ImportFault | ImportNote, language: Language): ImportFinding => {
  const { line, column, header, rule } = found;
  return { severity, line, column, header, rule, sentence: findingIn(language, found), suggestions: insteadOf(found) };
};

const ofFile = (rule: string, sentence: string, line: number | null = null): ImportFinding => ({
  severity: 'fault',
  line,
  column: null,
  header: null,
  rule,
  sentence,
  suggestions: [],
});
const unreadable = (reason: Unreadable, language: Language): ImportFinding =>
  ofFile(reason.kind, unreadableIn(language, reason), 'line' in reason ? reason.line : null);
