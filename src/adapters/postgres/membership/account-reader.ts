import { z } from 'zod';
import type {
  AccountReader,
  PersonalRecord,
  PersonalRecordKind,
  RequestRow,
} from '../../../application/ports/storage/membership/account-reader.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import type { PersonInRows } from '../../../application/ports/storage/privacy/personal-data.ts';
import { LINK_WAITS_FOR_MS, waitingSince } from '../../../domain/families/parent-link.ts';
import { MEMBERSHIP_STATES } from '../../../domain/membership/membership.ts';
import { ROLES } from '../../../domain/membership/roles.ts';
import type { OrgId, PlayerId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import { byCodePoint } from '../../../domain/shared/text.ts';
import type { Sql } from '../driver/sql.ts';
import { statement, statementPerFilters } from '../driver/statement.ts';
import { orgsOf } from '../privacy/personal-data.ts';
import { date, enumOf, instant, json, object, row, selected, selectedIf, uuid } from '../schema/columns.ts';

const text = z.string();
const orNull = text.nullable();
const TIMES = { requestedAt: instant(), decidedAt: instant().nullable() };
const AT = { createdAt: instant() };
const GAME = { gameId: uuid() };
const ITEM = { itemId: uuid() };
const TEAM = { teamId: uuid() };
const ROOM = { roomId: uuid() };

/** Records of one kind: columns of a table aliased `r`. $1 is the org, $2 the user. */
function inOrg(kind: PersonalRecordKind, columns: Parameters<typeof row>[1], from: string) {
  const records = row('r', columns);
  const read = statement<[orgId: OrgId, userId: UserId]>(`privacy.records ${kind}`, `select ${records.sql} from ${from}`).rows(records);
  return { kind, read };
}
const RECORDS_IN_ORG = [
  inOrg(
    'membership',
    { role: text, state: text, ...TIMES },
    'membership r where r.org_id = $1 and r.user_id = $2 order by r.membership_id',
  ),
  inOrg(
    'parent-link',
    { playerId: uuid().nullable(), childName: orNull, message: orNull, state: text, ...AT, decidedAt: TIMES.decidedAt },
    'parent_link r where r.org_id = $1 and r.user_id = $2 order by r.parent_link_id',
  ),
  inOrg(
    'follower',
    {
      playerId: uuid(),
      isInvitedByMe: selected('r.invited_by = $2', z.boolean()),
      invitedAt: instant(),
      followsSince: instant().nullable(),
    },
    'follower r where r.org_id = $1 and (r.user_id = $2 or r.invited_by = $2) order by r.follower_id',
  ),
  inOrg('team-claim', { ...TEAM, state: text, ...TIMES }, 'team_claim r where r.org_id = $1 and r.user_id = $2 order by r.team_claim_id'),
  inOrg('official-availability', { weekly: json(), blackouts: json() }, 'official_availability r where r.org_id = $1 and r.user_id = $2'),
  inOrg(
    'official-assignment',
    { ...GAME, position: text, feeCents: z.int(), state: text, ...AT },
    'official_assignment r where r.org_id = $1 and r.user_id = $2 order by r.assignment_id',
  ),
  inOrg(
    'official-rating',
    { assignmentId: uuid(), ...TEAM, rating: z.int(), note: orNull, ratedAt: instant() },
    'official_rating r where r.org_id = $1 and r.coach_id = $2 order by r.assignment_id',
  ),
  inOrg(
    'calendar-address',
    { teamId: uuid().nullable(), ...AT },
    'calendar_address r where r.org_id = $1 and r.user_id = $2 order by r.calendar_address_id',
  ),
  inOrg(
    'device',
    { platform: text, token: text, teamId: uuid().nullable(), ...AT, updatedAt: instant() },
    'push_token r where r.org_id = $1 and r.user_id = $2 order by r.push_token_id',
  ),
  inOrg(
    'push-preferences',
    {
      chatMessages: z.boolean(),
      gameChanges: z.boolean(),
      answerReminders: z.boolean(),
      eveningReminders: z.boolean(),
      offerReminders: z.boolean(),
      email: text,
    },
    'push_preference r where r.org_id = $1 and r.user_id = $2',
  ),
  inOrg(
    'mail',
    { plannedAt: instant(), end: selected('r.ended', orNull) },
    'mail_delivery r where r.org_id = $1 and r.user_id = $2 order by r.mail_delivery_id',
  ),
  inOrg('muted-room', ROOM, 'push_room_mute r where r.org_id = $1 and r.user_id = $2 order by r.room_id'),
  inOrg(
    'reminder',
    { itemId: uuid(), rule: text, startsAt: instant(), madeAt: instant() },
    'reminder r where r.org_id = $1 and r.user_id = $2 order by r.starts_at, r.item_id, r.rule',
  ),
  inOrg('read-mark', { ...ROOM, readUpTo: instant() }, 'chat_read_mark r where r.org_id = $1 and r.user_id = $2 order by r.room_id'),
  // By room, since that is how a sender's messages are found.
  inOrg(
    'message',
    { ...ROOM, messageId: uuid(), content: orNull, ...AT, editedAt: instant().nullable(), deletedAt: instant().nullable() },
    `chat_room_clock c join chat_message r on r.org_id = $1 and r.room_id = c.room_id and r.sender_id = $2
     where c.org_id = $1 order by r.created_at, r.message_id`,
  ),
  inOrg(
    'message-report',
    { reportId: uuid(), kind: text, aboutId: selected('coalesce(r.about_id, r.message_id)', uuid()), reason: orNull, ...AT },
    'chat_message_report r where r.org_id = $1 and r.reporter_id = $2 order by r.created_at, r.report_id',
  ),
  inOrg(
    'earlier-wording',
    { part: text, aboutId: uuid(), content: text, replacedAt: instant() },
    'text_wording r where r.org_id = $1 and r.author_id = $2 order by r.replaced_at, r.wording_id',
  ),
  inOrg(
    'game-field',
    {
      ...GAME,
      field: text,
      value: selected(
        `case r.field when 'snackParentName' then g.snack_parent_name when 'snackParentPhone' then g.snack_parent_phone
           else g.official_scorer end`,
        orNull,
      ),
    },
    `(select distinct on (c.game_id, c.field) c.game_id, c.field, c.changed_by from game_change c
      where c.org_id = $1 and c.field in ('snackParentName', 'snackParentPhone', 'officialScorer')
      order by c.game_id, c.field, c.at desc, c.game_change_id desc) r
       join game g on g.org_id = $1 and g.game_id = r.game_id
     where r.changed_by = $2 order by r.game_id, r.field collate "C"`,
  ),
  inOrg(
    'official-scorer',
    { ...GAME, officialScorer: orNull },
    'game r where r.org_id = $1 and r.official_scorer_user_id = $2 order by r.game_id',
  ),
  inOrg(
    'game-change',
    { ...GAME, field: text, at: instant() },
    'game_change r where r.org_id = $1 and r.changed_by = $2 order by r.at, r.game_change_id',
  ),
  inOrg(
    'stat-event',
    { eventId: selected('r.stat_event_id', uuid()), ...GAME, type: text, ...AT },
    'stat_event r where r.org_id = $1 and r.recorded_by = $2 order by r.stat_event_id',
  ),
  inOrg(
    'team-event',
    { eventId: selected('r.event_id', uuid()), ...TEAM, title: text, place: orNull, note: orNull, startsAt: instant() },
    'team_event r where r.org_id = $1 and r.created_by = $2 order by r.event_id',
  ),
  inOrg(
    'slot-place',
    {
      item: selected(`case when s.event_id is null then 'game' else 'event' end`, enumOf(['game', 'event'])),
      itemId: selected('coalesce(s.game_id, s.event_id)', uuid()),
      kind: selected('s.kind', text),
      label: selected('s.label', orNull),
      phone: orNull,
      takenAt: instant(),
    },
    `slot_place r join slot s on s.org_id = $1 and s.slot_id = r.slot_id
     where r.org_id = $1 and r.user_id = $2 order by r.taken_at, r.place_id`,
  ),
  inOrg(
    'game-report',
    { ...GAME, teams: json(), incidents: json(), ...AT },
    'game_report r where r.org_id = $1 and r.author_id = $2 order by r.report_id',
  ),
  inOrg(
    'attendance-answer',
    { ...ITEM, playerId: uuid(), answer: text, note: orNull, answeredAt: instant() },
    'attendance_answer r where r.org_id = $1 and r.answered_by = $2 order by r.item_id, r.player_id',
  ),
  inOrg(
    'attendance-change',
    { ...ITEM, playerId: uuid(), version: z.int(), answer: text, answeredAt: instant() },
    'attendance_change r where r.org_id = $1 and r.answered_by = $2 order by r.item_id, r.player_id, r.version',
  ),
  inOrg(
    'absence',
    { playerId: uuid(), absences: json(), setAt: instant() },
    'player_absences r where r.org_id = $1 and r.set_by = $2 order by r.player_id',
  ),
  inOrg(
    'consent',
    {
      document: text,
      version: text,
      playerId: uuid().nullable(),
      givenAt: instant(),
      withdrawnAt: instant().nullable(),
    },
    'consent r where r.org_id = $1 and r.user_id = $2 order by r.given_at, r.consent_id',
  ),
  inOrg('invite', { code: text, role: text, ...AT }, 'invite r where r.org_id = $1 and r.created_by = $2 order by r.invite_id'),
  inOrg(
    'audit-entry',
    { action: text, subjectId: text, at: instant() },
    'audit_entry r where r.org_id = $1 and r.actor_id = $2 order by r.at, r.audit_entry_id',
  ),
];

/** Records of one kind on a player. $1 is the org, $2 the player. */
function ofPlayer(kind: PersonalRecordKind, columns: Parameters<typeof row>[1], from: string) {
  const records = row('r', columns);
  const read = statement<[orgId: OrgId, playerId: PlayerId]>(
    `privacy.records of player ${kind}`,
    `select ${records.sql} from ${from}`,
  ).rows(records);
  return { kind, read };
}
const RECORDS_OF_PLAYER = [
  ofPlayer(
    'roster-spot',
    { ...TEAM, jerseyNumber: orNull, positions: json(), leagueAge: z.int().nullable() },
    'roster_spot r where r.org_id = $1 and r.player_id = $2 order by r.team_id',
  ),
  ofPlayer('guardian-address', { email: text }, 'guardian r where r.org_id = $1 and r.player_id = $2 order by r.email collate "C"'),
  ofPlayer(
    'linked-parent',
    { userId: uuid(), state: text, ...AT, decidedAt: TIMES.decidedAt },
    'parent_link r where r.org_id = $1 and r.player_id = $2 order by r.parent_link_id',
  ),
  ofPlayer(
    'follower',
    { userId: uuid().nullable(), invitedBy: uuid(), invitedAt: instant(), followsSince: instant().nullable() },
    'follower r where r.org_id = $1 and r.player_id = $2 order by r.follower_id',
  ),
  ofPlayer(
    'player-statistic',
    { eventId: selected('r.stat_event_id', uuid()), ...GAME, ...TEAM, type: text, attributes: json(), ...AT },
    'stat_event r where r.org_id = $1 and r.player_id = $2 order by r.stat_event_id',
  ),
  ofPlayer(
    'lineup-place',
    { ...GAME, ...TEAM, isStarter: z.boolean(), battingOrder: z.int().nullable(), position: orNull, isGuest: z.boolean() },
    'game_lineup_place r where r.org_id = $1 and r.player_id = $2 order by r.game_id, r.team_id',
  ),
  ofPlayer(
    'attendance-answer',
    { ...ITEM, answer: text, note: orNull, answeredBy: uuid(), answeredAt: instant() },
    'attendance_answer r where r.org_id = $1 and r.player_id = $2 order by r.item_id',
  ),
  ofPlayer(
    'attendance-change',
    { ...ITEM, version: z.int(), answer: text, answeredBy: uuid(), answeredAt: instant() },
    'attendance_change r where r.org_id = $1 and r.player_id = $2 order by r.item_id, r.version',
  ),
  ofPlayer('absence', { absences: json(), setBy: uuid(), setAt: instant() }, 'player_absences r where r.org_id = $1 and r.player_id = $2'),
  ofPlayer(
    'consent',
    { document: text, version: text, userId: uuid(), givenAt: instant(), withdrawnAt: instant().nullable() },
    'consent r where r.org_id = $1 and r.player_id = $2 order by r.given_at, r.consent_id',
  ),
  ofPlayer('block', AT, 'admission_block r where r.org_id = $1 and r.blocked_for = $2 order by r.created_at, r.hash collate "C"'),
  ofPlayer(
    'audit-entry',
    { action: text, actorId: uuid(), at: instant() },
    'audit_entry r where r.org_id = $1 and r.subject_id = $2 order by r.at, r.audit_entry_id',
  ),
];

/** Where the league recorded the person by their address. */
const STAFF_LINES = statement<[orgId: OrgId, userId: UserId, email: string | null]>(
  'privacy.records staff-line',
  `select team_id as "teamId", name, role, email, cleared_until as "clearedUntil" from team_staff where org_id = $1 and (user_id = $2 or email = $3) order by staff_id`,
).rows({ ...TEAM, name: text, role: text, email: orNull, clearedUntil: date().nullable() });
const GUARDIAN_ADDRESSES = statement<[orgId: OrgId, email: string | null]>(
  'privacy.records guardian-address',
  'select player_id as "playerId", email from guardian where org_id = $1 and email = $2 order by player_id',
).rows({ playerId: uuid(), email: text });
const KEPT_ANSWERS = statement<[scope: OrgId | UserId, userId: UserId]>(
  'privacy.records kept-answer',
  'select key, at from kept_outcome where scope_id = $1 and user_id = $2 and outcome is not null order by at, key collate "C"',
).rows({ key: text, at: instant() });

const REQUEST_ROW = row('r', {
  id: uuid(),
  kind: enumOf<RequestRow['kind']>(['membership', 'parent_link', 'team_claim']),
  orgId: uuid<OrgId>(),
  orgName: selected('o.name', text),
  role: enumOf(ROLES),
  status: selected('r.state', enumOf(MEMBERSHIP_STATES)),
  claimedTeam: selectedIf('t.team_id is not null', object('t', { id: selected('t.team_id', uuid<TeamId>()), name: text })),
  ...TIMES,
});
/** Reads all orgs of the user, or the given ones: on a cluster one task for each of their shards. */
const REQUESTS = statementPerFilters<
  [userId: UserId, since: Date, waitingSince: Date, limit: number],
  { after: [at: Date, id: string]; orgs: [orgIds: readonly OrgId[]] }
>(
  'privacy.requests',
  4,
  { after: (at, id) => `where (r.requested_at, r.id) < (${at}, ${id}::uuid)`, orgs: (orgIds) => `org_id = any(${orgIds}::uuid[])` },
  ({ after, orgs }) => `with request as (
      select org_id, membership_id as id, 'membership' as kind, role, state, requested_at, decided_at, null::uuid as team_id
      from membership where user_id = $1 and requested_at >= $2 ${orgs && `and ${orgs}`}
      union all
      select org_id, parent_link_id, 'parent_link', 'parent',
             case when state = 'pending' and created_at <= $3 then 'ended' else state end, created_at,
             case when state = 'pending' and created_at <= $3 then created_at + interval '${LINK_WAITS_FOR_MS} milliseconds' else decided_at end,
             null
      from parent_link where user_id = $1 and created_at >= $2 ${orgs && `and ${orgs}`}
      union all
      select org_id, team_claim_id, 'team_claim', 'coach', state, requested_at, decided_at, team_id
      from team_claim where user_id = $1 and requested_at >= $2 ${orgs && `and ${orgs}`}
    )
    select ${REQUEST_ROW.sql}
    from request r join org o on o.org_id = r.org_id ${orgs && `and o.${orgs}`}
      left join team t on t.org_id = r.org_id and t.team_id = r.team_id ${orgs && `and t.${orgs}`}
    ${after}
    order by r.requested_at desc, r.id desc limit $4`,
).rows(REQUEST_ROW);

/** On a cluster, `listedOrgs` finds the orgs of a user, and only these are asked. */
export const postgresAccountReader = (sql: Sql, listedOrgs?: (userId: UserId) => Promise<readonly OrgId[]>): AccountReader => ({
  async requestsOf(userId, since, now, { limit, after }) {
    const position = after && ([after.at, after.id] as const);
    const orgs = listedOrgs && ([await listedOrgs(userId)] as const);
    if (orgs?.[0].length === 0) return pageOf([], limit);
    return pageOf(await sql(...REQUESTS([userId, since, waitingSince(now), limit + 1], { after: position, orgs })), limit);
  },

  async recordsOf(person) {
    const records: PersonalRecord[] = [];
    const orgIds = await (listedOrgs ? listedOrgs(person.userId) : orgsOf(sql, person.userId));
    for (const orgId of orgIds) records.push(...(await recordsInOrg(sql, orgId, person)));
    const answers = [];
    for (const scope of [...orgIds, person.userId]) answers.push(...(await sql(KEPT_ANSWERS, [scope, person.userId])));
    answers.sort((a, b) => a.at.getTime() - b.at.getTime() || byCodePoint(a.key, b.key));
    return [...records, ...recordsFrom('kept-answer', null, answers)];
  },

  recordsInOrg: (orgId, person) => recordsInOrg(sql, orgId, person),

  async recordsOfPlayer(orgId, playerId) {
    const records: PersonalRecord[] = [];
    for (const { kind, read } of RECORDS_OF_PLAYER) records.push(...recordsFrom(kind, orgId, await sql(read, [orgId, playerId])));
    return records;
  },
});

const recordsFrom = (kind: PersonalRecordKind, orgId: OrgId | null, rows: readonly object[]): readonly PersonalRecord[] =>
  rows.map((data) => ({ kind, orgId, data: { ...data } }));

async function recordsInOrg(sql: Sql, orgId: OrgId, { userId, email }: PersonInRows): Promise<readonly PersonalRecord[]> {
  const records: PersonalRecord[] = [];
  for (const { kind, read } of RECORDS_IN_ORG) records.push(...recordsFrom(kind, orgId, await sql(read, [orgId, userId])));
  return [
    ...records,
    ...recordsFrom('staff-line', orgId, await sql(STAFF_LINES, [orgId, userId, email])),
    ...recordsFrom('guardian-address', orgId, await sql(GUARDIAN_ADDRESSES, [orgId, email])),
  ];
}
