import { createHash } from 'node:crypto';
import { z } from 'zod';
import { backlogOf, MAX_COUNTED } from '../../../application/ports/backlog.ts';
import type {
  PushReader,
  PushRepositories,
  PushSettingsView,
  ReachableRecipient,
} from '../../../application/ports/storage/notifications/notification-storage.ts';
import type { Outbox } from '../../../application/ports/storage/notifications/outbox.ts';
import { LINK_WAITS_FOR_MS } from '../../../domain/families/parent-link.ts';
import { ROLES, type Role } from '../../../domain/membership/roles.ts';
import { DELIVERY_ENDS } from '../../../domain/notifications/delivery.ts';
import type { Notice, Notification } from '../../../domain/notifications/notification.ts';
import type { PushEvent, PushEventFacts } from '../../../domain/notifications/push-event.ts';
import { EMAIL_CHOICES, type EmailChoice, EVERYTHING } from '../../../domain/notifications/push-preferences.ts';
import { PLATFORMS } from '../../../domain/notifications/push-token.ts';
import type { WaitingRequests } from '../../../domain/notifications/waiting-requests.ts';
import { deviceOf } from '../../../domain/notifications/web-subscription.ts';
import type { OrgId, PushDeliveryId, PushEventId, PushTokenId, RoomId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import { byCodePoint } from '../../../domain/shared/text.ts';
import { LANGUAGES } from '../../../domain/texts/language.ts';
import { render } from '../../texts/render.ts';
import { type DatabaseTime, timeAt } from '../driver/database-time.ts';
import type { Sql } from '../driver/sql.ts';
import { statement, statementPerFilters } from '../driver/statement.ts';
import { ALLOWS_FOLLOWERS, IS_MANAGER, STAFFED_TEAM, TEAM_IN_SEASON } from '../league/team-in-season.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { enumOf, instant, json, listOf, object, row, selected, uuid } from '../schema/columns.ts';

type At = Date | null;
type OfUser = [orgId: OrgId, userId: UserId];

/** Identifies a device in keys: a token may be too long for an index key. */
const hashOf = (token: string): Buffer => createHash('sha256').update(deviceOf(token)).digest();

/** All transactions go through orgs in the same order, to avoid deadlocks. */
const inOneOrder = (orgIds: readonly OrgId[]): readonly OrgId[] => orgIds.toSorted(byCodePoint);
/** Grouped by org, since a statement reaches one org. */
const byOrg = <Value extends { readonly orgId: OrgId }>(values: readonly Value[]) =>
  [...Map.groupBy(values, ({ orgId }) => orgId)].sort(([a], [b]) => byCodePoint(a, b));

/** How many rows at the head of each queue, over all orgs, are looked at to find the orgs whose turn it is. */
const HEAD_OF_LINE = 200;

export const ADD_EVENT = statement<[orgId: OrgId, id: PushEventId, facts: string, dueAt: Date | null, now: At]>(
  'notifications.add-event',
  `insert into push_event (org_id, push_event_id, facts, happened_at, due_at)
   values ($1, $2, $3, ${timeAt('$5')}, coalesce($4, ${timeAt('$5')}))`,
);

const EVENT_ROW = row('e', {
  id: selected('e.push_event_id', uuid<PushEventId>()),
  orgId: uuid<OrgId>(),
  happenedAt: instant(),
  facts: json<PushEventFacts>(),
  failures: z.int(),
  now: selected(timeAt('$2'), instant()),
});
const FIRST_EVENT = statement<[orgId: OrgId, now: At]>(
  'notifications.first-event',
  `select ${EVENT_ROW.sql} from push_event e
   where e.org_id = $1 and e.due_at <= ${timeAt('$2')} order by e.due_at, e.push_event_id limit 1 for update skip locked`,
).rows(EVENT_ROW);

const REMOVE_EVENT = statement<[orgId: OrgId, id: PushEventId]>(
  'notifications.remove-event',
  'delete from push_event where org_id = $1 and push_event_id = $2',
);
const RESCHEDULE_EVENT = statement<[orgId: OrgId, id: PushEventId, until: Date]>(
  'notifications.reschedule-event',
  'update push_event set due_at = $3, failures = failures + 1 where org_id = $1 and push_event_id = $2',
);

// A reminder that is still to come is left unchanged, and no row is returned.
const NEXT_REMINDER = statement<[...OfUser, everyMs: number, now: At]>(
  'notifications.next-reminder',
  `insert into push_reminder as r (org_id, user_id, due_at) values ($1, $2, ${timeAt('$4')})
   on conflict (org_id, user_id) do update
   set due_at = greatest(excluded.due_at, ((r.due_at at time zone 'UTC') + $3 * interval '1 millisecond') at time zone 'UTC')
   where r.due_at <= excluded.due_at
   returning due_at as "dueAt"`,
).rows({ dueAt: instant() });

/** `time` is null except in tests, so that no machine's clock decides what is due. */
export const postgresOutbox = ({ sql }: Transaction, time: DatabaseTime): Outbox => ({
  add: ({ id, orgId, ...facts }, dueAt) => done(sql(ADD_EVENT, [orgId, id, JSON.stringify(facts), dueAt ?? null, time()])),
  async take(orgId) {
    const [found] = await sql(FIRST_EVENT, [orgId, time()]);
    if (!found) return undefined;
    const { facts, failures, now, ...event } = found;
    await sql(REMOVE_EVENT, [orgId, event.id]);
    return { event: { ...event, ...facts }, failures, now };
  },
  reschedule: ({ event: { orgId, id } }, until) => done(sql(RESCHEDULE_EVENT, [orgId, id, until])),
  nextReminder: async (orgId, userId, everyMs) => (await sql(NEXT_REMINDER, [orgId, userId, everyMs, time()]))[0]?.dueAt,
});

const TOKEN_ROW = row('t', {
  id: selected('t.push_token_id', uuid<PushTokenId>()),
  orgId: uuid<OrgId>(),
  userId: uuid<UserId>(),
  token: z.string(),
  platform: enumOf(PLATFORMS),
  teamId: uuid<TeamId>().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
});
const FIND_TOKEN = statement<[orgId: OrgId, tokenHash: Buffer]>(
  'notifications.find-token',
  `select ${TOKEN_ROW.sql} from push_token t where t.org_id = $1 and t.token_hash = $2 for update`,
).rows(TOKEN_ROW);
const FIND_OWN_TOKEN = statement<[orgId: OrgId, tokenHash: Buffer, userId: UserId]>(
  'notifications.find-own-token',
  `select ${TOKEN_ROW.sql} from push_token t where t.org_id = $1 and t.token_hash = $2 and t.user_id = $3 for update`,
).rows(TOKEN_ROW);

/**
 * Inserts a device, or locks it and returns its owner. Its lock allows changes to the device's rows in any org; a user's own row in one org
 * needs no lock.
 */
const CLAIM_DEVICE = statement<[tokenHash: Buffer, userId: UserId, orgId: OrgId, at: Date]>(
  'notifications.claim-device',
  `insert into push_device as d (token_hash, user_id, org_ids, seen_at) values ($1, $2, array[$3::uuid], $4)
   on conflict (token_hash) do update set seen_at = greatest(d.seen_at, excluded.seen_at)
   returning user_id as "userId", org_ids as "orgIds"`,
).rows({ userId: uuid<UserId>(), orgIds: z.array(uuid<OrgId>()) });
const GIVE_DEVICE = statement<[tokenHash: Buffer, userId: UserId, orgIds: readonly OrgId[]]>(
  'notifications.give-device',
  'update push_device set user_id = $2, org_ids = $3 where token_hash = $1',
);
const FORGET_DEVICE = statement<[tokenHash: Buffer, userId: UserId]>(
  'notifications.forget-device',
  'delete from push_device where token_hash = $1 and user_id = $2 returning org_ids as "orgIds"',
).rows({ orgIds: z.array(uuid<OrgId>()) });
const REMOVE_TOKEN = statement<[orgId: OrgId, tokenHash: Buffer]>(
  'notifications.remove-token',
  'delete from push_token where org_id = $1 and token_hash = $2 returning push_token_id as id',
).rows({ id: uuid<PushTokenId>() });

const SAVE_TOKEN = statement<
  [orgId: OrgId, PushTokenId, UserId, token: string, tokenHash: Buffer, platform: string, TeamId | null, createdAt: Date, updatedAt: Date]
>(
  'notifications.save-token',
  `insert into push_token (org_id, push_token_id, user_id, token, token_hash, platform, team_id, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (org_id, push_token_id) do update
   set user_id = excluded.user_id, token = excluded.token, platform = excluded.platform, team_id = excluded.team_id, updated_at = excluded.updated_at`,
);

const HOLD_TOKENS = statement<OfUser>(
  'notifications.hold-tokens',
  'select 1 as one from push_token where org_id = $1 and user_id = $2 order by push_token_id for update',
);
const REMOVE_OLDER_TOKENS = statement<[...OfUser, most: number]>(
  'notifications.remove-older-tokens',
  `delete from push_token as t using (
     select push_token_id from push_token where org_id = $1 and user_id = $2 order by updated_at desc, push_token_id desc offset $3) older
   where t.org_id = $1 and t.push_token_id = older.push_token_id`,
);
const REMOVE_ALL_TOKENS = statement<OfUser>('notifications.remove-all-tokens', 'delete from push_token where org_id = $1 and user_id = $2');
const RETIRE_TOKENS = statement<[orgId: OrgId, dead: string]>(
  'notifications.retire-tokens',
  `delete from push_token as t using json_to_recordset($2) as dead ("tokenId" uuid, "asOf" timestamptz)
   where t.org_id = $1 and t.push_token_id = dead."tokenId" and t.updated_at <= dead."asOf"`,
);

type Texts = Pick<Notification, 'title' | 'body'>;
type NoticeRow = [orgId: OrgId, eventId: PushEventId, title: string, body: string, data: string, happenedAt: Date, texts: string];
export const ADD_NOTICE = statement<NoticeRow>(
  'notifications.add-notice',
  `insert into push_notice (org_id, push_event_id, title, body, data, happened_at, texts) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (org_id, push_event_id) do nothing`,
);
/** Instances of version 0.2 send the title and the body, which are in English for them. */
export const noticeOf = (
  { orgId, id, happenedAt }: Pick<PushEvent, 'orgId' | 'id' | 'happenedAt'>,
  { title, body, data }: Notification,
): NoticeRow => {
  const inEnglish = [render(title, 'en'), render(body, 'en')] as const;
  return [orgId, id, ...inEnglish, JSON.stringify(data), happenedAt, JSON.stringify({ title, body } satisfies Texts)];
};
/** What a statement selects of a notice, and the notice that this is: of version 0.2 it is in words. */
export const NOTICE_COLUMNS = {
  title: selected('n.title', z.string()),
  body: selected('n.body', z.string()),
  texts: selected('n.texts', json<Texts>().nullable()),
  data: selected('n.data', json<Notification['data']>()),
};
type SelectedNotice = Notice & Readonly<{ texts: Texts | null }>;
export const noticeIn = ({ title, body, texts, data }: SelectedNotice): Notification | Notice =>
  texts ? { ...texts, data } : { title, body, data };
// The lock waits for transactions that reassign or sign out a device; the device is then left out.
const ADD_DELIVERIES = statement<[orgId: OrgId, eventId: PushEventId, deliveries: string]>(
  'notifications.add-deliveries',
  `insert into push_delivery (org_id, push_delivery_id, push_event_id, push_token_id, attempts, due_at)
   select $1::uuid, d.id, $2::uuid, d."tokenId", d.attempts, d."dueAt"
   from json_to_recordset($3) as d (id uuid, "tokenId" uuid, "userId" uuid, attempts int, "dueAt" timestamptz)
     join push_token t on t.org_id = $1 and t.push_token_id = d."tokenId" and t.user_id = d."userId"
   for share of t
   on conflict (org_id, push_event_id, push_token_id) do nothing`,
);

const DUE_ROW = row('d', {
  id: selected('d.push_delivery_id', uuid<PushDeliveryId>()),
  orgId: uuid<OrgId>(),
  eventId: selected('d.push_event_id', uuid<PushEventId>()),
  tokenId: selected('d.push_token_id', uuid<PushTokenId>()),
  attempts: z.int(),
  receiptId: z.string().nullable(),
  sentAt: instant().nullable(),
  dueAt: instant().nullable(),
  end: selected('d.ended', enumOf(DELIVERY_ENDS).nullable()),
  userId: selected('t.user_id', uuid<UserId>()),
  token: selected('t.token', z.string()),
  ...NOTICE_COLUMNS,
  happenedAt: selected('n.happened_at', instant()),
  now: selected(timeAt('$3'), instant()),
});
const DUE_OF_ORG = statement<[orgId: OrgId, limit: number, now: At]>(
  'notifications.due',
  `with to_send as (
     select * from push_delivery where org_id = $1 and receipt_id is null and due_at <= ${timeAt('$3')}
     order by due_at, push_delivery_id limit $2 for update skip locked
   ), to_ask as (
     select * from push_delivery where org_id = $1 and receipt_id is not null and due_at <= ${timeAt('$3')}
     order by due_at, push_delivery_id limit $2 - (select count(*) from to_send) for update skip locked
   )
   select ${DUE_ROW.sql}
   from (select * from to_send union all select * from to_ask) d
     join push_token t on t.org_id = $1 and t.push_token_id = d.push_token_id
     join push_notice n on n.org_id = $1 and n.push_event_id = d.push_event_id
   order by d.receipt_id is not null, d.due_at, d.push_delivery_id`,
).rows(DUE_ROW);

const SAVE_DELIVERIES = statement<[orgId: OrgId, deliveries: string]>(
  'notifications.save-deliveries',
  `update push_delivery d
   set attempts = s.attempts, receipt_id = s."receiptId", sent_at = s."sentAt", due_at = s."dueAt", ended = s."end"
   from json_to_recordset($2)
     as s (id uuid, attempts int, "receiptId" text, "sentAt" timestamptz, "dueAt" timestamptz, "end" text)
   where d.org_id = $1 and d.push_delivery_id = s.id and d.attempts <= s.attempts`,
);
const DROP_DELIVERIES = statement<[orgId: OrgId, tokenId: PushTokenId]>(
  'notifications.drop-deliveries',
  'delete from push_delivery where org_id = $1 and push_token_id = $2 and receipt_id is null and due_at is not null',
);

const CHANGE_PREFERENCES = statement<
  [
    ...OfUser,
    chatMessages: boolean | null,
    gameChanges: boolean | null,
    answerReminders: boolean | null,
    eveningReminders: boolean | null,
    offerReminders: boolean | null,
    email: EmailChoice | null,
    defaultChatMessages: boolean,
    defaultGameChanges: boolean,
    defaultAnswerReminders: boolean,
    defaultEveningReminders: boolean,
    defaultOfferReminders: boolean,
    defaultEmail: EmailChoice,
  ]
>(
  'notifications.change-preferences',
  `insert into push_preference as p
     (org_id, user_id, chat_messages, game_changes, answer_reminders, evening_reminders, offer_reminders, email)
   values ($1, $2, coalesce($3, $9::boolean), coalesce($4, $10::boolean), coalesce($5, $11::boolean), coalesce($6, $12::boolean),
     coalesce($7, $13::boolean), coalesce($8, $14::text))
   on conflict (org_id, user_id) do update
   set chat_messages = coalesce($3, p.chat_messages), game_changes = coalesce($4, p.game_changes),
     answer_reminders = coalesce($5, p.answer_reminders), evening_reminders = coalesce($6, p.evening_reminders),
     offer_reminders = coalesce($7, p.offer_reminders), email = coalesce($8, p.email)`,
);
const MUTE_ROOM = statement<[orgId: OrgId, roomId: RoomId, userId: UserId]>(
  'notifications.mute-room',
  'insert into push_room_mute (org_id, room_id, user_id) values ($1, $2, $3) on conflict do nothing',
);
const UNMUTE_ROOM = statement<[orgId: OrgId, roomId: RoomId, userId: UserId]>(
  'notifications.unmute-room',
  'delete from push_room_mute where org_id = $1 and room_id = $2 and user_id = $3',
);

/** Stands in for the time if nothing is due: it is not used then. */
const NEVER = new Date(0);

export const postgresPush = ({ sql }: Transaction, time: DatabaseTime): PushRepositories => ({
  pushTokens: {
    find: async (orgId, userId, token) => (await sql(FIND_OWN_TOKEN, [orgId, hashOf(token), userId]))[0],
    async take({ orgId, userId, token, at }) {
      const hash = hashOf(token);
      const [[device], [here]] = await Promise.all([sql(CLAIM_DEVICE, [hash, userId, orgId, at]), sql(FIND_TOKEN, [orgId, hash])]);
      const { orgIds, userId: owner } = device!;
      if (owner !== userId) {
        for (const other of inOneOrder(orgIds)) if (other !== orgId) await sql(REMOVE_TOKEN, [other, hash]);
        await sql(GIVE_DEVICE, [hash, userId, [orgId]]);
      } else if (!orgIds.includes(orgId)) await sql(GIVE_DEVICE, [hash, userId, [...orgIds, orgId]]);
      return here;
    },
    save: ({ id, orgId, userId, token, platform, teamId, createdAt, updatedAt }) =>
      done(sql(SAVE_TOKEN, [orgId, id, userId, token, hashOf(token), platform, teamId, createdAt, updatedAt])),
    async keepNewest(orgId, userId, most) {
      // Registrations of a user run one after the other, so that each sees what the previous ones left.
      await sql(HOLD_TOKENS, [orgId, userId]);
      await sql(REMOVE_OLDER_TOKENS, [orgId, userId, most]);
    },
    async remove(userId, token) {
      const hash = hashOf(token);
      const [device] = await sql(FORGET_DEVICE, [hash, userId]);
      const removed = await Promise.all(inOneOrder(device?.orgIds ?? []).map((orgId) => sql(REMOVE_TOKEN, [orgId, hash])));
      return removed.flat().length;
    },
    removeAll: (orgId, userId) => done(sql(REMOVE_ALL_TOKENS, [orgId, userId])),
    async retire(dead) {
      for (const [orgId, ofOrg] of byOrg(dead)) await sql(RETIRE_TOKENS, [orgId, JSON.stringify(ofOrg)]);
    },
  },

  pushDeliveries: {
    async add({ orgId, id, happenedAt }, { title, body, data }, deliveries) {
      await sql(ADD_NOTICE, noticeOf({ orgId, id, happenedAt }, { title, body, data }));
      const rows = deliveries.map(({ userId, delivery }) => ({ ...delivery, userId }));
      await sql(ADD_DELIVERIES, [orgId, id, JSON.stringify(rows)]);
    },

    async due(orgId, limit) {
      const found = await sql(DUE_OF_ORG, [orgId, limit, time()]);
      const due = found.map(({ userId, token, title, body, texts, data, happenedAt, now: _, ...delivery }) => ({
        delivery,
        userId,
        token,
        notice: noticeIn({ title, body, texts, data }),
        happenedAt,
      }));
      return { now: found[0]?.now ?? NEVER, due };
    },

    async save(deliveries) {
      for (const [orgId, ofOrg] of byOrg(deliveries)) await sql(SAVE_DELIVERIES, [orgId, JSON.stringify(ofOrg)]);
    },
    drop: (orgId, tokenId) => done(sql(DROP_DELIVERIES, [orgId, tokenId])),
  },

  pushSettings: {
    change(orgId, userId, change) {
      const { chatMessages = null, gameChanges = null, answerReminders = null, eveningReminders = null, offerReminders = null } = change;
      const values = [chatMessages, gameChanges, answerReminders, eveningReminders, offerReminders, change.email ?? null] as const;
      const all = EVERYTHING;
      const reminders = [all.answerReminders, all.eveningReminders, all.offerReminders] as const;
      return done(sql(CHANGE_PREFERENCES, [orgId, userId, ...values, all.chatMessages, all.gameChanges, ...reminders, all.email]));
    },
    setMuted: (orgId, roomId, userId, isMuted) => done(sql(isMuted ? MUTE_ROOM : UNMUTE_ROOM, [orgId, roomId, userId])),
  },
});

const CHOSEN = object('p', {
  chatMessages: z.boolean(),
  gameChanges: z.boolean(),
  answerReminders: z.boolean(),
  eveningReminders: z.boolean(),
  offerReminders: z.boolean(),
  email: enumOf(EMAIL_CHOICES),
});
/** Null if the user has chosen nothing. */
const PREFERENCES = selected(`case when p.user_id is not null then ${CHOSEN.sql} end`, CHOSEN.type.nullable());

const SETTINGS_ROW = row('', {
  preferences: PREFERENCES,
  mutedRoomIds: listOf(
    selected('m.room_id', uuid<RoomId>()),
    'push_room_mute m where m.org_id = $1 and m.user_id = $2',
    'order by m.room_id',
  ),
});
const SETTINGS = statement<OfUser>(
  'notifications.settings',
  `select ${SETTINGS_ROW.sql} from (select 1) asked left join push_preference p on p.org_id = $1 and p.user_id = $2`,
).rows(SETTINGS_ROW);

const LISTENER_ROW = row('d', {
  userId: uuid<UserId>(),
  tokenIds: z.array(uuid<PushTokenId>()),
  address: z.string().nullable(),
  reads: selected('coalesce(u.language, u.claimed_language)', enumOf(LANGUAGES).nullable()),
  preferences: PREFERENCES,
  roles: listOf(
    selected('m.role', enumOf(ROLES)),
    `membership m where m.org_id = $1 and m.user_id = d.user_id and m.state = 'approved'`,
    'order by m.role collate "C"',
  ),
  staffed: selected(`coalesce(staffed.list, '[]')`, json<ReachableRecipient['staffed']>()),
  children: selected(`coalesce(linked.list, '[]')`, json<ReachableRecipient['children']>()),
  followed: selected(`coalesce(followed.list, '[]')`, json<ReachableRecipient['followed']>()),
  hasMutedRoom: selected(
    'exists (select 1 from push_room_mute m where m.org_id = $1 and m.user_id = d.user_id and m.room_id = $4)',
    z.boolean(),
  ),
});
/** Roster spots are read team by team: a plan that does not know the number of teams would scan those of the whole org. */
const listenersAmong = (reached: string) => `
   with spot as materialized (
     select r.player_id from unnest($3::uuid[]) as team (team_id)
       cross join lateral (select player_id from roster_spot where org_id = $1 and team_id = team.team_id offset 0) r
   ), within_reach as (
     select user_id from membership where org_id = $1 and state = 'approved' and role = any($2)
     union
     select user_id from team_staff where org_id = $1 and team_id = any($3::uuid[]) and user_id is not null
     union
     select l.user_id from spot join parent_link l on l.org_id = $1 and l.player_id = spot.player_id and l.state = 'approved'
     union
     select f.user_id from spot join follower f on f.org_id = $1 and f.player_id = spot.player_id and f.user_id is not null
       join org o on o.org_id = $1 and ${ALLOWS_FOLLOWERS}
     union
     select user_id from unnest($5::uuid[]) as named (user_id)
   ), reached as (
     ${reached}
   ), staffed as (
     select l.user_id, json_agg(${STAFFED_TEAM} order by t.team_id) as list
     from (select s.user_id, s.team_id, ${IS_MANAGER} from reached join team_staff s on s.org_id = $1 and s.user_id = reached.user_id
           group by s.user_id, s.team_id) l
       join team t on t.org_id = $1 and t.team_id = l.team_id
       join season n on n.org_id = $1 and n.season_id = t.season_id
     group by l.user_id
   ), linked as (
     select l.user_id, json_agg(json_build_object('playerId', l.player_id,
         'team', case when t.team_id is not null then ${TEAM_IN_SEASON} end) order by l.player_id, t.team_id) as list
     from reached join parent_link l on l.org_id = $1 and l.user_id = reached.user_id
       left join roster_spot r on r.org_id = $1 and r.player_id = l.player_id
       left join team t on t.org_id = $1 and t.team_id = r.team_id
       left join season n on n.org_id = $1 and n.season_id = t.season_id
     where l.state = 'approved'
     group by l.user_id
   ), followed as (
     select f.user_id, json_agg(json_build_object('playerId', f.player_id,
         'team', case when t.team_id is not null then ${TEAM_IN_SEASON} end) order by f.player_id, t.team_id) as list
     from reached join follower f on f.org_id = $1 and f.user_id = reached.user_id
       join org o on o.org_id = $1 and ${ALLOWS_FOLLOWERS}
       left join roster_spot r on r.org_id = $1 and r.player_id = f.player_id
       left join team t on t.org_id = $1 and t.team_id = r.team_id
       left join season n on n.org_id = $1 and n.season_id = t.season_id
     group by f.user_id
   )
   select ${LISTENER_ROW.sql}
   from reached d
     join app_user u on u.user_id = d.user_id
     left join push_preference p on p.org_id = $1 and p.user_id = d.user_id
     left join staffed on staffed.user_id = d.user_id
     left join linked on linked.user_id = d.user_id
     left join followed on followed.user_id = d.user_id`;

type Reach = [orgId: OrgId, roles: readonly Role[], teamIds: readonly TeamId[], roomId: RoomId | null, userIds: readonly UserId[]];
const DEVICES = 'json_agg(t.push_token_id order by t.push_token_id)';
const LISTENERS = statementPerFilters<Reach, { among: [tokenIds: readonly PushTokenId[]] }>(
  'notifications.listeners',
  5,
  { among: (tokenIds) => `and t.push_token_id = any(${tokenIds}::uuid[])` },
  ({ among }) =>
    listenersAmong(`select t.user_id, ${DEVICES} as token_ids, null::text as address
     from push_token t join within_reach using (user_id)
     where t.org_id = $1 ${among} group by t.user_id`),
).rows(LISTENER_ROW);

/** A refused address counts again once claims have confirmed it later, or brought another one. */
const ADDRESS = `case when u.email_verified and (u.mail_refused_at is null or coalesce(u.claims_at, u.updated_at) > u.mail_refused_at) then u.email end`;
const LISTENERS_WITH_MAIL = statementPerFilters<Reach, { mailOf: [userIds: readonly UserId[]] }>(
  'notifications.listeners-with-mail',
  5,
  { mailOf: (userIds) => `and u.user_id = any(${userIds}::uuid[]) and ${ADDRESS} is not null` },
  ({ mailOf }) =>
    listenersAmong(`select u.user_id, coalesce(device.token_ids, '[]') as token_ids, ${ADDRESS} as address
     from within_reach w join app_user u on u.user_id = w.user_id
       left join (select t.user_id, ${DEVICES} as token_ids from push_token t where t.org_id = $1 group by t.user_id) device
         on device.user_id = w.user_id
     where (device.user_id is not null or ${ADDRESS} is not null) ${mailOf}`),
).rows(LISTENER_ROW);

const WAITING_REQUESTS = statement<[orgId: OrgId, now: At]>(
  'notifications.waiting-requests',
  `select (select count(*) from membership where org_id = $1 and state = 'pending') as memberships,
     (select count(*) from team_claim where org_id = $1 and state = 'pending') as "teamClaims",
     (select coalesce(json_agg(json_build_object('teams', teams)), '[]') from (
        select coalesce(json_agg(${TEAM_IN_SEASON}) filter (where t.team_id is not null), '[]') as teams
        from parent_link l
          left join roster_spot r on r.org_id = $1 and r.player_id = l.player_id
          left join team t on t.org_id = $1 and t.team_id = coalesce(r.team_id, l.team_id)
          left join season n on n.org_id = $1 and n.season_id = t.season_id
        where l.org_id = $1 and l.state = 'pending' and l.created_at > ${timeAt('$2')} - interval '${LINK_WAITS_FOR_MS} milliseconds'
        group by l.parent_link_id) as link) as "parentLinks"`,
).rows({ memberships: z.int(), teamClaims: z.int(), parentLinks: json<WaitingRequests['parentLinks']>() });

const inMs = (dueAt: string, now: string) => `date_part('epoch', ${dueAt} - ${timeAt(now)}) * 1000 as "inMs"`;
/** The heads of an outbox's queues: of events, of deliveries to send, and of deliveries to ask about. */
const headsOf = (most: number, filter = '') =>
  ['push_event where', 'push_delivery where receipt_id is null and', 'push_delivery where receipt_id is not null and']
    .map((line) => `(select org_id, due_at from ${line} due_at is not null ${filter} order by due_at limit ${most})`)
    .join(' union all ');
const PUSH_DUE = statement<[now: At]>(
  'notifications.orgs-with-pushes',
  `select org_id as "orgId", ${inMs('min(due_at)', '$1')} from (${headsOf(HEAD_OF_LINE)}) as head
   group by org_id order by min(due_at), org_id`,
).rows({ orgId: uuid<OrgId>(), inMs: z.number() });
const PUSH_DUE_IN = statement<[orgId: OrgId, now: At]>(
  'notifications.due-in',
  `select ${inMs('min(due_at)', '$2')} from (${headsOf(1, 'and org_id = $1')}) as head`,
).rows({ inMs: z.number().nullable() });

const dueIn = (line: string) =>
  `(select count(*)::int from (select 1 from ${line} due_at <= ${timeAt('$1')} order by due_at limit ${MAX_COUNTED}) as due)`;
const secondsIn = (line: string) =>
  `greatest(0, date_part('epoch', ${timeAt('$1')} - (select min(due_at) from ${line} due_at is not null)))`;
const EVENTS = 'push_event where';
const DELIVERIES = 'push_delivery where receipt_id is null and';
const BACKLOG = statement<[now: At]>(
  'notifications.backlog',
  `select ${dueIn(EVENTS)} as events, ${dueIn(DELIVERIES)} as deliveries,
     ${secondsIn(EVENTS)} as "eventSeconds", ${secondsIn(DELIVERIES)} as "deliverySeconds"`,
).rows({ events: z.int(), deliveries: z.int(), eventSeconds: z.number(), deliverySeconds: z.number() });

export const postgresPushReader = (sql: Sql, time: DatabaseTime): PushReader => ({
  async pushSettings(orgId, userId): Promise<PushSettingsView> {
    const { preferences, mutedRoomIds } = (await sql(SETTINGS, [orgId, userId]))[0]!;
    return { ...(preferences ?? EVERYTHING), mutedRoomIds };
  },
  async listeners(orgId, { roles, teamIds, userIds }, roomId, by) {
    const reach: Reach = [orgId, roles, teamIds, roomId, userIds];
    const rows = await (by === undefined || (by !== 'device-or-mail' && 'tokenIds' in by)
      ? sql(...LISTENERS(reach, { among: by && [by.tokenIds] }))
      : sql(...LISTENERS_WITH_MAIL(reach, { mailOf: by === 'device-or-mail' ? undefined : [by.mailOf] })));
    return rows.map((listener) => ({ ...listener, preferences: listener.preferences ?? EVERYTHING }));
  },
  waitingRequests: async (orgId) => (await sql(WAITING_REQUESTS, [orgId, time()]))[0]!,
  pushDue: () => sql(PUSH_DUE, [time()]),
  pushDueIn: async (orgId) => (await sql(PUSH_DUE_IN, [orgId, time()]))[0]!.inMs ?? undefined,
  async pushBacklog() {
    const found = await sql(BACKLOG, [time()]);
    return {
      'push-events': backlogOf(found.map(({ events, eventSeconds }) => ({ waiting: events, oldestMs: eventSeconds * 1000 }))),
      'push-deliveries': backlogOf(
        found.map(({ deliveries, deliverySeconds }) => ({ waiting: deliveries, oldestMs: deliverySeconds * 1000 })),
      ),
    };
  },
});
