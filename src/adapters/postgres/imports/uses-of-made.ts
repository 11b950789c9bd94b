import { type Kysely, sql as text } from 'kysely';
import { THINGS, type Thing } from '../../../domain/imports/league.ts';
import { type Held, type InTheWay, placeOf } from '../../../domain/imports/undo.ts';
import type { LeagueImportId, OrgId, TeamId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { anyTableIn, keyInOrg } from '../orm/by-keys.ts';
import { type Prepared, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import type { Column, Table } from '../orm/table.ts';
import { TABLES } from '../schema/tables.ts';
import { tableOf } from './league-tables.ts';

type OfImport = Readonly<{ orgId: OrgId; id: LeagueImportId }>;
/** Of a row that an import may have made itself, by which name, to tell those of the same import. */
type Use = Readonly<{ id: string; cause: InTheWay; referrer: Thing | null; byId: string | null; byTeamId: TeamId | null }>;

/** The column by which rows of a kind are remembered. */
export const rememberedBy = (thing: Thing): string => {
  if (thing === 'rosterSpot' || thing === 'guardian') return 'player_id';
  return thing === 'externalId' ? 'thing_id' : keyInOrg(tableOf(thing).table).at(-1)!.name;
};

const fixed = <Value extends string | null>(value: Value) => text<Value>`${text.lit(value)}`;
const NOBODY = text<string | null>`null::text`;
const NO_ID = text<string | null>`null::uuid`;

/** The rows of a table that refer by a column to things that the import made. */
function useOf(db: Kysely<Schema>, { orgId, id }: OfImport, thing: Thing, { name, imported }: Table, column: Column, cause: InTheWay) {
  const ofRow = (column: string | undefined) => (column ? text.ref<string | null>(`r.${column}`) : NO_ID);
  return anyTableIn(db)
    .selectFrom('import_made as m')
    .innerJoin(`${name} as r`, (join) => join.on('r.org_id', '=', orgId).onRef(`r.${column.name}`, '=', 'm.thing_id'))
    .where('m.org_id', '=', orgId)
    .where('m.import_id', '=', id)
    .where('m.thing', '=', thing)
    .select([
      'm.thing_id as id',
      fixed(cause).as('cause'),
      (imported ? fixed<string | null>(imported) : NOBODY).as('referrer'),
      ofRow(imported && rememberedBy(imported)).as('byId'),
      ofRow(imported === 'rosterSpot' ? 'team_id' : undefined).as('byTeamId'),
    ]);
}

/** A player's addresses are compared with those that the import made. */
const usesOf = (thing: Thing) =>
  TABLES.flatMap((table) =>
    table.columns.flatMap((column) => {
      const { to, holdsImport } = column.references ?? {};
      return to === tableOf(thing).table.name && holdsImport && holdsImport !== 'compared' ? [{ table, column, cause: holdsImport }] : [];
    }),
  );

/** What a child of the league did with a team that the import added the child to. */
function usesOfChildren(db: Kysely<Schema>, { orgId, id }: OfImport) {
  const ofChild = (cause: InTheWay) =>
    ['m.thing_id as id', fixed(cause).as('cause'), NOBODY.as('referrer'), NO_ID.as('byId'), NO_ID.as('byTeamId')] as const;
  const spots = () =>
    db.selectFrom('import_made as m').where('m.org_id', '=', orgId).where('m.import_id', '=', id).where('m.thing', '=', 'rosterSpot');
  const answers = () =>
    spots().innerJoin('attendance_answer as a', (join) => join.on('a.org_id', '=', orgId).onRef('a.player_id', '=', 'm.thing_id'));
  return answers()
    .innerJoin('game as g', (join) =>
      join
        .on('g.org_id', '=', orgId)
        .onRef('g.game_id', '=', 'a.game_id')
        .on(text<boolean>`m.team_id in (g.home_team_id, g.visitor_team_id)`),
    )
    .select(ofChild('answers'))
    .union(
      answers()
        .innerJoin('team_event as e', (join) =>
          join.on('e.org_id', '=', orgId).onRef('e.event_id', '=', 'a.event_id').onRef('e.team_id', '=', 'm.team_id'),
        )
        .select(ofChild('answers')),
    )
    .union(
      spots()
        .innerJoin('game_lineup_place as r', (join) =>
          join.on('r.org_id', '=', orgId).onRef('r.player_id', '=', 'm.thing_id').onRef('r.team_id', '=', 'm.team_id'),
        )
        .select(ofChild('scoring')),
    )
    .union(
      spots()
        .innerJoin('stat_event as r', (join) =>
          join.on('r.org_id', '=', orgId).onRef('r.player_id', '=', 'm.thing_id').onRef('r.team_id', '=', 'm.team_id'),
        )
        .select(ofChild('scoring')),
    );
}

const USES: readonly (readonly [Thing, Prepared<OfImport, Use>])[] = [
  ...THINGS.filter((thing) => usesOf(thing).length > 0).map(
    (thing) =>
      [
        thing,
        prepared(`imports.uses-of-made ${thing}`, (p: OfImport, db) =>
          usesOf(thing)
            .map(({ table, column, cause }) => useOf(db, p, thing, table, column, cause))
            .reduce((all, each) => all.union(each)),
        ) as unknown as Prepared<OfImport, Use>,
      ] as const,
  ),
  [
    'rosterSpot',
    prepared('imports.uses-of-made rosterSpot', (p: OfImport, db) => usesOfChildren(db, p)) as unknown as Prepared<OfImport, Use>,
  ],
];

/** What is in the way of removing what an import made; `own` is where that is in the league. */
export async function usesOfMade(sql: Sql, orgId: OrgId, id: LeagueImportId, own: ReadonlySet<string>): Promise<readonly Held[]> {
  const held: Held[] = [];
  for (const [thing, uses] of USES) {
    for (const { id: used, cause, referrer, byId, byTeamId } of await uses(sql, { orgId, id })) {
      const isOwn = referrer !== null && own.has(placeOf({ thing: referrer, id: byId!, teamId: byTeamId }));
      // What a new player did is in the way of removing the player.
      const isToldOfPlayer = thing === 'rosterSpot' && own.has(placeOf({ thing: 'player', id: used, teamId: null }));
      if (!isOwn && !isToldOfPlayer) held.push({ thing, id: used, cause });
    }
  }
  return held;
}
