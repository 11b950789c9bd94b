import { expressionBuilder, sql } from 'kysely';
import type { EventSeriesStore, PlaceHolder, TeamEvents } from '../../../application/ports/storage/events/event-storage.ts';
import type { EventSeries } from '../../../domain/events/event-series.ts';
import type { ItemRef } from '../../../domain/events/item.ts';
import type { TeamEvent } from '../../../domain/events/team-event.ts';
import { USES_FIELD } from '../../../domain/games/game.ts';
import type { GameStatus } from '../../../domain/games/game-status.ts';
import type { EventSeriesId, GameId, OrgEventId, OrgId, TeamEventId, TeamId } from '../../../domain/shared/ids.ts';
import { inDraft } from '../league/seasons-of-teams.ts';
import { anyId, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { teamEventSeriesTable, teamEventTable } from './entities.ts';
import { TEAM_EVENT } from './team-event.ts';

type Placed = Pick<Schema['team_event'], 'event_id' | 'team_id' | 'field_id' | 'starts_at' | 'ends_at'>;
const placed = expressionBuilder<Schema & { placed: Placed }>();

type AtPlaces = Readonly<{ orgId: OrgId; ids: readonly TeamEventId[]; statuses: readonly GameStatus[] }>;
/** A query of its own for each way to be in the way, so that each uses its index. */
const PLACE_HOLDER = prepared('events.place-holder', ({ orgId, ids, statuses }: AtPlaces, db) => {
  const games = (taken: PlaceHolder['taken'], theirs: 'field_id' | 'home_team_id' | 'visitor_team_id', its: 'field_id' | 'team_id') =>
    placed
      .selectFrom('placed as e')
      .innerJoin('game as g', (join) =>
        join
          .on('g.org_id', '=', orgId)
          .onRef(`g.${theirs}`, '=', `e.${its}`)
          .onRef('g.starts_at', '<', 'e.ends_at')
          .onRef('g.ends_at', '>', 'e.starts_at')
          .on('g.status', '=', sql<GameStatus>`any(${statuses}::text[])`)
          .on((eb) => eb.not(inDraft(db, orgId))),
      )
      .select(({ ref }) => [
        sql.lit(taken).as('taken'),
        sql.lit<ItemRef['kind']>('game').as('kind'),
        ref('g.game_id').$castTo<ItemRef['id']>().as('id'),
        'g.starts_at',
      ]);
  const events = (taken: PlaceHolder['taken'], by: 'field_id' | 'team_id') =>
    placed
      .selectFrom('placed as e')
      .innerJoin('team_event as o', (join) =>
        join
          .on('o.org_id', '=', orgId)
          .onRef(`o.${by}`, '=', `e.${by}`)
          .onRef('o.starts_at', '<', 'e.ends_at')
          .onRef('o.ends_at', '>', 'e.starts_at')
          .on('o.status', '=', 'scheduled')
          .on('o.org_event_id', 'is', null)
          .onRef('o.event_id', '<>', 'e.event_id'),
      )
      .select(({ ref }) => [
        sql.lit(taken).as('taken'),
        sql.lit<ItemRef['kind']>('event').as('kind'),
        ref('o.event_id').$castTo<ItemRef['id']>().as('id'),
        'o.starts_at',
      ]);
  return db
    .with(
      (cte) => cte('placed').materialized(),
      (db) =>
        db
          .selectFrom('team_event')
          .where('org_id', '=', orgId)
          .where('event_id', '=', anyId(ids))
          .where('status', '=', 'scheduled')
          .select(['event_id', 'team_id', 'field_id', 'starts_at', 'ends_at']),
    )
    .selectFrom(
      games('field', 'field_id', 'field_id')
        .unionAll(games('team', 'home_team_id', 'team_id'))
        .unionAll(games('team', 'visitor_team_id', 'team_id'))
        .unionAll(events('field', 'field_id'))
        .unionAll(events('team', 'team_id'))
        .as('holder'),
    )
    .orderBy('taken')
    .orderBy('starts_at')
    .orderBy('id')
    .limit(1)
    .select(['taken', 'kind', 'id']);
});

type Games = Pick<Schema['game'], 'field_id' | 'home_team_id' | 'visitor_team_id' | 'starts_at' | 'ends_at'>;
const ofGames = expressionBuilder<Schema & { placed: Games }>();
type InTheWay = Readonly<{ orgId: OrgId; gameIds: readonly GameId[]; statuses: readonly GameStatus[]; now: Date }>;
const IN_THE_WAY_OF = prepared('events.in-the-way-of', ({ orgId, gameIds, statuses, now }: InTheWay, db) => {
  const events = (theirs: 'field_id' | 'team_id', its: 'field_id' | 'home_team_id' | 'visitor_team_id') =>
    ofGames
      .selectFrom('placed as g')
      .innerJoin('team_event as e', (join) =>
        join
          .on('e.org_id', '=', orgId)
          .onRef(`e.${theirs}`, '=', `g.${its}`)
          .onRef('e.starts_at', '<', 'g.ends_at')
          .onRef('e.ends_at', '>', 'g.starts_at')
          .on('e.status', '=', 'scheduled')
          .on('e.org_event_id', 'is', null)
          .on('e.ends_at', '>', now),
      )
      .select('e.event_id as id');
  return db
    .with(
      (cte) => cte('placed').materialized(),
      () =>
        db
          .selectFrom('game as g')
          .where('g.org_id', '=', orgId)
          .where('g.game_id', '=', anyId(gameIds))
          .where('g.status', '=', sql<GameStatus>`any(${statuses}::text[])`)
          .where((eb) => eb.not(inDraft(db, orgId)))
          .select(['g.field_id', 'g.home_team_id', 'g.visitor_team_id', 'g.starts_at', 'g.ends_at']),
    )
    .selectFrom(
      events('field_id', 'field_id').union(events('team_id', 'home_team_id')).union(events('team_id', 'visitor_team_id')).as('event'),
    )
    .select('id');
});

const OF_SERIES = prepared('events.of-series', ({ orgId, seriesId }: Readonly<{ orgId: OrgId; seriesId: EventSeriesId }>, db) =>
  db.selectFrom('team_event as e').where('e.org_id', '=', orgId).where('e.series_id', '=', seriesId).select(TEAM_EVENT),
);
const OF_ORG_EVENT = prepared('events.of-org-event', ({ orgId, id }: Readonly<{ orgId: OrgId; id: OrgEventId }>, db) =>
  db.selectFrom('team_event as e').where('e.org_id', '=', orgId).where('e.org_event_id', '=', id).select(TEAM_EVENT),
);
const STARTING = prepared('events.starting', ({ orgId, from, before }: Readonly<{ orgId: OrgId; from: Date; before: Date }>, db) =>
  db
    .selectFrom('team_event as e')
    .where('e.org_id', '=', orgId)
    .where('e.starts_at', '>=', from)
    .where('e.starts_at', '<', before)
    .select(TEAM_EVENT),
);
const WITHOUT_TIME = prepared('events.without-time', ({ orgId }: Readonly<{ orgId: OrgId }>, db) =>
  db.selectFrom('team_event').where('org_id', '=', orgId).whereRef('starts_at', '=', 'ends_at').select('event_id as id'),
);
const COUNT_OPEN = prepared('events.count-open', ({ orgId, teamId, now }: Readonly<{ orgId: OrgId; teamId: TeamId; now: Date }>, db) =>
  db
    .selectFrom('team_event')
    .where('org_id', '=', orgId)
    .where('team_id', '=', teamId)
    .where('org_event_id', 'is', null)
    .where('status', '<>', 'canceled')
    .where('ends_at', '>', now)
    .select(({ fn }) => fn.countAll<number>().as('count')),
);

type OfEvents = Readonly<{ orgId: OrgId; ids: readonly TeamEventId[] }>;
const ANSWERED = prepared('events.answered', ({ orgId, ids }: OfEvents, db) =>
  db
    .selectFrom('attendance_answer')
    .where('org_id', '=', orgId)
    .where('event_id', '=', anyId(ids))
    .select(({ ref }) => ref('event_id').$notNull().as('id'))
    .union(({ selectFrom }) =>
      selectFrom('slot as s')
        .innerJoin('slot_place as p', (join) => join.on('p.org_id', '=', orgId).onRef('p.slot_id', '=', 's.slot_id'))
        .where('s.org_id', '=', orgId)
        .where('s.event_id', '=', anyId(ids))
        .select(({ ref }) => ref('s.event_id').$notNull().as('id')),
    ),
);
const REMOVE = prepared('events.remove', ({ orgId, ids }: OfEvents, db) =>
  db.deleteFrom('team_event').where('org_id', '=', orgId).where('event_id', '=', anyId(ids)),
);

export function postgresTeamEvents({ em }: Pick<Transaction, 'em'>): TeamEvents {
  const events = values<TeamEvent>({ em }, teamEventTable);
  return {
    find: (orgId, id) => events.find({ orgId, id }),
    hold: events.listByIdsForUpdate,
    ofSeries: (orgId, seriesId) => OF_SERIES(em, { orgId, seriesId }),
    ofOrgEvent: (orgId, id) => OF_ORG_EVENT(em, { orgId, id }),
    starting: (orgId, { from, before }) => STARTING(em, { orgId, from, before }),
    withoutTime: async (orgId) => (await WITHOUT_TIME(em, { orgId })).map(({ id }) => id),
    answered: async (orgId, ids) => (await ANSWERED(em, { orgId, ids })).map(({ id }) => id),
    removeAll: (orgId, ids) => done(REMOVE(em, { orgId, ids })),
    saveAll: events.saveAll,
    async placeHolder(orgId, ids) {
      const [found] = await PLACE_HOLDER(em, { orgId, ids, statuses: USES_FIELD });
      return found && { taken: found.taken, by: { kind: found.kind, id: found.id } as ItemRef };
    },
    inTheWayOf: async (orgId, gameIds, now) => (await IN_THE_WAY_OF(em, { orgId, gameIds, statuses: USES_FIELD, now })).map(({ id }) => id),
    countOpen: async (orgId, teamId, now) => (await COUNT_OPEN(em, { orgId, teamId, now }))[0]!.count,
  };
}

export function postgresEventSeries({ em }: Pick<Transaction, 'em'>): EventSeriesStore {
  const series = values<EventSeries>({ em }, teamEventSeriesTable);
  return { find: (orgId, id) => series.find({ orgId, id }), save: series.save };
}
