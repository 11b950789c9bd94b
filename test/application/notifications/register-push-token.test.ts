import { expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { resolveOrgMembership } from '../../../src/application/membership/resolve-org-membership.ts';
import { registerPushToken } from '../../../src/application/notifications/register-push-token.ts';
import { removePushToken } from '../../../src/application/notifications/remove-push-token.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { TeamId } from '../../../src/domain/shared/ids.ts';
import { anOrg, MINUTE, NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { givenLeague } from '../../support/league.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

const token = 'ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]';
/** As a member, possibly with only a pending role. */
const register = async (user: User, teamId: TeamId | null) => {
  const actor = accepted(await resolveOrgMembership(given.ports)({ actor: user, orgId: given.org.id, permission: 'register-device' }));
  return registerPushToken(given.ports)({ actor, token, platform: 'ios', teamId });
};

test('a device is new once, and the same one in other hands', async () => {
  const { hawks, jays } = given.league;
  const [pat, quinn] = [await given.person({}, 'parent'), await given.person({}, 'parent')];
  const first = accepted(await register(pat, hawks.id));
  expect(first).toMatchObject({ platform: 'ios', teamId: hawks.id, createdAt: NOON, updatedAt: NOON, isNew: true });
  expect(accepted(await register(pat, hawks.id))).toEqual({ ...first, isNew: false });
  given.move(MINUTE);
  expect(accepted(await register(quinn, jays.id))).toMatchObject({ id: first.id, teamId: jays.id, isNew: false });
  const removed = await removePushToken(given.ports)({ actor: await given.as(pat), token });
  expect(removed).toEqual({ ok: true, value: { removed: false } });
});

test('a device is registered for no team that is unknown or of another org, and while its user waits for none at all', async () => {
  const elsewhere = await givenLeague(given.ports.unitOfWork, { org: anOrg() });
  const unknown = { error: { kind: 'unknown-reference', violations: [{ path: ['teamId'], what: 'team' }] } };
  for (const id of [newId<TeamId>(), elsewhere.hawks.id])
    expect(await register(await given.person({}, 'parent'), id)).toMatchObject(unknown);
  const waiting = await given.person();
  await given.join(waiting, 'coach', 'pending');
  expect(await register(waiting, given.league.hawks.id)).toMatchObject(unknown);
  expect(await register(waiting, null)).toMatchObject({ ok: true });
});

test('a browser is registered by its subscription, one device however it is written, where browsers are served', async () => {
  const pat = await given.person({}, 'parent');
  const actor = await given.as(pat);
  const ports = { ...given.ports, servesBrowsers: true };
  const [endpoint, keys] = ['https://web.push.apple.com/abc', { p256dh: `BA${'x'.repeat(85)}`, auth: 'y'.repeat(22) }];
  const written = JSON.stringify({ endpoint, expirationTime: null, keys });
  const again = JSON.stringify({ keys, endpoint });
  const web = (text: string) => registerPushToken(ports)({ actor, token: text, platform: 'web', teamId: null });
  const first = accepted(await web(written));
  expect(first).toMatchObject({ platform: 'web', isNew: true });
  expect(accepted(await web(again))).toMatchObject({ id: first.id, isNew: false });
  expect(accepted(await removePushToken(ports)({ actor, token: written }))).toEqual({ removed: true });

  const elsewhere = JSON.stringify({ endpoint: 'https://internal.example.org/', keys });
  for (const text of [elsewhere, token]) {
    expect(await web(text)).toMatchObject({ error: { violations: [{ path: ['token'], rule: 'not-a-subscription' }] } });
  }
  const unserved = { ...given.ports, servesBrowsers: false };
  expect(await registerPushToken(unserved)({ actor, token: written, platform: 'web', teamId: null })).toMatchObject({
    error: { violations: [{ path: ['platform'], rule: 'not-a-choice' }] },
  });
});

test('a browser with new keys is the same device, and that of whoever signed in last', async () => {
  const ports = { ...given.ports, servesBrowsers: true };
  const [pat, quinn] = [await given.as(await given.person({}, 'parent')), await given.as(await given.person({}, 'parent'))];
  const keyed = (letter: string) =>
    JSON.stringify({ endpoint: 'https://web.push.apple.com/abc', keys: { p256dh: `BA${letter.repeat(85)}`, auth: letter.repeat(22) } });
  const registered = async (actor: typeof pat, letter: string) =>
    accepted(await registerPushToken(ports)({ actor, token: keyed(letter), platform: 'web', teamId: null }));
  const first = await registered(pat, 'x');
  expect(await registered(pat, 'y')).toMatchObject({ id: first.id, isNew: false });
  expect(await registered(quinn, 'z')).toMatchObject({ id: first.id, isNew: false });
  for (const letter of ['x', 'y', 'z'])
    expect(accepted(await removePushToken(ports)({ actor: pat, token: keyed(letter) }))).toEqual({ removed: false });
  expect(accepted(await removePushToken(ports)({ actor: quinn, token: keyed('x') }))).toEqual({ removed: true });
});
