import { expect, test } from '@jest/globals';
import { given, setUpUseCases } from '../../support/given.ts';

setUpUseCases();

test('preferences are everything at first, and kept as they are set, those that are not named and those of others too', async () => {
  const [pat, quinn] = [await given.as(await given.person({}, 'parent')), await given.as(await given.person({}, 'parent'))];
  const everything = { chatMessages: true, gameChanges: true, mutedRoomIds: [] };
  expect(await given.useCases.getPushPreferences({ actor: pat })).toEqual({ ok: true, value: everything });
  const set = { ok: true, value: { ...everything, chatMessages: false } };
  expect(await given.useCases.setPushPreferences({ actor: pat, change: { chatMessages: false } })).toEqual(set);
  expect(await given.useCases.setPushPreferences({ actor: pat, change: {} })).toEqual(set);
  expect(await given.useCases.getPushPreferences({ actor: pat })).toEqual(set);
  expect(await given.useCases.getPushPreferences({ actor: quinn })).toEqual({ ok: true, value: everything });
});
