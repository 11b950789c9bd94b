import { expect, test } from '@jest/globals';
import { createOwnOrg } from '../../../src/application/membership/create-own-org.ts';
import { firstOrgKey } from '../../../src/application/membership/first-org-key.ts';
import { listOrgs } from '../../../src/application/membership/list-orgs.ts';
import { OPERATOR } from '../../../src/domain/membership/operator.ts';
import type { OrgCreators } from '../../../src/domain/membership/org.ts';
import type { TimeZone } from '../../../src/domain/shared/time.ts';
import { DAY } from '../../support/builders.ts';
import { emptyDeployment } from '../../support/empty-deployment.ts';
import { accepted } from '../../support/use-cases.ts';

function scene(orgCreators: OrgCreators = 'operator') {
  const { ports, move, signIn } = emptyDeployment(orgCreators);
  const told: string[] = [];
  const make = createOwnOrg({ ...ports, tellOfWaitingOrg: ({ code }) => void told.push(code) });
  return {
    ...{ move, told },
    key: async () => accepted(await firstOrgKey(ports)({ actor: OPERATOR })).key,
    async create(email: string, code: string, key: string | null | undefined) {
      const given = { name: `League ${code}`, timeZone: 'America/Chicago' as TimeZone, ...(key && { firstOrgKey: key }) };
      const made = await make({ actor: await signIn(email), address: '192.0.2.1', code, ...given });
      return made.ok ? made.value.orgCode : made.error;
    },
    confirmed: async () =>
      accepted(await listOrgs(ports)({ actor: OPERATOR })).map(({ code, isConfirmed, admins }) => [code, isConfirmed, admins]),
  };
}
const REFUSED = { kind: 'not-allowed', cause: 'operator-makes-orgs' };

test('whoever has the operator’s key makes the first organization where members make none, and it is confirmed', async () => {
  const { key, create, confirmed, told } = scene();
  expect(await create('ann@example.org', 'SLL', undefined)).toMatchObject(REFUSED);
  expect(await create('ann@example.org', 'SLL', await key())).toBe('SLL');
  expect(await confirmed()).toEqual([['SLL', true, 1]]);
  expect(told).toEqual([]);
});

test('the key makes no second one, and there is no further key', async () => {
  const { key, create } = scene();
  const first = await key();
  await create('ann@example.org', 'SLL', first);
  expect(await create('bob@example.org', 'OTHER', first)).toMatchObject(REFUSED);
  expect(await key()).toBeNull();
});

test('where members make organizations, a used key makes one that waits as every other', async () => {
  const { key, create, confirmed, told } = scene('signed-in');
  const first = await key();
  await create('ann@example.org', 'SLL', first);
  expect(await create('bob@example.org', 'OTHER', first)).toBe('OTHER');
  expect(await confirmed()).toEqual([
    ['OTHER', false, 1],
    ['SLL', true, 1],
  ]);
  expect(told).toEqual(['OTHER']);
});

test('a key is good for a week, and none that somebody has made up or put off is', async () => {
  const { key, create, move } = scene();
  const real = (await key())!;
  const later = `${Number(real.split('.')[0]) + DAY}.${real.split('.')[1]}`;
  for (const wrong of [later, `${real}x`, real.slice(0, -1), 'x', '9999999999999.']) {
    expect([wrong, await create('ann@example.org', 'SLL', wrong)]).toEqual([wrong, expect.objectContaining(REFUSED)]);
  }
  move(7 * DAY);
  expect(await create('ann@example.org', 'SLL', real)).toMatchObject(REFUSED);
});
