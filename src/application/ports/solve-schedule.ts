import type { ScheduleOutcome } from '../../domain/scheduling/propose-schedule.ts';
import type { ScheduleWishes } from '../../domain/scheduling/schedule-wishes.ts';

/**
 * Works out a schedule as `proposeSchedule` does. MUST NOT delay other requests, and MUST reject with `SolvingTooLong` if it takes more time or
 * memory than allowed.
 */
export type SolveSchedule = (wishes: ScheduleWishes, seed: number) => Promise<ScheduleOutcome>;

export class SolvingTooLong extends Error {
  override readonly name = 'SolvingTooLong';
}
