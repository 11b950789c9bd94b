import { z } from 'zod';
import { STAT_FORMATS } from '../../../domain/scoring/stat-column.ts';
import type { TeamId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { figuresIn } from '../../texts/figure-words.ts';
import { Season, SportCode } from '../contract/league-schemas.ts';
import { route } from '../contract/route.ts';
import { count, Id, id, namedEnum, orNull, TeamName, worded } from '../contract/schemas.ts';

export const StatColumn = z
  .object({
    key: z.string().meta({ description: 'The key of its figures in totals and display', examples: ['avg'] }),
    label: worded('AVG', 'Its abbreviation'),
    group: z.string().meta({ examples: ['batting'] }),
    description: worded('Batting average: H / AB', 'What it counts'),
    decimals: z
      .int()
      .min(0)
      .max(3)
      .meta({ examples: [3] }),
    format: namedEnum('StatFormat', STAT_FORMATS),
  })
  .meta({ id: 'StatColumn', description: 'How to display a column of figures' });

/** The stats of one player or team. */
export const statTotals = {
  totals: z.record(z.string(), z.number().nullable()).meta({
    description: 'An exact figure for every column; null for a division by zero. Percentages are fractions, innings are in outs',
    examples: [{ ab: 24, h: 8, avg: 0.3333333333333333 }],
  }),
  display: z.record(z.string(), z.string()).meta({
    description: 'The same figures as text, rounded as the column says; "-" if there is none',
    examples: [{ ab: '24', h: '8', avg: '.333' }],
  }),
};

/** The same, summed over several games. */
export const statFigures = {
  gamesPlayed: count.meta({
    description:
      'Games with an event of this player or team, or in which another player’s event names them; if a lineup was kept, also games that they started or came into',
    examples: [8],
  }),
  ...statTotals,
};

const PlayerStats = z
  .object({
    playerId: Id,
    displayName: z.string().meta({ description: 'In full, or shortened as in "Sam O."', examples: ['Sam Ortiz'] }),
    jerseyNumber: orNull(z.string(), { examples: ['07'] }),
    isFormer: z.boolean().meta({ description: 'Whether the player is no longer on the team’s roster' }),
    isGuest: z
      .boolean()
      .meta({ description: 'Whether the player belongs to the organization and was only a guest of the team: see the lineups of games' }),
    ...statFigures,
  })
  .meta({ id: 'PlayerStats', description: 'Season totals of a player' });

export const getTeamStats = route({
  method: 'get',
  path: '/api/mobile/teams/:teamId/player-stats',
  summary: 'Get the season totals of a team and its players',
  description: `All players on the roster, by jersey number, then all others who have played for the team (\`isFormer\`, \`isGuest\`), and the team as a whole. The totals add up the non-void events of games that are in progress or final, excluding scrimmages.
\`columns\` lists the columns of this sport; \`basis\` and the rules of the season say how they were calculated. Names and numbers are shown as on the roster. Parents without an approved link to a child see no players.`,
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
  hasTexts: true,
  cacheFor: { view: 'roster' },
  teamsRead: (_, { teamId }) => [teamId],
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params, language }) =>
    mapOk(await useCases.getTeamStats({ actor, teamId: params.teamId }), (stats) => ({
      ...stats,
      columns: figuresIn(language, stats.columns),
    })),
});
