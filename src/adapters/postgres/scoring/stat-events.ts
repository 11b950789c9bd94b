import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import type { RecordedEvent, StatEvents } from '../../../application/ports/storage/league/league-storage.ts';
import { isAtItsNumber } from '../../../domain/scoring/event-log.ts';
import { numberBehind } from '../../../domain/scoring/numbered-player.ts';
import type { GameId, OrgId, UserId } from '../../../domain/shared/ids.ts';
import { asUuid, prepared } from '../orm/prepared.ts';
import { recordset } from '../orm/recordset.ts';
import type { Schema } from '../orm/schema.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { statEventTable } from './entities.ts';

type Row = Omit<RecordedEvent, 'changeSequence' | 'orderKey'> &
  Readonly<{ changeSequence: number | null; orderKey: string | null; jerseyNumber: string | null }>;

/** An order key and a change number that equal their defaults are stored as null, and a number in place of the id that stands for it. */
export const rowOf = (event: RecordedEvent): Row => ({
  ...event,
  ...playerOf(event),
  changeSequence: event.changeSequence === event.sequence ? null : event.changeSequence,
  orderKey: isAtItsNumber(event) ? null : event.orderKey,
});

function playerOf({ playerId }: RecordedEvent): Pick<Row, 'playerId' | 'jerseyNumber'> {
  const jerseyNumber = playerId && numberBehind(playerId);
  return { playerId: jerseyNumber === null ? playerId : null, jerseyNumber };
}

export type OfGame = Readonly<{ orgId: OrgId; gameId: GameId }>;

/** Adds to the last number of a game, in a row that is made from its events if there is none yet. */
const addToNumbers = (db: QueryCreator<Schema>, { orgId, gameId }: OfGame, count: RawBuilder<number>) =>
  db
    .insertInto('game_sequence')
    .columns(['org_id', 'game_id', 'last_sequence'])
    .expression(
      db
        .selectFrom('stat_event')
        .where('org_id', '=', orgId)
        .where('game_id', '=', gameId)
        .select([
          asUuid(orgId).as('org_id'),
          asUuid(gameId).as('game_id'),
          sql<number>`${count} + coalesce(max(sequence), 0)`.as('last_sequence'),
        ]),
    )
    .onConflict((numbers) =>
      numbers
        .columns(['org_id', 'game_id'])
        .doUpdateSet(({ ref }) => ({ last_sequence: sql<number>`${ref('game_sequence.last_sequence')} + ${count}` })),
    );

export const HOLD_LOG = prepared('scoring.hold-log', (game: OfGame, db) =>
  addToNumbers(db, game, sql.lit(0)).returning('last_sequence as last'),
);

/** Events that are numbered from `from` on get the next `count` numbers of their game. */
export type Numbered = OfGame & Readonly<{ count: number; from: number }>;
/** What their numbers are raised by, where the row of the game's numbers was added to. */
export const shiftOf = ({ count, from }: Numbered) => sql<number>`last_sequence - ${count} + 1 - ${from}::integer`;

/** Events as rows. */
export const eventsIn = (events: readonly Row[]) =>
  recordset(events, 'event', {
    sequence: 'int',
    changeSequence: 'int',
    orderKey: 'text',
    id: 'uuid',
    teamId: 'uuid',
    playerId: 'uuid',
    jerseyNumber: 'text',
    type: 'text',
    period: 'smallint',
    clock: 'text',
    count: 'smallint',
    attributes: 'jsonb',
    clientEventId: 'uuid',
    occurredAt: 'timestamptz',
    recordedBy: 'uuid',
    createdAt: 'timestamptz',
    voidedAt: 'timestamptz',
    voidedBy: 'uuid',
    replacesId: 'uuid',
    replacedById: 'uuid',
    byOpponent: 'text',
  });
export const insertEvents = (db: QueryCreator<Schema>) =>
  db
    .insertInto('stat_event')
    .columns([
      ...(['org_id', 'game_id', 'sequence', 'change_sequence', 'order_key', 'stat_event_id', 'team_id', 'player_id'] as const),
      ...(['jersey_number', 'type', 'period', 'clock', 'count', 'attributes', 'client_event_id', 'occurred_at', 'recorded_by'] as const),
      ...(['created_at', 'voided_at', 'voided_by', 'replaces_id', 'replaced_by_id', 'by_opponent'] as const),
    ]);
/** What `insertEvents` inserts of `eventsIn`, with numbers that are raised. */
export const eventsOf = (orgId: RawBuilder<OrgId>, gameId: RawBuilder<GameId>, shift: RawBuilder<number>) =>
  [
    orgId.as('org_id'),
    gameId.as('game_id'),
    sql<number>`${shift} + event.sequence`.as('sequence'),
    sql<number | null>`${shift} + event."changeSequence"`.as('change_sequence'),
    ...(['event.orderKey', 'event.id', 'event.teamId', 'event.playerId', 'event.jerseyNumber', 'event.type', 'event.period'] as const),
    ...(['event.clock', 'event.count', 'event.attributes', 'event.clientEventId', 'event.occurredAt', 'event.recordedBy'] as const),
    ...(['event.createdAt', 'event.voidedAt', 'event.voidedBy', 'event.replacesId', 'event.replacedById'] as const),
    'event.byOpponent',
  ] as const;

/** The row of the game's numbers is locked until the commit, so that no later number becomes visible before an earlier one. */
const APPEND_EVENTS = prepared('scoring.append-events', (appended: Numbered & Readonly<{ events: readonly Row[] }>, db) =>
  db
    .with('numbers', (db) => addToNumbers(db, appended, sql`${appended.count}::integer`).returning(shiftOf(appended).as('shift')))
    .with('added', (db) =>
      insertEvents(db).expression(
        db
          .selectFrom('numbers')
          .crossJoin(eventsIn(appended.events))
          .select(eventsOf(asUuid(appended.orgId), asUuid(appended.gameId), sql.ref('numbers.shift'))),
      ),
    )
    .selectFrom('numbers')
    .select('shift'),
);

type Change = Pick<Row, 'id' | 'changeSequence' | 'voidedAt' | 'replacedById' | 'byOpponent'> & Readonly<{ voidedBy: UserId | null }>;
export const CHANGE_EVENTS = prepared(
  'scoring.change-events',
  ({ orgId, changes }: Readonly<{ orgId: OrgId; changes: readonly Change[] }>, db) =>
    db
      .updateTable('stat_event as e')
      .from(
        recordset(changes, 'change', {
          id: 'uuid',
          changeSequence: 'int',
          voidedAt: 'timestamptz',
          voidedBy: 'uuid',
          replacedById: 'uuid',
          byOpponent: 'text',
        }),
      )
      .set(({ ref }) => ({
        change_sequence: ref('change.changeSequence'),
        voided_at: ref('change.voidedAt'),
        voided_by: ref('change.voidedBy'),
        replaced_by_id: ref('change.replacedById'),
        by_opponent: ref('change.byOpponent'),
      }))
      .where('e.org_id', '=', orgId)
      .whereRef('e.stat_event_id', '=', 'change.id'),
);

type NumberOfGame = Pick<RecordedEvent, 'gameId' | 'changeSequence'>;
const SAVE_LAST_NUMBERS = prepared(
  'scoring.save-last-numbers',
  ({ orgId, events }: Readonly<{ orgId: OrgId; events: readonly NumberOfGame[] }>, db) =>
    db
      .insertInto('game_sequence')
      .columns(['org_id', 'game_id', 'last_sequence'])
      .expression(
        db
          .selectFrom(recordset(events, 'event', { gameId: 'uuid', changeSequence: 'int' }))
          .groupBy('event.gameId')
          .select(({ fn }) => [asUuid(orgId).as('org_id'), 'event.gameId', fn.max('event.changeSequence').as('last_sequence')]),
      )
      .onConflict((numbers) =>
        numbers.columns(['org_id', 'game_id']).doUpdateSet(({ ref }) => ({
          last_sequence: sql<number>`greatest(${ref('game_sequence.last_sequence')}, ${ref('excluded.last_sequence')})`,
        })),
      ),
);

export function postgresStatEvents({ em }: Pick<Transaction, 'em'>): StatEvents {
  const rows = values<Row>({ em }, statEventTable);
  return {
    hold: async (orgId, gameId) => (await HOLD_LOG(em, { orgId, gameId }))[0]!.last,
    async append(orgId, gameId, events, { count, from }) {
      return (await APPEND_EVENTS(em, { orgId, gameId, count, from, events: events.map(rowOf) }))[0]!.shift;
    },
    change: (orgId, events) => done(CHANGE_EVENTS(em, { orgId, changes: events })),
    async saveAll(events) {
      await rows.saveAll(events.map(rowOf));
      for (const [orgId, ofOrg] of Map.groupBy(events, (event) => event.orgId)) {
        const numbers = ofOrg.map(({ gameId, changeSequence }) => ({ gameId, changeSequence }));
        await SAVE_LAST_NUMBERS(em, { orgId, events: numbers });
      }
    },
  };
}
