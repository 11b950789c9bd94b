import { expect, test } from '@jest/globals';
import { registerPushToken } from '../../../src/application/notifications/register-push-token.ts';
import { removePushToken } from '../../../src/application/notifications/remove-push-token.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

const token = 'ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]';
const register = async (user: User) =>
  accepted(await registerPushToken(given.ports)({ actor: await given.as(user), token, platform: 'ios', teamId: null }));
const signOut = async (user: User) => accepted(await removePushToken(given.ports)({ actor: await given.as(user), token }));

test('signing out forgets one’s own device, once, and nobody else’s', async () => {
  const [pat, quinn] = [await given.person({}, 'parent'), await given.person({}, 'parent')];
  await register(pat);
  expect(await signOut(quinn)).toEqual({ removed: false });
  expect(await signOut(pat)).toEqual({ removed: true });
  expect(await signOut(pat)).toEqual({ removed: false });
  expect(await register(pat)).toMatchObject({ isNew: true });
});
