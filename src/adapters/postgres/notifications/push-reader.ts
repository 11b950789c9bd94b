import { type Kysely, sql as text } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { backlogOf, RETRIED_AFTER_ATTEMPTS } from '../../../application/ports/backlog.ts';
import type { PushReader, PushSettingsView } from '../../../application/ports/storage/notifications/notification-storage.ts';
import { LINK_WAITS_FOR_MS } from '../../../domain/families/parent-link.ts';
import { EVERYTHING } from '../../../domain/notifications/push-preferences.ts';
import type { OrgId, RoomId, UserId } from '../../../domain/shared/ids.ts';
import { type DatabaseTime, orNow } from '../driver/database-time.ts';
import type { Sql } from '../driver/sql.ts';
import { teamInSeason } from '../league/seasons-of-teams.ts';
import { dueIn, firstDue, orgsDue, secondsIn, undeliveredSecondsIn } from '../orm/due.ts';
import { prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { listenersIn } from './listeners.ts';
import { chosenPreferences } from './push-settings.ts';

type Time = { time: Date | null };

const SETTINGS = prepared('notifications.settings', ({ orgId, userId }: { orgId: OrgId; userId: UserId }, db) =>
  db.selectNoFrom(({ selectFrom }) => [
    selectFrom('push_preference as p')
      .where('p.org_id', '=', orgId)
      .where('p.user_id', '=', userId)
      .select(chosenPreferences.as('chosen'))
      .$asScalar()
      .as('preferences'),
    selectFrom('push_room_mute as m')
      .where('m.org_id', '=', orgId)
      .where('m.user_id', '=', userId)
      .select(({ fn }) => fn.coalesce(fn.jsonAgg('m.room_id').orderBy('m.room_id'), text<RoomId[]>`'[]'`).as('list'))
      .$asScalar()
      .$notNull()
      .as('mutedRoomIds'),
  ]),
);

const WAITING_REQUESTS = prepared('notifications.waiting-requests', ({ orgId, time }: Time & { orgId: OrgId }, db) =>
  db.selectNoFrom(({ selectFrom }) => [
    selectFrom('membership')
      .where('org_id', '=', orgId)
      .where('state', '=', 'pending')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull()
      .as('memberships'),
    selectFrom('team_claim')
      .where('org_id', '=', orgId)
      .where('state', '=', 'pending')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull()
      .as('teamClaims'),
    jsonArrayFrom(
      selectFrom('parent_link as l')
        .leftJoin('roster_spot as r', (join) => join.on('r.org_id', '=', orgId).onRef('r.player_id', '=', 'l.player_id'))
        .leftJoin('team as t', (join) => join.on('t.org_id', '=', orgId).on('t.team_id', '=', text`coalesce(r.team_id, l.team_id)`))
        .leftJoin('season as n', (join) => join.on('n.org_id', '=', orgId).onRef('n.season_id', '=', 't.season_id'))
        .where('l.org_id', '=', orgId)
        .where('l.state', '=', 'pending')
        .where('l.created_at', '>', text<Date>`${orNow(time)} - ${LINK_WAITS_FOR_MS} * interval '1 millisecond'`)
        .groupBy('l.parent_link_id')
        .select(({ fn }) => fn.coalesce(fn.jsonAgg(teamInSeason).filterWhere('t.team_id', 'is not', null), text`'[]'`).as('teams')),
    ).as('parentLinks'),
  ]),
);

/** Events, and deliveries to send and to ask about. */
const queuesOf = (db: Kysely<Schema>) => {
  const deliveries = db.selectFrom('push_delivery').select(['org_id', 'due_at']);
  return {
    events: db.selectFrom('push_event').select(['org_id', 'due_at']),
    toSend: deliveries.where('receipt_id', 'is', null),
    toAsk: deliveries.where('receipt_id', 'is not', null),
  };
};

const ORGS_WITH_PUSHES = prepared('notifications.orgs-with-pushes', ({ time }: Time, db) => {
  const { events, toSend, toAsk } = queuesOf(db);
  return orgsDue(db, [events.as('q'), toSend.as('q'), toAsk.as('q')], time);
});
const DUE_IN = prepared('notifications.due-in', ({ orgId, time }: Time & { orgId: OrgId }, db) => {
  const { events, toSend, toAsk } = queuesOf(db);
  const ofOrg = [
    events.where('org_id', '=', orgId).as('q'),
    toSend.where('org_id', '=', orgId).as('q'),
    toAsk.where('org_id', '=', orgId).as('q'),
  ];
  return firstDue(db, ofOrg, time);
});
const BACKLOG = prepared('notifications.backlog', ({ time }: Time, db) => {
  const { events, toSend } = queuesOf(db);
  const retried = db
    .selectFrom('push_delivery as d')
    .innerJoin('push_notice as n', (join) => join.onRef('n.org_id', '=', 'd.org_id').onRef('n.push_event_id', '=', 'd.push_event_id'))
    .where('d.receipt_id', 'is', null)
    .where('d.due_at', 'is not', null)
    .where('d.attempts', '>', RETRIED_AFTER_ATTEMPTS)
    .select('n.happened_at as made_at');
  return db.selectNoFrom([
    dueIn(db, events.as('q'), time).as('events'),
    secondsIn(db, events.as('q'), time).as('eventSeconds'),
    dueIn(db, toSend.as('q'), time).as('deliveries'),
    secondsIn(db, toSend.as('q'), time).as('deliverySeconds'),
    undeliveredSecondsIn(db, retried.as('q'), time).as('undeliveredSeconds'),
  ]);
});

export const postgresPushReader = (sql: Sql, time: DatabaseTime): PushReader => ({
  async pushSettings(orgId, userId): Promise<PushSettingsView> {
    const { preferences, mutedRoomIds } = (await SETTINGS(sql, { orgId, userId }))[0]!;
    return { ...(preferences ?? EVERYTHING), mutedRoomIds };
  },
  listeners: (orgId, reach, roomId, by) => listenersIn(sql, orgId, reach, roomId, by),
  waitingRequests: async (orgId) => (await WAITING_REQUESTS(sql, { orgId, time: time() }))[0]!,
  pushDue: () => ORGS_WITH_PUSHES(sql, { time: time() }),
  pushDueIn: async (orgId) => (await DUE_IN(sql, { orgId, time: time() }))[0]!.inMs ?? undefined,
  async pushBacklog() {
    const found = await BACKLOG(sql, { time: time() });
    return {
      'push-events': backlogOf(found.map(({ events, eventSeconds }) => ({ waiting: events, oldestMs: eventSeconds * 1000 }))),
      'push-deliveries': backlogOf(
        found.map(({ deliveries, deliverySeconds, undeliveredSeconds }) => ({
          waiting: deliveries,
          oldestMs: deliverySeconds * 1000,
          undeliveredMs: undeliveredSeconds * 1000,
        })),
      ),
    };
  },
});
