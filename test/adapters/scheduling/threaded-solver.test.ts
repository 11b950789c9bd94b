import { expect, test } from '@jest/globals';
import { threadedSolver } from '../../../src/adapters/scheduling/threaded-solver.ts';
import { SolvingTooLong } from '../../../src/application/ports/solve-schedule.ts';
import { proposeSchedule } from '../../../src/domain/scheduling/propose-schedule.ts';
import { bigLeague, wishesOf } from '../../domain/scheduling/wishes.ts';

/** Longer than the slowest machine takes, which is not what the test is about. */
const PATIENT_MS = 600_000;
const SMALL = wishesOf({
  teams: [6],
  format: { kind: 'round-robin', meetings: 1 },
  fields: 2,
  from: '2026-04-04',
  to: '2026-05-30',
  hours: [{ weekday: 'saturday', from: '09:00', to: '15:00' }],
});
/** Takes some seconds. */
const LARGER = wishesOf({
  teams: [10, 10],
  format: { kind: 'round-robin', meetings: 2 },
  fields: 4,
  from: '2026-04-04',
  to: '2026-08-29',
  hours: [{ weekday: 'saturday', from: '09:00', to: '15:00' }],
});

test('a schedule that is worked out in a thread is the one that is worked out here', async () => {
  expect(await threadedSolver()(SMALL, 7)).toEqual(proposeSchedule(SMALL, 7));
});

test('others are served while it is worked out', async () => {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 1);
  await threadedSolver(PATIENT_MS)(LARGER, 1);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
});

test('what takes too long is given up', async () => {
  await expect(threadedSolver(0)(bigLeague(), 1)).rejects.toThrow(SolvingTooLong);
});
