import { type RawBuilder, sql as text } from 'kysely';
import { ownersOf } from '../../../application/data/kind-of-data.ts';
import type { PersonalData } from '../../../application/ports/storage/privacy/personal-data.ts';
import type { OrgId, PlayerId, UserId } from '../../../domain/shared/ids.ts';
import { ImportMadeEntity } from '../imports/entities.ts';
import { anyTableIn, refIn } from '../orm/by-keys.ts';
import { type On, type Prepared, prepared } from '../orm/prepared.ts';
import type { Column, Table } from '../orm/table.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { TABLES } from '../schema/tables.ts';
import { CLEAR_GAME_FIELDS } from './game-fields.ts';

const ORGS_OF = prepared('privacy.orgs-of', ({ userId }: { userId: UserId }, db) =>
  db
    .selectFrom('membership')
    .where('user_id', '=', userId)
    .select('org_id as orgId')
    .union(db.selectFrom('parent_link').where('user_id', '=', userId).select('org_id as orgId'))
    .union(db.selectFrom('team_staff').where('user_id', '=', userId).select('org_id as orgId'))
    .orderBy('orgId'),
);

export const orgsOf = async (on: On, userId: UserId): Promise<readonly OrgId[]> =>
  (await ORGS_OF(on, { userId })).map(({ orgId }) => orgId);

/** The org, or what stands for it in a request of no org, and whom a column names: a user or a player. */
export type Named = Readonly<{ orgId: OrgId | UserId; id: UserId | PlayerId }>;
type Change = Prepared<Named, unknown>;

/** Whether a column names somebody. */
export function isNamed({ name, orgColumn }: Table, column: Column, alias: string, { orgId, id }: Named): RawBuilder<boolean> {
  const theirs = text<boolean>`${column.type === 'uuids' ? text`${id} = any(${refIn(alias, column)})` : text`${refIn(alias, column)} = ${id}`}`;
  if (orgColumn === undefined) return theirs;
  const here = text<boolean>`${text.ref(`${alias}.${orgColumn}`)} = ${orgId} and ${theirs}`;
  return isByRoom({ name }) ? text<boolean>`c.org_id = ${orgId} and c.room_id = ${text.ref(`${alias}.room_id`)} and ${here}` : here;
}
/** A sender's messages are found room by room: a query joins the clocks of rooms as `c`. */
export const isByRoom = ({ name }: Pick<Table, 'name'>): boolean => name === 'chat_message';

/** Deletes the rows of an owner, of every table that has any. */
const deletesOf = (owner: 'user' | 'player') =>
  TABLES.flatMap((table) =>
    ownersOf({ name: table.name, members: table.kind.members }, owner).map((member) => {
      const column = table.columns.find((each) => each.member === member)!;
      const rows: Change = prepared(`privacy.delete ${table.name}.${column.name}`, (p: Named, db) =>
        anyTableIn(db)
          .deleteFrom(`${table.name} as own`)
          .where(isNamed(table, column, 'own', p)),
      );
      return { rows, org: table.orgColumn };
    }),
  );
const OF_USERS = deletesOf('user');
const OF_PLAYERS = deletesOf('player');

const columnsWhere = (isWanted: (column: Column, table: Table) => unknown) =>
  TABLES.flatMap((table) => table.columns.filter((column) => isWanted(column, table)).map((column) => ({ table, column })));

const CLEAR_WITH_USER: readonly Change[] = columnsWhere(({ clearedWith }) => clearedWith).map(({ table, column }) => {
  const user = table.columns.find(({ member }) => member === column.clearedWith)!;
  return prepared(`privacy.clear ${table.name}.${column.name}`, (p: Named, db) =>
    anyTableIn(db)
      .updateTable(`${table.name} as v`)
      .set({ [column.name]: null })
      .$if(isByRoom(table), (update) => update.from('chat_room_clock as c'))
      .where(isNamed(table, user, 'v', p))
      .where(refIn('v', column), 'is not', null),
  );
});

type Reattributed = Named & Readonly<{ to: UserId }>;
const REATTRIBUTE: readonly Prepared<Reattributed, unknown>[] = columnsWhere(({ erasure }) => erasure === 'author').map(
  ({ table, column }) =>
    prepared(`privacy.reattribute ${table.name}.${column.name}`, (p: Reattributed, db) =>
      anyTableIn(db)
        .updateTable(`${table.name} as v`)
        .set({ [column.name]: column.type === 'uuids' ? text`array_replace(${refIn('v', column)}, ${p.id}, ${p.to})` : p.to })
        .$if(isByRoom(table), (update) => update.from('chat_room_clock as c'))
        .where(isNamed(table, column, 'v', p)),
    ),
);

type OfUser = Readonly<{ orgId: OrgId; userId: UserId }>;
type OfPlayer = Readonly<{ orgId: OrgId; playerId: PlayerId }>;
const LEAVE_STAFF_LINES = prepared(
  'privacy.leave-staff-lines',
  ({ orgId, userId, email }: OfUser & Readonly<{ email: string | null }>, db) =>
    db
      .updateTable('team_staff')
      .set({ user_id: null, email: null, cleared_until: null })
      .where('org_id', '=', orgId)
      .where((eb) => eb.or([eb('user_id', '=', userId), eb('email', '=', email)])),
);
/** The key of a device is its token, so on a cluster all shards are queried; an erasure changes people, and needs every node anyway. */
const LEAVE_DEVICES = prepared('privacy.leave-devices', ({ orgId, userId }: OfUser, db) =>
  db
    .updateTable('push_device')
    .set({ org_ids: text`array_remove(org_ids, ${orgId})` })
    .where('user_id', '=', userId)
    .where(text<boolean>`${orgId} = any(org_ids)`),
);
const DELETE_GUARDIAN_ADDRESS = prepared('privacy.delete-guardian-address', ({ orgId, email }: { orgId: OrgId; email: string }, db) =>
  db.deleteFrom('guardian').where('org_id', '=', orgId).where('email', '=', email),
);
const DELETE_EXTERNAL_IDS = prepared('privacy.delete-external-ids', ({ orgId, playerId }: OfPlayer, db) =>
  db.deleteFrom('external_id').where('org_id', '=', orgId).where('thing_id', '=', playerId).where('thing', '=', 'player'),
);
const CLEAR_ROSTER_SPOTS = prepared('privacy.clear-roster-spots', ({ orgId, playerId }: OfPlayer, db) =>
  db
    .updateTable('roster_spot')
    .set({ jersey_number: null, positions: text`'[]'`, league_age: null })
    .where('org_id', '=', orgId)
    .where('player_id', '=', playerId),
);
const WITHDRAW_CONSENTS = prepared('privacy.withdraw-consents', ({ orgId, userId, now }: OfUser & Readonly<{ now: Date }>, db) =>
  db
    .updateTable('consent')
    .set({ withdrawn_at: now })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null),
);
const WITHDRAW_CONSENTS_FOR = prepared(
  'privacy.withdraw-consents-for-player',
  ({ orgId, playerId, now }: OfPlayer & Readonly<{ now: Date }>, db) =>
    db
      .updateTable('consent')
      .set({ withdrawn_at: now })
      .where('org_id', '=', orgId)
      .where('player_id', '=', playerId)
      .where('withdrawn_at', 'is', null),
);
const REMEMBER_ERASED = prepared('privacy.remember-erased', ({ identityHash, at }: { identityHash: string; at: Date }, db) =>
  db
    .insertInto('erased_identity')
    .values({ identity_hash: identityHash, erased_at: at })
    .onConflict((known) =>
      known
        .column('identity_hash')
        .doUpdateSet({ erased_at: ({ fn }) => fn<Date>('greatest', ['erased_identity.erased_at', 'excluded.erased_at']) }),
    ),
);
const ERASED_UP_TO = prepared('privacy.erased-up-to', ({ identityHash }: { identityHash: string }, db) =>
  db.selectFrom('erased_identity').where('identity_hash', '=', identityHash).select('erased_at as erasedAt'),
);

export const postgresPersonalData = ({ em }: Pick<Transaction, 'em'>): PersonalData => ({
  orgsOf: (userId) => orgsOf(em, userId),

  async eraseInOrg(orgId, { userId, email }, now) {
    for (const { rows } of OF_USERS.filter(({ org }) => org !== undefined)) await rows(em, { orgId, id: userId });
    await LEAVE_DEVICES(em, { orgId, userId });
    await LEAVE_STAFF_LINES(em, { orgId, userId, email });
    if (email !== null) await DELETE_GUARDIAN_ADDRESS(em, { orgId, email });
    for (const clear of CLEAR_WITH_USER) await clear(em, { orgId, id: userId });
    await CLEAR_GAME_FIELDS(em, { orgId, userId, now });
    await WITHDRAW_CONSENTS(em, { orgId, userId, now });
  },

  async reattribute(orgId, from, to) {
    for (const each of REATTRIBUTE) await each(em, { orgId, id: from, to });
  },

  async eraseBeyondOrgs(userId) {
    for (const { rows } of OF_USERS.filter(({ org }) => org !== 'org_id')) await rows(em, { orgId: userId, id: userId });
  },

  async erasePlayer(orgId, playerId, now) {
    for (const { rows } of OF_PLAYERS) await rows(em, { orgId, id: playerId });
    await DELETE_EXTERNAL_IDS(em, { orgId, playerId });
    await em.nativeDelete(ImportMadeEntity, { orgId, thingId: playerId });
    await CLEAR_ROSTER_SPOTS(em, { orgId, playerId });
    await WITHDRAW_CONSENTS_FOR(em, { orgId, playerId, now });
  },

  async rememberErased(identityHash, at) {
    await REMEMBER_ERASED(em, { identityHash, at });
  },
  erasedUpTo: async (identityHash) => (await ERASED_UP_TO(em, { identityHash }))[0]?.erasedAt,
});
