import { z } from 'zod';
import type { TeamAttendanceView } from '../../../application/attendance/get-team-attendance.ts';
import { MAX_ABSENCES } from '../../../domain/attendance/absence.ts';
import { NOTE_LENGTH } from '../../../domain/attendance/answer.ts';
import { DEADLINE_HOURS } from '../../../domain/attendance/response-deadline.ts';
import { SERIES_SCOPES } from '../../../domain/events/event-series.ts';
import type { GameId, PlayerId, TeamEventId, TeamId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { Answers, AttendanceAnswer, PlayerAnswer, PresenceWord, TeamAnswers } from '../contract/attendance-schemas.ts';
import { TeamEventKind } from '../contract/event-schemas.ts';
import { Day } from '../contract/league-schemas.ts';
import { route } from '../contract/route.ts';
import { count, day, Id, Instant, id, integer, namedEnum, orNull, pastedText, TeamName } from '../contract/schemas.ts';
import { CsvText, csv, partsOf } from '../pipeline/csv.ts';

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

const practicesAsked = z.boolean().meta({
  description:
    'Whether families are asked about practices, as by default. If not, nobody reminds them, and who says nothing counts as coming, apart from those who have said yes',
});
const ResponseDeadline = z
  .object({
    teamId: Id,
    hoursBefore: orNull(integer(DEADLINE_HOURS), { description: 'Before the start of each game; null for no deadline', examples: [48] }),
    practicesAsked: practicesAsked.meta({ examples: [true] }),
  })
  .meta({ id: 'ResponseDeadline', description: 'Until when the families of a team answer about its games, and whether about practices' });

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
    'Until how many hours before each of its games families answer, and whether they are asked about practices; an absent member stays as it is. For coaches and managers of the team, admins and staff, who may answer after the deadline too. It moves with the game. An event has a deadline of its own.',
  access: 'member',
  useCase: 'setResponseDeadline',
  params: ofTeam,
  body: z
    .strictObject({ hoursBefore: integer(DEADLINE_HOURS).nullable().exactOptional(), practicesAsked: practicesAsked.exactOptional() })
    .meta({ id: 'NewResponseDeadline', examples: [{ hoursBefore: 48 }] }),
  replies: { 200: ResponseDeadline },
  refusals: ['not-found', 'outside-team'],
  handle: ({ useCases, actor, params, body }) => useCases.setResponseDeadline({ actor, ...params, ...body }),
});

const RemindedFamilies = z
  .object({
    teamId: Id,
    players: count.meta({ description: 'About how many players their guardians are reminded', examples: [3] }),
    remindableAt: Instant.nullable().meta({ description: 'From when on they can be reminded again; null if nobody was' }),
  })
  .meta({ id: 'RemindedFamilies', description: 'Whom a reminder by hand reaches' });

const WHO_REMINDS = `Sends one message to the guardians of the team’s players about whom nobody has answered, on their channel and never at night; for coaches and managers of the team, admins and staff. Whose players are away, or who wants no such reminders, gets none.
Once in twelve hours for a game or event of a team: 409 \`families-reminded\` says when again, as \`remindableAt\` of the answers does.`;
const ofTeamInBody = z.strictObject({ teamId: id<TeamId>() });

export const remindOfGame = route({
  method: 'post',
  path: '/api/mobile/games/:gameId/answer-requests',
  summary: 'Remind the families of a team that have not answered about a game',
  description: WHO_REMINDS,
  access: 'member',
  useCase: 'remindFamilies',
  params: ofGame,
  body: ofTeamInBody.meta({ id: 'NewAnswerRequest', examples: [{ teamId: '0199d3a4-0000-7000-8000-000000000011' }] }),
  replies: { 200: RemindedFamilies },
  refusals: ['not-found', 'not-allowed', 'answers-closed', 'families-reminded'],
  handle: ({ useCases, actor, params: { gameId }, body: { teamId } }) =>
    useCases.remindFamilies({ actor, item: { kind: 'game', id: gameId }, teamId }),
});

export const remindOfEvent = route({
  method: 'post',
  path: '/api/mobile/events/:eventId/answer-requests',
  summary: 'Remind the families that have not answered about an event',
  description: WHO_REMINDS,
  access: 'member',
  useCase: 'remindFamilies',
  params: ofEvent,
  replies: { 200: RemindedFamilies },
  refusals: ['not-found', 'not-allowed', 'answers-closed', 'families-reminded'],
  handle: ({ useCases, actor, params: { eventId } }) =>
    useCases.remindFamilies({ actor, item: { kind: 'event', id: eventId }, teamId: undefined }),
});

const attendance = {
  asAnswered: z.boolean().exactOptional().meta({
    description:
      'Whether those of whom nothing was taken did as was answered: `yes` came, `no` is excused; `maybe` says nothing, and no answer only where nobody was asked: came. What was taken stays',
  }),
  players: z
    .array(
      z
        .strictObject({ playerId: id<PlayerId>(), presence: PresenceWord })
        .meta({ id: 'NewPresence', description: 'Whether a player was there' }),
    )
    .max(200, 'must be at most 200')
    .exactOptional()
    .meta({ description: 'Who did otherwise; replaces what was taken of them' }),
};
const AN_ATTENDANCE = { asAnswered: true, players: [{ playerId: '0199d3a4-0000-7000-8000-000000000012', presence: 'late' }] } as const;
const WHO_TAKES =
  'From the start on, for coaches and managers of the team, admins and staff. The player’s guardians see it, other families and followers do not.';

export const takeGameAttendance = route({
  method: 'put',
  path: '/api/mobile/games/:gameId/attendance',
  summary: 'Say who of a team was at a game',
  description: WHO_TAKES,
  access: 'member',
  useCase: 'takeAttendance',
  params: ofGame,
  body: z
    .strictObject({ ...ofTeamInBody.shape, ...attendance })
    .meta({ id: 'NewGameAttendance', examples: [{ teamId: '0199d3a4-0000-7000-8000-000000000011', ...AN_ATTENDANCE }] }),
  replies: { 200: TeamAnswers },
  refusals: ['not-found', 'not-allowed', 'attendance-not-open', 'unknown-reference'],
  handle: ({ useCases, actor, params: { gameId }, body: { teamId, asAnswered = false, players = [] } }) =>
    useCases.takeAttendance({ actor, item: { kind: 'game', id: gameId }, teamId, asAnswered, players }),
});

export const takeEventAttendance = route({
  method: 'put',
  path: '/api/mobile/events/:eventId/attendance',
  summary: 'Say who was at an event',
  description: WHO_TAKES,
  access: 'member',
  useCase: 'takeAttendance',
  params: ofEvent,
  body: z.strictObject(attendance).meta({ id: 'NewEventAttendance', examples: [AN_ATTENDANCE] }),
  replies: { 200: TeamAnswers },
  refusals: ['not-found', 'not-allowed', 'attendance-not-open', 'unknown-reference'],
  handle: ({ useCases, actor, params: { eventId }, body: { asAnswered = false, players = [] } }) =>
    useCases.takeAttendance({ actor, item: { kind: 'event', id: eventId }, teamId: undefined, asAnswered, players }),
});

const attendedItem = {
  id: Id,
  kind: z.union([z.literal('game'), TeamEventKind]),
  title: orNull(z.string(), { description: 'Of an event', examples: ['Batting practice'] }),
  homeTeam: orNull(z.string(), { description: 'Of a game', examples: ['Red Hawks'] }),
  visitorTeam: orNull(z.string(), { description: 'Of a game', examples: ['Blue Jays'] }),
  startsAt: Instant,
  localDate: Day,
};
const presenceCounts = {
  came: count.meta({ description: 'Without those who came late', examples: [9] }),
  late: count.meta({ examples: [1] }),
  excused: count.meta({ examples: [2] }),
  missed: count.meta({ examples: [0] }),
};

const TeamAttendance = z
  .object({
    teamId: Id,
    items: z
      .array(z.object(attendedItem).meta({ id: 'AttendedItem', description: 'A game or event at which attendance was taken' }))
      .meta({ description: 'In order of start' }),
    players: z
      .array(
        z
          .object({
            playerId: Id,
            displayName: z.string().meta({ examples: ['Sam Ortiz'] }),
            jerseyNumber: orNull(z.string(), { examples: ['07'] }),
            ...presenceCounts,
            presences: z.array(PresenceWord.nullable()).meta({ description: 'Of the items, in their order; null where nothing was taken' }),
          })
          .meta({ id: 'PlayerInAttendance', description: 'At what a player of the team was' }),
      )
      .meta({ description: 'By name' }),
  })
  .meta({ id: 'TeamAttendance', description: 'Who of a team was at what' });

export const getTeamAttendance = route({
  method: 'get',
  path: '/api/mobile/teams/:teamId/attendance',
  summary: 'See who of a team was at its games and events',
  description: 'Of the team’s season, for its coaches and managers, admins and staff; for others the team is not found.',
  access: 'member',
  useCase: 'getTeamAttendance',
  params: ofTeam,
  replies: { 200: TeamAttendance },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.getTeamAttendance({ actor, ...params }),
});

const nameOf = ({ title, homeTeam, visitorTeam }: TeamAttendanceView['items'][number]) => title ?? `${visitorTeam} at ${homeTeam}`;
const attendanceTable = ({ items, players }: TeamAttendanceView) => [
  ['Player', 'Number', 'Came', 'Late', 'Excused', 'Missed', ...items.map((item) => `${item.localDate} ${nameOf(item)}`)],
  ...players.map(({ displayName, jerseyNumber, came, late, excused, missed, presences }) => [
    ...[displayName, jerseyNumber ?? '', ...[came, late, excused, missed].map(String)],
    ...presences.map((presence) => presence ?? ''),
  ]),
];

export const getTeamAttendanceFile = route({
  method: 'get',
  path: '/api/mobile/teams/:teamId/attendance.csv',
  summary: 'Download who of a team was at its games and events',
  description: 'The same as CSV (RFC 4180, UTF-8): a line for each player. Text that looks like a formula is marked as text.',
  access: 'member',
  useCase: 'getTeamAttendance',
  params: ofTeam,
  fileType: 'text/csv',
  replies: { 200: CsvText },
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params }) =>
    mapOk(await useCases.getTeamAttendance({ actor, ...params }), (table) => ({
      fileName: 'attendance.csv',
      parts: partsOf(csv(attendanceTable(table))),
    })),
});

const PlayerAttendance = z
  .object({
    playerId: Id,
    teams: z.array(
      z
        .object({
          team: TeamName,
          ...presenceCounts,
          items: z
            .array(
              z
                .object({ ...attendedItem, presence: PresenceWord })
                .meta({ id: 'PresenceAtItem', description: 'Whether a player was at a game or event' }),
            )
            .meta({ description: 'In order of start' }),
        })
        .meta({ id: 'AttendanceInTeam', description: 'At what of a team a player was' }),
    ),
  })
  .meta({ id: 'PlayerAttendance', description: 'At what a player was in the current seasons' });

export const getPlayerAttendance = route({
  method: 'get',
  path: '/api/mobile/players/:playerId/attendance',
  summary: 'See at which games and events a player was',
  description:
    'Of the player’s teams of current seasons: for guardians with an approved link, and of each team for its coaches and managers, admins and staff. For others the player is not found.',
  access: 'member',
  useCase: 'getPlayerAttendance',
  params: ofPlayer,
  replies: { 200: PlayerAttendance },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.getPlayerAttendance({ actor, ...params }),
});
