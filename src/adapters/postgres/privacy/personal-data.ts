import type { PersonalData } from '../../../application/ports/storage/privacy/personal-data.ts';
import type { OrgId, PlayerId, UserId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { instant, uuid } from '../schema/columns.ts';
import { TABLES } from '../schema/tables.ts';

const ORGS_OF = statement<[userId: UserId]>(
  'privacy.orgs-of',
  `select org_id as "orgId" from membership where user_id = $1
   union select org_id from parent_link where user_id = $1
   union select org_id from team_staff where user_id = $1
   order by 1`,
).rows({ orgId: uuid<OrgId>() });

export const orgsOf = async (sql: Sql, userId: UserId): Promise<readonly OrgId[]> =>
  (await sql(ORGS_OF, [userId])).map(({ orgId }) => orgId);

/** The rows that are deleted with a user, of every table that has any. */
const ownRows = TABLES.flatMap(({ name: table, columns, orgColumn: org }) =>
  columns.filter(({ erasure }) => erasure === 'owner').map(({ name: column }) => ({ table, column, org })),
);
const DELETE_IN_ORG = ownRows
  .filter(({ org }) => org !== undefined)
  .map(({ table, column, org }) => ({
    isOfScopes: org === 'scope_id',
    rows: statement<[orgId: OrgId | UserId, userId: UserId]>(
      `privacy.delete ${table}`,
      `delete from ${table} own where own.${org} = $1 and own.${column} = $2`,
    ),
  }));
const DELETE_BEYOND_ORGS = ownRows
  .filter(({ org }) => org === undefined)
  .map(({ table, column }) => statement<[userId: UserId]>(`privacy.delete ${table}`, `delete from ${table} own where own.${column} = $1`));
const LEAVE_STAFF_LINES = statement<[orgId: OrgId, userId: UserId, email: string | null]>(
  'privacy.leave-staff-lines',
  'update team_staff set user_id = null, email = null, cleared_until = null where org_id = $1 and (user_id = $2 or email = $3)',
);
/** The key of a device is its token, so on a cluster all shards are queried; an erasure changes people, and needs every node anyway. */
const LEAVE_DEVICES = statement<[orgId: OrgId, userId: UserId]>(
  'privacy.leave-devices',
  'update push_device set org_ids = array_remove(org_ids, $1) where user_id = $2 and $1 = any(org_ids)',
);
const DELETE_GUARDIAN_ADDRESS = statement<[orgId: OrgId, email: string | null]>(
  'privacy.delete-guardian-address',
  'delete from guardian where org_id = $1 and email = $2',
);
// By room, since that is how a sender's messages are found.
const CLEAR_MESSAGE_KEYS = statement<[orgId: OrgId, userId: UserId]>(
  'privacy.clear-message-keys',
  `update chat_message m set key = null from chat_room_clock c
   where c.org_id = $1 and m.org_id = $1 and m.room_id = c.room_id and m.sender_id = $2 and m.key is not null`,
);
const CLEAR_REPORT_REASONS = statement<[orgId: OrgId, userId: UserId]>(
  'privacy.clear-report-reasons',
  'update chat_message_report set reason = null where org_id = $1 and reporter_id = $2 and reason is not null',
);
const CLEAR_ANSWER_NOTES = statement<[orgId: OrgId, userId: UserId]>(
  'privacy.clear-answer-notes',
  'update attendance_answer set note = null where org_id = $1 and answered_by = $2 and note is not null',
);
const DELETE_RATINGS_OF_OFFICIAL = statement<[orgId: OrgId, userId: UserId]>(
  'privacy.delete-ratings-of-official',
  'delete from official_rating where org_id = $1 and official_id = $2',
);
const NAMING_FIELDS = `('snackParentName', 'snackParentPhone', 'officialScorer')`;
// The change log says who last wrote a field, but not what.
const CLEAR_GAME_FIELDS = statement<[orgId: OrgId, userId: UserId, now: Date]>(
  'privacy.clear-game-fields',
  `with latest as (
     select distinct on (c.game_id, c.field) c.game_id, c.field, c.changed_by
     from (select distinct o.game_id from game_change o where o.org_id = $1 and o.changed_by = $2 and o.field in ${NAMING_FIELDS}) changed
       join game_change c on c.org_id = $1 and c.game_id = changed.game_id
     where c.field in ${NAMING_FIELDS}
     order by c.game_id, c.field, c.at desc, c.game_change_id desc
   ), written as (
     select game_id, array_agg(field) as fields from latest where changed_by = $2 group by game_id
   ), wanted as (
     select g.game_id, coalesce(w.fields, '{}') as fields, g.official_scorer_user_id is not distinct from $2 as scored
     from game g left join written w on w.game_id = g.game_id
     where g.org_id = $1 and (w.game_id is not null or g.official_scorer_user_id = $2)
   )
   update game g set
     snack_parent_name = case when 'snackParentName' = any(w.fields) then null else g.snack_parent_name end,
     snack_parent_phone = case when 'snackParentPhone' = any(w.fields) then null else g.snack_parent_phone end,
     official_scorer = case when w.scored or 'officialScorer' = any(w.fields) then null else g.official_scorer end,
     official_scorer_user_id = case when w.scored then null else g.official_scorer_user_id end,
     version = g.version + 1, updated_at = $3
   from wanted w
   where g.org_id = $1 and g.game_id = w.game_id
     and (w.scored or 'snackParentName' = any(w.fields) and g.snack_parent_name is not null
          or 'snackParentPhone' = any(w.fields) and g.snack_parent_phone is not null
          or 'officialScorer' = any(w.fields) and g.official_scorer is not null)`,
);
const DELETE_GUARDIANS = statement<[orgId: OrgId, playerId: PlayerId]>(
  'privacy.delete-guardians',
  'delete from guardian where org_id = $1 and player_id = $2',
);
const DELETE_LINKS = statement<[orgId: OrgId, playerId: PlayerId]>(
  'privacy.delete-links-to-player',
  'delete from parent_link where org_id = $1 and player_id = $2',
);
const DELETE_EXTERNAL_IDS = statement<[orgId: OrgId, playerId: PlayerId]>(
  'privacy.delete-external-ids',
  `delete from external_id where org_id = $1 and thing_id = $2 and thing = 'player'`,
);
const FORGET_MADE = statement<[orgId: OrgId, playerId: PlayerId]>(
  'privacy.forget-made-by-imports',
  'delete from import_made where org_id = $1 and thing_id = $2',
);
const DELETE_ANSWERS = statement<[orgId: OrgId, playerId: PlayerId]>(
  'privacy.delete-answers',
  'delete from attendance_answer where org_id = $1 and player_id = $2',
);
const DELETE_ABSENCES = statement<[orgId: OrgId, playerId: PlayerId]>(
  'privacy.delete-absences',
  'delete from player_absences where org_id = $1 and player_id = $2',
);
const CLEAR_ROSTER_SPOTS = statement<[orgId: OrgId, playerId: PlayerId]>(
  'privacy.clear-roster-spots',
  `update roster_spot set jersey_number = null, positions = '[]', league_age = null where org_id = $1 and player_id = $2`,
);
const WITHDRAW_CONSENTS = statement<[orgId: OrgId, userId: UserId, now: Date]>(
  'privacy.withdraw-consents',
  'update consent set withdrawn_at = $3 where org_id = $1 and user_id = $2 and withdrawn_at is null',
);
const WITHDRAW_CONSENTS_FOR = statement<[orgId: OrgId, playerId: PlayerId, now: Date]>(
  'privacy.withdraw-consents-for-player',
  'update consent set withdrawn_at = $3 where org_id = $1 and player_id = $2 and withdrawn_at is null',
);
type Reattributed = [orgId: OrgId, from: UserId, to: UserId];
/** By room, since that is how a sender's messages are found. */
const REATTRIBUTE = [
  statement<Reattributed>(
    'privacy.reattribute chat_message',
    `update chat_message m set sender_id = $3 from chat_room_clock c
     where c.org_id = $1 and m.org_id = $1 and m.room_id = c.room_id and m.sender_id = $2`,
  ),
  ...TABLES.filter(({ name }) => name !== 'chat_message').flatMap(({ name: table, columns }) =>
    columns
      .filter(({ erasure }) => erasure === 'author')
      .map(({ name: column, type }) =>
        statement<Reattributed>(
          `privacy.reattribute ${table}.${column}`,
          type === 'uuids'
            ? `update ${table} written set ${column} = array_replace(${column}, $2, $3) where written.org_id = $1 and $2 = any(written.${column})`
            : `update ${table} written set ${column} = $3 where written.org_id = $1 and written.${column} = $2`,
        ),
      ),
  ),
];
const REMEMBER_ERASED = statement<[identityHash: string, at: Date]>(
  'privacy.remember-erased',
  `insert into erased_identity as e (identity_hash, erased_at) values ($1, $2)
   on conflict (identity_hash) do update set erased_at = greatest(e.erased_at, excluded.erased_at)`,
);
const ERASED_UP_TO = statement<[identityHash: string]>(
  'privacy.erased-up-to',
  'select erased_at as "erasedAt" from erased_identity where identity_hash = $1',
).rows({ erasedAt: instant() });

export const postgresPersonalData = ({ sql }: Transaction): PersonalData => ({
  orgsOf: (userId) => orgsOf(sql, userId),

  async eraseInOrg(orgId, { userId, email }, now) {
    for (const { rows } of DELETE_IN_ORG) await sql(rows, [orgId, userId]);
    await sql(DELETE_RATINGS_OF_OFFICIAL, [orgId, userId]);
    await sql(LEAVE_DEVICES, [orgId, userId]);
    await sql(LEAVE_STAFF_LINES, [orgId, userId, email]);
    await sql(DELETE_GUARDIAN_ADDRESS, [orgId, email]);
    await sql(CLEAR_MESSAGE_KEYS, [orgId, userId]);
    await sql(CLEAR_REPORT_REASONS, [orgId, userId]);
    await sql(CLEAR_ANSWER_NOTES, [orgId, userId]);
    await sql(CLEAR_GAME_FIELDS, [orgId, userId, now]);
    await sql(WITHDRAW_CONSENTS, [orgId, userId, now]);
  },

  async reattribute(orgId, from, to) {
    for (const each of REATTRIBUTE) await sql(each, [orgId, from, to]);
  },

  async eraseBeyondOrgs(userId) {
    for (const { rows } of DELETE_IN_ORG.filter(({ isOfScopes }) => isOfScopes)) await sql(rows, [userId, userId]);
    for (const rows of DELETE_BEYOND_ORGS) await sql(rows, [userId]);
  },

  async erasePlayer(orgId, playerId, now) {
    for (const what of [
      ...[DELETE_GUARDIANS, DELETE_LINKS, DELETE_EXTERNAL_IDS, FORGET_MADE, DELETE_ANSWERS, DELETE_ABSENCES, CLEAR_ROSTER_SPOTS],
    ])
      await sql(what, [orgId, playerId]);
    await sql(WITHDRAW_CONSENTS_FOR, [orgId, playerId, now]);
  },

  async rememberErased(identityHash, at) {
    await sql(REMEMBER_ERASED, [identityHash, at]);
  },
  erasedUpTo: async (identityHash) => (await sql(ERASED_UP_TO, [identityHash]))[0]?.erasedAt,
});
