import { z } from 'zod';
import { STAT_FORMATS } from '../../../domain/scoring/stat-column.ts';
import type { TeamId } from '../../../domain/shared/ids.ts';
import { Season, SportCode } from '../league-schemas.ts';
import { route } from '../route.ts';
import { count, Id, id, orNull, TeamName, word } from '../schemas.ts';

export const StatColumn = z
  .object({
    key: z.string().meta({ description: 'Where its figures stand in totals and display', examples: ['avg'] }),
    label: z.string().meta({ examples: ['AVG'] }),
    group: z.string().meta({ examples: ['batting'] }),
    description: z.string().meta({ examples: ['Batting average: H / AB'] }),
    decimals: z
      .int()
      .min(0)
      .max(3)
      .meta({ examples: [3] }),
    format: word('StatFormat', STAT_FORMATS),
  })
  .meta({ id: 'StatColumn', description: 'What an app needs to draw a column of figures' });

/** The stats of one player or team. */
export const statTotals = {
  totals: z.record(z.string(), z.number().nullable()).meta({
    description: 'A figure for every column, exact; null where it would divide by zero. Percentages are fractions, innings are in outs',
    examples: [{ ab: 24, h: 8, avg: 0.3333333333333333 }],
  }),
  display: z.record(z.string(), z.string()).meta({
    description: 'The same as text, rounded as the column says; "-" where there is none',
    examples: [{ ab: '24', h: '8', avg: '.333' }],
  }),
};

/** The same, summed over several games. */
export const statFigures = {
  gamesPlayed: count.meta({
    description:
      'Games with an event of this player or team, or in which another’s event names them; where a lineup was kept, also those that they began or came into',
    examples: [8],
  }),
  ...statTotals,
};

const PlayerStats = z
  .object({
    playerId: Id,
    displayName: z.string().meta({ description: 'In full, or shortened as in "Sam O."', examples: ['Sam Ortiz'] }),
    jerseyNumber: orNull(z.string(), { examples: ['07'] }),
    isFormer: z.boolean().meta({ description: 'Not on the roster of the team any more' }),
    isGuest: z.boolean().meta({ description: 'Of the organization, and only helped out: see the lineups of games' }),
    ...statFigures,
  })
  .meta({ id: 'PlayerStats', description: 'Season totals of a player' });

export const getTeamStats = route({
  method: 'get',
  path: '/api/mobile/teams/:teamId/player-stats',
  summary: 'See the season totals of a team and its players',
  description: `Everybody on the roster, by jersey number, then everybody else who has played for the team (\`isFormer\`, \`isGuest\`), and the team as a whole. They add up the events that are not void of games in progress or final, scrimmages left out.
\`columns\` says what there is in this sport; \`basis\` and the rules of the season say how it was reckoned. Names and numbers are shown as on the roster, and nobody to parents without an approved link to a child.`,
  access: 'member',
  useCase: 'getTeamStats',
  params: z.object({ teamId: id<TeamId>() }),
  replies: {
    200: z
      .object({
        team: TeamName,
        season: Season,
        sport: SportCode,
        basis: z.record(z.string(), z.number()).meta({ examples: [{ eraInnings: 6 }] }),
        columns: z.array(StatColumn),
        playersVisible: z.boolean().meta({ description: 'Whether the caller may see the players' }),
        players: z.array(PlayerStats),
        ...statFigures,
      })
      .meta({ id: 'TeamStats', description: 'Season totals of a team and its players' }),
  },
  cacheFor: { scopes: ['league', 'scoring'], view: 'roster', auditedTeam: 'teamId' },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.getTeamStats({ actor, teamId: params.teamId }),
});
