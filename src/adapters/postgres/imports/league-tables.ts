import { THINGS, type Thing } from '../../../domain/imports/league.ts';
import { type LeaguePart, PART_OF_THING } from '../../../domain/imports/league-parts.ts';
import { playerKey, staffKey } from '../../../domain/league/name-keys.ts';
import { seasonTable, sportTable } from '../league/entities.ts';
import type { Table } from '../orm/table.ts';
import type { Derived } from '../orm/values.ts';
import { TABLES as EVERY_TABLE } from '../schema/tables.ts';

/** A table of what imports make, and the columns that are stored beside its values. */
export type LeagueTable = Readonly<{ table: Table; derived: Derived<object> }>;

const DERIVED: Readonly<Partial<Record<Thing, Record<string, (value: never) => string>>>> = {
  staffMember: { searchKey: staffKey },
  player: { searchKey: playerKey },
};
const TABLES = new Map<Thing, LeagueTable>(
  EVERY_TABLE.flatMap((table) => (table.imported ? [[table.imported, { table, derived: (DERIVED[table.imported] ?? {}) as never }]] : [])),
);
export const tableOf = (thing: Thing): LeagueTable => TABLES.get(thing)!;

const OTHERS: Readonly<Record<string, Table>> = { sports: sportTable, seasons: seasonTable };
export const partOfLeague = (part: LeaguePart): LeagueTable => {
  const thing = THINGS.find((each) => PART_OF_THING[each] === part);
  return thing ? tableOf(thing) : { table: OTHERS[part]!, derived: {} };
};
