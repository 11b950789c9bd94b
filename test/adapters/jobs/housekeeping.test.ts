import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type HousekeepingOptions, housekeeping } from '../../../src/adapters/jobs/housekeeping.ts';
import type { RetentionReport } from '../../../src/application/ports/storage/privacy/retention.ts';
import type { OrgId } from '../../../src/domain/shared/ids.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function started(removeExpired: () => Promise<RetentionReport>, options: HousekeepingOptions = {}) {
  const lines: object[] = [];
  const keep = (facts: object, msg: string) => void lines.push({ ...facts, msg });
  return { lines, ...housekeeping({ removeExpired }, { info: keep, error: keep }, { everyMs: 1000, ...options }) };
}

test('housekeeping reports what went and what could not', async () => {
  const error = new Error('broken');
  const { lines, stop } = started(async () => ({ removed: { answers: 3 }, failed: [{ kind: 'push-tokens', error }] }));
  await jest.advanceTimersByTimeAsync(1000);
  stop();
  await jest.advanceTimersByTimeAsync(5000);
  expect(lines).toEqual([
    { removed: { answers: 3 }, msg: 'expired data removed' },
    { kind: 'push-tokens', err: error, msg: 'removing expired data failed' },
  ]);
});

test('housekeeping reports which organizations it removed, and which it could not', async () => {
  const [gone, stays] = ['01a20200-0000-7000-8000-000000000001' as OrgId, '01a20200-0000-7000-8000-000000000002' as OrgId];
  const error = new Error('away');
  const removeDeletedOrgs = async () => ({ removed: [gone], failed: [{ orgId: stays, error }] });
  const { lines, stop } = started(async () => ({ removed: {}, failed: [] }), { removeDeletedOrgs });
  await jest.advanceTimersByTimeAsync(1000);
  stop();
  expect(lines).toEqual([
    { orgId: gone, msg: 'a deleted organization is removed' },
    { orgId: stays, err: error, msg: 'removing a deleted organization failed' },
  ]);
});

test('a run of housekeeping that takes long is followed by the next, not joined by it', async () => {
  let begun = 0;
  const { stop } = started(async () => {
    begun += 1;
    await new Promise((resolve) => setTimeout(resolve, 2500));
    return { removed: {}, failed: [] };
  });
  await jest.advanceTimersByTimeAsync(3000);
  expect(begun).toBe(1);
  await jest.advanceTimersByTimeAsync(1000);
  expect(begun).toBe(2);
  stop();
});

test('housekeeping removes nothing while it is another instance’s turn', async () => {
  const turns = [true, false, true];
  let removed = 0;
  const holdsJobLease = async (job: string, everyMs: number) => {
    expect([job, everyMs]).toEqual(['housekeeping', 1000]);
    return turns.shift()!;
  };
  const remove = async () => {
    removed += 1;
    return { removed: {}, failed: [] };
  };
  const { stop } = started(remove, { holdsJobLease });
  const counts: number[] = [];
  for (let runs = 0; runs < 3; runs += 1) {
    await jest.advanceTimersByTimeAsync(1000);
    counts.push(removed);
  }
  stop();
  expect(counts).toEqual([1, 1, 2]);
});

test('housekeeping goes on after it has failed', async () => {
  let begun = 0;
  const { lines, stop } = started(async () => {
    begun += 1;
    throw new Error('away');
  });
  await jest.advanceTimersByTimeAsync(2000);
  stop();
  expect(begun).toBe(2);
  expect(lines).toHaveLength(2);
});
