import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { generations } from '../../../src/adapters/cache/recent-reads.ts';
import { sharedNews } from '../../../src/adapters/cache/shared-news.ts';
import { BEGINNING } from '../../../src/domain/chat/message.ts';
import type { OrgId, RoomId } from '../../../src/domain/shared/ids.ts';

function countingReader() {
  let readings = 0;
  const { of: generationOf, raise } = generations();
  const shared = sharedNews(
    {
      statEventNews: async () => undefined,
      newsSince: async () => {
        readings += 1;
        return { messages: [], lastAt: new Date(readings) };
      },
    },
    { generationOf, now: () => 0 },
  );
  const ask = (room: string, since = BEGINNING, knownAt = 7, org = 'org') =>
    shared.newsSince(org as OrgId, room as RoomId, since, 100, new Date(knownAt));
  const askAnew = () => shared.newsSince('org' as OrgId, 'field' as RoomId, BEGINNING, 100);
  return { ask, askAnew, raise: () => raise('org' as OrgId), count: () => readings };
}

test('those who ask the same share a reading', async () => {
  const { ask, count } = countingReader();
  await Promise.all([ask('field'), ask('field'), ask('field')]);
  expect(count()).toBe(1);
});

test('another room or another cursor is read for itself', async () => {
  const { ask, count } = countingReader();
  await Promise.all([ask('field'), ask('dugout'), ask('field', new Date(5))]);
  expect(count()).toBe(3);
});

test('a room of another org is read for itself, whatever its id', async () => {
  const { ask, count } = countingReader();
  await Promise.all([ask('field'), ask('field', BEGINNING, 7, 'another')]);
  expect(count()).toBe(2);
});

test('those who are woken in later turns by the same news share it', async () => {
  const { ask, count } = countingReader();
  for (let n = 0; n < 100; n += 1) {
    await ask('field');
    await turn();
  }
  expect(count()).toBe(1);
});

test('who does not say how far they know the room to have come reads anew', async () => {
  const { ask, askAnew, count } = countingReader();
  await Promise.all([ask('field'), askAnew(), askAnew()]);
  expect(count()).toBe(3);
});

test('who knows of more reads anew', async () => {
  const { ask } = countingReader();
  await ask('field');
  expect((await ask('field', BEGINNING, 8)).lastAt).toEqual(new Date(2));
});

test('once this instance has written in the org, a reading from before is not found', async () => {
  const { ask, raise, count } = countingReader();
  await ask('field');
  raise();
  await ask('field');
  expect(count()).toBe(2);
});

test('a reading that fails is not shared with those who come later', async () => {
  let isAway = true;
  const shared = sharedNews(
    {
      statEventNews: async () => undefined,
      newsSince: async () => {
        if (isAway) throw new Error('away');
        return { messages: [], lastAt: BEGINNING };
      },
    },
    { generationOf: () => 0, now: () => 0 },
  );
  const ask = () => shared.newsSince('org' as OrgId, 'field' as RoomId, BEGINNING, 100, BEGINNING);
  await expect(ask()).rejects.toThrow('away');
  isAway = false;
  await expect(ask()).resolves.toBeDefined();
});
