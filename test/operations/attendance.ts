import { SERIES_SCOPES } from '../../src/domain/events/event-series.ts';
import { ofGame } from './commands.ts';
import { anyGame, anyPlayer, type Chance, day, idIn, one, teamOf } from './random-requests.ts';
import { type Answers, MEMBERS, members, type Records } from './record.ts';
import { inGame } from './requests.ts';

/** The guardian of the player, and those who run the team. */
const forThePlayer: Answers = members('not-found', { parent: 200, coach: 200, manager: 200, staff: 200, admin: 200 });
/** Absences are for who is with the player: not for the league. */
const closeToThePlayer: Answers = members('not-found', { parent: 200, coach: 200, manager: 200 });

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
    random: (chance) => ({ params: { teamId: teamOf(chance) }, body: { hoursBefore: chance.draw.of([null, 1, 48]) } }),
    useCase: [MEMBERS, 'not-found', ({ team }) => ({ teamId: team.id, hoursBefore: 48 })],
  },
} satisfies Partial<Records>;
