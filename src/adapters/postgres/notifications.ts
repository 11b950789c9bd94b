import { createHash } from 'node:crypto';
import type {
  DueDelivery,
  PushReader,
  PushRepositories,
  PushSettingsView,
  RecipientWithDevices,
} from '../../application/ports/notification-storage.ts';
import type { Outbox } from '../../application/ports/outbox.ts';
import { LINK_WAITS_FOR_MS } from '../../domain/families/parent-link.ts';
import type { Delivery } from '../../domain/notifications/delivery.ts';
import type { Notification } from '../../domain/notifications/notification.ts';
import type { PushEvent } from '../../domain/notifications/push-event.ts';
import { EVERYTHING, type PushPreferences } from '../../domain/notifications/push-preferences.ts';
import type { PushToken } from '../../domain/notifications/push-token.ts';
import type { WaitingRequests } from '../../domain/notifications/waiting-requests.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { type DatabaseTime, literalTime } from './database-time.ts';
import type { Sql } from './sql.ts';
import { TEAM_IN_SEASON } from './team-in-season.ts';
import type { Transaction } from './transaction.ts';

/** What devices are told apart by in keys, which take no text as long as a token may be. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

type EventRow = Pick<PushEvent, 'id' | 'orgId' | 'happenedAt'> & Readonly<{ facts: object; failures: number; now: Date }>;
type DueOrg = Readonly<{ orgId: OrgId }>;

/** The work of all orgs stands in one line, of which the head is looked at for the orgs whose turn it is. */
const HEAD_OF_LINE = 200;

/**
 * `now` is the time by the database, as SQL: `statement_timestamp()`, but in tests. It is no parameter, so that no machine's clock decides what is
 * due; it does not change within a statement.
 */
export const postgresOutbox = ({ sql, later }: Transaction, time: DatabaseTime, now = literalTime(time)): Outbox => ({
  async add({ id, orgId, ...facts }, dueAt) {
    await later(
      sql(
        `insert into push_event (org_id, push_event_id, facts, happened_at, due_at) values ($1, $2, $3, ${now()}, coalesce($4, ${now()}))`,
        [orgId, id, JSON.stringify(facts), dueAt ?? null],
      ),
    );
  },
  async take() {
    // Nothing is held until the org is known: rows of several orgs cannot be locked together on a cluster.
    const orgs = await sql<DueOrg>(
      `select org_id as "orgId" from (
         select org_id, due_at from push_event where due_at <= ${now()} order by due_at, push_event_id limit ${HEAD_OF_LINE}) as head
       group by org_id order by min(due_at), org_id`,
    );
    for (const { orgId } of orgs) {
      const [row] = await sql<EventRow>(
        `select push_event_id as id, org_id as "orgId", happened_at as "happenedAt", facts, failures, ${now()} as now from push_event
         where org_id = $1 and due_at <= ${now()} order by due_at, push_event_id limit 1 for update skip locked`,
        [orgId],
      );
      if (!row) continue;
      const { facts, failures, now: at, ...event } = row;
      await later(sql('delete from push_event where org_id = $1 and push_event_id = $2', [orgId, event.id]));
      return { event: { ...event, ...facts } as PushEvent, failures, now: at };
    }
    return undefined;
  },
  async putOff({ event: { orgId, id } }, until) {
    await later(
      sql('update push_event set due_at = $3, failures = failures + 1 where org_id = $1 and push_event_id = $2', [orgId, id, until]),
    );
  },
  async nextReminder(orgId, userId, everyMs) {
    // What is to come already is left alone, and nothing comes back.
    const [reminder] = await sql<{ dueAt: Date }>(
      `insert into push_reminder as r (org_id, user_id, due_at) values ($1, $2, ${now()})
       on conflict (org_id, user_id) do update
       set due_at = greatest(excluded.due_at, ((r.due_at at time zone 'UTC') + $3 * interval '1 millisecond') at time zone 'UTC')
       where r.due_at <= excluded.due_at
       returning due_at as "dueAt"`,
      [orgId, userId, everyMs],
    );
    return reminder?.dueAt;
  },
});

const TOKEN = `push_token_id as id, org_id as "orgId", user_id as "userId", token, platform, team_id as "teamId",
  created_at as "createdAt", updated_at as "updatedAt"`;

const DELIVERY = `d.push_delivery_id as id, d.org_id as "orgId", d.push_event_id as "eventId", d.push_token_id as "tokenId", d.attempts,
  d.receipt_id as "receiptId", d.sent_at as "sentAt", d.due_at as "dueAt", d.ended as end`;

type DueRow = Delivery & Notification & Pick<DueDelivery, 'userId' | 'token' | 'happenedAt'>;

/** Where nothing is due nobody asks for the time. */
const NEVER = new Date(0);

const DUE_OF_ORG = (now: string) => `
  with to_send as (
    select * from push_delivery where org_id = $1 and receipt_id is null and due_at <= ${now}
    order by due_at, push_delivery_id limit $2 for update skip locked
  ), to_ask as (
    select * from push_delivery where org_id = $1 and receipt_id is not null and due_at <= ${now}
    order by due_at, push_delivery_id limit $2 - (select count(*) from to_send) for update skip locked
  )
  select ${DELIVERY}, t.user_id as "userId", t.token, n.title, n.body, n.data, n.happened_at as "happenedAt"
  from (select * from to_send union all select * from to_ask) d
    join push_token t on t.org_id = $1 and t.push_token_id = d.push_token_id
    join push_notice n on n.org_id = $1 and n.push_event_id = d.push_event_id
  order by d.receipt_id is not null, d.due_at, d.push_delivery_id`;

export const postgresPush = ({ sql, later }: Transaction, time: DatabaseTime, now = literalTime(time)): PushRepositories => ({
  pushTokens: {
    async find(orgId, token) {
      const hash = hashOf(token);
      await later(sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`push-token ${hash.toString('base64')}`]));
      const [found] = await sql<PushToken>(`select ${TOKEN} from push_token where org_id = $1 and token_hash = $2 for update`, [
        orgId,
        hash,
      ]);
      return found;
    },
    async save({ id, orgId, userId, token, platform, teamId, createdAt, updatedAt }) {
      await later(
        sql(
          `insert into push_token (org_id, push_token_id, user_id, token, token_hash, platform, team_id, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (org_id, push_token_id) do update
         set user_id = excluded.user_id, platform = excluded.platform, team_id = excluded.team_id, updated_at = excluded.updated_at`,
          [orgId, id, userId, token, hashOf(token), platform, teamId, createdAt, updatedAt],
        ),
      );
    },
    async keepNewest(orgId, userId, most) {
      // One registration of the user after the other: each then sees what the ones before it have left.
      await later(sql('select 1 from push_token where org_id = $1 and user_id = $2 order by push_token_id for update', [orgId, userId]));
      await later(
        sql(
          `delete from push_token where org_id = $1 and user_id = $2 and push_token_id not in (
           select push_token_id from push_token where org_id = $1 and user_id = $2 order by updated_at desc, push_token_id desc limit $3)`,
          [orgId, userId, most],
        ),
      );
    },
    async takeFromOthers({ orgId, userId, token }) {
      await later(sql('delete from push_token where token_hash = $1 and user_id <> $2 and org_id <> $3', [hashOf(token), userId, orgId]));
    },
    async remove(userId, token) {
      const removed = await sql('delete from push_token where token_hash = $1 and user_id = $2 returning 1', [hashOf(token), userId]);
      return removed.length;
    },
    async removeAll(orgId, userId) {
      await later(sql('delete from push_token where org_id = $1 and user_id = $2', [orgId, userId]));
    },
    async retire(dead) {
      await later(
        sql(
          `delete from push_token t using json_to_recordset($1) as dead (org_id uuid, id uuid, as_of timestamptz)
         where t.org_id = dead.org_id and t.push_token_id = dead.id and t.updated_at <= dead.as_of`,
          [JSON.stringify(dead.map(({ orgId, tokenId, asOf }) => ({ org_id: orgId, id: tokenId, as_of: asOf })))],
        ),
      );
    },
  },

  pushDeliveries: {
    async add({ orgId, id, happenedAt }, { title, body, data }, deliveries) {
      await later(
        sql(
          `insert into push_notice (org_id, push_event_id, title, body, data, happened_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (org_id, push_event_id) do nothing`,
          [orgId, id, title, body, JSON.stringify(data), happenedAt],
        ),
      );
      // The lock makes a device that is just changing hands, or is being signed out, come first; it is then left out.
      await later(
        sql(
          `insert into push_delivery (org_id, push_delivery_id, push_event_id, push_token_id, attempts, due_at)
         select $1, d.id, $2, d.token_id, d.attempts, d.due_at
         from json_to_recordset($3) as d (id uuid, token_id uuid, user_id uuid, attempts int, due_at timestamptz)
           join push_token t on t.org_id = $1 and t.push_token_id = d.token_id and t.user_id = d.user_id
         for share of t
         on conflict (org_id, push_event_id, push_token_id) do nothing`,
          [
            orgId,
            id,
            JSON.stringify(
              deliveries.map(({ userId, delivery }) => ({
                id: delivery.id,
                token_id: delivery.tokenId,
                user_id: userId,
                attempts: delivery.attempts,
                due_at: delivery.dueAt,
              })),
            ),
          ],
        ),
      );
    },

    async due(limit) {
      const orgs = await sql<DueOrg & { now: Date }>(
        `select org_id as "orgId", ${now()} as now from (
           (select org_id, due_at, false as is_asking from push_delivery where receipt_id is null and due_at <= ${now()}
            order by due_at, push_delivery_id limit ${HEAD_OF_LINE})
           union all
           (select org_id, due_at, true from push_delivery where receipt_id is not null and due_at <= ${now()}
            order by due_at, push_delivery_id limit ${HEAD_OF_LINE})) as head
         group by org_id order by bool_and(is_asking), min(due_at), org_id`,
      );
      const found: DueRow[] = [];
      for (const { orgId } of orgs) {
        if (found.length >= limit) break;
        found.push(...(await sql<DueRow>(DUE_OF_ORG(now()), [orgId, limit - found.length])));
      }
      const due = found.map(({ userId, token, title, body, data, happenedAt, ...delivery }) => ({
        delivery,
        userId,
        token,
        notice: { title, body, data },
        happenedAt,
      }));
      return { now: orgs[0]?.now ?? NEVER, due };
    },

    async save(deliveries) {
      await later(
        sql(
          `update push_delivery d
         set attempts = s.attempts, receipt_id = s.receipt_id, sent_at = s.sent_at, due_at = s.due_at, ended = s.ended
         from json_to_recordset($1) as s (org_id uuid, id uuid, attempts int, receipt_id text, sent_at timestamptz, due_at timestamptz, ended text)
         where d.org_id = s.org_id and d.push_delivery_id = s.id and d.attempts <= s.attempts`,
          [
            JSON.stringify(
              deliveries.map(({ orgId, id, attempts, receiptId, sentAt, dueAt, end }) => ({
                org_id: orgId,
                id,
                attempts,
                receipt_id: receiptId,
                sent_at: sentAt,
                due_at: dueAt,
                ended: end,
              })),
            ),
          ],
        ),
      );
    },

    async drop(orgId, tokenId) {
      await later(
        sql('delete from push_delivery where org_id = $1 and push_token_id = $2 and receipt_id is null and due_at is not null', [
          orgId,
          tokenId,
        ]),
      );
    },
  },

  pushSettings: {
    async change(orgId, userId, { chatMessages, gameChanges }) {
      await later(
        sql(
          `insert into push_preference as p (org_id, user_id, chat_messages, game_changes)
         values ($1, $2, coalesce($3, $5::boolean), coalesce($4, $6::boolean))
         on conflict (org_id, user_id) do update
         set chat_messages = coalesce($3, p.chat_messages), game_changes = coalesce($4, p.game_changes)`,
          [orgId, userId, chatMessages ?? null, gameChanges ?? null, EVERYTHING.chatMessages, EVERYTHING.gameChanges],
        ),
      );
    },
    async setMuted(orgId, roomId, userId, isMuted) {
      await later(
        sql(
          isMuted
            ? 'insert into push_room_mute (org_id, room_id, user_id) values ($1, $2, $3) on conflict do nothing'
            : 'delete from push_room_mute where org_id = $1 and room_id = $2 and user_id = $3',
          [orgId, roomId, userId],
        ),
      );
    },
  },
});

type Chosen = Readonly<{ preferences: PushPreferences | null }>;

/** A row of `push_preference` called `p`; null where the user has not said anything. */
const PREFERENCES = `case when p.user_id is not null
  then json_build_object('chatMessages', p.chat_messages, 'gameChanges', p.game_changes) end as preferences`;

export const postgresPushReader = (sql: Sql, time: DatabaseTime, now = literalTime(time)): PushReader => ({
  async pushSettings(orgId, userId) {
    const [row] = await sql<Chosen & Pick<PushSettingsView, 'mutedRoomIds'>>(
      `select ${PREFERENCES},
         (select coalesce(json_agg(room_id order by room_id), '[]') from push_room_mute where org_id = $1 and user_id = $2) as "mutedRoomIds"
       from (select $1::uuid as org_id, $2::uuid as user_id) asked left join push_preference p using (org_id, user_id)`,
      [orgId, userId],
    );
    const { preferences, mutedRoomIds } = row!;
    return { ...(preferences ?? EVERYTHING), mutedRoomIds };
  },

  async listeners(orgId, { roles, teamIds, userIds }, roomId, among) {
    const rows = await sql<Omit<RecipientWithDevices, 'preferences'> & Chosen>(
      `with within_reach as (
         select user_id from membership where org_id = $1 and state = 'approved' and role = any($2)
         union
         select user_id from team_staff where org_id = $1 and team_id = any($3::uuid[]) and user_id is not null
         union
         select l.user_id from roster_spot r join parent_link l using (org_id, player_id)
         where r.org_id = $1 and r.team_id = any($3::uuid[]) and l.state = 'approved'
         union
         select user_id from unnest($5::uuid[]) as named (user_id)
       ), device as (
         select t.user_id, json_agg(t.push_token_id order by t.push_token_id) as token_ids
         from push_token t join within_reach using (user_id)
         where t.org_id = $1 and ($6::uuid[] is null or t.push_token_id = any($6)) group by t.user_id
       ), staffed as (
         select l.user_id, json_agg(${TEAM_IN_SEASON} order by t.team_id) as list
         from (select distinct user_id, team_id from team_staff where org_id = $1 and user_id in (select user_id from device)) l
           join team t on t.org_id = $1 and t.team_id = l.team_id
           join season n on n.org_id = $1 and n.season_id = t.season_id
         group by l.user_id
       ), linked as (
         select l.user_id, json_agg(json_build_object('playerId', l.player_id,
             'team', case when t.team_id is not null then ${TEAM_IN_SEASON} end) order by l.player_id, t.team_id) as list
         from parent_link l
           left join roster_spot r on r.org_id = $1 and r.player_id = l.player_id
           left join team t on t.org_id = $1 and t.team_id = r.team_id
           left join season n on n.org_id = $1 and n.season_id = t.season_id
         where l.org_id = $1 and l.state = 'approved' and l.user_id in (select user_id from device)
         group by l.user_id
       )
       select d.user_id as "userId", d.token_ids as "tokenIds", ${PREFERENCES},
         (select coalesce(json_agg(m.role order by m.role collate "C"), '[]') from membership m
          where m.org_id = $1 and m.user_id = d.user_id and m.state = 'approved') as roles,
         coalesce(staffed.list, '[]') as staffed, coalesce(linked.list, '[]') as children,
         exists (select from push_room_mute m where m.org_id = $1 and m.user_id = d.user_id and m.room_id = $4) as "hasMutedRoom"
       from device d
         left join push_preference p on p.org_id = $1 and p.user_id = d.user_id
         left join staffed on staffed.user_id = d.user_id
         left join linked on linked.user_id = d.user_id`,
      [orgId, roles, teamIds, roomId, userIds, among ?? null],
    );
    return rows.map((row) => ({ ...row, preferences: row.preferences ?? EVERYTHING }));
  },

  async waitingRequests(orgId) {
    const [row] = await sql<WaitingRequests>(
      `select (select count(*) from membership where org_id = $1 and state = 'pending') as memberships,
         (select count(*) from team_claim where org_id = $1 and state = 'pending') as "teamClaims",
         (select coalesce(json_agg(json_build_object('teams', teams)), '[]') from (
            select coalesce(json_agg(${TEAM_IN_SEASON}) filter (where t.team_id is not null), '[]') as teams
            from parent_link l
              left join roster_spot r on r.org_id = $1 and r.player_id = l.player_id
              left join team t on t.org_id = $1 and t.team_id = coalesce(r.team_id, l.team_id)
              left join season n on n.org_id = $1 and n.season_id = t.season_id
            where l.org_id = $1 and l.state = 'pending' and l.created_at > ${now()} - interval '${LINK_WAITS_FOR_MS} milliseconds'
            group by l.parent_link_id) as link) as "parentLinks"`,
      [orgId],
    );
    return row!;
  },

  async isPushDue() {
    const [answer] = await sql<{ isDue: boolean }>(
      `select exists (select 1 from push_event where due_at <= ${now()})
           or exists (select 1 from push_delivery where receipt_id is null and due_at <= ${now()})
           or exists (select 1 from push_delivery where receipt_id is not null and due_at <= ${now()}) as "isDue"`,
    );
    return answer!.isDue;
  },
});
