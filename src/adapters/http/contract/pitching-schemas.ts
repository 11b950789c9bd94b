import { z } from 'zod';
import {
  LIMITED_DAYS,
  type PitchingLimits as Limits,
  MAX_OTHER_MEASURES,
  MAX_OWN_AGES,
  type Maxima,
  NO_OTHER_LIMITS,
  NO_OTHER_MAXIMA,
  PITCHING_AGE,
  PITCHING_MEASURES,
  type REST_BY,
} from '../../../domain/league/pitching-table.ts';
import { definite, explainedEnum, integer, namedEnum, Weekday } from './schemas.ts';

// Limits on pitchers, in replies and as a league sets them itself.

const some = integer({ min: 0, max: 999 });
const most = integer({ min: 1, max: 999 });
const days = integer(LIMITED_DAYS);

export const PitchingMeasure = namedEnum('PitchingMeasure', PITCHING_MEASURES);
const RestBy = explainedEnum<(typeof REST_BY)[number]>('RestBy', {
  total: 'all that was thrown on the day',
  last_batter: 'the count at the first pitch to the last batter',
});
const ALSO = 'The maximum of a unit in a day, a game, a run of days and a calendar week; null for no limit';
/** The members of limits: in replies open objects, in requests closed ones. */
function limitsIn(where: 'reply' | 'request') {
  const object = (where === 'reply' ? z.object : z.strictObject) as typeof z.object;
  const named = (id: string, description: string) => ({ id: where === 'reply' ? id : `${id}Draft`, description });
  const restAfter = object({ from: most, days }).meta(named('RestAfter', 'Calendar days of rest after a day with at least this many'));
  const mostInDays = object({ days, most }).meta(
    named('MostInDays', 'The maximum in this many consecutive calendar days; a pitcher who has reached it rests the next day'),
  );
  const mostInAWeek = object({ startsOn: Weekday, most }).meta(
    named('MostInAWeek', 'The maximum in a calendar week, which begins on that day'),
  );
  const mostInAGame = most.nullable().meta({ description: 'Null if only the day limits it', examples: [55] });
  const alsoOf = { mostInADay: most.nullable(), mostInAGame, mostInDays: mostInDays.nullable(), mostInAWeek: mostInAWeek.nullable() };
  const resumed = object({ from: some, upTo: some }).meta(named('ResumedGame', 'What the pitcher threw before a game was suspended'));
  const catching = object({
    inningsToPitch: most.meta({ description: 'A player who caught in this many innings may not pitch that day', examples: [4] }),
    pitchesToCatch: most.meta({ description: 'A player who threw this many pitches may not catch that day', examples: [41] }),
    pitchesToCatchAgain: most.meta({
      description: 'A player who caught and then threw this many pitches may not catch again that day',
      examples: [21],
    }),
  }).meta(named('CatchingLimits', 'Limits on pitching and catching on the same day'));
  const others = {
    mostInAGame,
    rest: z
      .array(restAfter)
      .max(LIMITED_DAYS.max, `must be at most ${LIMITED_DAYS.max}`)
      .meta({ description: 'Calendar days of rest after at least this many on a day', examples: [[{ from: 21, days: 1 }]] }),
    restBy: RestBy.meta({ description: 'By what the days of rest go' }),
    mostInDays: mostInDays.nullable(),
    mostInAWeek: mostInAWeek.nullable(),
    also: (where === 'reply'
      ? z.array(object({ measure: PitchingMeasure, ...alsoOf }).meta(named('Maxima', ALSO)))
      : z
          .array(
            object({ measure: PitchingMeasure, ...object(alsoOf).partial().shape })
              .meta(named('Maxima', `${ALSO}; what is omitted is not limited`))
              .refine(({ measure: _, ...maxima }) => Object.values(maxima).some((each) => each != null), 'must limit something')
              .transform(({ measure, ...maxima }): Maxima => ({ measure, mostInADay: null, ...NO_OTHER_MAXIMA, ...definite(maxima) })),
          )
          .max(MAX_OTHER_MEASURES, `must be at most ${MAX_OTHER_MEASURES}`)
    ).meta({ description: 'Maxima in other units, which hold besides' }),
    daysInARow: days.nullable().meta({ description: 'On how many consecutive days a player may pitch' }),
    secondGameUpTo: some
      .nullable()
      .meta({ description: 'The maximum in one game with which a player may pitch in another game that day; null for no limit' }),
    finishesBatter: z
      .boolean('must be true or false')
      .meta({ description: 'Whether a pitcher who reaches the limit may finish the current batter' }),
    returnsInGame: some.nullable().meta({
      description: 'How often a pitcher who has left the mound may return to it in the same game; null for no limit',
      examples: [0],
    }),
    resumed: resumed.nullable().meta({
      description:
        'In a suspended game that goes on another day its pitcher need not rest first with up to `upTo`, and counts on from there with at least `from`; null if the rest comes first',
    }),
    catching: catching.nullable(),
  } satisfies Record<keyof typeof NO_OTHER_LIMITS, z.ZodType>;
  return { all: object({ measure: PitchingMeasure, mostInADay: most, ...others }), others: object(others).partial().shape };
}

export const PitchingLimits = limitsIn('reply').all.meta({
  id: 'PitchingLimits',
  description: 'The limits of a pitching table for an age',
});

const upToAge = integer(PITCHING_AGE).meta({ description: 'The age in years up to which they apply', examples: [10] });
export const LimitsUpToAge = z
  .object({ upToAge, limits: PitchingLimits })
  .meta({ id: 'LimitsUpToAge', description: 'The limits on pitchers up to an age' });

const LimitsDraft = z
  .strictObject({ measure: PitchingMeasure, mostInADay: most, ...limitsIn('request').others })
  .meta({ id: 'PitchingLimitsDraft', description: 'What is omitted is not limited; `restBy` is then `total`' })
  .transform(({ measure, mostInADay, ...others }): Limits => ({ measure, mostInADay, ...NO_OTHER_LIMITS, ...definite(others) }));

export const OwnTableDraft = z
  .array(z.strictObject({ upToAge, limits: LimitsDraft }).meta({ id: 'LimitsUpToAgeDraft', description: 'The limits up to an age' }))
  .min(1, 'must have at least one entry')
  .max(MAX_OWN_AGES, `must be at most ${MAX_OWN_AGES}`);
