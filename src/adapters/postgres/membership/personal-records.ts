import { sql as text } from 'kysely';
import { givenBy, keyMembers } from '../../../application/data/kind-of-data.ts';
import { type Exporting, RECORDS_OF_PLAYERS, RECORDS_OF_USERS } from '../../../application/data/kinds.ts';
import type { PersonalRecord, RECORDS_BY_HAND } from '../../../application/ports/storage/membership/account-reader.ts';
import type { PersonInRows } from '../../../application/ports/storage/privacy/personal-data.ts';
import { PERSONAL_FIELDS } from '../../../domain/games/game.ts';
import type { OrgId, PlayerId, UserId } from '../../../domain/shared/ids.ts';
import { anyTableIn, refIn } from '../orm/by-keys.ts';
import { type On, type Prepared, prepared } from '../orm/prepared.ts';
import { isByRoom, isNamed, type Named } from '../privacy/personal-data.ts';
import { TABLES } from '../schema/tables.ts';

/** The declared records of those whom values of a kind name by a member. */
function declared(name: string, { kind, records }: Exporting<object>, member: string) {
  const table = TABLES.find((each) => each.name === kind.name)!;
  const columnOf = (of: string) => table.columns.find((column) => column.member === of)!;
  const read: Prepared<Named, object> = prepared(name, (p: Named, db) =>
    anyTableIn(db)
      .selectFrom(`${table.name} as r`)
      .$if(isByRoom(table), (select) => select.innerJoin('chat_room_clock as c', (join) => join.onTrue()))
      .where(isNamed(table, columnOf(member), 'r', p))
      .select(givenBy(records).map((given) => refIn('r', columnOf(given.member)).as(given.name)))
      .orderBy(
        text.join(
          (records.inOrderOf ?? keyMembers(kind))
            .map(columnOf)
            .map((column) => (column.type === 'text' ? text`${refIn('r', column)} collate "C"` : refIn('r', column))),
        ),
      ),
  );
  return { kind: records.as, read };
}
const OF_USERS = RECORDS_OF_USERS.map((each) => declared(`privacy.records ${each.records.as}`, each, each.records.user));
const OF_PLAYERS = RECORDS_OF_PLAYERS.map((each) => declared(`privacy.records of player ${each.records.as}`, each, each.records.player));

type OfUser = Readonly<{ orgId: OrgId; userId: UserId }>;
type OfPerson = OfUser & Readonly<{ email: string | null }>;

const FOLLOWERS = prepared('privacy.records follower', ({ orgId, userId }: OfUser, db) =>
  db
    .selectFrom('follower as r')
    .where('r.org_id', '=', orgId)
    .where((eb) => eb.or([eb('r.user_id', '=', userId), eb('r.invited_by', '=', userId)]))
    .select((eb) => [
      'r.player_id as playerId',
      eb('r.invited_by', '=', userId).as('isInvitedByMe'),
      'r.invited_at as invitedAt',
      'r.follows_since as followsSince',
    ])
    .orderBy('r.follower_id'),
);
const GAME_FIELDS = prepared('privacy.records game-field', ({ orgId, userId }: OfUser, db) =>
  db
    .selectFrom(
      db
        .selectFrom('game_change as c')
        .where('c.org_id', '=', orgId)
        .where('c.field', 'in', PERSONAL_FIELDS)
        .distinctOn(['c.game_id', 'c.field'])
        .select(['c.game_id', 'c.field', 'c.changed_by'])
        .orderBy('c.game_id')
        .orderBy('c.field')
        .orderBy('c.at', 'desc')
        .orderBy('c.game_change_id', 'desc')
        .as('r'),
    )
    .innerJoin('game as g', (join) => join.on('g.org_id', '=', orgId).onRef('g.game_id', '=', 'r.game_id'))
    .where('r.changed_by', '=', userId)
    .select((eb) => [
      'r.game_id as gameId',
      'r.field',
      eb
        .case('r.field')
        .when('snackParentName')
        .then(eb.ref('g.snack_parent_name'))
        .when('snackParentPhone')
        .then(eb.ref('g.snack_parent_phone'))
        .else(eb.ref('g.official_scorer'))
        .end()
        .as('value'),
    ])
    .orderBy('r.game_id')
    .orderBy('r.field', (order) => order.collate('C')),
);
const SLOT_PLACES = prepared('privacy.records slot-place', ({ orgId, userId }: OfUser, db) =>
  db
    .selectFrom('slot_place as r')
    .innerJoin('slot as s', (join) => join.on('s.org_id', '=', orgId).onRef('s.slot_id', '=', 'r.slot_id'))
    .where('r.org_id', '=', orgId)
    .where('r.user_id', '=', userId)
    .select((eb) => [
      eb.case().when('s.event_id', 'is', null).then('game').else('event').end().as('item'),
      text<string>`coalesce(s.game_id, s.event_id)`.as('itemId'),
      's.kind',
      's.label',
      'r.phone',
      'r.taken_at as takenAt',
    ])
    .orderBy('r.taken_at')
    .orderBy('r.place_id'),
);
/** Where the league recorded the person by their address. */
const STAFF_LINES = prepared('privacy.records staff-line', ({ orgId, userId, email }: OfPerson, db) =>
  db
    .selectFrom('team_staff as r')
    .where('r.org_id', '=', orgId)
    .where((eb) => eb.or([eb('r.user_id', '=', userId), eb('r.email', '=', email)]))
    .select(['r.team_id as teamId', 'r.name', 'r.role', 'r.email', 'r.cleared_until as clearedUntil'])
    .orderBy('r.staff_id'),
);
const GUARDIAN_ADDRESSES = prepared('privacy.records guardian-address', ({ orgId, email }: Omit<OfPerson, 'userId'>, db) =>
  db
    .selectFrom('guardian as r')
    .where('r.org_id', '=', orgId)
    .where(text<boolean>`r.email = ${email}`)
    .select(['r.player_id as playerId', 'r.email'])
    .orderBy('r.player_id'),
);
type ByHand = (on: On, person: OfPerson) => Promise<readonly object[]>;
const BY_HAND: Readonly<Record<Exclude<(typeof RECORDS_BY_HAND)[number], 'kept-answer'>, ByHand>> = {
  follower: (on, { orgId, userId }) => FOLLOWERS(on, { orgId, userId }),
  'game-field': (on, { orgId, userId }) => GAME_FIELDS(on, { orgId, userId }),
  'slot-place': (on, { orgId, userId }) => SLOT_PLACES(on, { orgId, userId }),
  'staff-line': STAFF_LINES,
  'guardian-address': (on, { orgId, email }) => GUARDIAN_ADDRESSES(on, { orgId, email }),
};

export const recordsFrom = (kind: string, orgId: OrgId | null, rows: readonly object[]): readonly PersonalRecord[] =>
  rows.map((data) => ({ kind, orgId, data: { ...data } }));

export async function recordsInOrg(on: On, orgId: OrgId, { userId, email }: PersonInRows): Promise<readonly PersonalRecord[]> {
  const records: PersonalRecord[] = [];
  for (const { kind, read } of OF_USERS) records.push(...recordsFrom(kind, orgId, await read(on, { orgId, id: userId })));
  for (const [kind, read] of Object.entries(BY_HAND)) records.push(...recordsFrom(kind, orgId, await read(on, { orgId, userId, email })));
  return records;
}

export async function recordsOfPlayer(on: On, orgId: OrgId, playerId: PlayerId): Promise<readonly PersonalRecord[]> {
  const records: PersonalRecord[] = [];
  for (const { kind, read } of OF_PLAYERS) records.push(...recordsFrom(kind, orgId, await read(on, { orgId, id: playerId })));
  return records;
}
