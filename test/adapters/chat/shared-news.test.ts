import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { sharingNews } from '../../../src/adapters/chat/shared-news.ts';
import { BEGINNING } from '../../../src/domain/chat/message.ts';
import type { OrgId, RoomId } from '../../../src/domain/shared/ids.ts';

function countingReader() {
  let readings = 0;
  const shared = sharingNews({
    newsSince: async () => {
      readings += 1;
      return { messages: [], lastAt: new Date(readings) };
    },
  });
  const ask = (room: string, since = BEGINNING) => shared.newsSince('org' as OrgId, room as RoomId, since, 100);
  return { ask, count: () => readings };
}

test('those who ask the same in one turn share a reading', async () => {
  const { ask, count } = countingReader();
  await Promise.all([ask('field'), ask('field'), ask('field')]);
  expect(count()).toBe(1);
});

test('another room or another cursor is read for itself', async () => {
  const { ask, count } = countingReader();
  await Promise.all([ask('field'), ask('dugout'), ask('field', new Date(5))]);
  expect(count()).toBe(3);
});

test('a later turn reads anew', async () => {
  const { ask } = countingReader();
  await ask('field');
  await turn();
  expect((await ask('field')).lastAt).toEqual(new Date(2));
});
