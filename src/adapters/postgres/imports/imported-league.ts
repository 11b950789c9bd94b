import { sql as text } from 'kysely';
import type { ImportedLeague } from '../../../application/ports/storage/imports/import-storage.ts';
import { USES_FIELD } from '../../../domain/games/game.ts';
import { type Change, IDENTIFIED, isSameValue, THINGS, type Thing } from '../../../domain/imports/league.ts';
import { compareWithMade, placeOf, type Stored } from '../../../domain/imports/undo.ts';
import type { GameId, LeagueImportId, OrgId } from '../../../domain/shared/ids.ts';
import { isSchemaRule } from '../driver/failures.ts';
import { anyTableIn, heldByKeys, keyInOrg, orderOf, removeByKeys, valueColumns } from '../orm/by-keys.ts';
import { anyId, type Prepared, prepared } from '../orm/prepared.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { tableOf } from './league-tables.ts';
import { rememberedBy, usesOfMade } from './uses-of-made.ts';

type OfGames = Readonly<{ orgId: OrgId; gameIds: readonly GameId[] }>;
const HOLD_FIELDS = prepared('imports.hold-fields', ({ orgId, gameIds }: OfGames, db) =>
  db
    .selectFrom('facility_field as d')
    .innerJoin(
      db
        .selectFrom('game as g')
        .where('g.org_id', '=', orgId)
        .where('g.game_id', '=', anyId(gameIds))
        .where('g.field_id', 'is not', null)
        .distinct()
        .select('g.field_id')
        .as('taken'),
      'taken.field_id',
      'd.field_id',
    )
    .where('d.org_id', '=', orgId)
    .select('d.field_id as id')
    .orderBy('d.field_id')
    .forUpdate('d'),
);
const FIELD_TAKEN = prepared('imports.field-taken', ({ orgId, gameIds, since }: OfGames & Readonly<{ since: Date }>, db) =>
  db
    .selectFrom('game as other')
    .innerJoin('game as g', (join) =>
      join
        .on('g.org_id', '=', orgId)
        .onRef('g.field_id', '=', 'other.field_id')
        .onRef('g.starts_at', '<', 'other.ends_at')
        .onRef('g.ends_at', '>', 'other.starts_at'),
    )
    .innerJoin(text<{ id: GameId }>`unnest(${gameIds}::uuid[])`.as<'ours'>(text`ours (id)`), 'ours.id', 'g.game_id')
    .where('other.org_id', '=', orgId)
    .where('other.updated_at', '>=', since)
    .where('other.status', 'in', USES_FIELD)
    .where('g.status', 'in', USES_FIELD)
    .where('other.game_id', '<>', text<GameId>`all(${gameIds}::uuid[])`)
    .select('other.game_id as id')
    .limit(1),
);

type OfImport = Readonly<{ orgId: OrgId; id: LeagueImportId }>;
const MADE = prepared('imports.made', ({ orgId, id }: OfImport, db) =>
  db
    .selectFrom('import_made as m')
    .where('m.org_id', '=', orgId)
    .where('m.import_id', '=', id)
    .select(['m.thing', 'm.thing_id as id', 'm.team_id as teamId', 'm.version']),
);
type MadeOf = OfImport & Readonly<{ things: readonly Thing[] }>;
/** The rows of things that an import made. */
const HOLD_MADE = new Map<Thing, Prepared<MadeOf, object>>(
  THINGS.map((thing) => {
    const { table, derived } = tableOf(thing);
    return [
      thing,
      prepared(`imports.hold-made ${table.name}`, ({ orgId, id, things }: MadeOf, db) =>
        anyTableIn(db)
          .selectFrom(`${table.name} as v`)
          .innerJoin(
            db
              .selectFrom('import_made as m')
              .where('m.org_id', '=', orgId)
              .where('m.import_id', '=', id)
              .where('m.thing', '=', text<Thing>`any(${things}::text[])`)
              .distinct()
              .select('m.thing_id')
              .as('made'),
            'made.thing_id',
            `v.${rememberedBy(thing)}`,
          )
          .where('v.org_id', '=', orgId)
          .select(valueColumns(table, 'v', Object.keys(derived)))
          .orderBy(orderOf('v', keyInOrg(table)))
          .forUpdate('v'),
      ),
    ];
  }),
);
const FORGET_EXTERNAL_IDS = prepared('imports.forget-external-ids', ({ orgId, ids }: { orgId: OrgId; ids: readonly string[] }, db) =>
  db.deleteFrom('external_id').where('org_id', '=', orgId).where('thing_id', '=', anyId(ids)),
);
const REMOVED_AT_ONCE = 2_000;

/** More than the clock skew between instances that write games. */
const CLOCKS_APART_MS = 600_000;

export function postgresImportedLeague(transaction: Transaction): ImportedLeague {
  const { em, sql } = transaction;
  return {
    async apply(orgId, changes) {
      try {
        for (const thing of THINGS) {
          const ofThing = changes.filter((change) => change.thing === thing);
          if (ofThing.length > 0 && !(await applyTo(transaction, orgId, thing, ofThing))) return false;
        }
        return true;
      } catch (error) {
        if (isSchemaRule(error)) return false;
        throw error;
      }
    },
    async areFieldsFree(orgId, gameIds, since) {
      await HOLD_FIELDS(em, { orgId, gameIds });
      const changedSince = new Date(since.getTime() - CLOCKS_APART_MS);
      return (await FIELD_TAKEN(em, { orgId, gameIds, since: changedSince })).length === 0;
    },
    async holdMade(orgId, id) {
      const made = await MADE(em, { orgId, id });
      const stored: Stored[] = [];
      for (const thing of THINGS) {
        const things: readonly Thing[] = thing === 'guardian' ? ['guardian', 'player'] : [thing];
        if (!made.some((each) => things.includes(each.thing))) continue;
        for (const value of await HOLD_MADE.get(thing)!(em, { orgId, id, things })) stored.push({ thing, value } as unknown as Stored);
      }
      return compareWithMade(made, stored);
    },
    usesOfMade: async (orgId, id) => usesOfMade(sql, orgId, id, new Set((await MADE(em, { orgId, id })).map(placeOf))),
    async remove(orgId, stored) {
      for (const thing of THINGS.toReversed()) {
        const gone = stored.filter((each) => each.thing === thing).map(({ value }) => value);
        for (let from = 0; from < gone.length; from += REMOVED_AT_ONCE) {
          await removeByKeys(tableOf(thing).table)(em, orgId, gone.slice(from, from + REMOVED_AT_ONCE));
        }
      }
      const ids = stored.filter(({ thing }) => IDENTIFIED.some((of) => of === thing)).map(({ value }) => (value as { id: string }).id);
      await FORGET_EXTERNAL_IDS(em, { orgId, ids });
    },
  };
}

async function applyTo({ em }: Pick<Transaction, 'em'>, orgId: OrgId, thing: Thing, changes: readonly Change[]): Promise<boolean> {
  const { table, derived } = tableOf(thing);
  const befores = changes.flatMap((change) => (change.state === 'changed' ? [change.before] : []));
  const held = befores.length > 0 ? await heldByKeys(table, Object.keys(derived))(em, orgId, befores) : [];
  if (!befores.every((before, at) => held[at] !== undefined && isSameValue(before, held[at]))) return false;
  await values<object>({ em }, table, derived).saveAll(changes.map(({ value }) => ({ orgId, ...value })));
  return true;
}
