import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import { RECORDS_OF_PLAYERS } from '../../src/application/data/kinds.ts';
import type { Storage } from '../../src/application/ports/storage/storage.ts';
import { OPERATOR } from '../../src/domain/membership/operator.ts';
import { DAY, later, MINUTE, NOON } from '../support/builders.ts';
import { type GivenLeague, givenLeague } from '../support/league.ts';
import { populatedAccount } from '../support/populated-account.ts';
import { delayed, withRepositories } from '../support/race-window.ts';
import { accepted } from '../support/use-cases.ts';
import { startWorld, type World } from '../support/world.ts';

/** The audit log has nothing of the player yet. */
const RECORDS_OF_A_PLAYER = RECORDS_OF_PLAYERS.map(({ records }) => records.as).filter((kind) => kind !== 'audit-entry');

const YEAR = 365 * DAY;

/** What every storage must do for those responsible for personal data: an org's admins, and the operator. */
export function privacyContract(adapter: string, create: () => Promise<Storage>) {
  describe(`privacy duties, on ${adapter}`, () => {
    let world: World;
    let league: GivenLeague;
    let round = 0;
    /** Users are new in every test, since tests may share a storage. */
    const as = (name: string) => `${name}${adapter.length}x${round}`;
    beforeEach(async () => {
      round += 1;
      world = await startWorld(await create());
      league = await givenLeague(world.ports.unitOfWork, { org: await world.org() });
      await world.member(as('ada'), league.org, 'admin');
    });
    afterEach(() => world.close());

    const call = (name: string, method: string, path: string, body?: unknown, org = league.org) =>
      world.call(as(name), method, path, { org, ...(body !== undefined && { body }) });
    const list = async <Entry = Record<string, unknown>>(name: string, path: string, members: string) =>
      (await call(name, 'GET', path)).body[members] as unknown as Entry[];
    const actions = async (org = league.org) => (await world.ports.read.auditEntries(org.id)).map(({ action }) => action);
    type Exported = Readonly<{ records: { kind: string; orgId: string; data: Record<string, unknown> }[] }>;
    const kindsOf = ({ body }: Awaited<ReturnType<typeof call>>) => new Set((body as unknown as Exported).records.map(({ kind }) => kind));

    describe('an admin', () => {
      test('exports all that is stored on a player, as the audit log says', async () => {
        const { child } = await populatedAccount(world, league, as('zelda'), as('ada'));
        await league.write(({ blocks }) => blocks.add(league.org.id, child.id, ['hash'], NOON));
        const { body } = await call('zelda', 'POST', '/api/mobile/consents', {
          document: 'media',
          version: '1',
          playerId: child.id,
        });
        const exported = await call('ada', 'GET', `/api/org/players/${child.id}/personal-data`);
        expect(exported.body).toMatchObject({
          player: { id: child.id, firstName: 'Sam', lastName: 'Ortiz' },
          exportedAt: NOON.toISOString(),
        });
        expect(kindsOf(exported)).toEqual(new Set(RECORDS_OF_A_PLAYER));
        expect((await call('ada', 'GET', `/api/org/players/${child.id}/personal-data`)).text).toContain('player-exported');
        expect(body).toMatchObject({ playerId: child.id });
        expect((await call('ada', 'GET', `/api/org/players/${newId<string>()}/personal-data`)).status).toBe(404);
      });

      test('exports what their own org alone stores on a member, without the token of a device', async () => {
        const { user } = await populatedAccount(world, league, as('zelda'), as('ada'));
        const elsewhere = await world.org();
        await world.member(as('zelda'), elsewhere, 'parent');
        const exported = await call('ada', 'GET', `/api/org/users/${user.id}/personal-data`);
        expect(exported.body).toMatchObject({ user: { id: user.id, email: user.email, emailVerified: true } });
        const { records } = exported.body as unknown as Exported;
        expect(new Set(records.map(({ orgId }) => orgId))).toEqual(new Set([league.org.id]));
        expect(records.find(({ kind }) => kind === 'device')?.data).toEqual(expect.not.objectContaining({ token: expect.anything() }));
        expect(await actions()).toContain('member-exported');
        const stranger = await world.user(as('stranger'));
        expect((await call('ada', 'GET', `/api/org/users/${stranger.id}/personal-data`)).status).toBe(404);
      });

      test('is not told the present address of a person who has left, nor what is stored under it', async () => {
        const { user } = await populatedAccount(world, league, as('zelda'), as('ada'));
        const child = await league.addPlayer('Kim Ortiz', null);
        await league.addGuardian(child, user.email!);
        const path = `/api/org/users/${user.id}/personal-data`;
        expect(kindsOf(await call('ada', 'GET', path))).toContain('guardian-address');
        expect((await call('zelda', 'DELETE', `/api/me/orgs/${league.org.id}`)).status).toBe(204);
        const exported = await call('ada', 'GET', path);
        expect(exported.body).toMatchObject({ user: { id: user.id, name: user.name, email: null, emailVerified: false } });
        expect(kindsOf(exported)).toContain('message');
        expect(exported.text).not.toContain(user.email);
      });

      test('erases a member from the org, which then knows a former member, and leaves them what they are elsewhere', async () => {
        const { user, room } = await populatedAccount(world, league, as('zelda'), as('ada'));
        const elsewhere = await world.org();
        await world.member(as('zelda'), elsewhere, 'parent');
        expect((await call('ada', 'DELETE', `/api/org/users/${user.id}/personal-data`)).status).toBe(204);
        expect((await call('ada', 'DELETE', `/api/org/users/${user.id}/personal-data`)).status).toBe(404);
        const messages = await list<{ content: string; sender: { id: string; name: string } }>(
          'ada',
          `/api/mobile/chat/rooms/${room}/messages`,
          'messages',
        );
        const left = messages.find(({ content }) => content === 'See you on Saturday')!;
        expect(left.sender.name).toBe('Former member');
        expect(left.sender.id).not.toBe(user.id);
        expect((await call('ada', 'GET', '/api/org/members')).text).not.toContain(user.id);
        const { body } = await world.call(as('zelda'), 'GET', '/api/me/orgs');
        expect(body['memberships']).toMatchObject([{ orgId: elsewhere.id }]);
        const own = (await world.call(as('zelda'), 'GET', '/api/me/export')).body as unknown as Exported;
        const here = own.records.filter(({ orgId }) => orgId === league.org.id);
        expect(here).toEqual([]);
        // What they wrote for others has another author, except in what is kept under their bare id; fields of games are cleared.
        const records = await world.ports.read.recordsInOrg(league.org.id, { userId: user.id, email: null });
        const kept = records.filter(({ kind, data }) => kind !== 'game-field' || data['value'] !== null);
        expect(new Set(kept.map(({ kind }) => kind))).toEqual(
          new Set(['attendance-change', 'official-assignment', 'game-change', 'consent', 'audit-entry']),
        );
      });

      test('erases the account as well where no other org knows it, and never the last admin', async () => {
        await world.member(as('zelda'), league.org, 'parent');
        const zelda = await world.user(as('zelda'));
        expect((await call('ada', 'DELETE', `/api/org/users/${zelda.id}/personal-data`)).status).toBe(204);
        expect((await world.call(as('zelda'), 'GET', '/api/me')).status).toBe(401);
        const ada = await world.user(as('ada'));
        expect((await call('ada', 'DELETE', `/api/org/users/${ada.id}/personal-data`)).body).toMatchObject({
          type: '/problems/last-admin',
        });
        await world.member(as('ada'), await world.org(), 'parent');
        expect((await call('ada', 'DELETE', `/api/org/users/${ada.id}/personal-data`)).body).toMatchObject({
          type: '/problems/last-admin',
        });
        expect((await call('ada', 'GET', '/api/org/members')).status).toBe(200);
      });
    });

    describe('the operator', () => {
      test('exports and erases a person by their address, in every org, as its audit log says', async () => {
        const { user } = await populatedAccount(world, league, as('zelda'), as('ada'));
        const elsewhere = await world.org();
        await world.member(as('zelda'), elsewhere, 'parent');
        const which = { email: ` ${String(user.email).toUpperCase()}` };
        const [exported] = accepted(await world.useCases.exportUser({ actor: OPERATOR, which }));
        expect(new Set(exported!.records.map(({ orgId }) => orgId))).toEqual(new Set([league.org.id, elsewhere.id, null]));
        const erased = accepted(await world.useCases.eraseUser({ actor: OPERATOR, which, leaveOrgs: false }));
        expect(erased).toEqual({ userIds: [user.id], orgsWithoutAdmin: [] });
        expect(await world.useCases.eraseUser({ actor: OPERATOR, which, leaveOrgs: false })).toMatchObject({
          error: { kind: 'not-found' },
        });
        const entries = await world.ports.read.auditEntries(elsewhere.id);
        expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
          ['member-exported', OPERATOR.user.id],
          ['account-deleted', OPERATOR.user.id],
        ]);
      });

      test('is nobody who could be erased', async () => {
        const which = { userId: OPERATOR.user.id };
        expect(await world.useCases.eraseUser({ actor: OPERATOR, which, leaveOrgs: true })).toMatchObject({ error: { kind: 'not-found' } });
      });
    });

    describe('a consent', () => {
      const agree = (name: string, body: object) => call(name, 'POST', '/api/mobile/consents', body);
      const policy = { document: 'privacy', version: '2026-03' };

      test('says who agreed to which version and when, once', async () => {
        await world.member(as('pat'), league.org, 'parent', 'pending');
        const [first, again] = [await agree('pat', policy), await agree('pat', policy)];
        expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
        expect(first.body).toEqual({ id: expect.any(String), ...policy, playerId: null, givenAt: NOON.toISOString(), withdrawnAt: null });
        expect(await list('pat', '/api/mobile/consents', 'consents')).toEqual([first.body]);
        const { id, name } = await world.user(as('pat'));
        expect(await list('ada', '/api/org/consents', 'consents')).toEqual([{ ...first.body, user: { id, name } }]);
        expect(await list('ada', '/api/mobile/consents', 'consents')).toEqual([]);
      });

      test('for a child is given by a parent of theirs alone', async () => {
        await world.member(as('pat'), league.org, 'parent');
        const [sam, ana] = [await league.addPlayer('Sam Ortiz', league.hawks), await league.addPlayer('Ana Kim', league.hawks)];
        await league.linkTo(sam, await world.user(as('pat')));
        expect((await agree('pat', { ...policy, playerId: sam.id })).status).toBe(201);
        expect(await agree('pat', { ...policy, playerId: ana.id })).toMatchObject({ status: 422 });
        expect((await agree('ada', { ...policy, playerId: sam.id })).status).toBe(422);
      });

      test('is withdrawn by who gave it, stays on record, and can be given anew', async () => {
        await world.member(as('pat'), league.org, 'parent');
        const { body } = await agree('pat', policy);
        const path = `/api/mobile/consents/${body['id']}`;
        expect((await call('ada', 'DELETE', path)).status).toBe(404);
        world.move(MINUTE);
        expect([(await call('pat', 'DELETE', path)).status, (await call('pat', 'DELETE', path)).status]).toEqual([204, 204]);
        expect((await agree('pat', policy)).status).toBe(201);
        const states = async (query: string) =>
          (await list('ada', `/api/org/consents?${query}`, 'consents')).map(({ withdrawnAt }) => withdrawnAt);
        const withdrawnAt = later(NOON, MINUTE).toISOString();
        expect(await states('')).toEqual([null, withdrawnAt]);
        expect([await states('state=in-force'), await states('state=withdrawn')]).toEqual([[null], [withdrawnAt]]);
        expect([await states('version=2026-04'), await states('document=privacy&version=2026-03')]).toEqual([[], [null, withdrawnAt]]);
        expect((await actions()).filter((action) => action.startsWith('consent'))).toEqual([
          'consent-given',
          'consent-withdrawn',
          'consent-given',
        ]);
      });

      test('is given once by requests that come together', async () => {
        await world.member(as('pat'), league.org, 'parent');
        const { unitOfWork } = world.storage;
        const late = withRepositories(unitOfWork, ({ consents, ...others }) => ({
          ...others,
          consents: { ...consents, findInForce: delayed(consents.findInForce) },
        }));
        const slow = await startWorld({ ...world.storage, unitOfWork: late });
        const agreeing = () => slow.call(as('pat'), 'POST', '/api/mobile/consents', { org: league.org, body: policy });
        const replies = await Promise.all([1, 2, 3, 4].map(agreeing));
        await slow.close();
        expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
      });

      test('ends when who gave it, or the child, is erased, and goes three years later', async () => {
        await world.member(as('pat'), league.org, 'parent');
        const sam = await league.addPlayer('Sam Ortiz', league.hawks);
        await league.linkTo(sam, await world.user(as('pat')));
        for (const playerId of [sam.id, null]) await agree('pat', { ...policy, playerId });
        await call('ada', 'DELETE', `/api/org/players/${sam.id}/personal-data`);
        expect(await list('ada', '/api/org/consents?state=in-force', 'consents')).toMatchObject([{ playerId: null }]);
        await call('pat', 'DELETE', '/api/me');
        expect(await list('ada', '/api/org/consents?state=in-force', 'consents')).toEqual([]);
        await world.storage.retention.removeExpired(later(NOON, 3 * YEAR));
        expect(await list('ada', '/api/org/consents', 'consents')).toHaveLength(2);
        await world.storage.retention.removeExpired(later(NOON, 3 * YEAR + 3 * DAY));
        expect(await list('ada', '/api/org/consents', 'consents')).toEqual([]);
      });
    });

    describe('a block', () => {
      type Block = Readonly<{ id: string; from: string; player: { id: string } | null; createdAt: string }>;
      const blocks = (query = '') => list<Block>('ada', `/api/org/blocks?${query}`, 'blocks');
      const denied = async (name: string, playerId: string) => {
        await world.member(as(name), league.org, 'parent');
        const { body } = await call(name, 'POST', '/api/mobile/parent-links', { playerId });
        await call('ada', 'POST', `/api/org/parent-links/${body['id']}`, { action: 'deny' });
      };
      const getsIn = async (name: string, playerId: string) =>
        (await call(name, 'POST', '/api/mobile/parent-links', { playerId })).body['isApproved'] === true;

      test('is one for a person and their address, found by the address, and can be lifted once the account is gone', async () => {
        const sam = await league.addPlayer('Sam Ortiz', league.hawks);
        await denied('pat', sam.id);
        await denied('kim', sam.id);
        world.move(MINUTE);
        await call('pat', 'DELETE', '/api/me');
        await league.addGuardian(sam, `${as('pat')}@example.org`);
        expect((await blocks()).map(({ from, player }) => [from, player?.id])).toEqual([
          ['child', sam.id],
          ['child', sam.id],
        ]);
        const [found, ...others] = await blocks(`email=${as('pat').toUpperCase()}@example.org`);
        expect(others).toEqual([]);

        // Another user with the same address is blocked until an admin lifts the block.
        const again = { issuer: 'https://other.example.org', subject: as('pat'), email: `${as('pat')}@example.org`, emailVerified: true };
        const second = accepted(
          await world.useCases.upsertUserFromIdentity({
            ...again,
            issuedAt: later(NOON, DAY),
            name: 'Pat',
            givenName: null,
            familyName: null,
            pictureUrl: null,
            claimedLanguage: null,
          }),
        );
        const enter = async () => {
          await league.write(({ memberships }) =>
            memberships.save({
              id: newId(),
              orgId: league.org.id,
              userId: second.id,
              role: 'parent',
              inviteId: null,
              requestedAt: NOON,
              state: 'approved',
              decidedAt: NOON,
              decidedBy: null,
            }),
          );
          world.move(10_000);
          return accepted(await world.useCases.resolveOrgMembership({ actor: second, orgId: league.org.id, permission: 'link-child' }));
        };
        const actor = await enter();
        expect((await blocks(`email=${as('pat')}@example.org`)).length).toBe(1);
        expect((await call('ada', 'DELETE', `/api/org/blocks/${found!.id}`)).status).toBe(204);
        expect((await call('ada', 'DELETE', `/api/org/blocks/${found!.id}`)).status).toBe(404);
        expect((await blocks()).length).toBe(1);
        expect(accepted(await world.useCases.linkChild({ actor, playerId: sam.id }))).toMatchObject({ isApproved: true });
        expect(await actions()).toContain('block-lifted');
      });

      test('that is lifted lets the same account in as well, whose link was revoked', async () => {
        const sam = await league.addPlayer('Sam Ortiz', league.hawks);
        await league.addGuardian(sam, `${as('pat')}@example.org`);
        await world.member(as('pat'), league.org, 'parent');
        const { body } = await call('pat', 'POST', '/api/mobile/parent-links', { playerId: sam.id });
        await call('ada', 'DELETE', `/api/org/parent-links/${body['id']}`);
        const [block] = await blocks();
        await call('ada', 'DELETE', `/api/org/blocks/${block!.id}`);
        expect(await getsIn('pat', sam.id)).toBe(true);
      });

      test('from a team or from the org says so, and shows nothing of another org', async () => {
        await league.write(async ({ blocks }) => {
          await blocks.add(league.org.id, league.hawks.id, ['a'], NOON);
          await blocks.add(league.org.id, league.org.id, ['a'], later(NOON, MINUTE));
        });
        expect((await blocks()).map(({ from }) => from)).toEqual(['org', 'team']);
        const { body } = await call('ada', 'GET', '/api/org/blocks?limit=1');
        const next = await call('ada', 'GET', `/api/org/blocks?limit=1&cursor=${body['nextCursor']}`);
        expect(next.body).toMatchObject({ blocks: [{ from: 'team', team: { id: league.hawks.id } }], nextCursor: null });
        const elsewhere = await world.org();
        await world.member(as('eve'), elsewhere, 'admin');
        expect((await call('eve', 'GET', '/api/org/blocks', undefined, elsewhere)).body).toEqual({ blocks: [], nextCursor: null });
      });
    });
  });
}
