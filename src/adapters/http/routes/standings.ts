import { z } from 'zod';
import { TIE_BREAKERS } from '../../../domain/league/season-rules.ts';
import type { AgeGroupId, SeasonId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { DECISION_KINDS } from '../../../domain/standings/standings-decision.ts';
import { AdjustmentReason, AgeGroup, CURRENT, DecisionKind, Season, SeasonRules, WinLossTie } from '../league-schemas.ts';
import { route } from '../route.ts';
import { count, difference, Id, id, orNull, positive, TeamName, word } from '../schemas.ts';

const DecidedBy = word('DecidedBy', [...TIE_BREAKERS, ...DECISION_KINDS], 'A tie-breaker, or in the end what the league has decided');

const TieBreak = z
  .object({
    by: DecidedBy,
    value: orNull(z.number(), {
      description:
        'Unrounded; null where something was won and nothing lost, which ranks above every number. Of a decision of the league, the place in it',
      examples: [3],
    }),
    display: z.string().meta({ description: 'Fractions with three decimals; MAX where `value` is null', examples: ['3'] }),
    among: z.array(Id).meta({ description: 'The teams that were compared, this one included, by name' }),
  })
  .meta({ id: 'TieBreak', description: 'What split a team from others it was level with, and what it compared' });

const placing = {
  rank: positive.meta({ examples: [1] }),
  tied: z.boolean().meta({ description: 'Whether other teams share the rank' }),
  decidedBy: DecidedBy.nullable().meta({
    description: 'What last split the team from those it was level with; null where the rank is shared',
  }),
  tieBreak: z.array(TieBreak).meta({
    description:
      'Every tie-breaker that split the team from others, in the order in which they were applied, and at the end what the league has decided; empty where nothing was level',
  }),
};
const gamesBehind = {
  gamesBehind: z.number().meta({ description: 'Behind the first row', examples: [0] }),
  gamesBehindDisplay: z.string().meta({ examples: ['-'] }),
};

const Adjustment = z
  .object({
    points: difference.meta({ examples: [-3] }),
    reason: AdjustmentReason,
    note: orNull(z.string(), { examples: ['An ineligible player on April 11'] }),
    decidedBy: orNull(z.string(), { description: 'The body that decided it', examples: ['Board of directors'] }),
  })
  .meta({ id: 'StandingAdjustment', description: 'Points that the league has taken from a team, or given it' });

const QualifyingPlace = word('QualifyingPlace', ['own', 'wild_card']);
const Qualification = z
  .object({
    place: QualifyingPlace.nullable().meta({
      description:
        'The place that leads on which the team has as the table stands: one of its division’s or the table’s own, or a wild card; null where it has none, or shares the last one',
    }),
    wildCard: z
      .object(placing)
      .meta({ id: 'WildCardPlacing', description: 'Where a team stands among those that are in no place of their own' })
      .nullable()
      .meta({ description: 'Null where the team is in a place of its own, or shares the last one' }),
    gamesRemaining: count.meta({ examples: [3] }),
    clinched: z.boolean().meta({ description: 'Goes on, however the remaining games end' }),
    eliminated: z.boolean().meta({ description: 'Does not go on, however the remaining games end' }),
    magicNumber: orNull(count, {
      description:
        'It is certain once the coming wins of the team and the losses of each rival add up to this; 0 where it is, null where it cannot be',
      examples: [2],
    }),
  })
  .meta({ id: 'Qualification', description: 'A team’s way to the play-offs' });

const StandingRow = z
  .object({
    ...placing,
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
    points: difference.meta({ description: 'Of games, and what the league has added or taken', examples: [16] }),
    adjustments: z.array(Adjustment).optional().meta({ description: 'Left out where there are none' }),
    winPct: orNull(z.number().min(0).max(1), { description: '(W + ½T) / GP; null before the first game', examples: [0.786] }),
    winPctDisplay: z.string().meta({ examples: ['.786'] }),
    ...gamesBehind,
    pointsFor: count.meta({ examples: [21] }),
    pointsAgainst: count.meta({ examples: [9] }),
    pointDiff: difference.meta({ description: 'Within the season’s cap, game by game', examples: [12] }),
    streak: orNull(z.string(), { description: 'The kind and number of the latest games that ended alike', examples: ['W3'] }),
    lastFive: z.string().meta({ description: 'Wins, losses and ties of the last five games', examples: ['4-1-0'] }),
    home: WinLossTie,
    away: WinLossTie,
    inDivision: z
      .object({ ...placing, ...gamesBehind })
      .meta({ id: 'DivisionPlacing', description: 'Where a team stands in its division' })
      .nullable()
      .optional()
      .meta({ description: 'Null where the team is in no division; left out where there are none' }),
    qualification: Qualification.optional().meta({ description: 'Left out where `rules.qualifyingPlaces` is null' }),
  })
  .meta({ id: 'StandingRow', description: 'A team’s place in a table, with the figures behind it' });

const DivisionTable = z
  .object({ id: Id, name: z.string().meta({ examples: ['East'] }), teamIds: z.array(Id).meta({ description: 'From the top' }) })
  .meta({ id: 'DivisionTable', description: 'A division, its teams in order of its own table; `inDivision` of their rows says the rest' });
const TableDecision = z
  .object({
    id: Id,
    kind: DecisionKind,
    teamIds: z.array(Id).meta({ description: 'The best first' }),
    note: orNull(z.string(), { examples: ['Drawn at the board meeting of May 3'] }),
    applied: z.boolean().meta({ description: 'Whether it holds: exactly these teams are level after all tie-breakers' }),
  })
  .meta({ id: 'TableDecision', description: 'What the league has decided between teams that were level' });

export const StandingsTable = z
  .object({
    season: Season,
    ageGroup: AgeGroup,
    rules: SeasonRules.meta({ description: 'The age group’s own on top of its season’s' }),
    shown: z
      .boolean()
      .meta({ description: 'Whether the league keeps standings of so young an age group; where it does not, there are no rows' }),
    rows: z.array(StandingRow),
    divisions: z.array(DivisionTable).optional().meta({ description: 'By their order; left out where there are none' }),
    decisions: z.array(TableDecision).optional().meta({ description: 'Left out where there are none' }),
  })
  .meta({ id: 'StandingsTable', description: 'The table of one season and age group, and the rules that it was drawn up by' });

export const getStandings = route({
  method: 'get',
  path: '/api/mobile/standings',
  summary: 'See the standings',
  description: `A table for each season and age group that has teams, with a row for every team. Without \`seasonId\`, of current seasons. ${CURRENT}
Regular games count that are final or forfeited. A team without a game has the figures that it has: 0 wins, 0 points, a percentage of .000.
A forfeit adds \`forfeitScore\` to points for and against; in volleyball it is lost by all sets that it takes to win, 25-0 each. A double forfeit is a loss for both teams and adds nothing.
Rows are in order of the whole table. Where there are divisions, \`inDivision\` says where a team stands in its own, and \`divisions\` lists them. Where \`rules.qualifyingPlaces\` is set, \`qualification\` says who goes on as the table stands, and who has clinched or is eliminated if every regular game on the schedule is played.`,
  access: 'member',
  useCase: 'getStandings',
  query: z.object({ ageGroupId: id<AgeGroupId>().optional(), seasonId: id<SeasonId>().optional() }),
  replies: { 200: z.object({ standings: z.array(StandingsTable) }).meta({ id: 'Standings' }) },
  cacheFor: { scopes: ['league'], view: 'org' },
  refusals: [],
  handle: async ({ useCases, actor, query }) => mapOk(await useCases.getStandings({ actor, ...query }), (standings) => ({ standings })),
});
