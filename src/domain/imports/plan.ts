import type { PlayerId, UserId } from '../shared/ids.ts';
import type { Cells, Findings } from './cells.ts';
import type { EditDistance } from './close-names.ts';
import type { DateOrder } from './dates.ts';
import type { ImportOptions } from './import-options.ts';
import { type Identified, idBehind, type League, type Ledger } from './league.ts';
import type { References } from './references.ts';
import type { Product } from './templates.ts';

export type ImportContext = Readonly<{
  league: League;
  /** The importing user, for the games' change logs. */
  by: UserId;
  now: Date;
  newId: () => string;
  newPlayerId: () => PlayerId;
  distance: EditDistance;
}>;

/** The input of a plan for one import kind. */
export type Planning = Readonly<{
  rows: readonly Cells[];
  options: ImportOptions;
  context: ImportContext;
  references: References;
  ledger: Ledger;
  findings: Findings;
  /** The order of day and month in the file's dates. */
  dateOrder: DateOrder;
  /** The product that the file comes from, if known. */
  product: Product | null;
  /** What the external ids in this file refer to. */
  externalIds: Map<string, Readonly<{ id: string; line: number }>>;
}>;

/** Stores a newly learned external id; two things in one file cannot share one. */
export function rememberExternalId(planning: Planning, of: Identified, cells: Cells, externalId: string | undefined, id: string): void {
  if (externalId === undefined) return;
  const { context, ledger, externalIds } = planning;
  const earlier = externalIds.get(externalId);
  if (earlier && earlier.id !== id) cells.fault('externalId', { rule: 'listed-twice', otherLine: earlier.line });
  if (earlier) return;
  externalIds.set(externalId, { id, line: cells.line });
  if (idBehind(context.league, of, externalId) !== id) ledger.record('externalId', cells.line, undefined, { of, externalId, id });
}

/** Detects repeated rows; the first one counts. */
export function firstLines(): (key: string, line: number) => number | undefined {
  const lines = new Map<string, number>();
  return (key, line) => {
    const earlier = lines.get(key);
    if (earlier === undefined) lines.set(key, line);
    return earlier;
  };
}
