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
  /** Who imports, for the change log of games. */
  by: UserId;
  now: Date;
  newId: () => string;
  newPlayerId: () => PlayerId;
  distance: EditDistance;
}>;

/** What the plan of one kind works with. */
export type Planning = Readonly<{
  rows: readonly Cells[];
  options: ImportOptions;
  context: ImportContext;
  references: References;
  ledger: Ledger;
  findings: Findings;
  /** In which order the file writes its dates. */
  dateOrder: DateOrder;
  /** Whose file it is, where that is known. */
  product: Product | null;
  /** What the external ids of this file stand for. */
  externalIds: Map<string, Readonly<{ id: string; line: number }>>;
}>;

/** Keeps an external id for a thing that was not known by it; two things of one file cannot share one. */
export function rememberExternalId(planning: Planning, of: Identified, cells: Cells, externalId: string | undefined, id: string): void {
  if (externalId === undefined) return;
  const { context, ledger, externalIds } = planning;
  const earlier = externalIds.get(externalId);
  if (earlier && earlier.id !== id) cells.fault('externalId', { rule: 'listed-twice', otherLine: earlier.line });
  if (earlier) return;
  externalIds.set(externalId, { id, line: cells.line });
  if (idBehind(context.league, of, externalId) !== id) ledger.record('externalId', cells.line, undefined, { of, externalId, id });
}

/** Rows that say the same thing again; the first one counts. */
export function firstLines(): (key: string, line: number) => number | undefined {
  const lines = new Map<string, number>();
  return (key, line) => {
    const earlier = lines.get(key);
    if (earlier === undefined) lines.set(key, line);
    return earlier;
  };
}
