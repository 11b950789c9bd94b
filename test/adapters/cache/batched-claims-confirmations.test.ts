import { expect, jest, test } from '@jest/globals';
import { batchedClaimsConfirmations } from '../../../src/adapters/cache/batched-claims-confirmations.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { DAY, later, NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';

setUpUseCases();

const AT = later(NOON, DAY);

async function notesOf(people: number, batchSize?: number) {
  const users: User[] = [];
  for (let n = 0; n < people; n += 1) users.push(await given.person({ claimsAt: NOON }));
  const tasks: (() => void)[] = [];
  const transact = jest.spyOn(given.ports.unitOfWork, 'transact');
  const note = batchedClaimsConfirmations(given.ports.unitOfWork, {
    schedule: (task) => tasks.push(task),
    ...(batchSize && { batchSize }),
  });
  return {
    transact,
    users,
    tasks,
    come: () => {
      for (const { id } of users) note({ userId: id, before: NOON, at: AT });
    },
    async pass() {
      for (const task of tasks.splice(0)) task();
      await new Promise((resolve) => setImmediate(resolve));
    },
    async stored() {
      const found = await Promise.all(users.map(({ issuer, subject }) => given.ports.read.userByIdentity({ issuer, subject })));
      return found.map((user) => user?.claimsAt);
    },
  };
}

test('all who come within a second are noted together, once', async () => {
  const { users, come, pass, stored, tasks, transact } = await notesOf(7);
  come();
  come();
  expect([tasks.length, transact.mock.calls.length]).toEqual([1, 0]);
  await pass();
  expect(transact).toHaveBeenCalledTimes(1);
  expect(await stored()).toEqual(users.map(() => AT));
});

test('of more than one statement takes, the rest is noted by the next', async () => {
  const { users, come, pass, stored, transact } = await notesOf(7, 3);
  come();
  await pass();
  expect(transact).toHaveBeenCalledTimes(3);
  expect(await stored()).toEqual(users.map(() => AT));
});

test('what could not be noted is let go, and what comes later is noted', async () => {
  const { users, come, pass, stored, transact } = await notesOf(2);
  transact.mockRejectedValueOnce(new Error('away'));
  come();
  await pass();
  expect(await stored()).toEqual(users.map(() => NOON));
  come();
  await pass();
  expect(await stored()).toEqual(users.map(() => AT));
});
