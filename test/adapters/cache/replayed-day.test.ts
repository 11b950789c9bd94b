import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OperationId } from '../../../src/adapters/http/routes/all-routes.ts';
import type { UserId } from '../../../src/domain/shared/ids.ts';
import { DAY } from '../../support/builders.ts';
import { startCachedAndUncached } from '../../support/differential.ts';
import { KEPT, type RandomCall, randomCallOf } from '../../support/random-calls.ts';
import { beginHistory } from '../../support/random-history.ts';
import { drawer } from '../../support/random-league.ts';

let twins: Awaited<ReturnType<typeof startCachedAndUncached>>;
beforeAll(async () => {
  twins = await startCachedAndUncached();
});
afterAll(() => twins.close());

const { REPLAY_SEED = '1', REPLAY_STEPS = '50' } = process.env;

/** The same numbers in every run (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed;
  return (count: number) =>
    Array.from({ length: count }, () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return (mixed ^ (mixed >>> 14)) >>> 4;
    });
}

const NAMES = ['Springfield LL', 'Shelbyville LL'];
const ZONES = ['America/Chicago', 'Pacific/Auckland', 'Asia/Kolkata'];

test('a day of writes and reads is answered alike with every cache and with none', async () => {
  const numbers = numbersFrom(Number(REPLAY_SEED));
  const { league, known, make, step } = await beginHistory(twins, numbers(60));
  for (const caller of ['ada', 'pat', 'carl']) await make({ operation: 'makeMyCalendar', caller, ask: {} });
  const given = drawer(numbers(500));
  const callOf = (operation: OperationId) => randomCallOf(operation, { draw: given, league, known });
  const pool = KEPT.flatMap((operation) => [callOf(operation), callOf(operation)]);
  const calendars = known.of('calendar address').map((address): RandomCall => {
    const [orgId = '', secret = ''] = address.split(' ');
    return { operation: 'getCalendar', caller: 'ada', ask: { params: { orgId, secret } } };
  });
  const readers = [...league.users.keys()];
  const users = known.of('user') as readonly UserId[];
  const statuses = new Map<number, number>();

  async function read(calls: readonly RandomCall[]) {
    for (const call of calls) {
      const { status } = await make(call);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }

  for (let count = 1; count <= Number(REPLAY_STEPS); count += 1) {
    const draw = drawer(numbers(40));
    const isOrgChange = count % 5 === 0;
    const isNextDay = count % 12 === 0;
    const some = [1, 2, 3].map(() => draw.of(pool));
    const calls = [...some.flatMap((call) => [call, { ...call, caller: draw.of(readers) }]), ...(isNextDay ? calendars : [])];
    await read(calls);
    await twins.hold(users);
    if (isOrgChange) {
      await make({
        operation: 'updateOrgSettings',
        caller: draw.of(['ada', 'bea']),
        ask: { body: draw.rarely(2) ? { name: draw.of(NAMES) } : { timeZone: draw.of(ZONES) } },
      });
    } else if (isNextDay) {
      await twins.move(30 * DAY);
    } else {
      await step(draw);
    }
    // An answer made for a caller with outdated permissions is not given to others.
    twins.fallBehind(true);
    await read(calls);
    twins.fallBehind(false);
    await read(calls);
  }
  expect(statuses.get(200)).toBeGreaterThan(100);
});
