import type { AccountReader, PersonalRecord, PersonalRecordKind, RequestRow } from '../../application/ports/account-reader.ts';
import { pageOf } from '../../application/ports/page.ts';
import { LINK_WAITS_FOR_MS, waitingSince } from '../../domain/families/parent-link.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { orgsOf } from './personal-data.ts';
import type { Sql } from './sql.ts';

/** Of one org, $1, and one user, $2. */
const RECORDS_IN_ORG: Readonly<Partial<Record<PersonalRecordKind, string>>> = {
  membership: `select role, state, requested_at as "requestedAt", decided_at as "decidedAt" from membership
    where org_id = $1 and user_id = $2 order by membership_id`,
  'parent-link': `select player_id as "playerId", child_name as "childName", message, state, created_at as "createdAt", decided_at as "decidedAt"
    from parent_link where org_id = $1 and user_id = $2 order by parent_link_id`,
  'team-claim': `select team_id as "teamId", state, requested_at as "requestedAt", decided_at as "decidedAt" from team_claim
    where org_id = $1 and user_id = $2 order by team_claim_id`,
  device: `select platform, token, team_id as "teamId", created_at as "createdAt", updated_at as "updatedAt" from push_token
    where org_id = $1 and user_id = $2 order by push_token_id`,
  'push-preferences': `select chat_messages as "chatMessages", game_changes as "gameChanges" from push_preference
    where org_id = $1 and user_id = $2`,
  'muted-room': 'select room_id as "roomId" from push_room_mute where org_id = $1 and user_id = $2 order by room_id',
  'read-mark': `select room_id as "roomId", read_up_to as "readUpTo" from chat_read_mark where org_id = $1 and user_id = $2 order by room_id`,
  // By room, since that is how a sender's messages are found.
  message: `select m.room_id as "roomId", m.message_id as "messageId", m.content, m.created_at as "createdAt", m.deleted_at as "deletedAt"
    from chat_room_clock c join chat_message m on m.org_id = $1 and m.room_id = c.room_id and m.sender_id = $2
    where c.org_id = $1 order by m.created_at, m.message_id`,
  'message-report': `select message_id as "messageId", reason, created_at as "createdAt" from chat_message_report
    where org_id = $1 and reporter_id = $2 order by created_at, report_id`,
  'game-field': `select l.game_id as "gameId", l.field,
      case l.field when 'snackParentName' then g.snack_parent_name when 'snackParentPhone' then g.snack_parent_phone else g.official_scorer end as value
    from (select distinct on (c.game_id, c.field) c.game_id, c.field, c.changed_by from game_change c
          where c.org_id = $1 and c.field in ('snackParentName', 'snackParentPhone', 'officialScorer')
          order by c.game_id, c.field, c.at desc, c.game_change_id desc) l
      join game g on g.org_id = $1 and g.game_id = l.game_id
    where l.changed_by = $2 order by l.game_id, l.field collate "C"`,
  'official-scorer': `select game_id as "gameId", official_scorer as "officialScorer" from game
    where org_id = $1 and official_scorer_user_id = $2 order by game_id`,
  'game-change': `select game_id as "gameId", field, at from game_change where org_id = $1 and changed_by = $2 order by at, game_change_id`,
  'stat-event': `select stat_event_id as "eventId", game_id as "gameId", type, created_at as "createdAt" from stat_event
    where org_id = $1 and recorded_by = $2 order by stat_event_id`,
  'game-report': `select game_id as "gameId", teams, incidents, created_at as "createdAt" from game_report
    where org_id = $1 and author_id = $2 order by report_id`,
  invite: `select code, role, created_at as "createdAt" from invite where org_id = $1 and created_by = $2 order by invite_id`,
  'audit-entry': `select action, subject_id as "subjectId", at from audit_entry where org_id = $1 and actor_id = $2 order by at, audit_entry_id`,
};

/** Where the league wrote the person down by their address, $3. */
const RECORDS_BY_ADDRESS: Readonly<Partial<Record<PersonalRecordKind, string>>> = {
  'staff-line': `select team_id as "teamId", name, role, email from team_staff
    where org_id = $1 and (user_id = $2 or email = $3) order by staff_id`,
  'guardian-address': `select player_id as "playerId", email from guardian where org_id = $1 and $2::uuid is not null and email = $3
    order by player_id`,
};

const REQUESTS = `
  with request as (
    select org_id, membership_id as id, 'membership' as kind, role, state, requested_at, decided_at, null::uuid as team_id
    from membership where user_id = $1 and requested_at >= $2
    union all
    select org_id, parent_link_id, 'parent_link', 'parent',
           case when state = 'pending' and created_at <= $3 then 'ended' else state end, created_at,
           case when state = 'pending' and created_at <= $3 then created_at + interval '${LINK_WAITS_FOR_MS} milliseconds' else decided_at end,
           null
    from parent_link where user_id = $1 and created_at >= $2
    union all
    select org_id, team_claim_id, 'team_claim', 'coach', state, requested_at, decided_at, team_id
    from team_claim where user_id = $1 and requested_at >= $2
  )
  select r.id, r.kind, r.org_id as "orgId", o.name as "orgName", r.role, r.state as status,
         case when t.team_id is not null then json_build_object('id', t.team_id, 'name', t.name) end as "claimedTeam",
         r.requested_at as "requestedAt", r.decided_at as "decidedAt"
  from request r join org o on o.org_id = r.org_id left join team t on t.org_id = r.org_id and t.team_id = r.team_id
  where $5::timestamptz is null or (r.requested_at, r.id) < ($5, $6::uuid)
  order by r.requested_at desc, r.id desc limit $4`;

export const postgresAccountReader = (sql: Sql): AccountReader => ({
  async requestsOf(userId, since, now, { limit, after }) {
    const rows = await sql<RequestRow>(REQUESTS, [userId, since, waitingSince(now), limit + 1, after?.at ?? null, after?.id ?? null]);
    return pageOf(rows, limit);
  },

  async recordsOf({ userId, email }) {
    const records: PersonalRecord[] = [];
    const keep = (kind: string, orgId: OrgId | null, rows: readonly object[]) => {
      for (const data of rows) records.push({ kind: kind as PersonalRecordKind, orgId, data: { ...data } });
    };
    for (const orgId of await orgsOf(sql, userId)) {
      for (const [kind, text] of Object.entries(RECORDS_IN_ORG)) keep(kind, orgId, await sql(text, [orgId, userId]));
      for (const [kind, text] of Object.entries(RECORDS_BY_ADDRESS)) keep(kind, orgId, await sql(text, [orgId, userId, email]));
    }
    keep('kept-answer', null, await sql('select key, at from kept_answer where user_id = $1 order by at, key collate "C"', [userId]));
    return records;
  },
});
