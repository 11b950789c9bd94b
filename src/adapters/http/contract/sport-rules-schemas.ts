import { z } from 'zod';
import { type FoulRules as FoulRulesWord, NO_RUN_ZONES, SPORT_RULES } from '../../../domain/league/sport-rules.ts';
import { explainedEnum, integer, namedEnum, positive } from './schemas.ts';

export const FoulRules = explainedEnum<FoulRulesWord>('FoulRules', {
  nfhs: 'two free throws from the fifth foul of a quarter',
  nfhs_halves: 'one-and-one from the seventh foul of a half, two free throws from the tenth',
  fiba: 'two free throws from the fifth foul of a quarter; technical fouls of the bench do not count',
  ncaa_men: 'one-and-one from the seventh foul of a half, two free throws from the tenth',
});
const NoRunZone = namedEnum('NoRunZone', NO_RUN_ZONES);
const noRunZones = z.object({ yards: positive, before: z.array(NoRunZone) }).meta({
  id: 'NoRunZones',
  description: 'So many yards before these lines only a pass may gain the line',
  examples: [{ yards: 5, before: NO_RUN_ZONES }],
});

const byDefault = (rule: keyof typeof SPORT_RULES) => ({ examples: [SPORT_RULES[rule]] });

/** The rules of a season by which a sport is played. */
export const sportRules = {
  bestOf: positive.meta({
    description: 'The maximum number of sets in a volleyball match, 2, 3 or 5; two may end in a tie',
    ...byDefault('bestOf'),
  }),
  setPoints: positive.meta({ description: 'Volleyball: the points that win a set with a lead of two', ...byDefault('setPoints') }),
  decidingSetPoints: positive.meta({ description: 'Volleyball: the same in the last set of `bestOf`', ...byDefault('decidingSetPoints') }),
  setCap: positive.nullable().meta({
    description:
      'Volleyball: from so many points on a lead of one wins a set; null for no cap. Equal to `setPoints`, no set needs a lead of two',
    examples: [27],
  }),
  decidingSetCap: positive.nullable().meta({ description: 'Volleyball: the same in the last set of `bestOf`', examples: [17] }),
  playsAllSets: z
    .boolean()
    .meta({ description: 'Volleyball: whether all sets of `bestOf` are played, also after one side has won the match' }),
  periods: positive.meta({
    description: 'Sports with a clock: the quarters, halves or other periods of a game without overtime',
    ...byDefault('periods'),
  }),
  periodMinutes: positive.nullable().meta({
    description:
      'Sports with a clock: the minutes of a period. Null if not set: then nobody’s playing time is known, except in soccer, where the periods share `regulationMinutes`',
    examples: [8],
  }),
  overtimeMinutes: positive.nullable().meta({
    description:
      'Sports with a clock: the minutes of an extra period. Null if not set: then the playing time of who was in it is not known',
    examples: [4],
  }),
  equalMinutes: z.boolean().meta({
    description:
      'Sports with a clock: whether everybody in the lineup is to play equally long; the live view and the box score then show everybody’s minutes, and by how much they differ',
  }),
  playersASide: positive.nullable().meta({
    description:
      'Sports with a clock: how many of a side play at a time, without which lineups are compared with the fewest and the most of any age; null if not set',
    examples: [7],
  }),
  goalkeeper: z.boolean().meta({ description: 'Soccer: whether a side has a goalkeeper' }),
  runningClockLead: positive.nullable().meta({
    description: 'Basketball and football: from so many points ahead in the second half the clock runs on; null for never',
    examples: [35],
  }),
  foulRules: FoulRules.meta({ description: 'The rule book by which a basketball team’s fouls count towards free throws' }),
  foulsToLeave: positive.meta({ description: 'Basketball: the foul with which a player leaves the game', ...byDefault('foulsToLeave') }),
  laterals: z.boolean().meta({ description: 'Football: whether the ball may be thrown or handed backward past the line of scrimmage' }),
  noRunZones: noRunZones.nullable().meta({ description: 'Football: null if there are none' }),
} as const satisfies Record<keyof typeof SPORT_RULES, z.ZodType>;

const POINTS = { min: 1, max: 99 };
/** The same as a season or age group sets them. */
export const sportRulesDraft = {
  bestOf: integer({ min: 2, max: 5 })
    .refine((sets) => sets !== 4, 'must be 2, 3 or 5')
    .exactOptional(),
  setPoints: integer(POINTS).exactOptional(),
  decidingSetPoints: integer(POINTS).exactOptional(),
  setCap: integer(POINTS).nullable().exactOptional(),
  decidingSetCap: integer(POINTS).nullable().exactOptional(),
  playsAllSets: z.boolean().exactOptional(),
  periods: integer({ min: 1, max: 9 }).exactOptional(),
  periodMinutes: integer({ min: 1, max: 99 }).nullable().exactOptional(),
  overtimeMinutes: integer({ min: 1, max: 99 }).nullable().exactOptional(),
  equalMinutes: z.boolean().exactOptional(),
  playersASide: integer({ min: 1, max: 99 }).nullable().exactOptional(),
  goalkeeper: z.boolean().exactOptional(),
  runningClockLead: integer({ min: 1, max: 999 }).nullable().exactOptional(),
  foulRules: FoulRules.exactOptional(),
  foulsToLeave: integer({ min: 1, max: 99 }).exactOptional(),
  laterals: z.boolean().exactOptional(),
  noRunZones: z
    .strictObject({ yards: integer({ min: 1, max: 50 }), before: z.array(NoRunZone).min(1).max(NO_RUN_ZONES.length) })
    .meta({ id: 'NoRunZonesDraft', description: 'No-run zones of a season' })
    .nullable()
    .exactOptional(),
} as const satisfies Record<keyof typeof SPORT_RULES, z.ZodType>;

/** Those that the sport of a game has. */
export const RulesOfPlay = z.object(sportRules).partial().meta({
  id: 'RulesOfPlay',
  description: 'The rules of a game’s season and age group by which its sport is played; those of other sports are omitted',
});
