import { PRESENCES } from '../../src/domain/attendance/presence.ts';
import { SERIES_SCOPES } from '../../src/domain/events/event-series.ts';
import { DAY, HOUR, later, NOON } from '../support/builders.ts';
import type { Scene } from '../support/scene.ts';
import { ofGame } from './commands.ts';
import { anyGame, anyPlayer, type Chance, day, idIn, one, teamOf } from './random-requests.ts';
import { type Answers, MEMBERS, members, type Records } from './record.ts';
import { inGame } from './requests.ts';

/** The guardian of the player, and those who run the team. */
const forThePlayer: Answers = members('not-found', { parent: 200, coach: 200, manager: 200, staff: 200, admin: 200 });
/** Absences are for who is with the player: not for the league. */
const closeToThePlayer: Answers = members('not-found', { parent: 200, coach: 200, manager: 200 });

/** For those who run the team. */
const toRun = (answer: 'not-found' | 'not-running-team') => members(answer, { coach: 200, manager: 200, staff: 200, admin: 200 });
const eventAt = ({ league, event }: Scene, startsAt: Date) =>
  league.addEvent(league.hawks, { id: event.createdBy }, { startsAt, endsAt: later(startsAt, HOUR) });
const attendanceTaken = (chance: Chance) =>
  chance.draw.some<unknown>({
    asAnswered: () => chance.draw.of([true, false]),
    players: () => [{ playerId: idIn(chance, chance.league.players), presence: chance.draw.of(PRESENCES) }],
  });

const NOTES = [null, 'Ten minutes late', ' Ünïcode\r\nnote '];
const answer = ({ draw }: Chance) => ({
  answer: draw.of(['yes', 'no', 'maybe']),
  ...draw.some<unknown>({ note: () => draw.of(NOTES), version: () => draw.upTo(3) }),
});

export const attendance = {
  listGameAnswers: { answers: members(200), request: inGame, random: anyGame, useCase: [MEMBERS, 'not-found', ofGame] },
  answerGame: {
    answers: forThePlayer,
    request: ({ game, aSingle }) => ({ params: { gameId: game.id, playerId: aSingle.playerId }, body: { answer: 'yes' } }),
    random: (chance) => ({
      params: { ...anyGame(chance).params, playerId: idIn(chance, chance.league.players) },
      body: answer(chance),
    }),
  },
  listEventAnswers: {
    answers: forThePlayer,
    request: ({ event }) => ({ params: { eventId: event.id } }),
    random: (chance) => ({ params: { eventId: one(chance, 'team event') } }),
    useCase: [MEMBERS, 'not-found', ({ teamEvent }) => ({ eventId: teamEvent.id })],
  },
  answerEvent: {
    answers: forThePlayer,
    request: ({ event, aSingle }) => ({
      params: { eventId: event.id, playerId: aSingle.playerId },
      body: { answer: 'yes', scope: 'all' },
    }),
    random: (chance) => ({
      params: { eventId: one(chance, 'team event'), playerId: idIn(chance, chance.league.players) },
      body: { ...answer(chance), ...chance.draw.some({ scope: () => chance.draw.of(SERIES_SCOPES) }) },
    }),
  },
  getAbsences: {
    answers: closeToThePlayer,
    request: ({ aSingle }) => ({ params: { playerId: aSingle.playerId } }),
    random: anyPlayer,
    useCase: [MEMBERS, 'not-found', ({ child }) => ({ playerId: child.id })],
  },
  setAbsences: {
    answers: closeToThePlayer,
    request: ({ aSingle }) => ({ params: { playerId: aSingle.playerId }, body: { absences: [{ from: '2026-05-01', to: '2026-05-10' }] } }),
    random: (chance) => ({
      ...anyPlayer(chance),
      body: { absences: [{ from: day(chance), to: day(chance) }].slice(0, chance.draw.upTo(1)) },
    }),
    useCase: [MEMBERS, 'not-found', ({ child }) => ({ playerId: child.id, absences: [], versions: undefined })],
  },
  getResponseDeadline: {
    answers: forThePlayer,
    request: ({ league }) => ({ params: { teamId: league.hawks.id } }),
    random: (chance) => ({ params: { teamId: teamOf(chance) } }),
    useCase: [MEMBERS, 'not-found', ({ team }) => ({ teamId: team.id })],
  },
  setResponseDeadline: {
    answers: members('not-found', { coach: 200, manager: 200, staff: 200, admin: 200 }),
    request: ({ league }) => ({ params: { teamId: league.hawks.id }, body: { hoursBefore: 48 } }),
    random: (chance) => ({
      params: { teamId: teamOf(chance) },
      body: chance.draw.some<unknown>({
        hoursBefore: () => chance.draw.of([null, 1, 48]),
        practicesAsked: () => chance.draw.of([true, false]),
      }),
    }),
    useCase: [MEMBERS, 'not-found', ({ team }) => ({ teamId: team.id, hoursBefore: 48 })],
  },
  remindOfGame: {
    answers: toRun('not-running-team'),
    request: async ({ league }) => ({
      params: {
        gameId: (await league.addGame(league.hawks, league.jays, { startsAt: later(NOON, 30 * DAY), endsAt: later(NOON, 30 * DAY + HOUR) }))
          .id,
      },
      body: { teamId: league.hawks.id },
    }),
    random: (chance) => ({ ...anyGame(chance), body: { teamId: teamOf(chance) } }),
  },
  remindOfEvent: {
    answers: { ...toRun('not-found'), parent: 'not-running-team' },
    request: async (scene) => ({ params: { eventId: (await eventAt(scene, later(NOON, HOUR))).id } }),
    random: (chance) => ({ params: { eventId: one(chance, 'team event') } }),
  },
  takeGameAttendance: {
    answers: toRun('not-running-team'),
    request: ({ league, game, aSingle }) => ({
      params: { gameId: game.id },
      body: { teamId: league.hawks.id, asAnswered: true, players: [{ playerId: aSingle.playerId, presence: 'late' }] },
    }),
    random: (chance) => ({ ...anyGame(chance), body: { teamId: teamOf(chance), ...attendanceTaken(chance) } }),
  },
  takeEventAttendance: {
    answers: { ...toRun('not-found'), parent: 'not-running-team' },
    request: async (scene) => ({
      params: { eventId: (await eventAt(scene, later(NOON, -HOUR))).id },
      body: { players: [{ playerId: scene.aSingle.playerId, presence: 'came' }] },
    }),
    random: (chance) => ({ params: { eventId: one(chance, 'team event') }, body: attendanceTaken(chance) }),
  },
  getTeamAttendance: {
    answers: toRun('not-found'),
    request: ({ league }) => ({ params: { teamId: league.hawks.id } }),
    random: (chance) => ({ params: { teamId: teamOf(chance) } }),
    useCase: [MEMBERS, 'not-found', ({ team }) => ({ teamId: team.id })],
  },
  getTeamAttendanceFile: {
    answers: toRun('not-found'),
    request: ({ league }) => ({ params: { teamId: league.hawks.id } }),
    random: (chance) => ({ params: { teamId: teamOf(chance) } }),
  },
  getPlayerAttendance: {
    answers: forThePlayer,
    request: ({ aSingle }) => ({ params: { playerId: aSingle.playerId } }),
    random: anyPlayer,
    useCase: [MEMBERS, 'not-found', ({ child }) => ({ playerId: child.id })],
  },
} satisfies Partial<Records>;
