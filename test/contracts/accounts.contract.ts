import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import { RECORDS_OF_USERS } from '../../src/application/data/kinds.ts';
import { RECORDS_BY_HAND } from '../../src/application/ports/storage/membership/account-reader.ts';
import type { Storage } from '../../src/application/ports/storage/storage.ts';
import { erasedUser } from '../../src/domain/membership/user.ts';
import { aClaim, HOUR, later, MINUTE, NOON } from '../support/builders.ts';
import { type GivenLeague, givenLeague } from '../support/league.ts';
import { populatedAccount } from '../support/populated-account.ts';
import { uncachedCallers } from '../support/uncached-callers.ts';
import { startWorld, type World } from '../support/world.ts';

const RECORDS_OF_A_USER = [...RECORDS_BY_HAND, ...RECORDS_OF_USERS.map(({ records }) => records.as)];

/** What every storage must do when users leave, delete their accounts, and ask what is stored about them. */
export function accountsContract(adapter: string, create: () => Promise<Storage>) {
  describe(`one’s own account, on ${adapter}`, () => {
    let world: World;
    let league: GivenLeague;
    let round = 0;
    /** Users are new in every test, since tests may share a storage. */
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

    const audit = async (query = '') => {
      const { body } = await call('ada', 'GET', `/api/org/audit?${query}`);
      return body as unknown as {
        entries: { id: string; kind: string; at: string; actor: { id: string; name: string }; subjectId: string; facts: object }[];
        nextCursor: string | null;
      };
    };

    describe('the audit log', () => {
      const kinds = async (query = '') => (await audit(query)).entries.map(({ kind }) => kind);

      test('is read page by page, newest first, by kind, person and time', async () => {
        await world.member(as('bea'), league.org, 'admin');
        const invited = await call('ada', 'POST', '/api/org/invites', { role: 'coach', maxUses: 2, expiresInDays: 2 });
        world.move(MINUTE);
        await call('bea', 'DELETE', `/api/org/invites/${invited.body['id']}`);
        world.move(MINUTE);
        await call('bea', 'GET', `/api/mobile/teams/${league.hawks.id}`);

        const [first, rest] = [await audit('limit=2'), (await audit('limit=2')).nextCursor];
        expect(first.entries.map(({ kind }) => kind)).toEqual(['roster-read', 'invite-revoked']);
        const last = await audit(`limit=2&cursor=${rest}`);
        expect(last.nextCursor).toBeNull();
        expect(last.entries).toEqual([
          {
            id: expect.any(String),
            kind: 'invite-created',
            at: NOON.toISOString(),
            actor: { id: (await world.user(as('ada'))).id, name: expect.stringContaining('Ada') },
            subjectId: invited.body['id'],
            facts: { code: `${league.org.code}-COACH-2026`, role: 'coach', maxUses: 2, expiresInDays: 2 },
          },
        ]);
        const bea = (await world.user(as('bea'))).id;
        expect(await kinds('kind=invite-created')).toEqual(['invite-created']);
        expect(await kinds(`actorId=${bea}`)).toEqual(['roster-read', 'invite-revoked']);
        const second = later(NOON, MINUTE).toISOString();
        expect(await kinds(`from=${second}&to=${later(NOON, 2 * MINUTE).toISOString()}`)).toEqual(['invite-revoked']);
        expect(await kinds(`to=${second}`)).toEqual(['invite-created']);
        expect((await call('ada', 'GET', `/api/org/audit?kind=x&actorId=x&from=x&to=1`)).body['errors']).toHaveLength(4);
        expect((await call('ada', 'GET', `/api/org/audit?from=${second}&to=${NOON.toISOString()}`)).status).toBe(400);
      });

      test('shows one organization nothing of another', async () => {
        const elsewhere = await world.org();
        await world.member(as('eve'), elsewhere, 'admin');
        await call('ada', 'GET', `/api/mobile/teams/${league.hawks.id}`);
        expect((await world.call(as('eve'), 'GET', '/api/org/audit', { org: elsewhere })).body).toEqual({ entries: [], nextCursor: null });
      });

      test('says once a day who runs the league and has read a team’s players, on every day and by every reader', async () => {
        await world.member(as('stan'), league.org, 'staff');
        const team = `/api/mobile/teams/${league.hawks.id}`;
        const seen = await call('ada', 'GET', team);
        // Unchanged, and the same kind of read, which is already noted.
        const again = await world.call(as('ada'), 'GET', team, {
          org: league.org,
          headers: { 'if-none-match': String(seen.headers.get('etag')) },
        });
        expect(again.status).toBe(304);
        await call('ada', 'GET', `${team}/player-stats`);
        expect(await kinds()).toEqual(['roster-read']);

        await call('stan', 'GET', team);
        await call('ada', 'GET', `/api/mobile/teams/${league.jays.id}`);
        expect((await audit()).entries.map(({ subjectId }) => subjectId).toSorted()).toEqual(
          [league.hawks.id, league.hawks.id, league.jays.id].toSorted(),
        );

        // NOON is 12:00 in Chicago: eleven hours later it is the next day in UTC but the same day there; then midnight
        // passes.
        world.move(11 * HOUR);
        await call('ada', 'GET', team);
        expect(await kinds()).toHaveLength(3);
        world.move(2 * HOUR);
        const unchanged = await world.call(as('ada'), 'GET', team, {
          org: league.org,
          headers: { 'if-none-match': String(seen.headers.get('etag')) },
        });
        expect(unchanged.status).toBe(304);
        expect((await audit('limit=1')).entries).toMatchObject([
          {
            kind: 'roster-read',
            actor: { id: (await world.user(as('ada'))).id },
            subjectId: league.hawks.id,
            facts: { day: '2026-04-12' },
          },
        ]);
      });

      test('says it once also where two instances are asked', async () => {
        const other = await startWorld(world.storage);
        try {
          await call('ada', 'GET', `/api/mobile/teams/${league.hawks.id}`);
          await other.call(as('ada'), 'GET', `/api/mobile/teams/${league.hawks.id}`, { org: league.org });
          expect(await kinds()).toEqual(['roster-read']);
        } finally {
          await other.close();
        }
      });

      test('says nothing of who reads their own team, nor of a team that is not there', async () => {
        await world.member(as('cora'), league.org, 'coach');
        await league.coachedBy(league.hawks, await world.user(as('cora')));
        await call('cora', 'GET', `/api/mobile/teams/${league.hawks.id}`);
        expect((await call('ada', 'GET', `/api/mobile/teams/${newId<string>()}`)).status).toBe(404);
        expect(await kinds()).toEqual([]);
      });

      test('costs a read that was noted already no transaction', async () => {
        let transactions = 0;
        const { unitOfWork } = world.storage;
        const counted: typeof unitOfWork = {
          ...unitOfWork,
          transact: (work) => {
            transactions += 1;
            return unitOfWork.transact(work);
          },
        };
        const other = await startWorld({ ...world.storage, unitOfWork: counted });
        const read = () => other.call(as('ada'), 'GET', `/api/mobile/teams/${league.hawks.id}`, { org: league.org });
        try {
          await read();
          const before = transactions;
          await read();
          expect([before > 0, transactions]).toEqual([true, before]);
        } finally {
          await other.close();
        }
      });
    });

    describe('who asks what became of their requests', () => {
      type Asked = { kind: string; role: string; status: string; team: { name: string } | null; player: { displayName: string } | null };
      const requests = async (name: string, query = '') => {
        const { body } = await world.call(as(name), 'GET', `/api/me/requests?${query}`);
        return body as unknown as { requests: (Asked & { requestedAt: string })[]; nextCursor: string | null };
      };

      test('learns of every state, newest first and page by page, for a year', async () => {
        await world.member(as('pat'), league.org, 'parent', 'denied');
        await world.member(as('pat'), league.org, 'umpire', 'revoked');
        await world.member(as('pat'), league.org, 'staff', 'ended');
        await world.member(as('pat'), league.org, 'coach');
        world.move(MINUTE);
        await call('pat', 'POST', `/api/mobile/coach/teams/${league.jays.id}/claim`);

        const all = await requests('pat');
        expect(all.requests[0]).toEqual({
          id: expect.any(String),
          kind: 'team_claim',
          orgId: league.org.id,
          orgName: league.org.name,
          role: 'coach',
          team: { id: league.jays.id, name: 'Blue Jays' },
          player: null,
          status: 'pending',
          decidedAt: null,
          requestedAt: later(NOON, MINUTE).toISOString(),
        });
        const stands = all.requests.map(({ role, status }) => `${role} ${status}`);
        expect(stands.toSorted()).toEqual(['coach approved', 'coach pending', 'parent denied', 'staff ended', 'umpire revoked']);

        const walked: string[] = [];
        for (let cursor: string | null = ''; cursor !== null; ) {
          const page = await requests('pat', `limit=2${cursor && `&cursor=${cursor}`}`);
          walked.push(...page.requests.map(({ role, status }) => `${role} ${status}`));
          cursor = page.nextCursor;
        }
        expect(walked).toEqual(stands);
        expect((await requests('newt')).requests).toEqual([]);
        world.move(366 * 24 * HOUR);
        expect((await requests('pat')).requests).toEqual([]);
      });

      test('reads no child’s name and no team before the link is approved, nor once they are no parent there any more', async () => {
        const parent = await world.member(as('pat'), league.org, 'parent');
        const sam = await league.addPlayer('Sam Ortiz', league.hawks);
        const asked = await call('pat', 'POST', '/api/mobile/parent-links', { playerId: sam.id });
        const link = async () => (await requests('pat')).requests.find(({ kind }) => kind === 'parent_link');
        expect(await link()).toMatchObject({ role: 'parent', status: 'pending', team: null, player: null });

        await call('ada', 'POST', `/api/org/parent-links/${asked.body['id']}`, { action: 'approve' });
        expect(await link()).toMatchObject({ status: 'approved', team: { name: 'Red Hawks' }, player: { displayName: 'Sam Ortiz' } });

        await call('ada', 'DELETE', `/api/org/members/${parent.id}`);
        expect(await link()).toMatchObject({ status: 'approved', team: null, player: null });
        expect((await world.call(as('pat'), 'GET', '/api/me/requests')).text).not.toContain('Ortiz');
      });

      test('sees a link that was denied, and one that nobody decided on for 30 days', async () => {
        await world.member(as('pat'), league.org, 'parent');
        const [sam, kim] = [await league.addPlayer('Sam Ortiz', league.hawks), await league.addPlayer('Kim Ortiz', league.hawks)];
        const denied = await call('pat', 'POST', '/api/mobile/parent-links', { playerId: sam.id });
        await call('ada', 'POST', `/api/org/parent-links/${denied.body['id']}`, { action: 'deny' });
        await call('pat', 'POST', '/api/mobile/parent-links', { playerId: kim.id });
        world.move(31 * 24 * HOUR);
        const links = (await requests('pat')).requests.filter(({ kind }) => kind === 'parent_link');
        expect(links.map(({ status }) => status).toSorted()).toEqual(['denied', 'ended']);
      });
    });

    describe('who exports what is stored on them', () => {
      test('gets all of it, and nothing about anybody else', async () => {
        await world.member(as('kim'), league.org, 'parent');
        const { user, game, room, messageId } = await populatedAccount(world, league, as('zelda'), as('ada'));
        const other = await call('ada', 'POST', `/api/mobile/chat/rooms/${room}/messages`, { content: 'Written by Ada' });
        const exported = await world.call(as('zelda'), 'GET', '/api/me/export');
        expect(exported.status).toBe(200);
        const { records, ...rest } = exported.body as unknown as {
          records: { kind: string; orgId: string; data: Record<string, unknown> }[];
        };
        expect(rest).toMatchObject({ exportedAt: NOON.toISOString(), user: { id: user.id, subject: as('zelda'), email: user.email } });
        expect(new Set(records.map(({ kind }) => kind))).toEqual(new Set(RECORDS_OF_A_USER));
        const of = (kind: string) => records.filter((record) => record.kind === kind).map(({ data }) => data);
        expect(of('membership')).toHaveLength(5);
        expect(of('message')).toMatchObject([{ roomId: room, messageId, content: 'See you on Saturday', createdAt: expect.any(String) }]);
        expect(of('game-field')).toEqual([
          { gameId: game.id, field: 'snackParentName', value: `Snacks ${as('zelda')}` },
          { gameId: game.id, field: 'snackParentPhone', value: `+1 217 ${as('zelda')}` },
        ]);
        for (const others of ['Written by Ada', String(other.body['id']), as('ada'), as('kim'), 'Ortiz', 'Sam']) {
          expect(exported.text).not.toContain(others);
        }
        expect(records.every(({ orgId }) => orgId === league.org.id || orgId === null)).toBe(true);
      });

      test('is limited to ten an hour', async () => {
        for (let n = 0; n < 10; n += 1) expect((await world.call(as('newt'), 'GET', '/api/me/export')).status).toBe(200);
        expect((await world.call(as('newt'), 'GET', '/api/me/export')).status).toBe(429);
        expect((await world.call(as('olga'), 'GET', '/api/me/export')).status).toBe(200);
      });
    });

    describe('who deletes their account', () => {
      const deleteMe = (name: string, query = '') => world.call(as(name), 'DELETE', `/api/me?${query}`);
      const nameOfSender = async (room: string) => {
        const { body } = await call('ada', 'GET', `/api/mobile/chat/rooms/${room}/messages`);
        return (body['messages'] as unknown as { content: string; sender: { name: string } }[]).find(({ content }) =>
          content.startsWith('See you'),
        );
      };

      test('is gone from everything but what they wrote, which stands under a former member', async () => {
        const { user, game, room, child } = await populatedAccount(world, league, as('zelda'), as('ada'));
        const deleted = await deleteMe('zelda');
        expect([deleted.status, deleted.text]).toEqual([204, '']);

        for (const path of ['/api/me', '/api/mobile/home']) {
          const refused = await call('zelda', 'GET', path);
          expect([refused.status, refused.body['type']]).toEqual([401, '/problems/invalid-token']);
          expect(refused.headers.get('www-authenticate')).toContain('account-deleted');
        }
        expect((await deleteMe('zelda')).status).toBe(401);

        expect((await nameOfSender(room))?.sender).toEqual({ id: user.id, name: 'Former member' });
        const seen = await call('ada', 'GET', `/api/mobile/games/${game.id}`);
        expect(seen.body).toMatchObject({ snackParentName: null, snackParentPhone: null, officialScorer: null, homeScore: 3 });
        const events = await call('ada', 'GET', `/api/mobile/games/${game.id}/player-stats`);
        expect(events.body['events']).toMatchObject([{ recordedBy: { id: user.id, name: 'Former member' } }]);
        expect((await call('ada', 'GET', '/api/org/members')).text).not.toContain(user.id);
        expect((await call('ada', 'GET', '/api/org/parent-links')).body).toMatchObject({ parentLinks: [] });
        expect((await audit('kind=account-deleted')).entries).toMatchObject([
          { actor: { id: user.id, name: null }, subjectId: user.id, facts: {} },
        ]);
        await league.write(async ({ staff, guardians, users, pushTokens, idempotency: answers }) => {
          const lines = [...(await staff.ofTeam(league.org.id, league.hawks.id)), ...(await staff.ofTeam(league.org.id, league.owls.id))];
          expect(lines.map(({ name, email, userId }) => [name, email, userId])).toEqual([
            ['Head Coach', null, null],
            ['Team Manager', null, null],
          ]);
          expect(await guardians.ofPlayer(league.org.id, child.id)).toEqual([]);
          expect(await pushTokens.find(league.org.id, user.id, `ExponentPushToken[${as('zelda')}]`)).toBeUndefined();
          expect(await answers.find(aClaim(user.id, as('zelda')), new Date(0))).toBeUndefined();
          expect(await users.hold(user.id)).toEqual(erasedUser(user.id, NOON));
        });
      });

      test('takes only what is theirs', async () => {
        const { game, child } = await populatedAccount(world, league, as('yann'), as('ada'));
        await populatedAccount(world, league, as('zelda'), as('ada'));
        await league.addGuardian(child, `${as('zelda')}@example.org`);
        await call('ada', 'PATCH', `/api/mobile/games/${game.id}`, { snackParentPhone: '555-0100' });
        await deleteMe('zelda');

        expect((await call('yann', 'GET', '/api/me')).status).toBe(200);
        expect((await call('yann', 'GET', '/api/mobile/parent-links')).body['children']).toHaveLength(1);
        const kept = { snackParentName: `Snacks ${as('yann')}`, snackParentPhone: '555-0100', officialScorer: `Scorer ${as('yann')}` };
        expect((await call('ada', 'GET', `/api/mobile/games/${game.id}`)).body).toMatchObject(kept);
        await deleteMe('yann');
        // A value that another user has written since is not theirs.
        expect((await call('ada', 'GET', `/api/mobile/games/${game.id}`)).body).toMatchObject({
          snackParentName: null,
          snackParentPhone: '555-0100',
        });
      });

      test('is made anew by a later sign-in alone, as somebody whom nobody knows', async () => {
        await world.member(as('pat'), league.org, 'parent');
        const { id, issuer, subject } = await world.user(as('pat'));
        await deleteMe('pat');
        const signIn = (issuedAt: Date | null) =>
          world.useCases.upsertUserFromIdentity({
            issuer,
            subject,
            issuedAt,
            email: null,
            emailVerified: false,
            name: 'Pat',
            givenName: null,
            familyName: null,
            pictureUrl: null,
            claimedLanguage: null,
          });
        const refused = { ok: false, error: { kind: 'invalid-token', reason: 'account-deleted' } };
        for (const issuedAt of [null, later(NOON, -HOUR), NOON, later(NOON, 999)]) expect(await signIn(issuedAt)).toEqual(refused);
        const anew = await signIn(later(NOON, 1000));
        expect(anew).toMatchObject({ ok: true, value: { name: 'Pat', email: null, erasedAt: null } });
        if (!anew.ok) throw new Error('refused');
        expect(anew.value.id).not.toBe(id);
        expect((await world.ports.read.callerContext(anew.value.id)).memberships).toEqual([]);
      });

      test('is not known on another instance any more, which knew them before', async () => {
        await world.member(as('pat'), league.org, 'parent');
        // An instance that has just read callers' permissions, as each does within 5 seconds.
        const other = await startWorld(world.storage, {
          callers: uncachedCallers(world.storage.read),
        });
        try {
          expect((await other.call(as('pat'), 'GET', '/api/me')).status).toBe(200);
          await deleteMe('pat');
          expect((await other.call(as('pat'), 'GET', '/api/me')).status).toBe(401);
          expect((await other.call(as('pat'), 'GET', '/api/mobile/home', { org: league.org })).status).toBe(401);
        } finally {
          await other.close();
        }
      });

      test('stays while they are the last admin somewhere, unless they leave those organizations without one', async () => {
        const second = await world.org();
        await world.member(as('ada'), second, 'admin');
        await world.member(as('bea'), league.org, 'admin');
        const refused = await deleteMe('ada');
        expect([refused.status, refused.body['orgs']]).toEqual([409, [{ orgId: second.id, orgName: second.name, orgCode: second.code }]]);
        expect((await call('ada', 'GET', '/api/org/me')).status).toBe(200);
        expect((await deleteMe('ada', 'leaveOrgs=false')).status).toBe(409);
        expect((await deleteMe('ada', 'leaveOrgs=yes')).status).toBe(400);

        expect((await deleteMe('ada', 'leaveOrgs=true')).status).toBe(204);
        expect(world.logged).toContainEqual(
          expect.objectContaining({ orgIds: [second.id], warning: expect.stringContaining('add-admin') }),
        );
        expect((await call('bea', 'GET', '/api/org/me')).status).toBe(200);
      });

      test('and was put out before waits on coming back as a parent, until an admin approves', async () => {
        await call('ada', 'POST', '/api/org/invites', { role: 'parent', maxUses: 100, expiresInDays: 10 });
        const code = `${league.org.code}-PARENT-2026`;
        type Joined = { membershipId: string; isApproved: boolean };
        const { issuer } = await world.user(as('ada'));
        /** A new user with the identity, or the address, of a deleted account. */
        const joinsAnew = async (subject: string, email: string) => {
          const recognized = await world.useCases.upsertUserFromIdentity({
            issuer,
            subject,
            issuedAt: later(NOON, 30 * 24 * HOUR),
            email,
            emailVerified: true,
            name: 'Pat',
            givenName: null,
            familyName: null,
            pictureUrl: null,
            claimedLanguage: null,
          });
          if (!recognized.ok) throw new Error('refused');
          const joined = await world.useCases.joinOrg({ actor: recognized.value, address: '10.0.0.1', code });
          if (!joined.ok) throw new Error('refused');
          return joined.value.membership;
        };
        const put = async (name: string, state: 'out' | 'in') => {
          const { body } = await world.call(as(name), 'POST', '/api/join', { body: { code } });
          const { membershipId } = body['membership'] as unknown as Joined;
          if (state === 'out') await call('ada', 'DELETE', `/api/org/members/${membershipId}`);
          await deleteMe(name);
        };
        await put('pat', 'out');
        await put('kim', 'in');
        world.move(31 * 24 * HOUR);
        await call('ada', 'POST', '/api/org/invites', { role: 'parent', maxUses: 100, expiresInDays: 10 });

        expect((await joinsAnew(as('pat'), 'other@example.org')).isApproved).toBe(false);
        const sameAddress = await joinsAnew(`${as('pat')}-again`, `${as('pat')}@example.org`);
        expect(sameAddress.isApproved).toBe(false);
        expect((await joinsAnew(as('kim'), `${as('kim')}@example.org`)).isApproved).toBe(true);

        await call('ada', 'POST', `/api/org/pending-approvals/${sameAddress.membershipId}`, { action: 'approve' });
        expect((await joinsAnew(`${as('pat')}-third`, `${as('pat')}@example.org`)).isApproved).toBe(true);
      });

      test('may belong to no organization at all', async () => {
        expect((await world.call(as('newt'), 'GET', '/api/me')).status).toBe(200);
        expect((await deleteMe('newt')).status).toBe(204);
        expect((await world.call(as('newt'), 'GET', '/api/me')).status).toBe(401);
      });
    });

    test('a player who is erased leaves statistics, and no name, number, address or parent', async () => {
      const { child, game } = await populatedAccount(world, league, as('zelda'), as('ada'));
      const other = await league.addPlayer('Kim Ortiz', league.hawks, { jerseyNumber: '08' });
      const erase = (playerId: string) => call('ada', 'DELETE', `/api/org/players/${playerId}/personal-data`);
      expect((await erase(child.id)).status).toBe(204);
      expect((await erase(child.id)).status).toBe(204);
      expect((await erase(newId<string>())).status).toBe(404);

      const { body } = await call('ada', 'GET', `/api/mobile/teams/${league.hawks.id}`);
      const players = Object.fromEntries((body['players'] as unknown as { playerId: string }[]).map((player) => [player.playerId, player]));
      expect(players[child.id]).toMatchObject({ displayName: 'Former player', jerseyNumber: null, positions: [] });
      expect(players[other.id]).toMatchObject({ displayName: 'Kim Ortiz', jerseyNumber: '08' });
      const spots = (await call('ada', 'GET', `/api/org/roster-spots?teamId=${league.hawks.id}`)).body['rosterSpots'];
      expect(spots).toContainEqual(expect.objectContaining({ playerId: child.id, leagueAge: null }));
      const events = await call('ada', 'GET', `/api/mobile/games/${game.id}/player-stats`);
      expect(events.body['events']).toMatchObject([{ playerId: child.id, type: 'single' }]);
      expect((await call('zelda', 'GET', '/api/mobile/parent-links')).body).toMatchObject({ children: [] });
      await league.write(async ({ guardians }) => expect(await guardians.ofPlayer(league.org.id, child.id)).toEqual([]));
      for (const name of ['Sam', 'Ortiz']) {
        const found = (await call('ada', 'GET', `/api/mobile/players/search?name=${name}`)).body['players'] as unknown as {
          playerId: string;
        }[];
        expect(found.map(({ playerId }) => playerId)).not.toContain(child.id);
      }
    });

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
        const facts = await world.ports.read.callerContexts([pat.id, kim.id]);
        expect(facts[0]).toMatchObject({ memberships: [], children: [] });
        expect(facts[1]!.children).toHaveLength(1);
        await league.write(async ({ staff, parentLinks, teamClaims, memberships }) => {
          expect(await staff.ofUser(league.org.id, pat.id)).toEqual([]);
          expect((await parentLinks.ofUser(league.org.id, pat.id)).map(({ state }) => state)).toEqual(['ended']);
          expect((await teamClaims.ofUser(league.org.id, pat.id)).map(({ state }) => state)).toEqual(['ended']);
          expect((await memberships.ofUser(league.org.id, pat.id)).map(({ state }) => state)).toEqual(['ended', 'ended', 'ended']);
        });
        const reach = { roles: ['parent', 'coach'], teamIds: [league.hawks.id], userIds: [] } as const;
        expect(await world.ports.read.listeners(league.org.id, reach, null)).toEqual([]);
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

      test('leaves all of a long life there, and what they only asked for', async () => {
        await populatedAccount(world, league, as('zelda'), as('ada'));
        expect((await leave('zelda')).status).toBe(204);
        expect(await rolesOf('zelda')).toEqual([]);
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
