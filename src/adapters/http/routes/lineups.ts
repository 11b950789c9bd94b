import { z } from 'zod';
import { GAME_SIDES } from '../../../domain/scoring/game-book.ts';
import { LINEUP_SIZE, LINEUP_WARNINGS } from '../../../domain/scoring/lineup.ts';
import { PERIOD } from '../../../domain/scoring/stat-event.ts';
import { BATTING_ORDER, POSITIONS } from '../../../domain/scoring/substitution.ts';
import type { GameId, PlayerId, TeamId } from '../../../domain/shared/ids.ts';
import { AttendanceAnswer } from '../contract/attendance-schemas.ts';
import { route } from '../contract/route.ts';
import { count, Id, Instant, id, integer, namedEnum, orNull, positive, text } from '../contract/schemas.ts';
import { NUMBERED_PLAYERS } from '../contract/stat-event-schemas.ts';

const ofGame = z.object({ gameId: id<GameId>() });

const POSITION_LENGTH = { min: 1, max: 3 };
const inWords = Object.entries(POSITIONS)
  .map(([sport, positions]) => `${sport} ${positions.join(' ')}`)
  .join('; ');

const LineupPlace = z
  .object({
    playerId: Id,
    displayName: z.string().meta({ description: 'In full, or shortened as in "Sam O."', examples: ['Sam Ortiz'] }),
    jerseyNumber: orNull(z.string(), { examples: ['07'] }),
    isStarter: z.boolean().meta({ description: 'False for a player who is on the bench when the game begins' }),
    battingOrder: orNull(z.int().min(BATTING_ORDER.min).max(BATTING_ORDER.max), { examples: [4] }),
    position: orNull(z.string(), { examples: ['SS'] }),
    isGuest: z.boolean().meta({ description: 'Whether the player belongs to the organization, but is not on this team’s roster' }),
  })
  .meta({ id: 'LineupPlace', description: 'A player in a lineup' });

const Lineup = z
  .object({
    side: namedEnum('GameSide', GAME_SIDES),
    teamId: Id,
    version: count.meta({ description: '0 until a lineup is set', examples: [2] }),
    updatedAt: Instant.nullable(),
    places: z.array(LineupPlace),
    warnings: z
      .array(
        z
          .object({ kind: namedEnum('LineupWarningKind', LINEUP_WARNINGS), detail: z.string().meta({ examples: ['No starter plays P'] }) })
          .meta({ id: 'LineupWarning', description: 'What is unusual about a lineup' }),
      )
      .meta({ description: 'What is unusual about the lineup in this sport; warnings never reject it' }),
  })
  .meta({ id: 'Lineup', description: 'Who begins for a team in a game, and where' });

const Presence = z
  .object({
    playerId: Id,
    displayName: orNull(z.string(), { examples: ['Sam Ortiz'] }),
    jerseyNumber: orNull(z.string(), { examples: ['07'] }),
    isStarter: z.boolean(),
    isInGame: z.boolean().meta({ description: 'False for a player who has left the game' }),
    periods: z
      .array(
        z
          .object({ period: positive.max(PERIOD.max), positions: z.array(z.string()).meta({ examples: [['P', 'SS']] }) })
          .meta({ id: 'PositionsOfPeriod', description: 'The positions of a player in an inning, half, quarter or set' }),
      )
      .meta({ description: 'In a sport with innings where the opponent’s plays found them' }),
    seconds: orNull(count, {
      description:
        'Playing time, without stoppage time, during the game as of the last clock recorded; null if the clock or the length of a period does not determine it',
      examples: [1800],
    }),
  })
  .meta({ id: 'PlayerInGame', description: 'A player who was in a game, with positions and playing time' });

const LineupPlaceInGame = z
  .object({
    ...LineupPlace.shape,
    answer: AttendanceAnswer.nullable().meta({
      description:
        'Whether the player comes; null if nobody has answered, if the player is not on the roster, and to who does not see the team’s answers',
    }),
  })
  .meta({ id: 'LineupPlaceInGame', description: 'A player in the lineup of a game, with their answer' });

const LineupInGame = z
  .object({
    ...Lineup.shape,
    places: z.array(LineupPlaceInGame),
    played: z.array(Presence).meta({ description: 'Starters first, then substitutes in the order in which they came in' }),
  })
  .meta({ id: 'LineupInGame', description: 'The starting lineup of a team in a game, and the players who have been in it' });

export const listLineups = route({
  method: 'get',
  path: '/api/mobile/games/:gameId/lineups',
  summary: 'Get the lineups of a game',
  description: `Both teams, home first: the starting lineup, and in \`played\` all players who have been in the game so far according to the stat events of type \`substitution\`.
A lineup is shown like a roster: names in full and jersey numbers where the caller sees those of the team, the name of a guest in full to those who see that of the guest’s own team. For parents without an approved link to a child \`playersVisible\` is false and no players are shown, except to the managers of a team its lineup.`,
  access: 'member',
  useCase: 'listLineups',
  params: ofGame,
  replies: { 200: z.object({ lineups: z.array(LineupInGame), playersVisible: z.boolean() }).meta({ id: 'Lineups' }) },
  cacheFor: { view: 'roster' },
  teamsRead: ({ lineups, playersVisible }) => (playersVisible ? lineups.map(({ teamId }) => teamId) : []),
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.listLineups({ actor, ...params }),
});

export const setLineup = route({
  method: 'put',
  path: '/api/mobile/games/:gameId/lineups/:teamId',
  summary: 'Set the lineup of a team for a game',
  description: `Replaces the current lineup. Allowed for those who may record stat events for the team: admins and staff, its coaches, and the official scorer of the game; and for the team’s managers.
Each player is listed once; places in the batting order go from 1 to the number of batters, without gaps. In a continuous batting order every player present bats: a player without a fielding position has \`EH\`, or none. Rules that differ between leagues, such as nine or ten fielders, are reported as \`warnings\`.
A player of the organization who is not on the team’s roster is a guest: stat events of this game may name them for this team from then on; as long as one does, they stay in the lineup.
${NUMBERED_PLAYERS}
With a lineup, \`gamesPlayed\` counts this game for starters and substitutes who came in, even without another event.
With \`If-Match\`, the change applies to that version (\`"0"\` if there is no lineup) or is rejected with \`edit-conflict\`.`,
  access: 'member',
  useCase: 'setLineup',
  params: z.object({ ...ofGame.shape, teamId: id<TeamId>() }),
  body: z
    .strictObject({
      places: z
        .array(
          z
            .strictObject({
              playerId: id<PlayerId>(),
              isStarter: z.boolean().default(true).meta({ description: 'Default: true' }),
              battingOrder: integer(BATTING_ORDER).nullable().default(null),
              position: text(POSITION_LENGTH)
                .nullable()
                .default(null)
                .meta({ description: `One of the sport: ${inWords}` }),
            })
            .meta({ id: 'NewLineupPlace', description: 'A player in a lineup' }),
        )
        .max(LINEUP_SIZE.max, `must be at most ${LINEUP_SIZE.max}`),
    })
    .meta({
      id: 'NewLineup',
      description: 'Who begins for a team in a game, and where',
      examples: [{ places: [{ playerId: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e12', battingOrder: 1, position: 'SS' }] }],
    }),
  replies: { 200: Lineup },
  version: ({ version }) => version,
  refusals: ['not-found', 'not-allowed', 'game-not-open', 'edit-conflict', 'invalid-request', 'unknown-reference'],
  handle: ({ useCases, actor, params, body, ifMatchVersions: versions }) => useCases.setLineup({ actor, ...params, ...body, versions }),
});
