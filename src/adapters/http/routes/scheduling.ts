import { z } from 'zod';
import type { ProposalView } from '../../../application/scheduling/view-proposal.ts';
import { GAME_TYPES } from '../../../domain/games/game.ts';
import { DAY_ACTIONS } from '../../../domain/scheduling/day-change.ts';
import {
  BREAK_MINUTES,
  GAME_MINUTES,
  GAMES_PER_TEAM,
  PROPOSAL_FAILURES,
  PROPOSAL_STATES,
  REST_DAYS,
  SEED,
} from '../../../domain/scheduling/schedule-proposal.ts';
import type {
  AgeGroupId,
  DayChangeId,
  DivisionId,
  FacilityId,
  FieldId,
  GameId,
  ScheduleProposalId,
  SeasonId,
  SportId,
  TeamId,
} from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import type { Language } from '../../../domain/texts/language.ts';
import type { Text } from '../../../domain/texts/messages.ts';
import { render } from '../../texts/render.ts';
import { Day, FacilityAndField, GameStatus, StatusReason, startTimeTbd } from '../contract/league-schemas.ts';
import { route } from '../contract/route.ts';
import {
  count,
  day,
  difference,
  Id,
  Instant,
  id,
  instant,
  integer,
  NoContent,
  namedEnum,
  orNull,
  TeamName,
  Weekday,
  worded,
} from '../contract/schemas.ts';

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** A time of day in a request, in the organization's time zone. */
const clock = z
  .string('must be text')
  .regex(CLOCK, 'must be a clock, HH:MM, from 00:00 to 23:59')
  .meta({ examples: ['14:00'] });

const DayAction = namedEnum('DayAction', DAY_ACTIONS);
/** As many games as one organization plays in a day. */
const MAX_MOVES = 500;

const MOVE_EXAMPLE = {
  gameId: '0199d3a4-0000-7000-8000-00000000000c',
  startsAt: '2026-04-18T10:00:00-05:00',
  fieldId: '0199d3a4-0000-7000-8000-000000000013',
};

const NewDayChange = z
  .strictObject({
    action: DayAction,
    date: day.meta({ description: 'The day, where the organization is' }),
    facilityId: id<FacilityId>().exactOptional().meta({ description: 'Only games at this facility' }),
    fieldId: id<FieldId>().exactOptional().meta({ description: 'Only games on this field' }),
    sportId: id<SportId>().exactOptional().meta({ description: 'Only games of this sport' }),
    fromTime: clock.exactOptional().meta({ description: 'Only games that start at this time or later' }),
    reason: StatusReason,
    toDate: day.exactOptional().meta({ description: 'Of a move, the date to which the games go' }),
    moves: z
      .array(
        z
          .strictObject({ gameId: id<GameId>(), startsAt: instant, fieldId: id<FieldId>().nullable() })
          .meta({ id: 'GameMove', description: 'The new place and time of a game', examples: [MOVE_EXAMPLE] }),
      )
      .max(MAX_MOVES, `must be at most ${MAX_MOVES}`)
      .exactOptional()
      .meta({
        description:
          'For a move, the new place and time of each game; games not listed are not moved. If omitted, games move to the places that the preview suggests',
      }),
    preview: z.boolean().exactOptional().meta({ description: 'Changes nothing, and returns what would be changed' }),
  })
  .meta({ id: 'NewDayChange', examples: [{ action: 'cancel', date: '2026-04-11', reason: 'rain', preview: true }] });

const state = {
  status: GameStatus,
  statusReason: StatusReason.nullable(),
  startsAt: Instant,
  endsAt: Instant,
  startTimeTbd,
  facility: FacilityAndField.nullable(),
};
const GameState = z.object(state).meta({ id: 'GameState', description: 'A game’s place and status on the schedule' });
const gameNames = { gameId: Id, homeTeam: TeamName, visitorTeam: TeamName };

const DayChange = z
  .object({
    id: Id.nullable().meta({ description: 'Null for a preview, and if nothing was changed' }),
    isPreview: z.boolean(),
    action: DayAction,
    reason: StatusReason,
    date: Day,
    facilityId: Id.nullable(),
    fieldId: Id.nullable(),
    sportId: Id.nullable(),
    fromTime: orNull(z.string(), { examples: ['14:00'] }),
    toDate: Day.nullable(),
    games: z.array(
      z
        .object({ ...gameNames, before: GameState, after: GameState })
        .meta({ id: 'GameOfDayChange', description: 'A changed game, before and after the change' }),
    ),
    events: z
      .array(
        z
          .object({
            eventId: Id,
            team: TeamName,
            startsAt: Instant,
            endsAt: Instant,
            startTimeTbd,
            facility: FacilityAndField.nullable(),
            isRestored: z.boolean().nullable().meta({
              description:
                'Null until the change is undone; false for an event that had been changed since, or whose field or team had something else',
            }),
          })
          .meta({ id: 'EventOfDayChange', description: 'An event of a team that was canceled with the games' }),
      )
      .meta({ description: 'In order of start' }),
    left: z.array(z.object({ ...gameNames, ...state }).meta({ id: 'GameLeft', description: 'A game that is not changed' })).meta({
      description:
        'Games of the day that are not changed: they have been played, or a move finds no free place for them. Empty when a change is read later',
    }),
    people: count.nullable().meta({
      description: 'How many people with a device are notified, each once. Null when a change is read later',
      examples: [214],
    }),
    changedAt: Instant,
    undoableUntil: Instant,
    undoneAt: Instant.nullable(),
    notUndone: z
      .array(
        z.object({ gameId: Id, reason: namedEnum('NotUndoneReason', ['changed-since', 'field-taken', 'team-taken']) }).meta({
          id: 'NotUndone',
          description: 'A game that was not restored: it had been changed since, or another game had its field or one of its teams',
        }),
      )
      .meta({ description: 'Empty until the change is undone' }),
  })
  .meta({ id: 'DayChange', description: 'A change of the games of one day' });

export const changeDay = route({
  method: 'post',
  path: '/api/org/day-changes',
  summary: 'Cancel, postpone or move the games of a day',
  description: `Changes all games of the day, or those at a facility or field, of a sport, or from a certain time on, in one change; either all of them are changed or none. With \`preview\`, nothing is changed, and the response (200) shows which games would change and how many people would be notified.
\`cancel\` cancels scheduled and postponed games, \`postpone\` postpones scheduled games; both suspend a game that is in progress. \`move\` moves scheduled, postponed and suspended games to \`toDate\`: to free fields as close as possible to their original place and time, which a preview suggests, or as given in \`moves\`, where another game that has the field (\`field-taken\`) or one of the teams (\`team-taken\`) at that time prevents the change. Games that have been played are unchanged.
Practices and other events of teams on that day at the league’s facilities, or at the named facility or field, are canceled too, whatever the action; a change of one sport’s games leaves them.
Families and coaches are notified once, however many of their games are changed. The change can be undone within an hour.`,
  access: 'member',
  useCase: 'changeDay',
  body: NewDayChange,
  replies: { 200: DayChange, 201: DayChange },
  status: ({ id }) => (id === null ? 200 : 201),
  refusals: ['invalid-request', 'unknown-reference', 'field-taken', 'team-taken', 'game-not-open'],
  handle: ({ useCases, actor, body }) => {
    const { action, reason, date, facilityId = null, fieldId = null, sportId = null, fromTime = null } = body;
    const { toDate = null, moves = null, preview: isPreview = false } = body;
    const scope = { date, facilityId, fieldId, sportId, fromTime };
    return useCases.changeDay({ actor, scope, action, reason, toDate, moves, isPreview });
  },
});

const ofDayChange = z.object({ dayChangeId: id<DayChangeId>() });

export const getDayChange = route({
  method: 'get',
  path: '/api/org/day-changes/:dayChangeId',
  summary: 'Get a day change',
  description: 'Changes are kept for 30 days.',
  access: 'member',
  useCase: 'getDayChange',
  params: ofDayChange,
  replies: { 200: DayChange },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.getDayChange({ actor, ...params }),
});

export const undoDayChange = route({
  method: 'post',
  path: '/api/org/day-changes/:dayChangeId/undo',
  summary: 'Undo a day change',
  description:
    'Within an hour, restores the games as they were, and notifies those who were notified of the change. A game that has been changed since, or whose field another game now has, is left unchanged and listed in `notUndone`. Undoing again returns the same response.',
  access: 'member',
  useCase: 'undoDayChange',
  params: ofDayChange,
  replies: { 200: DayChange },
  refusals: ['not-found', 'undo-expired'],
  handle: ({ useCases, actor, params }) => useCases.undoDayChange({ actor, ...params }),
});

const clockSpan = z.strictObject({ weekday: Weekday, from: clock, to: clock }).meta({
  id: 'FieldHours',
  description: 'From one clock to another, on every such day',
  examples: [{ weekday: 'saturday', from: '09:00', to: '17:00' }],
});

const listOf = <S extends z.core.SomeType>(item: S, most: number) => z.array(item).max(most, `must be at most ${most}`);
const MAX_TEAMS = 400;
const teamIds = listOf(id<TeamId>(), MAX_TEAMS);
const MAX_GROUPS = 100;
const MAX_FIELDS = 100;
const MAX_HOURS = 21;
const MAX_BLACKOUTS = 2_000;
const MAX_COACHES = 400;

const ScheduleFormat = z
  .union([
    z.strictObject({ kind: z.literal('round-robin'), meetings: z.union([z.literal(1), z.literal(2)]) }).meta({
      id: 'RoundRobin',
      description: 'Every team meets every other of its group once, or twice',
      examples: [{ kind: 'round-robin', meetings: 2 }],
    }),
    z
      .strictObject({ kind: z.literal('games-per-team'), games: integer(GAMES_PER_TEAM) })
      .meta({ id: 'GamesPerTeam', description: 'Every team plays this many games', examples: [{ kind: 'games-per-team', games: 12 }] }),
  ])
  .meta({ id: 'ScheduleFormat' });

const NewScheduleProposal = z
  .strictObject({
    seasonId: id<SeasonId>(),
    teamIds: teamIds.exactOptional().meta({ description: 'Only these teams' }),
    ageGroupIds: listOf(id<AgeGroupId>(), MAX_GROUPS).exactOptional().meta({ description: 'The teams of these age groups' }),
    divisionIds: listOf(id<DivisionId>(), MAX_GROUPS).exactOptional().meta({ description: 'The teams of these divisions' }),
    format: ScheduleFormat,
    gameType: namedEnum('GameType', GAME_TYPES).exactOptional().meta({ description: 'Default: regular' }),
    startsOn: day,
    endsOn: day.meta({ description: 'The last day on which a game may take place' }),
    gameMinutes: integer(GAME_MINUTES),
    breakMinutes: integer(BREAK_MINUTES).exactOptional().meta({ description: 'Minutes between two games on a field. Default: none' }),
    fields: listOf(
      z.strictObject({ fieldId: id<FieldId>(), hours: listOf(clockSpan, MAX_HOURS) }).meta({
        id: 'OpenField',
        description: 'A field and when games can be played on it',
        examples: [{ fieldId: MOVE_EXAMPLE.fieldId, hours: [{ weekday: 'saturday', from: '09:00', to: '17:00' }] }],
      }),
      MAX_FIELDS,
    ),
    teamBlackouts: listOf(
      z.strictObject({ teamId: id<TeamId>(), from: day, to: day }).meta({
        id: 'TeamBlackout',
        description: 'Days on which a team cannot play, both included',
        examples: [{ teamId: MOVE_EXAMPLE.gameId, from: '2026-04-03', to: '2026-04-06' }],
      }),
      MAX_BLACKOUTS,
    ).exactOptional(),
    fieldBlackouts: listOf(
      z.strictObject({ fieldId: id<FieldId>(), from: day, to: day }).meta({
        id: 'FieldBlackout',
        description: 'Days on which a field is closed, both included',
        examples: [{ fieldId: MOVE_EXAMPLE.fieldId, from: '2026-04-03', to: '2026-04-06' }],
      }),
      MAX_BLACKOUTS,
    ).exactOptional(),
    oneGameADay: z.boolean().exactOptional().meta({ description: 'Whether a team plays at most one game a day. Default: true' }),
    minRestDays: integer(REST_DAYS).exactOptional().meta({ description: 'Days without a game between two games of a team. Default: 0' }),
    sharedCoaches: listOf(teamIds, MAX_COACHES).exactOptional().meta({
      description:
        'Teams whose games must not be at the same time: they have the same coach, or a family with a child in each asks for it. Teams that share a person on their staff lists, by account or address, need not be listed',
    }),
    seed: integer(SEED)
      .exactOptional()
      .meta({ description: 'The same seed produces the same schedule, a different seed a different one. Default: 1' }),
  })
  .meta({
    id: 'NewScheduleProposal',
    examples: [
      {
        seasonId: '0199d3a4-0000-7000-8000-00000000000d',
        format: { kind: 'games-per-team', games: 12 },
        startsOn: '2026-04-04',
        endsOn: '2026-06-27',
        gameMinutes: 90,
        fields: [{ fieldId: MOVE_EXAMPLE.fieldId, hours: [{ weekday: 'saturday', from: '09:00', to: '17:00' }] }],
      },
    ],
  });

const Spread = z
  .object({ least: count, most: count })
  .meta({ id: 'Spread', description: 'The minimum and maximum over the teams', examples: [{ least: 3, most: 4 }] });

const ScheduleQuality = z
  .object({
    games: count,
    slots: count.meta({ description: 'Free field times, some of which the games use' }),
    gamesPerTeam: Spread,
    homeAwayDifference: count.meta({ description: 'The maximum difference between a team’s home and away games' }),
    longestRun: z.object({ home: count, away: count }).nullable().meta({
      id: 'LongestRun',
      description: 'The most games in a row that a team has at home, and away; null for a schedule that was proposed by an earlier version',
    }),
    earlyStarts: Spread.meta({ description: 'Games of a team within the first third of the starting times of their day' }),
    lateStarts: Spread.meta({ description: 'Games of a team within the last third' }),
    daysBetweenGames: Spread.meta({ description: 'Days from a game of a team to its next, over all teams' }),
    daysBetweenMeetings: difference
      .nullable()
      .meta({ description: 'The minimum number of days between two meetings of the same teams; null if no teams meet twice' }),
    returnsTooSoon: count.nullable().meta({
      description:
        'How many times two teams meet again while one of them has yet to meet another opponent as often; null if no teams meet twice, and for a schedule that was proposed by an earlier version',
    }),
  })
  .meta({ id: 'ScheduleQuality', description: 'The quality of a schedule beyond the hard constraints' });

const ProposedGame = z
  .object({
    homeTeam: TeamName,
    visitorTeam: TeamName,
    facility: FacilityAndField,
    startsAt: Instant,
    endsAt: Instant,
    localDate: Day,
    localTime: z.string().meta({ examples: ['10:00'] }),
  })
  .meta({ id: 'ProposedGame', description: 'A proposed game' });

export const ProposalState = namedEnum('ProposalState', PROPOSAL_STATES);
const ScheduleProposal = z
  .object({
    id: Id,
    seasonId: Id,
    state: ProposalState,
    seed: count,
    requestedAt: Instant,
    decidedAt: Instant.nullable(),
    games: z.array(ProposedGame).meta({ description: 'In order of start; empty unless a schedule was found' }),
    quality: ScheduleQuality.nullable(),
    conflict: z
      .object({
        wishes: z.array(worded('Red Hawks cannot play from Fri Apr 10 to Sun Apr 12.')).meta({
          description: 'Constraints that cannot be met together; without any one of them, a schedule is no longer ruled out',
        }),
        reason: worded('Red Hawks would play 12 games, but there are free times for at most 11.'),
        isProven: z.boolean().meta({ description: 'False if no schedule was found, but it is not proven that none exists' }),
      })
      .meta({ id: 'ScheduleConflict', description: 'Why there is no schedule' })
      .nullable(),
    failure: namedEnum('ProposalFailure', PROPOSAL_FAILURES).nullable(),
  })
  .meta({ id: 'ScheduleProposal', description: 'A requested schedule' });

/** A proposal as an admin reads it: what stands in its way, in their language. */
const inWords =
  (language: Language) =>
  ({ conflict, ...proposal }: ProposalView) => {
    const words = (text: Text) => render(text, language);
    return { ...proposal, conflict: conflict && { ...conflict, reason: words(conflict.reason), wishes: conflict.wishes.map(words) } };
  };

const ofProposal = z.object({ proposalId: id<ScheduleProposalId>() });

export const requestScheduleProposal = route({
  method: 'post',
  path: '/api/org/schedule-proposals',
  summary: 'Request a schedule',
  description: `The schedule is computed in the background, one at a time per organization: poll the proposal until its \`state\` is \`proposed\`, \`impossible\` or \`failed\`. Only admins see it before it is accepted.
Teams of a season play within their division, or their age group if they have none. Either every constraint is met, or the response says which constraints cannot be met together; a team’s home and away games differ by at most one and alternate as far as possible, a return game is at the other team’s, early and late starts and the days between games are balanced, teams meet all their opponents before they meet one again, as far as the rest allows, and the meetings of two teams are spread over the season. Fields and teams are unavailable at the times of games that are already on the schedule.
Without \`teamIds\`, \`ageGroupIds\` and \`divisionIds\`, all teams of the season take part.`,
  access: 'member',
  useCase: 'requestScheduleProposal',
  body: NewScheduleProposal,
  replies: { 202: ScheduleProposal },
  hasTexts: true,
  refusals: ['invalid-request', 'unknown-reference', 'proposal-running'],
  handle: async ({ useCases, actor, body, language }) => {
    const { gameType = 'regular', breakMinutes = 0, oneGameADay = true, minRestDays = 0, seed = 1, ...draft } = body;
    const { teamIds = null, ageGroupIds = null, divisionIds = null, teamBlackouts = [], fieldBlackouts = [], sharedCoaches = [] } = body;
    const terms = { ...draft, gameType, breakMinutes, oneGameADay, minRestDays, seed };
    const chosen = { teamIds, ageGroupIds, divisionIds, teamBlackouts, fieldBlackouts, sharedCoaches };
    return mapOk(await useCases.requestScheduleProposal({ actor, terms: { ...terms, ...chosen } }), inWords(language));
  },
});

export const getScheduleProposal = route({
  method: 'get',
  path: '/api/org/schedule-proposals/:proposalId',
  summary: 'Get a proposed schedule',
  description:
    'Proposals are kept for 60 days. `conflict` is in the language that `Accept-Language` prefers, else in the caller’s, as the details of problems are.',
  access: 'member',
  useCase: 'getScheduleProposal',
  params: ofProposal,
  replies: { 200: ScheduleProposal },
  hasTexts: true,
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params, language }) =>
    mapOk(await useCases.getScheduleProposal({ actor, ...params }), inWords(language)),
});

export const acceptScheduleProposal = route({
  method: 'post',
  path: '/api/org/schedule-proposals/:proposalId/accept',
  summary: 'Accept a proposed schedule',
  description:
    'Puts all of its games on the schedule, or none, and notifies families and coaches once. Accepting again returns the same response. If a later change to the schedule conflicts with it, it is rejected with `proposal-outdated`.',
  access: 'member',
  useCase: 'acceptScheduleProposal',
  params: ofProposal,
  replies: { 200: ScheduleProposal },
  hasTexts: true,
  refusals: ['not-found', 'proposal-not-ready', 'proposal-outdated'],
  handle: async ({ useCases, actor, params, language }) =>
    mapOk(await useCases.acceptScheduleProposal({ actor, ...params }), inWords(language)),
});

export const rejectScheduleProposal = route({
  method: 'delete',
  path: '/api/org/schedule-proposals/:proposalId',
  summary: 'Reject a proposed schedule',
  description:
    'Removes the proposal, even while it is being computed. An accepted proposal cannot be rejected: its games are on the schedule.',
  access: 'member',
  useCase: 'rejectScheduleProposal',
  params: ofProposal,
  replies: { 204: NoContent },
  refusals: ['not-found', 'proposal-not-ready'],
  handle: ({ useCases, actor, params }) => useCases.rejectScheduleProposal({ actor, ...params }),
});
