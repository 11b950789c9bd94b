import type { PersonalData } from '../../application/ports/personal-data.ts';
import type { OrgId, UserId } from '../../domain/shared/ids.ts';
import { uuid } from './columns.ts';
import { ERASURE_RULES } from './erasure-rules.ts';
import type { Sql } from './sql.ts';
import { statement } from './statement.ts';
import type { Transaction } from './transaction.ts';

/** Tables of which a user's rows go, with the column that names the user. */
const OWN_ROWS = Object.entries(ERASURE_RULES).flatMap(([table, { ownRows }]) => (ownRows ? [[table, ownRows] as const] : []));
const inOrgs = OWN_ROWS.filter(([table]) => 'org_id' in ERASURE_RULES[table]!.columns);
const beyondOrgs = OWN_ROWS.filter(([table]) => !('org_id' in ERASURE_RULES[table]!.columns));

const ORGS_OF = statement<[userId: UserId]>(
  'privacy.orgs-of',
  `select org_id as "orgId" from membership where user_id = $1
   union select org_id from parent_link where user_id = $1
   union select org_id from team_staff where user_id = $1
   order by 1`,
).rows({ orgId: uuid<OrgId>() });

export const orgsOf = async (sql: Sql, userId: UserId): Promise<readonly OrgId[]> =>
  (await sql(ORGS_OF, [userId])).map(({ orgId }) => orgId);

export const postgresPersonalData = ({ sql }: Transaction): PersonalData => ({
  orgsOf: (userId) => orgsOf(sql, userId),

  async eraseInOrg(orgId, { userId, email }, now) {
    for (const [table, column] of inOrgs) await sql(`delete from ${table} where org_id = $1 and ${column} = $2`, [orgId, userId]);
    await sql('update team_staff set user_id = null, email = null where org_id = $1 and (user_id = $2 or email = $3)', [
      orgId,
      userId,
      email,
    ]);
    if (email !== null) await sql('delete from guardian where org_id = $1 and email = $2', [orgId, email]);
    // By room, since that is how a sender's messages are found.
    await sql(
      `update chat_message m set key = null from chat_room_clock c
       where c.org_id = $1 and m.org_id = $1 and m.room_id = c.room_id and m.sender_id = $2 and m.key is not null`,
      [orgId, userId],
    );
    await sql('update chat_message_report set reason = null where org_id = $1 and reporter_id = $2 and reason is not null', [
      orgId,
      userId,
    ]);
    // The change log says who wrote a field last, and nothing of what.
    await sql(
      `with latest as (
         select distinct on (c.game_id, c.field) c.game_id, c.field, c.changed_by from game_change c
         where c.org_id = $1 and c.field in ('snackParentName', 'snackParentPhone', 'officialScorer')
           and c.game_id in (select o.game_id from game_change o where o.org_id = $1 and o.changed_by = $2
                               and o.field in ('snackParentName', 'snackParentPhone', 'officialScorer'))
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
      [orgId, userId, now],
    );
  },

  async eraseBeyondOrgs(userId) {
    for (const [table, column] of beyondOrgs) await sql(`delete from ${table} where ${column} = $1`, [userId]);
  },

  async erasePlayer(orgId, playerId) {
    await sql('delete from guardian where org_id = $1 and player_id = $2', [orgId, playerId]);
    await sql('delete from parent_link where org_id = $1 and player_id = $2', [orgId, playerId]);
    await sql(`update roster_spot set jersey_number = null, positions = '[]' where org_id = $1 and player_id = $2`, [orgId, playerId]);
  },

  async rememberErased(identityHash, at) {
    await sql(
      `insert into erased_identity as e (identity_hash, erased_at) values ($1, $2)
       on conflict (identity_hash) do update set erased_at = greatest(e.erased_at, excluded.erased_at)`,
      [identityHash, at],
    );
  },
  async erasedUpTo(identityHash) {
    const [row] = await sql<{ erasedAt: Date }>('select erased_at as "erasedAt" from erased_identity where identity_hash = $1', [
      identityHash,
    ]);
    return row?.erasedAt;
  },
});
