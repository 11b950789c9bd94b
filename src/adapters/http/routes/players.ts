import { z } from 'zod';
import type { GameLogView } from '../../../application/scoring/get-game-log.ts';
import { type PlayerStatsView, SPLITS } from '../../../application/scoring/get-player-stats.ts';
import type { AgeGroupId, PlayerId, SeasonId, TeamId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import type { Language } from '../../../domain/texts/language.ts';
import { figureIn, figuresIn } from '../../texts/figure-words.ts';
import { cursorAfter, nextCursor, pageAfter, paging, timePosition } from '../contract/cursor.ts';
import { Day, GameStatus, GameType, Season, SportCode } from '../contract/league-schemas.ts';
import { route } from '../contract/route.ts';
import { count, Id, Instant, id, positive, TeamName } from '../contract/schemas.ts';
import { BookWarning, GameScore, GameSide } from './box-scores.ts';
import { StatColumn, statFigures, statTotals } from './scoring.ts';

const ofPlayer = z.object({ playerId: id<PlayerId>() });
const Player = z
  .object({ playerId: Id, displayName: z.string().meta({ description: 'In full, or shortened as in "Sam O."', examples: ['Sam Ortiz'] }) })
  .meta({ id: 'NamedPlayer', description: 'A player as the caller may see them' });
const Figures = z.object(statFigures).meta({ id: 'PlayedFigures', description: 'Figures over some games' });
const columns = z.array(StatColumn);

const [regular, playoff, home, away] = SPLITS;
const Splits = z
  .object({ [regular]: Figures, [playoff]: Figures, [home]: Figures, [away]: Figures })
  .meta({ id: 'StatSplits', description: 'The same statistics split by regular season and play-offs, and by home and away games' });

const VISIBLE =
  'A player whom the caller may not see is not found: parents without an approved link to a child see none. Callers all of whose teams are past see the seasons of those teams only, and their own children.';

const SeasonStats = z
  .object({ season: Season, sport: SportCode, columns, teams: z.array(TeamName), ...statFigures, splits: Splits })
  .meta({ id: 'SeasonStats', description: 'A player’s statistics in a season' });
const CareerStats = z.object({ sport: SportCode, columns, seasons: count, ...statFigures }).meta({
  id: 'CareerStats',
  description: 'A player’s statistics over all seasons of a sport in the organization, by the rules of the latest season',
});

export const PlayerPage = z
  .object({ player: Player, seasons: z.array(SeasonStats), career: z.array(CareerStats) })
  .meta({ id: 'PlayerPage', description: 'A player’s statistics in the organization' });

/** With the columns in the language of the reader. */
export const tellPlayerPage = (page: PlayerStatsView, language: Language) => ({
  ...page,
  seasons: page.seasons.map((season) => ({ ...season, columns: figuresIn(language, season.columns) })),
  career: page.career.map((career) => ({ ...career, columns: figuresIn(language, career.columns) })),
});

export const getPlayerStats = route({
  method: 'get',
  path: '/api/mobile/players/:playerId/stats',
  summary: 'Get a player’s statistics',
  description: `By season, latest first, with splits, and over all seasons of a sport. Games count as in a team’s totals. ${VISIBLE}`,
  access: 'member',
  useCase: 'getPlayerStats',
  params: ofPlayer,
  replies: {
    200: PlayerPage,
  },
  hasTexts: true,
  cacheFor: { view: 'roster' },
  teamsRead: ({ seasons }) => seasons.flatMap(({ teams }) => teams.map(({ id }) => id)),
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params, language }) =>
    mapOk(await useCases.getPlayerStats({ actor, playerId: params.playerId }), (page) => tellPlayerPage(page, language)),
});

const gameLog = 'game-log';
const LoggedGame = z
  .object({
    game: z
      .object({ id: Id, status: GameStatus, gameType: GameType, startsAt: Instant, localDate: Day })
      .meta({ id: 'LoggedGameFacts', description: 'The date and state of a game' }),
    side: GameSide,
    team: TeamName,
    opponent: TeamName,
    score: GameScore,
    ...statTotals,
  })
  .meta({ id: 'LoggedGame', description: 'A player’s statistics in one game' });

export const GameLog = z
  .object({
    player: Player,
    season: Season.nullable().meta({ description: 'Null if the player has not played' }),
    sport: SportCode.nullable(),
    columns,
    games: z.array(LoggedGame),
    nextCursor,
  })
  .meta({ id: 'GameLog', description: 'A player’s games in a season' });

export const tellGameLog = ({ items, hasMore, ...log }: GameLogView, language: Language) => ({
  ...log,
  columns: figuresIn(language, log.columns),
  games: items,
  nextCursor: cursorAfter(gameLog, { items, hasMore }, ({ game }) => [game.startsAt, game.id]),
});

export const getGameLog = route({
  method: 'get',
  path: '/api/mobile/players/:playerId/game-log',
  summary: 'List a player’s games',
  description: `Newest first, of the requested season, or of the latest season in which the player has played. ${VISIBLE}`,
  access: 'member',
  useCase: 'getGameLog',
  params: ofPlayer,
  query: z.object({ ...paging(gameLog, timePosition), seasonId: id<SeasonId>().optional() }),
  replies: {
    200: GameLog,
  },
  hasTexts: true,
  cacheFor: { view: 'roster' },
  teamsRead: ({ games }) => games.map(({ team }) => team.id),
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params, query: { limit, cursor, seasonId }, language }) => {
    const found = await useCases.getGameLog({ actor, ...params, seasonId, page: pageAfter({ limit, cursor }) });
    return mapOk(found, (log) => tellGameLog(log, language));
  },
});

const Leader = z
  .object({
    rank: positive.meta({ description: 'Tied players share a rank' }),
    playerId: Id,
    displayName: Player.shape.displayName,
    team: TeamName.meta({ description: 'The team that the player last played for' }),
    value: z.number().nullable(),
    display: z.string().meta({ examples: ['.412'] }),
  })
  .meta({ id: 'Leader', description: 'A player on a leaderboard' });
const Board = z
  .object({
    column: StatColumn,
    minimum: z
      .object({ column: z.string().meta({ examples: ['pa'] }), perGame: z.number().meta({ examples: [2.066] }) })
      .meta({ id: 'LeaderMinimum', description: 'The minimum to be listed: this much of that column per team game, rounded' })
      .nullable(),
    leaders: z.array(Leader),
  })
  .meta({ id: 'LeaderBoard', description: 'The top ten in a column, and players tied with the tenth' });

export const getLeaders = route({
  method: 'get',
  path: '/api/mobile/leaders',
  summary: 'Get statistical leaders',
  description: `Leaders of a team, of a season, or of one of its age groups: either \`teamId\` or \`seasonId\` is required. Players of age groups before the organization’s \`youngestWithLeaders\` are not listed. Parents without an approved link to a child see no players.`,
  access: 'member',
  useCase: 'getLeaders',
  query: z
    .object({
      teamId: id<TeamId>().optional(),
      seasonId: id<SeasonId>().optional().meta({ description: 'Required without `teamId`' }),
      ageGroupId: id<AgeGroupId>().optional().meta({ description: 'Only players of this age group; requires `seasonId`' }),
    })
    .refine(({ teamId, seasonId }) => (teamId === undefined) !== (seasonId === undefined), {
      path: ['seasonId'],
      message: 'is needed where no teamId is given, and only there',
    }),
  replies: {
    200: z
      .object({ season: Season, sport: SportCode, playersVisible: z.boolean(), boards: z.array(Board) })
      .meta({ id: 'Leaders', description: 'The leaders in the key columns of a sport' }),
  },
  hasTexts: true,
  cacheFor: { view: 'players' },
  teamsRead: ({ boards }) => boards.flatMap(({ leaders }) => leaders.map(({ team }) => team.id)),
  refusals: ['not-found'],
  handle: async ({ useCases, actor, query: { teamId, seasonId, ageGroupId }, language }) => {
    const of = teamId === undefined ? { seasonId: seasonId!, ageGroupId } : { teamId };
    return mapOk(await useCases.getLeaders({ actor, of }), (found) => ({
      ...found,
      boards: found.boards.map((board) => ({ ...board, column: figureIn(language, board.column) })),
    }));
  },
});

const CheckedGame = z
  .object({
    id: Id,
    status: GameStatus,
    gameType: GameType,
    startsAt: Instant,
    localDate: Day,
    homeTeam: TeamName,
    visitorTeam: TeamName,
  })
  .meta({ id: 'CheckedGame', description: 'A game whose scorebook was checked' });

const differences = 'score-differences';
const ofSeason = { seasonId: id<SeasonId>() };

export const listScoreDifferences = route({
  method: 'get',
  path: '/api/org/score-differences',
  summary: 'List games whose entered score differs from their stat events',
  description:
    'Newest first. Finished games of a season whose stat events account for the whole score, but whose entered score differs or is missing.',
  access: 'member',
  useCase: 'listScoreDifferences',
  query: z.object({ ...paging(differences, timePosition), ...ofSeason }),
  replies: {
    200: z
      .object({
        games: z.array(z.object({ game: CheckedGame, score: GameScore }).meta({ id: 'ScoreDifference' })),
        nextCursor,
      })
      .meta({ id: 'ScoreDifferences', description: 'Games whose entered score and stat events differ' }),
  },
  cacheFor: { view: 'org' },
  refusals: ['not-found'],
  handle: async ({ useCases, actor, query: { limit, cursor, seasonId } }) =>
    mapOk(await useCases.listScoreDifferences({ actor, seasonId, page: pageAfter({ limit, cursor }) }), (page) => ({
      games: page.items,
      nextCursor: cursorAfter(differences, page, ({ game }) => [game.startsAt, game.id]),
    })),
});

const warned = 'book-warnings';

export const listBookWarnings = route({
  method: 'get',
  path: '/api/org/book-warnings',
  summary: 'List contradictions in the scorebooks of games',
  description: 'Newest game of the season first, each with the warnings that its scorer sees as well.',
  access: 'member',
  useCase: 'listBookWarnings',
  query: z.object({
    ...paging(warned, timePosition),
    ...ofSeason,
    kind: z
      .string()
      .max(60)
      .optional()
      .meta({ description: 'Only warnings of this kind', examples: ['final_without_score'] }),
  }),
  replies: {
    200: z
      .object({
        games: z.array(z.object({ game: CheckedGame, warnings: z.array(BookWarning) }).meta({ id: 'GameWarnings' })),
        nextCursor,
      })
      .meta({ id: 'BookWarnings', description: 'Games with contradictions in their scorebooks' }),
  },
  cacheFor: { view: 'org' },
  refusals: ['not-found'],
  handle: async ({ useCases, actor, query: { limit, cursor, seasonId, kind } }) =>
    mapOk(await useCases.listBookWarnings({ actor, seasonId, kind, page: pageAfter({ limit, cursor }) }), (page) => ({
      games: page.items,
      nextCursor: cursorAfter(warned, page, ({ game }) => [game.startsAt, game.id]),
    })),
});
