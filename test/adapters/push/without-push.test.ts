import { expect, test } from '@jest/globals';
import { memoryStorage } from '../../../src/adapters/memory/memory-storage.ts';
import { withoutPush } from '../../../src/adapters/push/without-push.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { UnitOfWork } from '../../../src/application/ports/storage.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { aClaim } from '../../support/builders.ts';
import { isPushDue } from '../../support/due.ts';

const addTo = (unitOfWork: UnitOfWork) =>
  unitOfWork.transact(async ({ outbox }) =>
    ok(await outbox.add({ id: newId(), orgId: newId(), kind: 'request-decided', request: 'membership', userId: newId() })),
  );

test('where nobody carries push messages nothing is put into the outbox', async () => {
  const { unitOfWork, read } = memoryStorage();
  await addTo(withoutPush(unitOfWork));
  await withoutPush(unitOfWork).tryTransactUnder(aClaim(newId(), 'alone'), async ({ outbox }) =>
    ok(await outbox.add({ id: newId(), orgId: newId(), kind: 'request-decided', request: 'membership', userId: newId() })),
  );
  expect(await isPushDue(read)).toBe(false);
  await addTo(unitOfWork);
  expect(await isPushDue(read)).toBe(true);
});
