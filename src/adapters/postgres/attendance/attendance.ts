import type { QueryCreator } from 'kysely';
import { sql } from 'kysely';
import {
  type AnswerRequests,
  type PlayerAnswers,
  type PlayerPresences,
  type ResponseDeadlines,
  rowOfAnswer,
  rowOfPresence,
  type StoredAbsences,
  type StoredAnswer,
  type StoredPresence,
} from '../../../application/ports/storage/attendance/attendance-storage.ts';
import type { PlayerAbsences } from '../../../domain/attendance/absence.ts';
import { answerableEvent, answerableGame } from '../../../domain/attendance/answer.ts';
import type { AnswerRequest } from '../../../domain/attendance/answer-request.ts';
import type { ResponseDeadline } from '../../../domain/attendance/response-deadline.ts';
import type { GameId, OrgId, PlayerId, TeamEventId, TeamId } from '../../../domain/shared/ids.ts';
import { HOLD_PLAYER } from '../league/hold-player.ts';
import { asUuid, prepared } from '../orm/prepared.ts';
import { recordset } from '../orm/recordset.ts';
import type { Schema } from '../orm/schema.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { answerRequestTable, playerAbsencesTable, playerPresenceTable, responseDeadlineTable } from './entities.ts';
import { attendanceIn, attendanceOf } from './team-attendance.ts';

type OfGame = Readonly<{ orgId: OrgId; gameId: GameId; playerId: PlayerId }>;
/**
 * Answers for one player follow each other; those for different players do not wait. The item and the deadline of the team stay as they are. What is
 * read of rows that are not locked may be older than the locks, if those had to be waited for: it is compared again when answers are saved.
 */
const HOLD_GAME = prepared('attendance.hold-game', ({ orgId, gameId, playerId }: OfGame, db) =>
  db
    .selectFrom('game as g')
    .innerJoin('roster_spot as s', (join) =>
      join
        .on('s.org_id', '=', orgId)
        .on('s.player_id', '=', playerId)
        .on((eb) => eb('s.team_id', 'in', [eb.ref('g.home_team_id'), eb.ref('g.visitor_team_id')])),
    )
    .innerJoin('team as t', (join) => join.on('t.org_id', '=', orgId).onRef('t.team_id', '=', 's.team_id'))
    .innerJoin('player as held', (join) => join.on('held.org_id', '=', orgId).on('held.player_id', '=', playerId))
    .leftJoin('response_deadline as d', (join) => join.on('d.org_id', '=', orgId).onRef('d.team_id', '=', 't.team_id'))
    .where('g.org_id', '=', orgId)
    .where('g.game_id', '=', gameId)
    .select([
      'g.home_team_id as homeTeamId',
      'g.visitor_team_id as visitorTeamId',
      'g.starts_at as startsAt',
      'g.ends_at as endsAt',
      'g.status',
      ...attendanceOf(db, orgId, sql`${gameId}`, playerId),
    ])
    .forShare(['g', 't'])
    .forNoKeyUpdate('held'),
);

/** A change of a series locks the team: none is under way when the events of a series are looked for. */
const HOLD_TEAM_OF_EVENT = prepared(
  'attendance.hold-team-of-event',
  ({ orgId, eventId }: Readonly<{ orgId: OrgId; eventId: TeamEventId }>, db) =>
    db
      .selectFrom('team as t')
      .where('t.org_id', '=', orgId)
      .where('t.team_id', '=', (eb) =>
        eb.selectFrom('team_event as e').where('e.org_id', '=', orgId).where('e.event_id', '=', eventId).select('e.team_id'),
      )
      .select((eb) => eb.lit(1).as('one'))
      .forShare('t'),
);
type OfEvent = Readonly<{ orgId: OrgId; eventId: TeamEventId; playerId: PlayerId; withSeries: boolean }>;
/** The event, or all events of its series; of an event of the league, those of its other teams that start at the same time. */
const HOLD_EVENTS = prepared('attendance.hold-events', ({ orgId, eventId, playerId, withSeries }: OfEvent, db) =>
  db
    .selectFrom('team_event as named')
    .innerJoin('team_event as e', (join) =>
      join
        .on('e.org_id', '=', orgId)
        .on((eb) =>
          eb.or([
            eb('e.event_id', '=', eb.ref('named.event_id')),
            eb.and([sql<boolean>`${withSeries}`, eb('e.series_id', '=', eb.ref('named.series_id'))]),
            eb.and([eb('e.org_event_id', '=', eb.ref('named.org_event_id')), eb('e.starts_at', '=', eb.ref('named.starts_at'))]),
          ]),
        ),
    )
    .innerJoin('roster_spot as s', (join) =>
      join.on('s.org_id', '=', orgId).on('s.player_id', '=', playerId).onRef('s.team_id', '=', 'e.team_id'),
    )
    .innerJoin('team as t', (join) => join.on('t.org_id', '=', orgId).onRef('t.team_id', '=', 'e.team_id'))
    .innerJoin('player as held', (join) => join.on('held.org_id', '=', orgId).on('held.player_id', '=', playerId))
    .leftJoin('response_deadline as d', (join) => join.on('d.org_id', '=', orgId).onRef('d.team_id', '=', 't.team_id'))
    .where('named.org_id', '=', orgId)
    .where('named.event_id', '=', eventId)
    .orderBy('e.event_id')
    .select([
      'e.event_id as id',
      'e.kind',
      'e.starts_at as startsAt',
      'e.ends_at as endsAt',
      'e.status',
      'e.respond_by as respondBy',
      ...attendanceOf(db, orgId, sql.ref('e.event_id'), playerId),
    ])
    .forShare('e')
    .forNoKeyUpdate('held'),
);

/** `deadline` is a team whose deadline must be `hoursBefore`. */
export type SavedAnswers = Readonly<{
  orgId: OrgId;
  playerId: PlayerId;
  answers: readonly StoredAnswer[];
  deadline?: TeamId | undefined;
  hoursBefore: number | null;
}>;
export const savedAnswers = (...[orgId, playerId, answers, deadline]: Parameters<PlayerAnswers['saveAll']>): SavedAnswers => ({
  orgId,
  playerId,
  answers: answers.map(rowOfAnswer),
  deadline: deadline?.teamId,
  hoursBefore: deadline?.hoursBefore ?? null,
});

/** The answers for a held player as rows, each with its org, so that a cluster makes them on the org's node. */
export const givenAnswers = (db: QueryCreator<Schema>, { orgId, playerId, answers }: SavedAnswers) =>
  db
    .selectFrom('player as held')
    .crossJoin(
      recordset(answers, 'given', {
        itemId: 'uuid',
        gameId: 'uuid',
        eventId: 'uuid',
        answer: 'text',
        note: 'text',
        version: 'int',
        onBehalf: 'boolean',
        byMail: 'boolean',
        answeredBy: 'uuid',
        answeredAt: 'timestamptz',
      }),
    )
    .where('held.org_id', '=', orgId)
    .where('held.player_id', '=', playerId);

/** Saves all of them, or none if one is not the next version of what is stored. */
export function savingAnswers(db: QueryCreator<Schema>, saved: SavedAnswers) {
  const { orgId, playerId, answers, deadline, hoursBefore } = saved;
  const current = db
    .selectFrom('attendance_answer as x')
    .where('x.org_id', '=', orgId)
    .where('x.item_id', '=', sql.ref<StoredAnswer['itemId']>('next.itemId'))
    .where('x.player_id', '=', playerId)
    .select('x.version');
  const outdated = db
    .selectFrom(recordset(answers, 'next', { itemId: 'uuid', version: 'int' }))
    .where((eb) => eb(eb('next.version', '-', 1), '<>', eb.fn.coalesce(current, eb.lit(0))))
    .select((eb) => eb.lit(1).as('one'));
  const all = givenAnswers(db, saved)
    .where((eb) => eb.not(eb.exists(outdated)))
    .select([
      'held.org_id',
      'given.itemId',
      'held.player_id',
      'given.gameId',
      'given.eventId',
      'given.answer',
      'given.note',
      'given.version',
      'given.onBehalf',
      'given.byMail',
      'given.answeredBy',
      'given.answeredAt',
    ]);
  const next =
    deadline === undefined
      ? all
      : all.where(
          (eb) =>
            eb
              .selectFrom('response_deadline as d')
              .where('d.org_id', '=', orgId)
              .where('d.team_id', '=', deadline)
              .select('d.hours_before'),
          'is not distinct from',
          sql<number | null>`${hoursBefore}::int`,
        );
  return db
    .insertInto('attendance_answer')
    .columns([
      'org_id',
      'item_id',
      'player_id',
      'game_id',
      'event_id',
      'answer',
      'note',
      'version',
      'on_behalf',
      'by_mail',
      'answered_by',
      'answered_at',
    ])
    .expression(next)
    .onConflict((answer) =>
      answer.columns(['org_id', 'item_id', 'player_id']).doUpdateSet(({ ref }) => ({
        answer: ref('excluded.answer'),
        note: ref('excluded.note'),
        version: ref('excluded.version'),
        on_behalf: ref('excluded.on_behalf'),
        by_mail: ref('excluded.by_mail'),
        answered_by: ref('excluded.answered_by'),
        answered_at: ref('excluded.answered_at'),
      })),
    );
}

/** No row of the history is ever changed. */
export const intoHistory = (db: QueryCreator<Schema>) =>
  db
    .insertInto('attendance_change')
    .columns(['org_id', 'player_id', 'item_id', 'version', 'answer', 'on_behalf', 'answered_by', 'answered_at']);

const SAVE = prepared(
  'attendance.save',
  (saved: SavedAnswers, db) =>
    db
      .with('saved', (db) =>
        savingAnswers(db, saved).returning(['item_id', 'version', 'answer', 'on_behalf', 'answered_by', 'answered_at']),
      )
      .with('kept', (db) =>
        intoHistory(db).expression(
          db
            .selectFrom('saved')
            .select([
              asUuid(saved.orgId).as('org_id'),
              asUuid(saved.playerId).as('player_id'),
              'item_id',
              'version',
              'answer',
              'on_behalf',
              'answered_by',
              'answered_at',
            ]),
        ),
      )
      .selectFrom('saved')
      .select(({ fn }) => fn.countAll<number>().as('saved')),
  ['deadline'],
);

export const postgresPlayerAnswers = ({ em }: Pick<Transaction, 'em'>): PlayerAnswers => ({
  async hold(orgId, item, playerId, withSeries) {
    if (item.kind === 'event') {
      if (withSeries) await HOLD_TEAM_OF_EVENT(em, { orgId, eventId: item.id });
      const events = await HOLD_EVENTS(em, { orgId, eventId: item.id, playerId, withSeries });
      return events.map((event) => ({ ...answerableEvent(event), teams: [attendanceIn(event)] }));
    }
    const found = await HOLD_GAME(em, { orgId, gameId: item.id, playerId });
    const [game] = found;
    return game ? [{ ...answerableGame({ id: item.id, ...game }), teams: found.map(attendanceIn) }] : [];
  },
  async saveAll(orgId, playerId, answers, deadline) {
    const [stored] = await SAVE(em, savedAnswers(orgId, playerId, answers, deadline));
    return stored!.saved === answers.length;
  },
});

export const postgresPlayerAbsences = ({ em }: Pick<Transaction, 'em'>): StoredAbsences => ({
  hold: (orgId, playerId) => done(HOLD_PLAYER(em, { orgId, playerId })),
  save: values<PlayerAbsences>({ em }, playerAbsencesTable).save,
});

export const postgresAnswerRequests = ({ em }: Pick<Transaction, 'em'>): AnswerRequests => ({
  save: values<AnswerRequest>({ em }, answerRequestTable).save,
});

export function postgresPlayerPresences({ em }: Pick<Transaction, 'em'>): PlayerPresences {
  const presences = values<StoredPresence>({ em }, playerPresenceTable);
  return { saveAll: (all) => presences.saveAll(all.map(rowOfPresence)) };
}

export function postgresResponseDeadlines({ em }: Pick<Transaction, 'em'>): ResponseDeadlines {
  const deadlines = values<ResponseDeadline>({ em }, responseDeadlineTable);
  return {
    find: (orgId, teamId) => deadlines.find({ orgId, teamId }),
    save: deadlines.save,
    remove: async (orgId, teamId) => void (await deadlines.remove({ orgId, teamId })),
  };
}
