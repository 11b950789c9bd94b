import type { ScheduleOutcome } from '../../domain/scheduling/propose-schedule.ts';
import type { ScheduleWishes } from '../../domain/scheduling/schedule-wishes.ts';

/**
 * Works out a schedule as `proposeSchedule` does. MUST NOT hold up those who are served meanwhile, and MUST reject with `SolvingTooLong` where it takes more
 * time or memory than one may have.
 */
export type SolveSchedule = (wishes: ScheduleWishes, seed: number) => Promise<ScheduleOutcome>;

export class SolvingTooLong extends Error {
  override readonly name = 'SolvingTooLong';
}
