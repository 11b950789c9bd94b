import { expect, test } from '@jest/globals';
import { getPushPreferences } from '../../../src/application/notifications/get-push-preferences.ts';
import { setPushPreferences } from '../../../src/application/notifications/set-push-preferences.ts';
import { given, setUpUseCases } from '../../support/given.ts';

const REMINDERS = { answerReminders: true, eveningReminders: true, offerReminders: true };
setUpUseCases();

test('preferences are everything at first, and kept as they are set, those that are not named and those of others too', async () => {
  const [pat, quinn] = [await given.as(await given.person({}, 'parent')), await given.as(await given.person({}, 'parent'))];
  const everything = { chatMessages: true, gameChanges: true, ...REMINDERS, email: 'without-device', mutedRoomIds: [] };
  expect(await getPushPreferences(given.ports)({ actor: pat })).toEqual({ ok: true, value: everything });
  const set = { ok: true, value: { ...everything, chatMessages: false } };
  expect(await setPushPreferences(given.ports)({ actor: pat, change: { chatMessages: false } })).toEqual(set);
  expect(await setPushPreferences(given.ports)({ actor: pat, change: {} })).toEqual(set);
  expect(await getPushPreferences(given.ports)({ actor: pat })).toEqual(set);
  expect(await getPushPreferences(given.ports)({ actor: quinn })).toEqual({ ok: true, value: everything });
});
