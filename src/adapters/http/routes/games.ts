import { z } from 'zod';
import type { ChangedGame as Changed } from '../../../application/games/update-game.ts';
import { GAME_TIES } from '../../../application/ports/storage/scoring/scoring-reader.ts';
import { EDITABLE_FIELDS, JERSEY_COLOR_LENGTH, PERSON_NAME_LENGTH, PHONE_LENGTH, SCORE } from '../../../domain/games/game.ts';
import { ACTION_LIMITS } from '../../../domain/membership/action-limits.ts';
import { PERIOD } from '../../../domain/scoring/stat-event.ts';
import type { FacilityId, FieldId, GameId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import type { Language } from '../../../domain/texts/language.ts';
import { laterGamesIn } from '../../texts/bracket-words.ts';
import { LaterGame } from '../contract/bracket-schemas.ts';
import { cursorAfter, nextCursor, pageAfter, paging, timePosition } from '../contract/cursor.ts';
import {
  CURRENT,
  Game,
  GameStatus,
  mine,
  PeriodKind,
  PeriodScore,
  Season,
  StatusReason,
  TimeZoneName,
} from '../contract/league-schemas.ts';
import { dateWithoutTime, isTimeOrDate, TIME_OR_DATE, withSpan } from '../contract/planned-time.ts';
import { route } from '../contract/route.ts';
import { day, Id, Instant, id, instant, integer, name, namedEnum, PersonName, Window, withoutWindow } from '../contract/schemas.ts';

export const getHome = route({
  method: 'get',
  path: '/api/mobile/home',
  summary: 'Get the current seasons and the games of the next 7 days',
  description: `The games of the next 7 × 24 hours, ordered by start, canceled and postponed ones included. Seasons are the current ones, and those of the games. ${CURRENT}`,
  access: 'member',
  useCase: 'getHome',
  replies: {
    200: z.object({ seasons: z.array(Season), upcomingGames: z.array(Game), window: Window, timeZone: TimeZoneName }).meta({ id: 'Home' }),
  },
  query: z.object({ mine: mine('games') }),
  etagPayload: withoutWindow,
  cacheFor: { view: 'teams', readsForAll: true, expiresEachMinute: true },
  refusals: [],
  handle: ({ useCases, actor, query }) => useCases.getHome({ actor, ...query }),
});

const SCHEDULE = 'schedule';

export const listSchedule = route({
  method: 'get',
  path: '/api/mobile/schedule',
  summary: 'List games',
  description: `Ordered by start; includes canceled games. Without dates: games of today and the next 30 days. A \`startDate\` alone adds the 30 days after it; an \`endDate\` alone starts today, or 30 days earlier if it is in the past.
Dates are days in the organization’s time zone, at most 370.`,
  access: 'member',
  useCase: 'listSchedule',
  query: z.object({
    ...paging(SCHEDULE, timePosition),
    teamId: id<TeamId>().optional().meta({ description: 'Only games of this team' }),
    startDate: day.optional().meta({ description: 'The first day' }),
    endDate: day.optional().meta({ description: 'The last day' }),
    mine: mine('games'),
  }),
  replies: { 200: z.object({ games: z.array(Game), nextCursor }).meta({ id: 'Schedule' }) },
  cacheFor: { view: 'teams', readsForAll: true },
  refusals: ['invalid-request'],
  handle: async ({ useCases, actor, query: { limit, cursor, ...filter } }) => {
    const listed = await useCases.listSchedule({ actor, ...filter, page: pageAfter({ limit, cursor }) });
    return mapOk(listed, (schedule) =>
      schedule.map((page) => ({ games: page.items, nextCursor: cursorAfter(SCHEDULE, page, (last) => [last.startsAt, last.id]) })),
    );
  },
});

export const getGame = route({
  method: 'get',
  path: '/api/mobile/games/:gameId',
  summary: 'Get a game',
  description:
    'The `ETag` starts with the `version`, and can be sent as `If-Match` with a change. `snackParentName` and `snackParentPhone` are null for callers who may not see them.',
  access: 'member',
  useCase: 'getGame',
  params: z.object({ gameId: id<GameId>() }),
  replies: { 200: Game },
  version: ({ version }) => version,
  cacheFor: { view: 'teams' },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.getGame({ actor, gameId: params.gameId }),
});

const ofGame = z.object({ gameId: id<GameId>() });

const Score = integer(SCORE).nullable();

const PeriodScores = z
  .array(
    z.strictObject({ period: integer(PERIOD), home: Score, visitor: Score, kind: PeriodKind.exactOptional() }).meta({
      id: 'NewPeriodScore',
      description: 'The score of one inning, quarter, half or set',
      examples: [{ period: 1, home: 3, visitor: 2 }],
    }),
  )
  .max(PERIOD.max, `must be at most ${PERIOD.max}`)
  .nullable();

const GameEdit = z
  .strictObject({
    startsAt: instant.exactOptional(),
    endsAt: instant
      .exactOptional()
      .meta({ description: 'If omitted, a moved game keeps its length; needed when a game without a time gets one' }),
    date: dateWithoutTime,
    facilityId: id<FacilityId>().nullable().exactOptional(),
    fieldId: id<FieldId>()
      .nullable()
      .exactOptional()
      .meta({ description: 'A field of the facility; without `facilityId`, it also sets the facility' }),
    force: z.boolean().exactOptional().meta({ description: 'Places the game even if another game has the field at that time' }),
    homeScore: Score.exactOptional(),
    visitorScore: Score.exactOptional(),
    homeJerseyColor: name(JERSEY_COLOR_LENGTH).nullable().exactOptional(),
    visitorJerseyColor: name(JERSEY_COLOR_LENGTH).nullable().exactOptional(),
    snackParentName: name(PERSON_NAME_LENGTH).nullable().exactOptional(),
    snackParentPhone: name(PHONE_LENGTH).nullable().exactOptional(),
    officialScorer: name(PERSON_NAME_LENGTH).nullable().exactOptional(),
    officialScorerUserId: id<UserId>().nullable().exactOptional(),
    status: GameStatus.exactOptional(),
    statusReason: StatusReason.nullable().exactOptional(),
    forfeitedBy: id<TeamId>().nullable().exactOptional(),
    doubleForfeit: z.boolean().exactOptional(),
    periodScores: PeriodScores.exactOptional(),
  })
  .refine(({ force: _, ...edit }) => Object.keys(edit).length > 0, 'must change at least one field')
  .refine(isTimeOrDate, TIME_OR_DATE)
  .meta({
    id: 'GameEdit',
    minProperties: 1,
    examples: [{ homeScore: 3, visitorScore: 2, periodScores: [{ period: 1, home: 3, visitor: 2 }] }],
  });

const ChangedGame = Game.extend({
  laterGames: z.array(LaterGame).exactOptional().meta({
    description:
      'Games of a play-off bracket that were created, changed or taken off the schedule by this change; omitted if there are none',
  }),
}).meta({ id: 'ChangedGame', description: 'A game after a change, as the caller may see it' });

/** A changed game, with later games of its bracket in words. */
export const changedIn =
  (language: Language) =>
  ({ laterGames, ...game }: Changed) =>
    laterGames ? { ...game, laterGames: laterGamesIn(language, laterGames) } : game;

/** The parameters and replies shared by all changes of a game. */
export const gameEditing = {
  params: ofGame,
  body: GameEdit,
  replies: { 200: ChangedGame },
  hasTexts: true,
  version: ({ version }: Readonly<{ version: number }>) => version,
  refusals: [
    'not-found',
    'role-required',
    'not-allowed',
    'game-not-open',
    'edit-conflict',
    'field-taken',
    'team-taken',
    'bracket-affected',
    'invalid-request',
    'unknown-reference',
    'too-many-requests',
  ],
} as const;

export const updateGame = route({
  method: 'patch',
  path: '/api/mobile/games/:gameId',
  summary: 'Update the fields of a game',
  description: `An omitted field is unchanged; null clears it. Either all fields are changed or none.
Admins and staff may change any field. Only they may change \`startsAt\`, \`endsAt\`, \`date\`, \`facilityId\` and \`fieldId\`. Of the other fields, coaches may change all in games of their own teams, umpires all but the snack fields in any game, and parents the snack fields in games of their children’s teams.
The official scorer (\`officialScorerUserId\`), whatever their role, may change scores and period scores, and set \`status\` to \`in_progress\`, \`final\` or \`suspended\`, from six hours before the start until 24 hours after the end. In that time they see numbers and short names of both rosters. Admins and staff name one in any game, coaches in games of their own teams, umpires in games that they officiate (in any game as long as the league assigns no umpires); parents without an approved link are named by admins and staff only. Each naming is in the audit log, and the coaches of the other team are notified of it.
Scores never finalize a game; only \`status\` does. A canceled game takes no scores. \`forfeit\` needs either \`forfeitedBy\` or \`doubleForfeit\`. Only admins and staff may undo or change a forfeit, or reopen a final game; whoever made it final may reopen it for 12 hours too, unless games of its bracket that follow from it have begun (\`bracket-affected\`).
Moving a game, or putting it back on the schedule, on a field that another game has at that time is rejected with \`field-taken\`, at a time when one of its teams plays another game with \`team-taken\`; both show the other game. With \`force: true\` it is placed anyway. Canceled, postponed, suspended and forfeited games do not count. Moving a postponed or suspended game schedules it; \`originalStartsAt\` keeps the first date; the families and coaches of both teams are notified.
The result of a play-off game advances its bracket: \`laterGames\` lists the games of later matches that were created or whose teams changed. If one of those games has begun, nothing is changed, and \`bracket-affected\` lists it.
In a day, members other than admins and staff enter snacks ${ACTION_LIMITS.snacks.limit} times and name a scorer ${ACTION_LIMITS['naming-a-scorer'].limit} times; clearing is never refused.
With \`If-Match\`, the change applies to that version or is rejected with \`edit-conflict\`, which shows the current game; without it, the last write wins field by field. Every change is kept in the history.`,
  access: 'member',
  useCase: 'updateGame',
  ...gameEditing,
  handle: async ({ useCases, actor, params, body: { force = false, ...edit }, ifMatchVersions: versions, language }) =>
    mapOk(await useCases.updateGame({ actor, ...params, edit: withSpan(edit, actor.org.timeZone), versions, force }), changedIn(language)),
});

const FieldValue = z
  .union([z.string(), z.number(), z.boolean(), z.array(PeriodScore), z.null()])
  .meta({ id: 'FieldValue', description: 'The value of a field of a game' });

const GameChange = z
  .object({
    id: Id,
    field: namedEnum('EditableField', EDITABLE_FIELDS),
    old: FieldValue,
    new: FieldValue,
    at: Instant,
    by: PersonName,
  })
  .meta({ id: 'GameChange', description: 'The value of one field of a game before and after a change' });

const gameChanges = 'game-changes';

const ScorerCandidate = z
  .object({ ...PersonName.shape, ties: z.array(namedEnum('GameTie', GAME_TIES)) })
  .meta({ id: 'ScorerCandidate', description: 'A person who can be named the official scorer of a game, and their relation to it' });

export const listScorerCandidates = route({
  method: 'get',
  path: '/api/mobile/games/:gameId/scorer-candidates',
  summary: 'List the people who can be named the official scorer of a game',
  description: `For callers who may set \`officialScorerUserId\` of this game. Lists the staff of both teams, officials who have accepted the game, and parents: of their own team for coaches, of both teams for admins and staff. Ordered by name, which is given name and last initial.`,
  access: 'member',
  useCase: 'listScorerCandidates',
  params: ofGame,
  replies: { 200: z.object({ candidates: z.array(ScorerCandidate) }).meta({ id: 'ScorerCandidates' }) },
  refusals: ['not-found', 'not-allowed', 'role-required'],
  handle: async ({ useCases, actor, params }) => {
    const found = await useCases.listScorerCandidates({ actor, ...params });
    return mapOk(found, (candidates) => ({ candidates }));
  },
});

export const listGameChanges = route({
  method: 'get',
  path: '/api/org/games/:gameId/changes',
  summary: 'Get the change history of a game',
  description:
    'Field by field, oldest first. For fields that name a person or hold contact data (snackParentName, snackParentPhone, officialScorer), "old" is null and "new" is "set" or "cleared".',
  access: 'member',
  useCase: 'listGameChanges',
  params: ofGame,
  query: z.object(paging(gameChanges, timePosition)),
  replies: { 200: z.object({ changes: z.array(GameChange), nextCursor }).meta({ id: 'GameChanges' }) },
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params, query: { limit, cursor } }) => {
    const page = pageAfter({ limit, cursor });
    const found = await useCases.listGameChanges({ actor, gameId: params.gameId, page });
    return mapOk(found, (page) => ({ changes: page.items, nextCursor: cursorAfter(gameChanges, page, (last) => [last.at, last.id]) }));
  },
});
