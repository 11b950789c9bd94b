import { z } from 'zod';
import type { AgeGroupId, SeasonId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { AgeGroup, CURRENT, Season, SeasonRules, TieBreaker, WinLossTie } from '../league-schemas.ts';
import { route } from '../route.ts';
import { count, difference, Id, id, orNull, positive, TeamName } from '../schemas.ts';

const TieBreak = z
  .object({
    by: TieBreaker,
    value: orNull(z.number(), {
      description: 'Unrounded; null where something was won and nothing lost, which ranks above every number',
      examples: [3],
    }),
    display: z.string().meta({ description: 'Fractions with three decimals; MAX where `value` is null', examples: ['3'] }),
    among: z.array(Id).meta({ description: 'The teams that were compared, this one included, by name' }),
  })
  .meta({ id: 'TieBreak', description: 'A tie-breaker that split a team from others it was level with, and what it compared' });

const StandingRow = z
  .object({
    rank: positive.meta({ examples: [1] }),
    tied: z.boolean().meta({ description: 'Whether other teams share the rank' }),
    decidedBy: TieBreaker.nullable().meta({
      description: 'The tie-breaker that last split the team from those it was level with; null where the rank is shared',
    }),
    tieBreak: z.array(TieBreak).meta({
      description:
        'Every tie-breaker that split the team from others, in the order in which they were applied; empty where nothing was level',
    }),
    division: z
      .object({ id: Id, name: z.string().meta({ examples: ['East'] }) })
      .meta({ id: 'Division', description: 'A division of a season' })
      .nullable()
      .meta({ description: 'Null where the team is in none' }),
    team: TeamName,
    gamesPlayed: count.meta({ examples: [7] }),
    wins: count.meta({ examples: [5] }),
    losses: count.meta({ examples: [1] }),
    ties: count.meta({ examples: [1] }),
    forfeits: count.meta({ description: 'Games that the team itself forfeited; they are among its losses', examples: [0] }),
    points: difference.meta({ examples: [16] }),
    winPct: orNull(z.number().min(0).max(1), { description: '(W + ½T) / GP; null before the first game', examples: [0.786] }),
    winPctDisplay: z.string().meta({ examples: ['.786'] }),
    gamesBehind: z.number().meta({ description: 'Behind the first row', examples: [0] }),
    gamesBehindDisplay: z.string().meta({ examples: ['-'] }),
    pointsFor: count.meta({ examples: [21] }),
    pointsAgainst: count.meta({ examples: [9] }),
    pointDiff: difference.meta({ description: 'Within the season’s cap, game by game', examples: [12] }),
    streak: orNull(z.string(), { description: 'The kind and number of the latest games that ended alike', examples: ['W3'] }),
    lastFive: z.string().meta({ description: 'Wins, losses and ties of the last five games', examples: ['4-1-0'] }),
    home: WinLossTie,
    away: WinLossTie,
  })
  .meta({ id: 'StandingRow', description: 'A team’s place in a table, with the figures behind it' });

const StandingsTable = z
  .object({ season: Season, ageGroup: AgeGroup, rules: SeasonRules, rows: z.array(StandingRow) })
  .meta({ id: 'StandingsTable', description: 'The table of one season and age group, and the rules that it was drawn up by' });

export const getStandings = route({
  method: 'get',
  path: '/api/mobile/standings',
  summary: 'See the standings',
  description: `A table for each season and age group that has teams, with a row for every team. Without \`seasonId\`, of current seasons. ${CURRENT}
Regular games count that are final or forfeited. A team without a game has the figures that it has: 0 wins, 0 points, a percentage of .000.
A forfeit adds \`forfeitScore\` to points for and against; in volleyball it is lost by all sets that it takes to win, 25-0 each. A double forfeit is a loss for both teams and adds nothing.`,
  access: 'member',
  useCase: 'getStandings',
  query: z.object({ ageGroupId: id<AgeGroupId>().optional(), seasonId: id<SeasonId>().optional() }),
  replies: { 200: z.object({ standings: z.array(StandingsTable) }).meta({ id: 'Standings' }) },
  cacheFor: { scopes: ['league'], view: 'org' },
  refusals: [],
  handle: async ({ useCases, actor, query }) => mapOk(await useCases.getStandings({ actor, ...query }), (standings) => ({ standings })),
});
