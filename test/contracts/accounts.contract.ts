import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/system/new-id.ts';
import { MINUTE } from '../support/builders.ts';
import { type GivenLeague, givenLeague } from '../support/league.ts';
import { type Storage, startWorld, type World } from '../support/world.ts';

/** What every storage must do when people leave, delete their accounts, and ask what is stored about them. */
export function accountsContract(adapter: string, create: () => Promise<Storage>) {
  describe(`one’s own account, on ${adapter}`, () => {
    let world: World;
    let league: GivenLeague;
    let round = 0;
    /** Everybody is somebody new in every test, since tests may share a storage. */
    const as = (name: string) => `${name}${round}`;

    beforeEach(async () => {
      round += 1;
      world = await startWorld(await create());
      league = await givenLeague(world.ports.unitOfWork, { org: await world.org() });
      await world.member(as('ada'), league.org, 'admin');
    });
    afterEach(() => world.close());

    const call = (name: string, method: string, path: string, body?: unknown) =>
      world.call(as(name), method, path, { org: league.org, ...(body !== undefined && { body }) });
    const leave = (name: string, orgId: string = league.org.id) => world.call(as(name), 'DELETE', `/api/me/orgs/${orgId}`);
    const rolesOf = async (name: string) => (await world.call(as(name), 'GET', '/api/me/orgs')).body['memberships'];
    const auditActions = async () => (await world.ports.read.auditEntries(league.org.id)).map(({ action }) => action);

    describe('who leaves an organization', () => {
      test('has no role, child, team, device or say in it any more, and others keep theirs', async () => {
        await world.member(as('pat'), league.org, 'parent');
        await world.member(as('pat'), league.org, 'coach');
        await world.member(as('pat'), league.org, 'umpire', 'pending');
        await world.member(as('kim'), league.org, 'parent');
        const [pat, kim] = [await world.user(as('pat')), await world.user(as('kim'))];
        const sam = await league.addPlayer('Sam Ortiz', league.hawks);
        await league.linkTo(sam, pat);
        await league.linkTo(sam, kim);
        await league.coachedBy(league.hawks, pat);
        await call('pat', 'POST', `/api/mobile/coach/teams/${league.jays.id}/claim`);
        await call('pat', 'POST', '/api/mobile/push-token', {
          token: `ExponentPushToken[${newId()}]`,
          platform: 'ios',
          teamId: league.hawks.id,
        });

        const left = await leave('pat');
        expect([left.status, left.text, left.headers.get('content-type')]).toEqual([204, '', null]);

        expect(await rolesOf('pat')).toEqual([]);
        expect((await call('pat', 'GET', '/api/mobile/home')).body['type']).toBe('/problems/not-a-member');
        const facts = await world.ports.read.callersFacts([pat.id, kim.id]);
        expect(facts[0]).toMatchObject({ standings: [], children: [] });
        expect(facts[1]!.children).toHaveLength(1);
        await league.write(async ({ staff, parentLinks, teamClaims, memberships }) => {
          expect(await staff.ofUser(league.org.id, pat.id)).toEqual([]);
          expect((await parentLinks.ofUser(league.org.id, pat.id)).map(({ state }) => state)).toEqual(['ended']);
          expect((await teamClaims.ofUser(league.org.id, pat.id)).map(({ state }) => state)).toEqual(['ended']);
          expect((await memberships.ofUser(league.org.id, pat.id)).map(({ state }) => state)).toEqual(['ended', 'ended', 'ended']);
        });
        const reach = { roles: ['parent', 'coach'], teamIds: [league.hawks.id] } as const;
        expect(await world.ports.read.listeners(league.org.id, reach as never, null)).toEqual([]);
        expect((await auditActions()).toSorted()).toEqual(
          [
            'membership-ended',
            'membership-ended',
            'membership-ended',
            'parent-link-ended',
            'staff-line-left',
            'team-claim-ended',
            'team-claim-requested',
          ].toSorted(),
        );
      });

      test('leaves twice with the same answer, and writes nothing the second time', async () => {
        await world.member(as('pat'), league.org, 'parent');
        await leave('pat');
        const before = await auditActions();
        expect((await leave('pat')).status).toBe(204);
        expect(await auditActions()).toEqual(before);
      });

      test('cannot leave one that they never asked to join, nor one that is not there', async () => {
        const elsewhere = await world.org();
        for (const orgId of [elsewhere.id, newId<string>()]) {
          expect((await leave('pat', orgId)).body['type']).toBe('/problems/not-found');
        }
      });

      test('stays while nobody else is an admin, with all that they hold', async () => {
        await world.member(as('ada'), league.org, 'parent');
        const refused = await leave('ada');
        expect(refused.status).toBe(409);
        expect(refused.body).toMatchObject({
          type: '/problems/last-admin',
          orgs: [{ orgId: league.org.id, orgName: league.org.name, orgCode: league.org.code }],
        });
        expect((await call('ada', 'GET', '/api/org/me')).body['roles']).toHaveLength(2);

        await world.member(as('bea'), league.org, 'admin');
        expect((await leave('ada')).status).toBe(204);
        expect((await leave('bea')).status).toBe(409);
      });

      test('keeps what was denied or revoked as it is, and comes back as anybody does otherwise', async () => {
        await world.member(as('pat'), league.org, 'parent', 'revoked');
        await world.member(as('kim'), league.org, 'parent');
        await leave('pat');
        await leave('kim');
        world.move(MINUTE);
        await call('ada', 'POST', '/api/org/invites', { role: 'parent', maxUses: 10, expiresInDays: 10 });
        const joinAs = async (name: string) => {
          const { body } = await world.call(as(name), 'POST', '/api/join', { body: { code: `${league.org.code}-PARENT-2026` } });
          return (body['membership'] as unknown as { isApproved: boolean }).isApproved;
        };
        expect(await joinAs('pat')).toBe(false);
        expect(await joinAs('kim')).toBe(true);
      });
    });
  });
}
