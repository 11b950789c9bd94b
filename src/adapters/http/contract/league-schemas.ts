import { z } from 'zod';
import { GAME_TYPES, type PeriodKind as PeriodKindWord, SCORE } from '../../../domain/games/game.ts';
import { GAME_STATUSES, STATUS_REASONS } from '../../../domain/games/game-status.ts';
import type { PITCHING_TABLES } from '../../../domain/league/pitching-table.ts';
import type { PlaceStateWord as PlaceStateName } from '../../../domain/league/place-state.ts';
import {
  BREAK_OUTS,
  type COURTESY_RUNNERS,
  DEFAULT_GOALS_COUNTED,
  INTERLEAGUE_GAMES,
  type PITCHED_BY,
  RANK_BY,
  type RUNS_BEYOND_LIMIT,
  rulesOf,
  type TieBreaker as TieBreakerWord,
} from '../../../domain/league/season-rules.ts';
import { SPORT_CODES } from '../../../domain/league/sport.ts';
import { STAFF_ROLES } from '../../../domain/league/team.ts';
import { PERIOD } from '../../../domain/scoring/stat-event.ts';
import { isTimeZone, TIME_ZONE_FORM, type TimeZone } from '../../../domain/shared/time.ts';
import type { AdjustmentReason as AdjustmentReasonWord } from '../../../domain/standings/point-adjustment.ts';
import type { DecisionKind as DecisionKindWord } from '../../../domain/standings/standings-decision.ts';
import { count, difference, explainedEnum, flag, Id, Instant, namedEnum, orNull, positive, TeamName } from './schemas.ts';
import { sportRules } from './sport-rules-schemas.ts';

// Schemas that several operations of the league share.

/** A calendar date in a reply. */
export const Day = z.string().meta({ format: 'date', examples: ['2026-04-11'] });

/** How a team's last games ended. */
export const streak = orNull(z.string(), {
  description: 'The result type and number of the latest consecutive games with the same result',
  examples: ['W3'],
});

/** The time zone of an org. */
export const startTimeTbd = z.boolean().meta({
  description:
    'Whether only the date is decided. The start is then the last minute of the day, so that lists have it at the end of that day; show no time. `endsAt` is the start',
});
export const TimeZoneName = z.string().meta({ description: 'IANA name', examples: ['America/Chicago'] });

/** A time zone in a request. */
export const GivenTimeZone = z
  .string('must be text')
  .refine(isTimeZone, 'must be a time zone such as America/Chicago')
  .transform((zone) => zone as TimeZone)
  .meta({ pattern: TIME_ZONE_FORM.source, description: 'IANA name of a place, or UTC', examples: ['America/Chicago'] });

const note = (example: string) => orNull(z.string(), { examples: [example] });

export const SportCode = namedEnum('SportCode', SPORT_CODES);
export const PitchingTable = explainedEnum<(typeof PITCHING_TABLES)[number]>('PitchingTable', {
  little_league: 'Regulation VI of Little League Baseball, or Softball',
  little_league_tournament: 'the same, with the tournament rule for suspended games',
  pitch_smart: 'Pitch Smart of MLB and USA Baseball',
  babe_ruth: 'Babe Ruth League and its Cal Ripken divisions',
  pony: 'PONY Baseball',
  usssa: 'USSSA Baseball, by outs',
  own: 'the league’s own table, `ownPitchingTable` of its settings',
  none: 'no limits',
});
export const GameStatus = namedEnum('GameStatus', GAME_STATUSES);
export const StatusReason = namedEnum('StatusReason', STATUS_REASONS);
export const TieBreaker = explainedEnum<TieBreakerWord>('TieBreaker', {
  head_to_head: 'what the season ranks by, in the games among the tied teams; like all that begin so, only if these have met equally often',
  head_to_head_diff: 'difference in these games',
  head_to_head_for: 'scored in these games',
  head_to_head_against: 'fewest allowed in these games',
  head_to_head_against_per_period: 'fewest allowed in these games per inning or period in which the opponent had its turn',
  head_to_head_away_goals: 'scored as the visitor in these games',
  head_to_head_sweep: 'won, or lost, every game against each of the others',
  division_record: 'percentage in games within the team’s own division',
  common_games: 'percentage in games against opponents whom all tied teams have met',
  strength_of_victory: 'percentage of the teams that the team has beaten',
  point_diff: 'difference in all games',
  points_for: 'scored in all games',
  points_against: 'fewest allowed in all games',
  point_diff_per_game: 'difference per game with a score, capped per game by the rules',
  points_for_per_game: 'scored per game with a score',
  points_against_per_game: 'fewest allowed per game with a score',
  points_against_without_worst: 'fewest allowed, without the game in which the team allowed most',
  points_against_without_worst_two: 'fewest allowed, without the two games in which the team allowed most',
  points_against_per_period: 'fewest allowed per inning or period in which the opponent had its turn',
  away_goals: 'scored as the visitor',
  away_wins: 'wins as the visitor',
  points: 'points of the table',
  wins: 'wins',
  fewest_losses: 'fewest losses',
  fewest_forfeits: 'fewest forfeits',
  fair_play:
    'FIFA’s team conduct score by the cards recorded: a yellow card −1, a second one −3, a red card −4, a yellow and a red card −5',
  set_ratio: 'sets won per set lost',
  point_ratio: 'points of sets won per point lost',
});
export const RankBy = namedEnum('RankBy', RANK_BY);
export const BreakOut = namedEnum('BreakOut', BREAK_OUTS);
export const InterleagueGames = namedEnum('InterleagueGames', INTERLEAGUE_GAMES);
export const DecisionKind = explainedEnum<DecisionKindWord>('DecisionKind', {
  coin: 'a coin was tossed',
  lot: 'lots were drawn',
  fair_play: 'cards, ejections or another fair-play criterion',
  playoff_match: 'a match between the teams that counts only for the tie-break',
  league: 'any other decision of the league',
});
export const AdjustmentReason = explainedEnum<AdjustmentReasonWord>('AdjustmentReason', {
  ineligible_player: 'an ineligible player played',
  misconduct: 'misconduct of players, staff or spectators',
  no_show: 'the team did not show up',
  administrative: 'fees, forms or deadlines',
  appeal: 'an appeal was decided',
  other: 'as the note says',
});
export const StaffRole = namedEnum('StaffRole', STAFF_ROLES);
export const GameType = namedEnum('GameType', GAME_TYPES);

export const AgeGroup = z
  .object({ id: Id, name: z.string().meta({ examples: ['10U'] }) })
  .meta({ id: 'AgeGroup', description: 'An age group' });

const ResultPoints = z
  .object({
    win: difference.meta({ examples: [3] }),
    tie: difference.meta({ examples: [1] }),
    loss: difference.meta({ examples: [0] }),
    forfeitLoss: difference.meta({ description: 'For the team that forfeits', examples: [0] }),
    overtimeWin: difference
      .optional()
      .meta({ description: 'For a game won in overtime or on kicks; omitted if the season does not tell it from another win' }),
    overtimeLoss: difference
      .optional()
      .meta({ description: 'For a game lost in overtime or on kicks; omitted if the season does not tell it from another loss' }),
    goal: count.optional().meta({ description: 'For each goal, whatever the result, up to `goalsCounted`; omitted if it gives none' }),
    goalsCounted: positive.optional().meta({ description: `How many goals of a game count; omitted for ${DEFAULT_GOALS_COUNTED}` }),
    shutout: count.optional().meta({ description: 'For a game without a goal against, 0–0 included; omitted if it gives none' }),
    shutoutWin: count.optional().meta({ description: 'For a game won without a goal against; omitted if it gives none' }),
  })
  .meta({ id: 'ResultPoints', description: 'Standings points by result' });
const SetPoints = z
  .object({
    bySets: z.record(z.string(), z.array(difference).length(2)).meta({
      description: 'By the score in sets: the points of the winner and of the loser',
      examples: [{ '3-0': [3, 0], '3-1': [3, 0], '3-2': [2, 1] }],
    }),
  })
  .meta({ id: 'SetPoints', description: 'Standings points by the score in sets' });

export const PitchedBy = explainedEnum<(typeof PITCHED_BY)[number]>('PitchedBy', {
  player: 'a player of the side in the field',
  coach: 'a coach of the side at bat',
  machine: 'a machine',
  tee: 'nobody: the ball is on a tee',
});
export const CourtesyRunners = explainedEnum<(typeof COURTESY_RUNNERS)[number]>('CourtesyRunners', {
  none: 'for nobody',
  pitcher_and_catcher: 'for the pitcher and the catcher',
  any: 'for any player',
});
export const RunsBeyondLimit = explainedEnum<(typeof RUNS_BEYOND_LIMIT)[number]>('RunsBeyondLimit', {
  all: 'all runs of the play',
  home_run: 'those of a home run',
  none: 'no run',
});
export const RunRule = z
  .object({ afterInnings: positive.meta({ examples: [4] }), lead: positive.meta({ examples: [10] }) })
  .meta({ id: 'RunRule', description: 'The lead that ends a game once the side behind has batted in this many innings' });

export const DiamondRules = z
  .object({
    pitchingTable: PitchingTable.nullable().meta({ description: 'The limits on pitchers; null for those of the organization’s settings' }),
    pitchedBy: PitchedBy.meta({ description: 'Unless it is a player, nobody is charged as pitcher, and nobody’s pitches are limited' }),
    walks: z.boolean().meta({ description: 'Whether batters walk' }),
    runsPerInning: orNull(positive, {
      description: 'The most runs of a side in an inning, which end its half; null for no limit',
      examples: [5],
    }),
    runsBeyondLimit: RunsBeyondLimit.meta({ description: 'What counts of a play that scores more than this limit allows' }),
    lastInningOpen: z.boolean().meta({ description: 'Whether the last regulation inning, and those after it, have no such limit' }),
    onceThroughOrder: z.boolean().meta({
      description: 'Whether a half is over once everybody in the batting order has batted in it',
    }),
    battersPerInning: orNull(positive, {
      description: 'The most batters of a side in an inning, which end its half, also with `lastInningOpen`; null for no limit',
      examples: [10],
    }),
    outsEndHalf: z.boolean().meta({
      description:
        'Whether three outs end a half. Where they do not, everybody bats: a limit of batters or runs ends it, or the scorer who goes on with the other side; outs are counted all the same',
    }),
    timeLimit: orNull(positive, { description: 'The minutes after which no inning begins; null for no limit', examples: [90] }),
    runRule: z.array(RunRule).meta({ description: 'The leads that end a game; none if empty' }),
    everybodyBats: z.boolean().meta({ description: 'Whether everybody who is present bats, in one continuous order' }),
    freeSubstitution: z.boolean().meta({ description: 'Whether who has left may come back at any time' }),
    courtesyRunners: CourtesyRunners.meta({ description: 'For whom another may run who stays in the game' }),
  })
  .meta({ id: 'DiamondRules', description: 'The rules that leagues set for baseball and softball alone' });

export const SeasonRules = z
  .object({
    rankBy: RankBy.meta({ description: 'What the table is sorted by before tie-breakers apply' }),
    points: z.union([ResultPoints, SetPoints]).meta({ description: 'By result, or in volleyball by the score in sets: [winner, loser]' }),
    tieBreakers: z.array(z.union([TieBreaker, z.array(TieBreaker)])).meta({
      description: 'Applied in this order. A nested list is a block: its tie-breakers are compared one after the other on the same table',
    }),
    breakOut: BreakOut.meta({ description: 'Whether a tie-breaker separates all tied teams, or only places the best one' }),
    commonGamesMinimum: positive.meta({
      description: 'How many games against common opponents each tied team must have played for the tie-breaker `common_games` to apply',
      examples: [1],
    }),
    interleagueGames: InterleagueGames.meta({ description: 'Whether games against teams of other leagues count in tables and records' }),
    maxDiffPerGame: positive.nullable().meta({ description: 'The maximum that one game adds to a difference' }),
    forfeitScore: z
      .object({ for: count, against: count })
      .meta({ id: 'ForfeitScore', description: 'A score from the winner’s side', examples: [{ for: 6, against: 0 }] })
      .nullable()
      .meta({ description: 'What a forfeit adds to points for and against, from the winner’s side' }),
    regulationInnings: positive.meta({ description: 'The innings that an earned run average is based on', examples: [6] }),
    regulationMinutes: positive.meta({ description: 'The minutes that a goals-against average is based on', examples: [60] }),
    goalPoints: count.meta({ description: 'How many points a goal adds to a soccer player’s points; an assist adds 1', examples: [2] }),
    yellowLimit: positive.nullable().meta({
      description:
        'A soccer player misses a game after this many yellow cards in a season, and again after each further multiple; null for never',
      examples: [5],
    }),
    redCardGames: positive.meta({ description: 'How many games a soccer player misses after a red card', examples: [1] }),
    qualifyingPlaces: orNull(count, {
      description:
        'How many teams of each division qualify for the play-offs, or of the whole table if there are no divisions; null if not set',
      examples: [2],
    }),
    wildCards: count.meta({
      description: 'How many further teams qualify: the best of the others, whatever their division',
      examples: [1],
    }),
    diamond: DiamondRules.nullable().meta({ description: 'For baseball and softball; null in other sports' }),
    ...sportRules,
  })
  .meta({
    id: 'SeasonRules',
    description: 'The complete rules of a season: its own, and the sport’s defaults for the rest',
    examples: [rulesOf('baseball', {})],
  });

export const Season = z
  .object({
    id: Id,
    sportId: Id,
    sportCode: SportCode,
    name: z.string().meta({ examples: ['Spring 2026'] }),
    startsOn: Day,
    endsOn: Day,
    isActive: z.boolean().meta({ description: 'Whether the season is active; it is then current until 14 days after `endsOn`' }),
    rules: SeasonRules,
  })
  .meta({ id: 'Season', description: 'A season of one sport' });

export const WinLossTie = z
  .object({ wins: count.meta({ examples: [4] }), losses: count.meta({ examples: [2] }), ties: count.meta({ examples: [1] }) })
  .meta({ id: 'WinLossTie', description: 'How often a team won, lost and drew' });

const Coach = z
  .object({ name: z.string().meta({ examples: ['Lee Park'] }), role: StaffRole })
  .meta({ id: 'Coach', description: 'A person on the staff of a team, as the league entered them' });

export const Team = z
  .object({
    id: Id,
    name: z.string().meta({ examples: ['Red Hawks'] }),
    seasonId: Id,
    sportId: Id,
    ageGroup: AgeGroup,
    color: note('Red'),
    isMine: z.boolean().meta({ description: 'Whether it is or was a team of the caller or of their child' }),
    record: WinLossTie,
    coaches: z.array(Coach),
    playerCount: count.meta({ examples: [12] }),
    rosterVisible: z.boolean().meta({
      description: 'Whether the caller may see the players on the roster; for parents, only once a link to a child is approved',
    }),
  })
  .meta({ id: 'Team', description: 'A team in a list' });

const score = orNull(z.int().min(SCORE.min).max(SCORE.max), { examples: [3] });

export const PeriodKind = explainedEnum<PeriodKindWord>('PeriodKind', {
  overtime: 'its score is part of the game’s',
  shootout: 'kicks or shots in turn; they decide a game that ended tied, and their score is no part of the game’s',
});
export const PeriodScore = z
  .object({
    period: z
      .int()
      .min(PERIOD.min)
      .max(PERIOD.max)
      .meta({ examples: [1] }),
    home: score,
    visitor: score,
    kind: PeriodKind.optional().meta({ description: 'Omitted for a period of regulation' }),
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
  startTimeTbd: false,
  originalStartsAt: null,
  facility: { id: '0199d3a4-0000-7000-8000-000000000010', name: 'Legion Park', fieldName: 'Field 2', state: null },
  homeTeam: { id: '0199d3a4-0000-7000-8000-000000000011', name: 'Red Hawks', color: 'Red' },
  visitorTeam: { id: '0199d3a4-0000-7000-8000-000000000012', name: 'Blue Jays', color: null },
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

const place = { id: Id, name: z.string().meta({ examples: ['Legion Park'] }), fieldName: note('Field 2') };
export const FacilityAndField = z
  .object(place)
  .meta({ id: 'FacilityAndField', description: 'A facility, and a field of it if one is set' });

export const PlaceStateWord = explainedEnum<PlaceStateName>('PlaceStateWord', {
  open: 'people can play',
  closed: 'nobody can play',
  unknown: 'the league has not decided yet',
});
export const PlaceState = z
  .object({
    state: PlaceStateWord,
    until: Instant.nullable().meta({ description: 'From then on it no longer holds; null if it holds until it is changed' }),
    note: note('Too wet; next look at noon'),
    updatedAt: Instant,
  })
  .meta({ id: 'PlaceState', description: 'What the league says about a facility or a field' });
/** A facility’s state counts for each of its fields that has none of its own. */
export const placeState = PlaceState.nullable().meta({ description: 'Null if nothing is said, or it no longer holds' });

export const GameFacility = z
  .object({ ...place, state: placeState })
  .meta({ id: 'GameFacility', description: 'Where a game is played, and whether it can be played there' });

const SNACK_PARENT = 'For admins, staff, and the coaches and parents of the two teams; null for others';

const GameTeam = TeamName.extend({
  color: orNull(z.string(), { description: 'As the league calls it, or as `#rrggbb`', examples: ['Red'] }),
}).meta({ id: 'GameTeam', description: 'A team of a game' });

export const Game = z
  .object({
    id: Id,
    seasonId: Id,
    sportId: Id,
    ageGroup: AgeGroup,
    gameType: GameType,
    status: GameStatus,
    statusReason: StatusReason.nullable(),
    forfeitedBy: Id.nullable().meta({ description: 'The team that forfeited. A forfeit has either this or `doubleForfeit`' }),
    doubleForfeit: z.boolean().meta({ description: 'Whether both teams forfeited: a loss for both' }),
    startsAt: Instant,
    endsAt: Instant,
    timeZone: TimeZoneName,
    localDate: Day.meta({ description: 'The date of the start in that time zone' }),
    localTime: z.string().meta({ description: 'The local time of the start in that time zone', examples: ['10:00'] }),
    startTimeTbd,
    originalStartsAt: Instant.nullable().meta({ description: 'The first scheduled start; null for a game that was not moved' }),
    facility: GameFacility.nullable(),
    homeTeam: GameTeam,
    visitorTeam: GameTeam,
    homeScore: score.meta({ description: 'Runs, points or goals; in volleyball the sets won' }),
    visitorScore: score,
    periodScores: z.array(PeriodScore),
    homeJerseyColor: note('Red'),
    visitorJerseyColor: note('White'),
    snackParentName: note('Pat Ortiz').meta({ description: SNACK_PARENT }),
    snackParentPhone: note('+1 217 555 0100').meta({ description: SNACK_PARENT }),
    officialScorer: note('Kim Lee').meta({ description: 'Null for parents whose link to a child is not approved' }),
    officialScorerUserId: Id.nullable().meta({ description: 'The user who may record statistics of both teams' }),
    version: positive.meta({ description: 'Increases by one with every change', examples: [7] }),
    updatedAt: Instant,
    isMine: z.boolean().meta({
      description: 'Whether a current or former team of the caller or of their child plays in it, or the caller scores it',
    }),
  })
  .meta({ id: 'Game', description: 'A game as the caller may see it', examples: [GAME_EXAMPLE] });

/** Explains "current", for lists that show current seasons by default. */
export const CURRENT = 'A season is current from when it is made active, which may be before it starts, until 14 days after its `endsOn`.';

/** A query parameter that filters a list by `isMine`. */
export const mine = (what: string) => flag().meta({ description: `If true, only ${what} that have \`isMine\`` });
