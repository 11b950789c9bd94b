import { z } from 'zod';
import { GAME_TYPES, SCORE } from '../../domain/games/game.ts';
import { GAME_STATUSES, STATUS_REASONS } from '../../domain/games/game-status.ts';
import { PITCHING_TABLES } from '../../domain/league/pitching-table.ts';
import { BREAK_OUTS, FOUL_RULES, RANK_BY, TIE_BREAKERS } from '../../domain/league/season-rules.ts';
import { SPORT_CODES } from '../../domain/league/sport.ts';
import { STAFF_ROLES } from '../../domain/league/team.ts';
import { PERIOD } from '../../domain/scoring/stat-event.ts';
import type { AdjustmentReason as AdjustmentReasonWord } from '../../domain/standings/point-adjustment.ts';
import type { DecisionKind as DecisionKindWord } from '../../domain/standings/standings-decision.ts';
import { count, difference, explainedWord, flag, Id, Instant, orNull, positive, TeamName, word } from './schemas.ts';

// Schemas that several operations of the league share.

/** A calendar date in a reply. */
export const Day = z.string().meta({ format: 'date', examples: ['2026-04-11'] });

/** The time zone of an org. */
export const TimeZoneName = z.string().meta({ description: 'IANA name', examples: ['America/Chicago'] });

const note = (example: string) => orNull(z.string(), { examples: [example] });

export const SportCode = word('SportCode', SPORT_CODES);
/** The rules for pitching limits that a league follows: by number of pitches, in USSSA by innings. */
export const PitchingTable = word('PitchingTable', PITCHING_TABLES);
export const GameStatus = word('GameStatus', GAME_STATUSES);
export const StatusReason = word('StatusReason', STATUS_REASONS);
export const TieBreaker = word('TieBreaker', TIE_BREAKERS);
export const RankBy = word('RankBy', RANK_BY);
export const BreakOut = word('BreakOut', BREAK_OUTS);
export const FoulRules = word('FoulRules', FOUL_RULES);
export const DecisionKind = explainedWord<DecisionKindWord>('DecisionKind', {
  coin: 'a coin was tossed',
  lot: 'lots were drawn',
  fair_play: 'by cards, ejections or another count of fair play',
  playoff_match: 'a match between the teams that counts for nothing else',
  league: 'any other decision of the league',
});
export const AdjustmentReason = explainedWord<AdjustmentReasonWord>('AdjustmentReason', {
  ineligible_player: 'somebody played who may not',
  misconduct: 'of players, staff or spectators',
  no_show: 'the team did not come',
  administrative: 'fees, forms or deadlines',
  appeal: 'an appeal was decided',
  other: 'as the note says',
});
export const StaffRole = word('StaffRole', STAFF_ROLES);
export const GameType = word('GameType', GAME_TYPES);

export const AgeGroup = z
  .object({ id: Id, name: z.string().meta({ examples: ['10U'] }) })
  .meta({ id: 'AgeGroup', description: 'An age group' });

const ResultPoints = z
  .object({
    win: difference.meta({ examples: [3] }),
    tie: difference.meta({ examples: [1] }),
    loss: difference.meta({ examples: [0] }),
    forfeitLoss: difference.meta({ description: 'For the team that forfeits', examples: [0] }),
  })
  .meta({ id: 'ResultPoints', description: 'Points for the table by result' });
const SetPoints = z
  .object({
    bySets: z.record(z.string(), z.array(difference).length(2)).meta({
      description: 'By the score in sets: what the winner gets, and the loser',
      examples: [{ '3-0': [3, 0], '3-1': [3, 0], '3-2': [2, 1] }],
    }),
  })
  .meta({ id: 'SetPoints', description: 'Points for the table by the score in sets' });

export const SeasonRules = z
  .object({
    rankBy: RankBy.meta({ description: 'What the table is sorted by before any tie is looked at' }),
    points: z.union([ResultPoints, SetPoints]).meta({ description: 'By result, or in volleyball by the score in sets: [winner, loser]' }),
    tieBreakers: z.array(z.union([TieBreaker, z.array(TieBreaker)])).meta({
      description: 'Asked in this order. A list is a block: its breakers are compared one after the other on the same table',
    }),
    breakOut: BreakOut.meta({ description: 'Whether a breaker splits all that are level, or places the best alone' }),
    maxDiffPerGame: positive.nullable().meta({ description: 'The most that one game adds to a difference' }),
    forfeitScore: z
      .object({ for: count, against: count })
      .meta({ id: 'ForfeitScore', description: 'A score as the winner sees it', examples: [{ for: 6, against: 0 }] })
      .nullable()
      .meta({ description: 'What a forfeit adds to points for and against, as the winner sees it' }),
    regulationInnings: positive.meta({ description: 'What an earned run average is reckoned on', examples: [6] }),
    regulationMinutes: positive.meta({ description: 'What a goals-against average is reckoned on', examples: [60] }),
    goalPoints: count.meta({ description: 'What a goal counts in a soccer player’s points; an assist counts 1', examples: [2] }),
    bestOf: positive.meta({ description: 'The most sets of a volleyball match, 3 or 5', examples: [5] }),
    foulRules: FoulRules.meta({ description: 'Whose rules count a basketball team’s fouls towards free throws' }),
    yellowLimit: positive.nullable().meta({
      description: 'After so many yellow cards of a season, and again after as many more, a soccer player misses a game; null for never',
      examples: [5],
    }),
    redCardGames: positive.meta({ description: 'The games that a soccer player misses after a red card', examples: [1] }),
    qualifyingPlaces: orNull(count, {
      description:
        'How many of each division go on to the play-offs, or of the whole table where there are none; null where nothing is said',
      examples: [2],
    }),
    wildCards: count.meta({ description: 'How many of the others go on besides, the best of them whatever their division', examples: [1] }),
  })
  .meta({ id: 'SeasonRules', description: 'The rules of a season in full: its own, and its sport’s for all that it does not say' });

export const Season = z
  .object({
    id: Id,
    sportId: Id,
    name: z.string().meta({ examples: ['Spring 2026'] }),
    startsOn: Day,
    endsOn: Day,
    isActive: z.boolean().meta({ description: 'Whether it is switched on; it is going on when today is within its days as well' }),
    rules: SeasonRules,
  })
  .meta({ id: 'Season', description: 'A season of one sport' });

export const WinLossTie = z
  .object({ wins: count.meta({ examples: [4] }), losses: count.meta({ examples: [2] }), ties: count.meta({ examples: [1] }) })
  .meta({ id: 'WinLossTie', description: 'How often a team won, lost and drew' });

const Coach = z
  .object({ name: z.string().meta({ examples: ['Lee Park'] }), role: StaffRole })
  .meta({ id: 'Coach', description: 'Somebody on the staff of a team, as the league wrote them' });

export const Team = z
  .object({
    id: Id,
    name: z.string().meta({ examples: ['Red Hawks'] }),
    seasonId: Id,
    sportId: Id,
    ageGroup: AgeGroup,
    color: note('Red'),
    isMine: z.boolean().meta({ description: 'Whether it is or was a team of the caller’s, or of their child’s' }),
    record: WinLossTie,
    coaches: z.array(Coach),
    playerCount: count.meta({ examples: [12] }),
    rosterVisible: z
      .boolean()
      .meta({ description: 'Whether the caller may see who is on the roster: not before a link to a child is approved' }),
  })
  .meta({ id: 'Team', description: 'A team as it is listed' });

const score = orNull(z.int().min(SCORE.min).max(SCORE.max), { examples: [3] });

export const PeriodScore = z
  .object({
    period: z
      .int()
      .min(PERIOD.min)
      .max(PERIOD.max)
      .meta({ examples: [1] }),
    home: score,
    visitor: score,
  })
  .meta({ id: 'PeriodScore', description: 'The score of one inning, quarter, half or set' });

export const GAME_EXAMPLE = {
  id: '0199d3a4-0000-7000-8000-00000000000c',
  seasonId: '0199d3a4-0000-7000-8000-00000000000d',
  sportId: '0199d3a4-0000-7000-8000-00000000000e',
  ageGroup: { id: '0199d3a4-0000-7000-8000-00000000000f', name: '10U' },
  gameType: 'regular',
  status: 'final',
  statusReason: null,
  forfeitedBy: null,
  doubleForfeit: false,
  startsAt: '2026-04-11T15:00:00.000Z',
  endsAt: '2026-04-11T17:00:00.000Z',
  timeZone: 'America/Chicago',
  localDate: '2026-04-11',
  localTime: '10:00',
  originalStartsAt: null,
  facility: { id: '0199d3a4-0000-7000-8000-000000000010', name: 'Legion Park', fieldName: 'Field 2' },
  homeTeam: { id: '0199d3a4-0000-7000-8000-000000000011', name: 'Red Hawks' },
  visitorTeam: { id: '0199d3a4-0000-7000-8000-000000000012', name: 'Blue Jays' },
  homeScore: 3,
  visitorScore: 2,
  periodScores: [{ period: 1, home: 3, visitor: 2 }],
  homeJerseyColor: 'Red',
  visitorJerseyColor: 'White',
  snackParentName: 'Pat Ortiz',
  snackParentPhone: '+1 217 555 0100',
  officialScorer: 'Kim Lee',
  officialScorerUserId: null,
  version: 8,
  updatedAt: '2026-04-11T17:02:11.000Z',
  isMine: true,
};

export const GameFacility = z
  .object({ id: Id, name: z.string().meta({ examples: ['Legion Park'] }), fieldName: note('Field 2') })
  .meta({ id: 'GameFacility', description: 'Where a game is played' });

export const Game = z
  .object({
    id: Id,
    seasonId: Id,
    sportId: Id,
    ageGroup: AgeGroup,
    gameType: GameType,
    status: GameStatus,
    statusReason: StatusReason.nullable(),
    forfeitedBy: Id.nullable().meta({ description: 'The team that did not play. A forfeit has either this or `doubleForfeit`' }),
    doubleForfeit: z.boolean().meta({ description: 'Whether neither team played: a loss for both' }),
    startsAt: Instant,
    endsAt: Instant,
    timeZone: TimeZoneName,
    localDate: Day.meta({ description: 'The day of its start in that zone' }),
    localTime: z.string().meta({ description: 'The clock at its start in that zone', examples: ['10:00'] }),
    originalStartsAt: Instant.nullable().meta({ description: 'When it was first to start; null for a game that was not moved' }),
    facility: GameFacility.nullable(),
    homeTeam: TeamName,
    visitorTeam: TeamName,
    homeScore: score.meta({ description: 'Runs, points or goals; in volleyball the sets won' }),
    visitorScore: score,
    periodScores: z.array(PeriodScore),
    homeJerseyColor: note('Red'),
    visitorJerseyColor: note('White'),
    snackParentName: note('Pat Ortiz').meta({ description: 'Null for parents whose link to a child is not approved' }),
    snackParentPhone: note('+1 217 555 0100').meta({
      description: 'For admins, staff, and the coaches and parents of the two teams; null for everybody else',
    }),
    officialScorer: note('Kim Lee').meta({ description: 'Null for parents whose link to a child is not approved' }),
    officialScorerUserId: Id.nullable().meta({ description: 'The user who may record statistics of both teams' }),
    version: positive.meta({ description: 'One more with every change', examples: [7] }),
    updatedAt: Instant,
    isMine: z.boolean().meta({
      description: 'Whether a team of the caller’s or of their child’s, past ones included, plays in it, or the caller scores it',
    }),
  })
  .meta({ id: 'Game', description: 'A game as the caller may see it', examples: [GAME_EXAMPLE] });

/** Explains "current", for lists that show current seasons by default. */
export const CURRENT = 'A season is current from being made active, which may be before it starts, until 14 days after its `endsOn`.';

/** A query parameter that filters a list by `isMine`. */
export const mine = (what: string) => flag().meta({ description: `With true, ${what} that have \`isMine\` alone` });
