import { z } from 'zod';
import { TIE_BREAKERS } from '../../../domain/league/season-rules.ts';
import type { AgeGroupId, SeasonId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import type { MISSING_FIGURES } from '../../../domain/standings/missing-figures.ts';
import { DECISION_KINDS } from '../../../domain/standings/standings-decision.ts';
import { cursorAfter, nextCursor, pageAfter, paging, timePosition } from '../contract/cursor.ts';
import {
  AdjustmentReason,
  AgeGroup,
  CURRENT,
  DecisionKind,
  Game,
  Season,
  SeasonRules,
  streak,
  TieBreaker,
  WinLossTie,
} from '../contract/league-schemas.ts';
import { route } from '../contract/route.ts';
import { count, difference, explainedEnum, Id, id, namedEnum, orNull, positive, TeamName } from '../contract/schemas.ts';

const DecidedBy = namedEnum(
  'DecidedBy',
  [...new Set([...TIE_BREAKERS, ...DECISION_KINDS])],
  'A tie-breaker, or in the end what the league has decided',
);

const TieBreak = z
  .object({
    by: DecidedBy,
    value: orNull(z.number(), {
      description:
        'Not rounded; null for a ratio with nothing lost, which ranks above every number. For a decision of the league, the place in it; `fair_play` is one where it is positive',
      examples: [3],
    }),
    display: z.string().meta({ description: 'Fractions with three decimals; MAX if `value` is null', examples: ['3'] }),
    among: z.array(Id).meta({ description: 'The teams that were compared, this one included, by name' }),
  })
  .meta({ id: 'TieBreak', description: 'The tie-breaker that separated a team from those it was tied with, and the value it compared' });

const placing = {
  rank: positive.meta({ examples: [1] }),
  tied: z.boolean().meta({ description: 'Whether other teams share the rank' }),
  decidedBy: DecidedBy.nullable().meta({
    description: 'The last tie-breaker that separated the team from those it was tied with; null if the rank is shared',
  }),
  tieBreak: z.array(TieBreak).meta({
    description:
      'Every tie-breaker that separated the team from others, in the order applied, followed by any decision of the league; empty if there was no tie',
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
  .meta({ id: 'StandingAdjustment', description: 'Points that the league has added to or deducted from a team' });

const QualifyingPlace = namedEnum('QualifyingPlace', ['own', 'wild_card']);
const Qualification = z
  .object({
    place: QualifyingPlace.nullable().meta({
      description:
        'The qualifying place that the team currently holds: one of its division’s or of the table’s, or a wild card; null if it holds none, or shares the last one',
    }),
    wildCard: z
      .object(placing)
      .meta({ id: 'WildCardPlacing', description: 'The team’s rank among the teams without a direct qualifying place' })
      .nullable()
      .meta({ description: 'Null if the team holds a direct qualifying place, or shares the last one' }),
    gamesRemaining: count.meta({ examples: [3] }),
    clinched: z.boolean().meta({ description: 'Qualifies, however the remaining games end' }),
    eliminated: z.boolean().meta({ description: 'Cannot qualify, however the remaining games end' }),
    magicNumber: orNull(count, {
      description:
        'The team has clinched once its further wins plus the losses of each rival add up to this number; 0 if it has clinched, null if it cannot clinch',
      examples: [2],
    }),
  })
  .meta({ id: 'Qualification', description: 'A team’s play-off qualification' });

const StandingRow = z
  .object({
    ...placing,
    division: z
      .object({ id: Id, name: z.string().meta({ examples: ['East'] }) })
      .meta({ id: 'Division', description: 'A division of a season' })
      .nullable()
      .meta({ description: 'Null if the team is in no division' }),
    team: TeamName,
    gamesPlayed: count.meta({ examples: [7] }),
    wins: count.meta({ examples: [5] }),
    losses: count.meta({ examples: [1] }),
    ties: count.meta({ examples: [1] }),
    forfeits: count.meta({ description: 'Games that the team itself forfeited; included in its losses', examples: [0] }),
    overtimeWins: count.optional().meta({
      description:
        'Games won in overtime or on kicks; a game decided on kicks counts as a tie, too. Omitted unless the season’s points tell overtime from regulation',
    }),
    overtimeLosses: count.optional().meta({ description: 'Games lost in overtime or on kicks; omitted like `overtimeWins`' }),
    points: difference.meta({ description: 'Points from games, plus or minus the league’s adjustments', examples: [16] }),
    pointsPerGame: orNull(z.number(), { description: 'Null before the first game; omitted unless the season ranks by it' }).optional(),
    pointsPerGameDisplay: z
      .string()
      .optional()
      .meta({ description: 'Three decimals; omitted like `pointsPerGame`', examples: ['1.735'] }),
    adjustments: z.array(Adjustment).optional().meta({ description: 'Omitted if there are none' }),
    winPct: orNull(z.number().min(0).max(1), { description: '(W + ½T) / GP; null before the first game', examples: [0.786] }),
    winPctDisplay: z.string().meta({ examples: ['.786'] }),
    ...gamesBehind,
    pointsFor: count.meta({ examples: [21] }),
    pointsAgainst: count.meta({ examples: [9] }),
    pointDiff: difference.meta({ description: 'Limited per game by the season’s cap', examples: [12] }),
    streak,
    lastFive: z.string().meta({ description: 'Wins, losses and ties of the last five games', examples: ['4-1-0'] }),
    home: WinLossTie,
    away: WinLossTie,
    inDivision: z
      .object({ ...placing, ...gamesBehind })
      .meta({ id: 'DivisionPlacing', description: 'The team’s place in its division' })
      .nullable()
      .optional()
      .meta({ description: 'Null if the team is in no division; omitted if the table has no divisions' }),
    qualification: Qualification.optional().meta({ description: 'Omitted if `rules.qualifyingPlaces` is null' }),
  })
  .meta({ id: 'StandingRow', description: 'A team’s place in a table, with the figures behind it' });

const DivisionTable = z
  .object({
    id: Id,
    name: z.string().meta({ examples: ['East'] }),
    teamIds: z.array(Id).meta({ description: 'In table order, first place first' }),
  })
  .meta({
    id: 'DivisionTable',
    description: 'A division, with its teams in the order of its own table; `inDivision` in their rows has the figures',
  });
const TableDecision = z
  .object({
    id: Id,
    kind: DecisionKind,
    teamIds: z.array(Id).meta({ description: 'Best team first' }),
    note: orNull(z.string(), { examples: ['Drawn at the board meeting of May 3'] }),
    applied: z.boolean().meta({ description: 'Whether it applies: exactly these teams are tied after all tie-breakers' }),
  })
  .meta({ id: 'TableDecision', description: 'A decision of the league between tied teams' });

export const StandingsTable = z
  .object({
    season: Season,
    ageGroup: AgeGroup,
    rules: SeasonRules.meta({ description: 'The season’s rules, overridden by those of the age group' }),
    shown: z.boolean().meta({ description: 'Whether the league keeps standings for an age group this young; if not, there are no rows' }),
    rows: z.array(StandingRow),
    divisions: z.array(DivisionTable).optional().meta({ description: 'In their configured order; omitted if there are none' }),
    decisions: z.array(TableDecision).optional().meta({ description: 'Omitted if there are none' }),
  })
  .meta({ id: 'StandingsTable', description: 'The table of one season and age group, and the rules it is based on' });

export const getStandings = route({
  method: 'get',
  path: '/api/mobile/standings',
  summary: 'Get the standings',
  description: `A table for each season and age group that has teams, with a row for every team. Without \`seasonId\`, returns the tables of current seasons. ${CURRENT}
Only regular games that are final or forfeited count. Tie-breakers by period, \`point_ratio\` and points for overtime read each game’s line score: the one that was entered, else that of its stat events if they account for the score. \`GET /api/org/games-without-figures\` lists games that have neither. A team without games has 0 wins, 0 points, and a percentage of .000 for ranking.
A forfeit adds \`forfeitScore\` to points for and against; in volleyball it is lost in straight sets, 25-0 each. A double forfeit is a loss for both teams and adds nothing.
Rows are in the order of the whole table. If there are divisions, \`inDivision\` is the team’s place in its division, and \`divisions\` lists them. If \`rules.qualifyingPlaces\` is set, \`qualification\` says which teams currently qualify, and which have clinched or are eliminated, assuming that every regular game on the schedule is played.`,
  access: 'member',
  useCase: 'getStandings',
  query: z.object({ ageGroupId: id<AgeGroupId>().optional(), seasonId: id<SeasonId>().optional() }),
  replies: { 200: z.object({ standings: z.array(StandingsTable) }).meta({ id: 'Standings' }) },
  cacheFor: { view: 'org' },
  refusals: [],
  handle: async ({ useCases, actor, query }) => mapOk(await useCases.getStandings({ actor, ...query }), (standings) => ({ standings })),
});

const MissingFigure = explainedEnum<(typeof MISSING_FIGURES)[number]>('MissingFigure', {
  score: 'the game is final without a score, and counts in no table',
  line_score: 'nobody has entered its periods, and its stat events do not account for the score',
  whole_line_score: 'the periods that were entered do not add up to the score, and are counted as they are',
});
const WITHOUT_FIGURES = 'games-without-figures';

export const listGamesWithoutFigures = route({
  method: 'get',
  path: '/api/org/games-without-figures',
  summary: 'List final games whose figures the standings lack',
  description: `In order of start. Tie-breakers say nothing of what is missing, so teams may share a rank for it. Without \`seasonId\`, games of current seasons. ${CURRENT}`,
  access: 'member',
  useCase: 'listGamesWithoutFigures',
  query: z.object({ ...paging(WITHOUT_FIGURES, timePosition), seasonId: id<SeasonId>().optional() }),
  replies: {
    200: z
      .object({
        games: z.array(
          z
            .object({
              game: Game,
              missing: MissingFigure,
              tieBreakers: z.array(TieBreaker).meta({ description: 'Those of the season that compare it; empty without a score' }),
            })
            .meta({ id: 'GameWithoutFigures' }),
        ),
        count: count.meta({ description: 'Of all pages' }),
        nextCursor,
      })
      .meta({ id: 'GamesWithoutFigures', description: 'Final games that standings cannot count in full' }),
  },
  refusals: [],
  handle: async ({ useCases, actor, query: { limit, cursor, seasonId } }) =>
    mapOk(await useCases.listGamesWithoutFigures({ actor, seasonId, page: pageAfter({ limit, cursor }) }), (page) => ({
      games: page.items,
      count: page.count,
      nextCursor: cursorAfter(WITHOUT_FIGURES, page, ({ game }) => [game.startsAt, game.id]),
    })),
});
