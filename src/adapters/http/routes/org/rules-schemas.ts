import { z } from 'zod';
import { TIE_BREAKERS } from '../../../../domain/league/season-rules.ts';
import {
  BreakOut,
  CourtesyRunners,
  DiamondRules,
  InterleagueGames,
  PitchedBy,
  PitchingTable,
  RankBy,
  RunsBeyondLimit,
  SeasonRules,
  TieBreaker,
} from '../../contract/league-schemas.ts';
import { count, difference, integer, positive } from '../../contract/schemas.ts';
import { sportRulesDraft } from '../../contract/sport-rules-schemas.ts';
import { yesNo } from './schemas.ts';

const POINTS = { min: -99, max: 99 };
const MAX_SET_SCORES = 20;
const MAX_RUN_RULES = 9;

const ResultPointsDraft = z
  .strictObject({
    win: integer(POINTS),
    tie: integer(POINTS),
    loss: integer(POINTS),
    forfeitLoss: integer(POINTS),
    overtimeWin: integer(POINTS),
    overtimeLoss: integer(POINTS),
    goal: integer({ min: 0, max: 99 }),
    goalsCounted: integer({ min: 1, max: 20 }),
    shutout: integer({ min: 0, max: 99 }),
    shutoutWin: integer({ min: 0, max: 99 }),
  })
  .partial()
  .meta({ id: 'ResultPointsDraft', description: 'Points by result' });
const SetPointsDraft = z
  .strictObject({
    bySets: z
      .record(
        z.string().regex(/^\d{1,2}-\d{1,2}$/, 'must be a score in sets, such as 3-1'),
        z.array(integer(POINTS)).length(2, 'must be two numbers'),
      )
      .refine((scores) => Object.keys(scores).length <= MAX_SET_SCORES, `must be at most ${MAX_SET_SCORES} scores`)
      .meta({ maxProperties: MAX_SET_SCORES }),
  })
  .meta({ id: 'SetPointsDraft', description: 'Points by the score in sets: for the winner and for the loser' });
const ForfeitScoreDraft = z
  .strictObject({ for: integer({ min: 0, max: 999 }), against: integer({ min: 0, max: 999 }) })
  .meta({ id: 'ForfeitScoreDraft', description: 'What a forfeit adds, from the winner’s side' });

const DiamondRulesDraft = z
  .strictObject({
    pitchingTable: PitchingTable.nullable(),
    pitchedBy: PitchedBy,
    walks: yesNo(),
    runsPerInning: integer({ min: 1, max: 99 }).nullable(),
    runsBeyondLimit: RunsBeyondLimit,
    lastInningOpen: yesNo(),
    onceThroughOrder: yesNo(),
    battersPerInning: integer({ min: 1, max: 99 }).nullable(),
    outsEndHalf: yesNo(),
    timeLimit: integer({ min: 1, max: 999 }).nullable(),
    runRule: z
      .array(
        z
          .strictObject({ afterInnings: integer({ min: 1, max: 99 }), lead: integer({ min: 1, max: 999 }) })
          .meta({ id: 'RunRuleDraft', description: 'The lead that ends a game after so many innings' }),
      )
      .max(MAX_RUN_RULES, `must be at most ${MAX_RUN_RULES}`),
    everybodyBats: yesNo(),
    freeSubstitution: yesNo(),
    courtesyRunners: CourtesyRunners,
  })
  .partial()
  .meta({ id: 'DiamondRulesDraft', description: 'The rules of baseball and softball that a season sets itself' });

/** The rules that a season sets itself, or an age group within it. */
export const RulesDraft = z
  .strictObject({
    rankBy: RankBy.exactOptional(),
    points: z.union([ResultPointsDraft, SetPointsDraft]).exactOptional(),
    tieBreakers: z
      .array(z.union([TieBreaker, z.array(TieBreaker).min(1).max(TIE_BREAKERS.length)]))
      .max(TIE_BREAKERS.length, `must be at most ${TIE_BREAKERS.length}`)
      .exactOptional(),
    breakOut: BreakOut.exactOptional(),
    commonGamesMinimum: integer({ min: 1, max: 99 }).exactOptional(),
    interleagueGames: InterleagueGames.exactOptional(),
    maxDiffPerGame: integer({ min: 1, max: 999 }).nullable().exactOptional(),
    forfeitScore: ForfeitScoreDraft.nullable().exactOptional(),
    regulationInnings: integer({ min: 1, max: 99 }).exactOptional(),
    regulationMinutes: integer({ min: 1, max: 999 }).exactOptional(),
    goalPoints: integer({ min: 0, max: 99 }).exactOptional(),
    yellowLimit: integer({ min: 1, max: 99 }).nullable().exactOptional(),
    redCardGames: integer({ min: 1, max: 99 }).exactOptional(),
    qualifyingPlaces: integer({ min: 0, max: 99 }).nullable().exactOptional(),
    wildCards: integer({ min: 0, max: 99 }).exactOptional(),
    diamond: DiamondRulesDraft.exactOptional(),
    ...sportRulesDraft,
  })
  .meta({ id: 'SeasonRulesDraft', description: 'The rules that a season sets itself; all others are the defaults of its sport' });

const OwnPoints = z
  .object({
    win: difference.optional(),
    tie: difference.optional(),
    loss: difference.optional(),
    forfeitLoss: difference.optional(),
    overtimeWin: difference.optional(),
    overtimeLoss: difference.optional(),
    goal: count.optional(),
    goalsCounted: positive.optional(),
    shutout: count.optional(),
    shutoutWin: count.optional(),
    bySets: z.record(z.string(), z.array(difference)).optional(),
  })
  .meta({ id: 'OwnPoints', description: 'The points that a season sets itself: by result, or by the score in sets' });
export const OwnRules = SeasonRules.partial()
  .extend({ points: OwnPoints.optional(), diamond: DiamondRules.partial().meta({ id: 'OwnDiamondRules' }).optional() })
  .meta({ id: 'OwnSeasonRules', description: 'The rules that a season sets itself' });
