import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import { claimTeam } from '../../src/application/families/claim-team.ts';
import { decideParentLink } from '../../src/application/families/decide-parent-link.ts';
import { linkChild } from '../../src/application/families/link-child.ts';
import { joinOrg } from '../../src/application/invites/join-org.ts';
import { createStaffLine } from '../../src/application/league/data/staff.ts';
import { decideApproval } from '../../src/application/membership/decide-approval.ts';
import type { MemberOfAddress } from '../../src/application/ports/storage/membership/membership-storage.ts';
import type { Repositories } from '../../src/application/ports/storage/storage.ts';
import { countSearch } from '../../src/domain/families/name-searches.ts';
import type { ParentLink } from '../../src/domain/families/parent-link.ts';
import { playerKey, shortKey, staffKey } from '../../src/domain/league/name-keys.ts';
import type { Player, StaffMember, Team } from '../../src/domain/league/team.ts';
import type { Member } from '../../src/domain/membership/permissions.ts';
import type { User } from '../../src/domain/membership/user.ts';
import { bestNames } from '../../src/domain/shared/name-match.ts';
import type { TooManyRequests } from '../../src/domain/shared/refusals.ts';
import { ok } from '../../src/domain/shared/result.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import { saysWholeName, wholeName } from '../../src/domain/shared/whole-name.ts';
import { aMember, aMembership, anInvite, aUser, DAY, HOUR, later, MINUTE, NOON } from '../support/builders.ts';
import { aPlayer, type GivenLeague, givenLeague } from '../support/league.ts';
import { delayed, meeting, withRepositories } from '../support/race-window.ts';
import type { StorageSubject } from '../support/storage-subject.ts';

const TODAY = '2026-04-11' as LocalDate;
const SPRING = { isActive: true, startsOn: '2026-03-01', endsOn: '2026-06-30', isDraft: false };

/** What every storage must do for parents, coaches and player searches. */
export function familiesContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`families on ${adapter}`, () => {
    let storage: StorageSubject;
    let league: GivenLeague;
    beforeAll(async () => {
      storage = await create();
    });
    afterAll(() => storage.dispose());
    beforeEach(async () => {
      league = await givenLeague(storage.unitOfWork);
    });

    const orgId = () => league.org.id;
    const givenUser = async (over: Partial<User> = {}) => {
      const user = aUser(over);
      await league.write(({ users }) => users.save(user));
      return user;
    };
    const putOn = (team: Team, player: Player) =>
      league.write(({ roster }) =>
        roster.save({ orgId: orgId(), teamId: team.id, playerId: player.id, jerseyNumber: null, positions: ['P'], leagueAge: null }),
      );
    const deps = (change: (repositories: Repositories) => Repositories = (repositories) => repositories) => ({
      unitOfWork: withRepositories(storage.unitOfWork, change),
      clock: storage.clock.read,
      newId,
    });
    const staffOf = async (team: Team) => {
      let lines: readonly { userId: string | null }[] = [];
      await league.write(async ({ staff }) => {
        lines = await staff.ofTeam(orgId(), team.id);
      });
      return lines;
    };

    test('a link names a team of the org with the span of its season, which is over for an archived one', async () => {
      const archived = await league.addTeam('Old Owls', { archived: true });
      const linked = (team: Team) => storage.read.linkedTeam(orgId(), team.id);
      expect(await linked(league.hawks)).toEqual({ id: league.hawks.id, name: 'Red Hawks', season: SPRING });
      expect(await linked(archived)).toMatchObject({ season: { isActive: false } });
      expect(await storage.read.linkedTeam(orgId(), newId())).toBeUndefined();
    });

    describe('the facts of a caller', () => {
      test('hold the teams whose staff list they are on, each once', async () => {
        const lee = await givenUser();
        await league.coachedBy(league.hawks, lee);
        await league.managedBy(league.hawks, lee);
        await league.coachedBy(league.owls, lee);
        await league.addStaff(league.jays, { userId: null });
        expect((await storage.read.callerContext(lee.id, { orgId: orgId() })).staffedTeams).toEqual([
          { orgId: orgId(), teamId: league.hawks.id, season: SPRING, isManager: true },
          { orgId: orgId(), teamId: league.owls.id, season: SPRING, isManager: false },
        ]);
      });

      test('hold their children by approved links, once for each team, and without one where there is none', async () => {
        const pat = await givenUser();
        const sam = await league.addPlayer('Sam Ortiz', league.hawks);
        await putOn(league.jays, sam);
        const ana = await league.addPlayer('Ana Ortiz', null);
        await league.linkTo(sam, pat);
        await league.linkTo(ana, pat);
        await league.linkTo(await league.addPlayer('Not Yet', league.owls), pat, { state: 'pending', decidedAt: null });
        await league.linkTo(await league.addPlayer('No More', league.owls), pat, { state: 'revoked' });
        const { children } = await storage.read.callerContext(pat.id, { orgId: orgId() });
        expect(children).toHaveLength(3);
        expect(children).toEqual(
          expect.arrayContaining([
            { orgId: orgId(), playerId: sam.id, team: { teamId: league.hawks.id, season: SPRING } },
            { orgId: orgId(), playerId: sam.id, team: { teamId: league.jays.id, season: SPRING } },
            { orgId: orgId(), playerId: ana.id, team: null },
          ]),
        );
      });
    });

    describe('parent links', () => {
      test('come with the teams of the player: of active seasons first, then of the latest, then by name', async () => {
        const older = await league.addSeason({ isActive: false, startsOn: '2024-03-01' as LocalDate, endsOn: '2024-06-30' as LocalDate });
        const past = await league.addSeason({ isActive: false, startsOn: '2025-03-01' as LocalDate, endsOn: '2025-06-30' as LocalDate });
        const sam = await league.addPlayer('Sam Ortiz', await league.addTeam('A', { seasonId: older.id }));
        for (const team of [league.owls, await league.addTeam('B', { seasonId: past.id }), league.jays]) await putOn(team, sam);
        const link = await league.linkTo(sam, await givenUser());
        const seen = await storage.read.parentLink(orgId(), link.id, NOON);
        expect(seen?.spots.map(({ team }) => team.name)).toEqual(['Blue Jays', 'White Owls', 'B', 'A']);
        expect(seen?.spots[0]).toMatchObject({
          team: { id: league.jays.id, name: 'Blue Jays' },
          seasonId: league.jays.seasonId,
          jerseyNumber: null,
          positions: ['P'],
        });
      });

      test('say whose they are and who decided, when', async () => {
        const [pat, ada] = [await givenUser(), await givenUser({ name: null })];
        const sam = await league.addPlayer('Sam Ortiz', null);
        const link = await league.linkTo(sam, pat, { decidedAt: later(NOON, MINUTE), decidedBy: ada.id });
        expect(await storage.read.parentLink(orgId(), link.id, NOON)).toEqual({
          id: link.id,
          state: 'approved',
          createdAt: NOON,
          decidedAt: later(NOON, MINUTE),
          decidedBy: { id: ada.id, name: null },
          isBlocked: false,
          inquiry: null,
          inquiryTeam: null,
          parent: { id: pat.id, name: pat.name, email: pat.email, emailVerified: true },
          player: { id: sam.id, firstName: 'Sam', lastName: 'Ortiz' },
          spots: [],
        });
        const elsewhere = await givenLeague(storage.unitOfWork);
        expect(await storage.read.parentLink(elsewhere.org.id, link.id, NOON)).toBeUndefined();
      });

      test('of a parent are those that are pending or approved, oldest first', async () => {
        const pat = await givenUser();
        const links = [];
        for (const [minutes, state] of [
          [2, 'approved'],
          [0, 'denied'],
          [1, 'pending'],
          [3, 'revoked'],
        ] as const) {
          const player = await league.addPlayer('Sam Ortiz', null);
          const decidedAt = state === 'pending' ? null : NOON;
          links.push(await league.linkTo(player, pat, { state, decidedAt, createdAt: later(NOON, minutes * MINUTE) } as never));
        }
        await league.linkTo(await league.addPlayer('Ana Kim', null), await givenUser());
        const seen = await storage.read.childLinks(orgId(), pat.id, later(NOON, 5 * MINUTE));
        expect(seen.map(({ id }) => id)).toEqual([links[2]!.id, links[0]!.id]);
      });

      test('of the org come in pages, by state and by team', async () => {
        const pat = await givenUser();
        const ids = [];
        for (let minute = 0; minute < 5; minute += 1) {
          const player = await league.addPlayer('Sam Ortiz', minute % 2 === 0 ? league.hawks : league.jays);
          const link = { createdAt: later(NOON, Math.floor(minute / 2) * MINUTE), state: minute === 4 ? 'denied' : 'approved' };
          ids.push((await league.linkTo(player, pat, link as never)).id);
        }
        const page = (filter: Parameters<typeof storage.read.parentLinks>[1], limit = 10) =>
          storage.read.parentLinks(orgId(), filter, { limit }, NOON);
        const first = await page({}, 3);
        expect(first.hasMore).toBe(true);
        const last = first.items[2]!;
        const rest = await storage.read.parentLinks(orgId(), {}, { limit: 3, after: { at: last.createdAt, id: last.id } }, NOON);
        expect(rest.hasMore).toBe(false);
        expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids);

        expect((await page({ status: 'denied' })).items.map(({ id }) => id)).toEqual([ids[4]]);
        expect((await page({ teamIds: [league.jays.id, league.owls.id] })).items.map(({ id }) => id)).toEqual([ids[1], ids[3]]);
        expect((await page({ teamIds: [] })).items).toEqual([]);
      });

      test('to one player, asked for at the same time by one parent, are one link', async () => {
        const pat = await givenUser();
        const sam = await league.addPlayer('Sam Ortiz', null);
        const link = linkChild(deps(slowLinks));
        const asked = await Promise.all(
          [1, 2, 3].map(() => link({ actor: aMember({ user: pat, org: league.org, roles: new Set(['parent']) }), playerId: sam.id })),
        );
        const answers = asked.flatMap((each) => (each.ok ? each.value : []));
        expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
        expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
        expect(answers).toHaveLength(3);
      });

      const givenParent = async (over: Partial<User> = {}) => {
        const user = await givenUser(over);
        await league.write(({ memberships }) =>
          memberships.save(aMembership({ orgId: orgId(), userId: user.id, role: 'parent', state: 'approved' })),
        );
        return aMember({ user, org: league.org, roles: new Set(['parent']) });
      };
      const waiting = { state: 'pending', decidedAt: null } as const;

      test('of one parent, whom the roster knows, asked for at the same time, end at ten children', async () => {
        const actor = await givenParent();
        const players = await Promise.all(Array.from({ length: 13 }, () => league.addPlayer('Sam Ortiz', null)));
        for (const player of players) await league.addGuardian(player, actor.user.email!);
        for (const player of players.splice(8)) await league.linkTo(player, actor.user);
        const link = linkChild(deps(slowLinks));
        const asked = await Promise.all(players.map(({ id }) => link({ actor, playerId: id })));
        expect(asked.filter(({ ok }) => ok)).toHaveLength(5);
        expect(asked.find(({ ok }) => !ok)).toMatchObject({ error: { kind: 'limit-reached', what: 'children-per-parent', limit: 10 } });
        expect(await storage.read.childLinks(orgId(), actor.user.id, NOON)).toHaveLength(10);
      });

      test('of one parent, asked for at the same time, wait five at a time', async () => {
        const actor = await givenParent();
        const players = await Promise.all(Array.from({ length: 8 }, () => league.addPlayer('Sam Ortiz', null)));
        const link = linkChild(deps(slowLinks));
        const asked = await Promise.all(players.map(({ id }) => link({ actor, playerId: id })));
        expect(asked.filter(({ ok }) => ok)).toHaveLength(5);
        expect(asked.find(({ ok }) => !ok)).toMatchObject({ error: { what: 'waiting-links-per-parent', limit: 5 } });
      });

      test('to one player, approved at the same time, end at six guardians', async () => {
        const sam = await league.addPlayer('Sam Ortiz', null);
        const ada = aMember({ user: await givenUser(), org: league.org, roles: new Set(['admin']) });
        const links = [];
        for (let n = 0; n < 9; n += 1) links.push(await league.linkTo(sam, (await givenParent()).user, waiting as never));
        const decide = decideParentLink(deps(slowLinks));
        const decided = await Promise.all(links.map(({ id }) => decide({ actor: ada, linkId: id, decision: 'approve' })));
        expect(decided.filter(({ ok }) => ok)).toHaveLength(6);
        expect(decided.find(({ ok }) => !ok)).toMatchObject({ error: { what: 'guardians-per-player', limit: 6 } });
      });

      test('from unverified addresses wait twenty at a time for one player; those from others take no place among them', async () => {
        const sam = await league.addPlayer('Sam Ortiz', null);
        for (let n = 0; n < 18; n += 1) await league.linkTo(sam, await givenUser({ emailVerified: false }), waiting as never);
        for (let n = 0; n < 3; n += 1) await league.linkTo(sam, await givenUser(), waiting as never);
        await league.linkTo(sam, await givenUser({ emailVerified: false }), { ...waiting, createdAt: later(NOON, -30 * DAY) } as never);
        const strangers = await Promise.all(Array.from({ length: 5 }, () => givenParent({ emailVerified: false })));
        const link = linkChild(deps(slowLinks));
        const asked = await Promise.all(strangers.map((actor) => link({ actor, playerId: sam.id })));
        expect(asked.filter(({ ok }) => ok)).toHaveLength(2);
        expect(asked.find(({ ok }) => !ok)).toMatchObject({ error: { what: 'waiting-links-per-player', limit: 20 } });
        expect((await link({ actor: await givenParent(), playerId: sam.id })).ok).toBe(true);
      });

      test('that wait for 30 days have ended, whether or not that is written down', async () => {
        const pat = await givenUser();
        const link = await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), pat, waiting as never);
        const end = later(NOON, 30 * DAY);
        const justBefore = later(end, -1);
        expect(await storage.read.parentLink(orgId(), link.id, justBefore)).toMatchObject({ state: 'pending', decidedAt: null });
        expect(await storage.read.childLinks(orgId(), pat.id, justBefore)).toHaveLength(1);
        expect((await storage.read.parentLinks(orgId(), { status: 'ended' }, { limit: 5 }, justBefore)).items).toEqual([]);

        expect(await storage.read.parentLink(orgId(), link.id, end)).toMatchObject({ state: 'ended', decidedAt: end, decidedBy: null });
        expect(await storage.read.childLinks(orgId(), pat.id, end)).toEqual([]);
        expect((await storage.read.parentLinks(orgId(), { status: 'pending' }, { limit: 5 }, end)).items).toEqual([]);
        expect((await storage.read.parentLinks(orgId(), { status: 'ended' }, { limit: 5 }, end)).items).toHaveLength(1);
      });

      test('that have waited for 30 days are ended by retention, and inquiries lose what was written', async () => {
        const pat = await givenUser();
        const sam = await league.addPlayer('Sam Ortiz', null);
        const old = { ...waiting, createdAt: later(NOON, -30 * DAY) };
        const inquiry = { ...old, playerId: null, childName: 'Ana', message: 'Hello' };
        const [over, asked, still] = [
          await league.linkTo(sam, pat, old as never),
          await league.linkTo(sam, pat, inquiry as never),
          await league.linkTo(sam, await givenUser(), { ...waiting, createdAt: later(NOON, -30 * DAY + 1) } as never),
        ];
        await storage.retention.removeExpired(NOON);
        await league.write(async ({ parentLinks }) => {
          const end = { state: 'ended', decidedAt: NOON, decidedBy: null, childName: null, message: null };
          expect(await parentLinks.findForUpdate(orgId(), over.id)).toEqual({ ...over, ...end });
          expect(await parentLinks.findForUpdate(orgId(), asked.id)).toEqual({ ...asked, ...end });
          expect(await parentLinks.findForUpdate(orgId(), still.id)).toEqual(still);
        });
      });

      test('of the org come by player, and inquiries by the team at which they are directed', async () => {
        const pat = await givenUser();
        const sam = await league.addPlayer('Sam Ortiz', league.hawks);
        const link = await league.linkTo(sam, pat);
        const inquiry = { ...waiting, playerId: null, childName: 'Ana', message: 'Hello', teamId: league.jays.id };
        const { id } = await league.linkTo(sam, pat, inquiry as never);
        const found = async (filter: Parameters<typeof storage.read.parentLinks>[1]) =>
          (await storage.read.parentLinks(orgId(), filter, { limit: 9 }, NOON)).items;
        expect((await found({ playerId: sam.id })).map((each) => each.id)).toEqual([link.id]);
        expect(await found({ teamIds: [league.jays.id] })).toMatchObject([
          { id, player: null, spots: [], inquiry: { childName: 'Ana', message: 'Hello' }, inquiryTeam: { name: 'Blue Jays' } },
        ]);
        const end = later(NOON, 30 * DAY);
        expect(await storage.read.parentLink(orgId(), id, end)).toMatchObject({ state: 'ended', inquiry: null });
      });
    });

    describe('a block', () => {
      test('holds for one child or team of one org until it is lifted', async () => {
        const [sam, ana] = [await league.addPlayer('Sam Ortiz', null), await league.addPlayer('Ana Ortiz', null)];
        const elsewhere = await givenLeague(storage.unitOfWork);
        const has = async (org: typeof league.org, player: Player, ...hashes: string[]) => {
          let answer: boolean | undefined;
          await league.write(async ({ blocks }) => {
            answer = await blocks.has(org.id, player.id, hashes);
          });
          return answer;
        };
        await league.write(async ({ blocks }) => {
          await blocks.add(orgId(), sam.id, ['a', 'b'], NOON);
          await blocks.add(orgId(), sam.id, ['b'], later(NOON, MINUTE));
        });
        expect(await has(league.org, sam, 'x', 'b')).toBe(true);
        expect(await has(league.org, sam, 'x')).toBe(false);
        expect(await has(league.org, sam)).toBe(false);
        expect(await has(league.org, ana, 'a')).toBe(false);
        expect(await has(elsewhere.org, sam, 'a')).toBe(false);
        await league.write(({ blocks }) => blocks.lift(orgId(), sam.id, ['a']));
        expect([await has(league.org, sam, 'a'), await has(league.org, sam, 'b')]).toEqual([false, true]);
      });

      test('remembers for each hash since when it holds, and the last time at which a role was taken away', async () => {
        const elsewhere = await givenLeague(storage.unitOfWork);
        const [org, hour] = [orgId(), later(NOON, HOUR)];
        await league.write(async ({ blocks }) => {
          await blocks.add(org, org, ['p', 'q'], NOON, 'umpire');
          await blocks.add(org, org, ['p'], later(NOON, MINUTE), 'coach');
          await blocks.add(org, org, ['p', 'r'], hour, 'umpire');
          await blocks.add(org, org, ['p'], later(hour, MINUTE));
        });
        const found = await storage.read.blockedHashes(org, org, ['p', 'q', 'r', 'x']);
        const byHash = new Map(found.map(({ hash, ...block }) => [hash, block]));
        const [umpire, coach] = [
          { role: 'umpire', at: hour },
          { role: 'coach', at: later(NOON, MINUTE) },
        ];
        expect(byHash.get('p')).toEqual({ since: NOON, taken: [coach, umpire] });
        expect(byHash.get('q')).toEqual({ since: NOON, taken: [{ role: 'umpire', at: NOON }] });
        expect(byHash.get('r')).toEqual({ since: hour, taken: [umpire] });
        expect(byHash.size).toBe(3);
        expect(await storage.read.blockedHashes(elsewhere.org.id, elsewhere.org.id, ['p'])).toEqual([]);
        await league.write(({ blocks }) => blocks.lift(org, org, ['p', 'q', 'r']));
        expect(await storage.read.blockedHashes(org, org, ['p', 'q', 'r'])).toEqual([]);
      });
    });

    describe('children to suggest', () => {
      const waiting = { state: 'pending', decidedAt: null } as const;
      const TODAY_THERE = '2026-04-11' as LocalDate;
      test('are those whose guardian the user is by the roster, not blocked, and not linked yet', async () => {
        const pat = await givenUser({ email: 'Pat@example.org' });
        const player = async (name: string, over: Partial<ParentLink> | null = null) => {
          const made = await league.addPlayer(name, league.hawks);
          await league.addGuardian(made, 'pat@example.org');
          if (over) await league.linkTo(made, pat, over);
          return made;
        };
        const sam = await player('Sam Ortiz');
        const old = await player('Cal Ortiz', { ...waiting, createdAt: later(NOON, -31 * DAY) } as never);
        await player('Ana Ortiz', {});
        await player('Bea Ortiz', waiting as never);
        await player('Dee Ortiz', { state: 'ended', isBlocked: true });
        const blocked = await player('Eve Ortiz');
        await league.write(({ blocks }) => blocks.add(orgId(), blocked.id, ['hash'], NOON));
        await league.addGuardian(await league.addPlayer('Kim Lee', league.hawks), 'lee@example.org');
        const free = await league.addPlayer('Zoe Ortiz', null);
        await league.addGuardian(free, 'pat@example.org');

        const asked = { userId: pat.id, email: 'pat@example.org', hashes: ['other', 'hash'], today: TODAY_THERE };
        const found = await storage.read.suggestedChildren(orgId(), asked, NOON);
        const { id, name } = league.ageGroup;
        expect(found).toEqual([
          { player: { id: old.id, firstName: 'Cal', lastName: 'Ortiz' }, ageGroup: { id, name } },
          { player: { id: sam.id, firstName: 'Sam', lastName: 'Ortiz' }, ageGroup: { id, name } },
          { player: { id: free.id, firstName: 'Zoe', lastName: 'Ortiz' }, ageGroup: null },
        ]);
        const elsewhere = await givenLeague(storage.unitOfWork);
        expect(await storage.read.suggestedChildren(elsewhere.org.id, asked, NOON)).toEqual([]);
      });

      test('are none where the stored user has another address, or it is not verified', async () => {
        const sam = await league.addPlayer('Sam Ortiz', league.hawks);
        await league.addGuardian(sam, 'kim@example.org');
        for (const over of [
          { email: 'new@example.org' },
          { email: 'kim@example.org', emailVerified: false },
          { email: '\u212aim@example.org' },
        ]) {
          const user = await givenUser(over);
          const asked = { userId: user.id, email: 'kim@example.org', hashes: [], today: TODAY_THERE };
          expect(await storage.read.suggestedChildren(orgId(), asked, NOON)).toEqual([]);
        }
      });
    });

    describe('claims to a team', () => {
      const claim = (user: User) =>
        claimTeam(deps(slowStaff))({ actor: aMember({ user, org: league.org, roles: new Set(['coach']) }), teamId: league.hawks.id });

      test('wait among the requests to join, in order of time, page by page', async () => {
        const [pat, lee] = [await givenUser(), await givenUser()];
        const asked = [];
        for (const minute of [0, 2]) {
          const membership = aMembership({
            orgId: orgId(),
            userId: pat.id,
            role: minute ? 'coach' : 'staff',
            requestedAt: later(NOON, minute * MINUTE),
          });
          await league.write(({ memberships }) => memberships.save(membership));
          asked.push(membership.id);
        }
        storage.clock.set(later(NOON, MINUTE));
        const claimed = await claim(lee);
        storage.clock.set(NOON);
        const ids = [asked[0], claimed.ok && claimed.value.id, asked[1]];

        const first = await storage.read.pendingApprovals(orgId(), { limit: 2 });
        expect(first.hasMore).toBe(true);
        expect(first.items[0]).toMatchObject({ role: 'staff', team: null });
        expect(first.items[1]).toEqual({
          membershipId: ids[1],
          role: 'coach',
          requestedAt: later(NOON, MINUTE),
          inviteCode: null,
          team: { id: league.hawks.id, name: 'Red Hawks' },
          user: { id: lee.id, name: lee.name, email: lee.email, emailVerified: true },
          identity: { issuer: lee.issuer, subject: lee.subject },
        });
        const last = first.items[1]!;
        const rest = await storage.read.pendingApprovals(orgId(), { limit: 2, after: { at: last.requestedAt, id: last.membershipId } });
        expect([...first.items, ...rest.items].map(({ membershipId }) => membershipId)).toEqual(ids);
        expect(rest.hasMore).toBe(false);
      });

      test('made at the same time under one e-mail give its line to one of them', async () => {
        await league.addStaff(league.hawks, { email: 'coach@example.org' });
        const twins = [await givenUser({ email: 'coach@example.org' }), await givenUser({ email: 'coach@example.org' })];
        const claimed = await Promise.all(twins.map(claim));
        expect(claimed.filter((each) => each.ok && each.value.isApproved)).toHaveLength(1);
        expect(await staffOf(league.hawks)).toHaveLength(1);
      });

      test('approved at the same time for namesakes put both on the list, each on a line of their own', async () => {
        await league.addStaff(league.hawks, { name: 'Lee Park' });
        const namesakes = [await givenUser({ name: 'Lee Park' }), await givenUser({ name: 'lee park' })];
        const ada = aMember({ user: await givenUser(), org: league.org, roles: new Set(['admin']) });
        const ids = [];
        for (const user of namesakes) {
          const claimed = await claim(user);
          if (claimed.ok && claimed.value.id) ids.push(claimed.value.id);
        }
        const decide = decideApproval(deps(slowStaff));
        await Promise.all(ids.map((membershipId) => decide({ actor: ada, membershipId, decision: 'approve' })));
        expect((await staffOf(league.hawks)).map(({ userId }) => userId).sort()).toEqual(namesakes.map(({ id }) => id).sort());
      });
    });

    describe('lines of staff lists', () => {
      const EMAIL = 'lee@example.org';
      const admin = async () => aMember({ user: await givenUser(), org: league.org, roles: new Set(['admin']) });
      const ofHawks = { name: 'Lee', email: EMAIL, userId: null, clearedUntil: null } as const;
      const write = async (window: ReturnType<typeof linesMeeting>, actor: Member, role: StaffMember['role']) =>
        createStaffLine({ ...deps(window), newPlayerId: newId })({ actor, draft: { ...ofHawks, teamId: league.hawks.id, role } });

      test('written while their coach is approved are the coach’s, whichever of the two is stored first', async () => {
        const lee = await givenUser({ email: EMAIL });
        const membership = aMembership({ orgId: orgId(), userId: lee.id, role: 'coach', state: 'pending' });
        await league.write(({ memberships }) => memberships.save(membership));
        const [ada, bea] = [await admin(), await admin()];
        const window = linesMeeting();
        const approve = decideApproval(deps(window));
        await Promise.all([approve({ actor: ada, membershipId: membership.id, decision: 'approve' }), write(window, bea, 'head_coach')]);
        expect((await staffOf(league.hawks)).map(({ userId }) => userId)).toEqual([lee.id]);
      });

      test('written while their manager joins are the manager’s', async () => {
        const mia = await givenUser({ email: EMAIL });
        const ada = await admin();
        const invite = anInvite({ orgId: orgId(), createdBy: ada.user.id, code: `${league.org.code}-PARENT-2026` });
        await league.write(({ invites }) => invites.save(invite));
        const { sharedRateLimiter } = storage;
        const window = linesMeeting();
        const join = joinOrg({ ...deps(window), sharedRateLimiter });
        await Promise.all([join({ actor: mia, address: '192.0.2.1', code: invite.code }), write(window, ada, 'team_manager')]);
        expect((await staffOf(league.hawks)).map(({ userId }) => userId)).toEqual([mia.id]);
      });

      test('are found by address or name, without a user, on own teams of current seasons, by team and id', async () => {
        const over = await league.addSeason({ startsOn: '2025-03-01' as LocalDate, endsOn: '2026-03-27' as LocalDate });
        const others = [
          await league.addTeam('Was', { seasonId: over.id }),
          await league.addTeam('Gone', { archived: true }),
          await league.addTeam('Rivals', { outsideLeague: 'Shelbyville' }),
        ];
        for (const team of others) await league.addStaff(team, { email: EMAIL });
        await league.addStaff(league.jays, { name: 'L. Park', email: EMAIL });
        await league.addStaff(league.hawks, { name: 'LEE párk' });
        await league.addStaff(league.hawks, { name: 'Kim Lee', email: 'kim@example.org' });
        await league.addStaff(league.owls, { name: 'Lee Park', email: EMAIL, userId: (await givenUser()).id });
        const elsewhere = await givenLeague(storage.unitOfWork);
        await elsewhere.addStaff(elsewhere.hawks, { email: EMAIL });
        const named = { emails: [EMAIL], keys: [staffKey({ name: 'Lee Park' })] };
        expect(await storage.read.unclaimedLines(orgId(), named, TODAY)).toEqual([
          { teamId: league.jays.id, teamName: 'Blue Jays', name: 'L. Park', email: EMAIL },
          { teamId: league.hawks.id, teamName: 'Red Hawks', name: 'LEE párk', email: null },
        ]);
        expect(await storage.read.unclaimedLines(orgId(), { emails: [], keys: [] }, TODAY)).toEqual([]);
      });

      test('find who has been in the org by verified address, with each membership', async () => {
        const members = async (emails: readonly string[]) => {
          let found: readonly MemberOfAddress[] = [];
          await league.write(async ({ users }) => {
            found = await users.membersOfAddresses(orgId(), emails);
          });
          return found;
        };
        const lee = await givenUser({ email: ' Lee@Example.org ' });
        for (const over of [{ emailVerified: false }, { erasedAt: NOON }, {}]) {
          const other = await givenUser({ email: EMAIL, ...over });
          if (over.emailVerified === undefined && !over.erasedAt) continue;
          await league.write(({ memberships }) => memberships.save(aMembership({ orgId: orgId(), userId: other.id })));
        }
        await league.write(async ({ memberships }) => {
          for (const [role, state] of [
            ['coach', 'approved'],
            ['parent', 'revoked'],
          ] as const)
            await memberships.save(aMembership({ orgId: orgId(), userId: lee.id, role, state }));
        });
        const found = await members([EMAIL, 'nobody@example.org']);
        expect(found.map(({ user }) => user)).toEqual([lee]);
        expect(found[0]!.held).toHaveLength(2);
        expect(found[0]!.held).toEqual(
          expect.arrayContaining([
            { role: 'coach', state: 'approved' },
            { role: 'parent', state: 'revoked' },
          ]),
        );
        expect(await members([])).toEqual([]);
      });
    });

    describe('a search', () => {
      const FIRST = ['José', 'jose', 'Ana', 'Ana María', 'Łukasz', 'Zoë', 'Al', 'Alan', 'O’Neil', '민준', '𝒜da', '𐐷ee'];
      const LAST = [
        'Ortiz',
        'Ortíz',
        'García Anaya',
        'Ortega',
        'García-López',
        'Garcia',
        'van Dyke',
        'Smith',
        'Smythe',
        'Gonzales',
        'González',
        '김',
        'ﬁnn',
      ];
      const QUERIES = [
        'jose',
        'ortis',
        'or',
        'garcia ana',
        'an',
        'lopez',
        'vandyke',
        'gonsales',
        'lukas',
        'zoe',
        'smithe',
        'oneil',
        '김',
        'al an',
        'fin',
        '--',
        'ada',
        'a o',
        'ana ana garci',
      ];

      test.each(QUERIES)('for players by %j finds, grades and orders as names are matched', async (query) => {
        const players: Player[] = [];
        for (const [at, last] of LAST.entries()) {
          for (const shift of [0, 5, 9]) {
            const first = FIRST[(at + shift) % FIRST.length]!;
            players.push({ id: newId<Player['id']>(), orgId: orgId(), firstName: first, lastName: last, archived: false });
          }
        }
        const both = new Set([players[3], players[7]]);
        await league.write(async (repositories) => {
          for (const player of players) {
            await repositories.players.save(player);
            for (const team of both.has(player) ? [league.owls, league.jays] : [league.jays]) {
              await repositories.roster.save({
                orgId: orgId(),
                teamId: team.id,
                playerId: player.id,
                jerseyNumber: '7',
                positions: [],
                leagueAge: null,
              });
            }
          }
        });
        const placed = players.flatMap((player) =>
          (both.has(player) ? [league.jays, league.owls] : [league.jays]).map((team) => ({
            id: player.id,
            searchKey: playerKey(player),
            player,
            team,
          })),
        );
        const expected = bestNames(query, placed).map(({ item: { player, team }, score }) => ({
          player: { id: player.id, firstName: player.firstName, lastName: player.lastName },
          team: { id: team.id, name: team.name },
          ageGroup: { id: league.ageGroup.id, name: league.ageGroup.name },
          jerseyNumber: '7',
          score,
        }));
        expect(await storage.read.searchPlayers(orgId(), query, TODAY, 'all')).toEqual(expected);
      });

      describe('of names that are hidden', () => {
        const NAMES = [
          'Sam|Ortiz',
          'Sam|Oakley',
          'Ana|de la Cruz',
          'Ana Maria|Garcia',
          'Samuel|O’Brien',
          'Max|O',
          '小|王',
          '민준|김',
          '민수|남궁',
          'Al|Smith-Jones',
          'Al|Gonzalez',
        ];
        const given = async () => {
          const placed = [];
          for (const [at, name] of NAMES.entries()) {
            const [firstName = '', lastName = ''] = name.split('|');
            const player = aPlayer({ orgId: orgId(), firstName, lastName });
            await league.write(({ players }) => players.save(player));
            for (const team of at % 3 === 0 ? [league.jays, league.owls] : [at % 2 === 0 ? league.jays : league.hawks]) {
              await putOn(team, player);
              placed.push({ player, team });
            }
          }
          return placed;
        };

        test.each(['sam', 'sam o', 'sam or', 'ortiz', 'o', 'ana m', 'maria g', '민준', '김민준', '남', '王', 'gonsalez', 'al', 's'])(
          'by %j go by first name and last initial alone',
          async (query) => {
            const shown = (await given()).filter(({ team }) => team !== league.hawks);
            shown.sort((a, b) => (a.team.name < b.team.name ? -1 : 1));
            const keyed = shown.map((each) => ({ ...each, id: each.player.id, searchKey: shortKey(each.player) }));
            const found = await storage.read.searchShortNames(orgId(), query, TODAY, [league.hawks.id]);
            expect(found.map(({ player, team, score }) => [player.id, team.id, score])).toEqual(
              bestNames(query, keyed).map(({ item, score }) => [item.player.id, item.team.id, score]),
            );
          },
        );

        test.each([
          'sam ortiz',
          'sam orti',
          'ana cruz',
          'ana de',
          'samuel o brien',
          '王小',
          '김민준',
          '남궁민수',
          'al jones',
          'al gonsalez',
          'gonzalez al x',
          'max obrien',
        ])('by the whole name %j find whom it says', async (query) => {
          const name = wholeName(query)!;
          const expected = (await given()).filter(({ player }) => saysWholeName(name, player));
          const found = await storage.read.playersByWholeName(orgId(), name, TODAY);
          expect(found.map(({ player }) => player.id).sort()).toEqual([...new Set(expected.map(({ player }) => player.id))].sort());
          for (const { ageGroup } of found) expect(ageGroup).toEqual({ id: league.ageGroup.id, name: league.ageGroup.name });
        });

        test('find nobody whose season is over', async () => {
          await given();
          const name = wholeName('sam ortiz')!;
          expect(await storage.read.playersByWholeName(orgId(), name, '2026-07-14' as LocalDate)).toHaveLength(1);
          expect(await storage.read.playersByWholeName(orgId(), name, '2026-07-15' as LocalDate)).toEqual([]);
          expect(await storage.read.searchShortNames(orgId(), 'sam', '2026-07-15' as LocalDate, [])).toEqual([]);
        });

        test('find among the teams that are named alone, where some are', async () => {
          await given();
          const found = await storage.read.searchPlayers(orgId(), 'sam', TODAY, [league.hawks.id]);
          expect(new Set(found.map(({ team }) => team.id))).toEqual(new Set([league.hawks.id]));
          expect(await storage.read.searchPlayers(orgId(), 'sam', TODAY, [])).toEqual([]);
        });
      });

      describe('by whole names are counted', () => {
        const search = (searcher: string, key: string) =>
          storage.unitOfWork.transact<number, TooManyRequests>(async ({ nameSearches }) => {
            const { searches, now } = await nameSearches.find(searcher);
            const counted = countSearch(searches, { key, found: true }, now);
            if (!counted.ok) return counted;
            await nameSearches.save(searcher, counted.value);
            return ok(counted.value.length);
          });

        test('each searcher’s apart', async () => {
          const [pat, lee] = [`pat ${newId()}`, `lee ${newId()}`];
          expect((await storage.read.nameSearches(pat)).searches).toEqual([]);
          expect([await search(pat, 'a'), await search(pat, 'b'), await search(lee, 'a')]).toEqual([ok(1), ok(2), ok(1)]);
          const { searches, now } = await storage.read.nameSearches(pat);
          expect(searches).toMatchObject([
            { key: 'a', found: true },
            { key: 'b', at: expect.any(Date) },
          ]);
          expect(now.getTime()).toBeGreaterThanOrEqual(searches[1]!.at.getTime());
        });

        test('so that of many at once no more pass than may', async () => {
          const pat = `pat ${newId()}`;
          const answers = await Promise.all(Array.from({ length: 25 }, (_, at) => search(pat, String(at))));
          expect(answers.filter((answer) => answer.ok)).toHaveLength(10);
        });
      });

      test.each(QUERIES)('for coaches by %j finds and orders as names are matched', async (query) => {
        const lines = [];
        for (const [at, last] of LAST.entries()) {
          const team = [league.hawks, league.jays, league.owls][at % 3]!;
          lines.push(await league.addStaff(team, { name: `${FIRST[(at + 5) % FIRST.length]} ${last}` }));
        }
        const keyed = lines.map(({ id, name, teamId }) => ({ id, searchKey: staffKey({ name }), teamId }));
        const expected = bestNames(query, keyed).map(({ item }) => item.teamId);
        expect(await storage.read.searchTeamsByCoach(orgId(), query, TODAY)).toEqual(expected);
      });
    });
  });
}

/** Holds the window open between counting links and writing one. */
const slowLinks = ({ parentLinks, ...others }: Repositories): Repositories => ({
  ...others,
  parentLinks: { ...parentLinks, count: delayed(parentLinks.count) },
});

/** Holds the windows open between reading lines, or their members, and the end of the transaction, until both are. */
function linesMeeting(): (repositories: Repositories) => Repositories {
  const meet = meeting();
  return ({ staff, users, ...others }) => ({
    ...others,
    staff: { ...staff, alike: meet(staff.alike) },
    users: { ...users, membersOfAddresses: meet(users.membersOfAddresses) },
  });
}

/** Holds the window open between reading a staff list and adding an entry. */
const slowStaff = ({ staff, ...others }: Repositories): Repositories => ({
  ...others,
  staff: { ...staff, ofTeam: delayed(staff.ofTeam) },
});
