import { z } from 'zod';
import { MAX_ABSENCES } from '../../../domain/attendance/absence.ts';
import { NOTE_LENGTH } from '../../../domain/attendance/answer.ts';
import { DEADLINE_HOURS } from '../../../domain/attendance/response-deadline.ts';
import { SERIES_SCOPES } from '../../../domain/events/event-series.ts';
import type { GameId, PlayerId, TeamEventId, TeamId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { Answers, AttendanceAnswer, PlayerAnswer } from '../contract/attendance-schemas.ts';
import { Day } from '../contract/league-schemas.ts';
import { route } from '../contract/route.ts';
import { count, day, Id, Instant, id, integer, namedEnum, orNull, pastedText } from '../contract/schemas.ts';

const ofGame = z.object({ gameId: id<GameId>() });
const playerOfGame = z.object({ ...ofGame.shape, playerId: id<PlayerId>() });
const ofEvent = z.object({ eventId: id<TeamEventId>() });
const playerOfEvent = z.object({ ...ofEvent.shape, playerId: id<PlayerId>() });
const ofPlayer = z.object({ playerId: id<PlayerId>() });
const ofTeam = z.object({ teamId: id<TeamId>() });

const WHO_SEES = `Coaches and managers of a team, admins and staff see all players of its roster, with notes, counts and who has not answered; families of the team see names and answers, and all about their own children. For everybody else, the other team of a game included, there are no answers.`;

export const listGameAnswers = route({
  method: 'get',
  path: '/api/mobile/games/:gameId/responses',
  summary: 'See who comes to a game',
  description: `${WHO_SEES}
On a day on which a player is away, the answer is \`no\` until somebody gives another.`,
  access: 'member',
  useCase: 'listGameAnswers',
  params: ofGame,
  replies: { 200: Answers },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.listGameAnswers({ actor, ...params }),
});

export const listEventAnswers = route({
  method: 'get',
  path: '/api/mobile/events/:eventId/responses',
  summary: 'See who comes to an event',
  description: 'As of a game. Not found by those for whom the event does not exist.',
  access: 'member',
  useCase: 'listEventAnswers',
  params: ofEvent,
  replies: { 200: Answers },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.listEventAnswers({ actor, ...params }),
});

const answer = {
  answer: AttendanceAnswer,
  note: pastedText(NOTE_LENGTH).nullable().exactOptional().meta({ description: 'Replaces the note; null or nothing for none' }),
  version: integer({ min: 0, max: 2_147_483_647 })
    .exactOptional()
    .meta({ description: 'The `version` of the answer that the caller saw; without it, the answer replaces any', examples: [1] }),
};
const AN_ANSWER = { answer: 'yes', note: 'Ten minutes late', version: 1 } as const;

const WHO_ANSWERS = `For guardians with an approved link, and on behalf of families for coaches and managers of the team, admins and staff. Others do not find it, nor does anybody find a player who is not on the roster.
The last answer counts, and who gave it is shown to the other guardians. With \`version\`, an answer that has come since is not replaced but returned, as \`answer\` of \`edit-conflict\`: a phone that was offline asks its user. The same answer again changes nothing and always succeeds.
What is over or does not take place accepts no answers, and after \`respondBy\` none from families: \`answers-closed\`.`;

export const answerGame = route({
  method: 'put',
  path: '/api/mobile/games/:gameId/responses/:playerId',
  summary: 'Say whether a player comes to a game',
  description: WHO_ANSWERS,
  access: 'member',
  useCase: 'giveAnswer',
  params: playerOfGame,
  body: z.strictObject(answer).meta({ id: 'NewAnswer', description: 'Whether a player comes', examples: [AN_ANSWER] }),
  replies: { 200: PlayerAnswer },
  refusals: ['not-found', 'answers-closed', 'edit-conflict'],
  handle: async ({ useCases, actor, params: { gameId, playerId }, body: { answer, note = null, version } }) => {
    const command = { actor, item: { kind: 'game', id: gameId }, playerId, answer, note, version, scope: 'one' } as const;
    return mapOk(await useCases.giveAnswer(command), ({ changedAnswers: _, ...given }) => given);
  },
});

export const answerEvent = route({
  method: 'put',
  path: '/api/mobile/events/:eventId/responses/:playerId',
  summary: 'Say whether a player comes to an event',
  description: `${WHO_ANSWERS}
In a series, \`scope\` says the same about further events, as far as they accept an answer; \`version\` is about the named one.`,
  access: 'member',
  useCase: 'giveAnswer',
  params: playerOfEvent,
  body: z
    .strictObject({
      ...answer,
      scope: namedEnum('AnswerScope', SERIES_SCOPES)
        .exactOptional()
        .meta({ description: 'The event alone (the default), also those of its series that follow it, or the whole series' }),
    })
    .meta({ id: 'NewEventAnswer', description: 'Whether a player comes', examples: [{ ...AN_ANSWER, scope: 'following' }] }),
  replies: {
    200: z
      .object({
        ...PlayerAnswer.shape,
        changedAnswers: count.meta({ description: 'About how many events it was a new answer', examples: [1] }),
      })
      .meta({ id: 'EventAnswer', description: 'Whether a player comes to an event' }),
  },
  refusals: ['not-found', 'answers-closed', 'edit-conflict'],
  handle: ({ useCases, actor, params: { eventId, playerId }, body: { answer, note = null, version, scope = 'one' } }) =>
    useCases.giveAnswer({ actor, item: { kind: 'event', id: eventId }, playerId, answer, note, version, scope }),
});

const Absence = z.object({ from: Day, to: Day }).meta({
  id: 'Absence',
  description: 'Days on which a player is away, first and last day included',
  examples: [{ from: '2026-05-01', to: '2026-05-10' }],
});
const Absences = z
  .object({
    playerId: Id,
    absences: z.array(Absence).meta({ description: 'In order of their first days' }),
    version: count.meta({ description: '0 until absences are set', examples: [1] }),
    setBy: orNull(z.string(), { description: 'Who set them, by name', examples: ['Pat O.'] }),
    setAt: Instant.nullable(),
  })
  .meta({ id: 'Absences', description: 'When a player is away' });

const WHO_SETS =
  'For guardians with an approved link, and coaches and managers of a current team of the player; for others the player is not found.';

export const getAbsences = route({
  method: 'get',
  path: '/api/mobile/players/:playerId/absences',
  summary: 'See when a player is away',
  description: WHO_SETS,
  access: 'member',
  useCase: 'getAbsences',
  params: ofPlayer,
  replies: { 200: Absences },
  version: ({ version }) => version,
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.getAbsences({ actor, ...params }),
});

export const setAbsences = route({
  method: 'put',
  path: '/api/mobile/players/:playerId/absences',
  summary: 'Say when a player is away',
  description: `Replaces the list. Dates are days in the organization’s time zone. To all games and events that begin on such a day the answer is \`no\`, until somebody gives another. ${WHO_SETS}
With \`If-Match\`, the list replaces that version (\`"0"\` if none was set) or is rejected with \`edit-conflict\`, so that two guardians do not overwrite each other’s. They are removed 30 days after the last of them.`,
  access: 'member',
  useCase: 'setAbsences',
  params: ofPlayer,
  body: z
    .strictObject({
      absences: z
        .array(
          z
            .strictObject({ from: day, to: day })
            .refine(({ from, to }) => from <= to, 'must not end before it begins')
            .meta({ id: 'NewAbsence', description: 'Days on which a player is away, first and last day included' }),
        )
        .max(MAX_ABSENCES, `must be at most ${MAX_ABSENCES}`),
    })
    .meta({ id: 'NewAbsences', examples: [{ absences: [{ from: '2026-05-01', to: '2026-05-10' }] }] }),
  replies: { 200: Absences },
  version: ({ version }) => version,
  refusals: ['not-found', 'edit-conflict'],
  handle: ({ useCases, actor, params, body, ifMatchVersions: versions }) => useCases.setAbsences({ actor, ...params, ...body, versions }),
});

const ResponseDeadline = z
  .object({
    teamId: Id,
    hoursBefore: orNull(integer(DEADLINE_HOURS), { description: 'Before the start of each game; null for no deadline', examples: [48] }),
  })
  .meta({ id: 'ResponseDeadline', description: 'Until when the families of a team answer about its games' });

export const getResponseDeadline = route({
  method: 'get',
  path: '/api/mobile/teams/:teamId/response-deadline',
  summary: 'Get a team’s deadline for answers',
  description: 'For those who see the team’s answers. Of one game it is `respondBy` in its answers.',
  access: 'member',
  useCase: 'getResponseDeadline',
  params: ofTeam,
  replies: { 200: ResponseDeadline },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.getResponseDeadline({ actor, ...params }),
});

export const setResponseDeadline = route({
  method: 'put',
  path: '/api/mobile/teams/:teamId/response-deadline',
  summary: 'Set a team’s deadline for answers',
  description:
    'Until how many hours before each of its games families answer; for coaches and managers of the team, admins and staff, who may answer after it too. It moves with the game. An event has a deadline of its own.',
  access: 'member',
  useCase: 'setResponseDeadline',
  params: ofTeam,
  body: z
    .strictObject({ hoursBefore: integer(DEADLINE_HOURS).nullable() })
    .meta({ id: 'NewResponseDeadline', examples: [{ hoursBefore: 48 }] }),
  replies: { 200: ResponseDeadline },
  refusals: ['not-found', 'outside-team'],
  handle: ({ useCases, actor, params, body }) => useCases.setResponseDeadline({ actor, ...params, ...body }),
});
