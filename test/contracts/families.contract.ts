import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/system/new-id.ts';
import { claimTeam } from '../../src/application/families/claim-team.ts';
import { linkChild } from '../../src/application/families/link-child.ts';
import { decideApproval } from '../../src/application/membership/decide-approval.ts';
import type { Repositories } from '../../src/application/ports/storage.ts';
import { playerKey, staffKey } from '../../src/domain/games/name-keys.ts';
import type { Player, Team } from '../../src/domain/games/team.ts';
import type { User } from '../../src/domain/membership/user.ts';
import { bestNames } from '../../src/domain/shared/name-match.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import { aMember, aMembership, aUser, later, MINUTE, NOON } from '../support/builders.ts';
import { type GivenLeague, givenLeague } from '../support/league.ts';
import { lingering, withRepositories } from '../support/open-window.ts';
import type { StorageSubject } from '../support/storage-subject.ts';

const TODAY = '2026-04-11' as LocalDate;
const SPRING = { isActive: true, startsOn: '2026-03-01', endsOn: '2026-06-30' };

/** What every storage must do for parents, coaches and those who look for somebody. */
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
        roster.save({ orgId: orgId(), teamId: team.id, playerId: player.id, jerseyNumber: null, positions: ['P'] }),
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

    describe('the facts of a caller', () => {
      test('hold the teams whose staff list they are on, each once', async () => {
        const lee = await givenUser();
        await league.coachedBy(league.hawks, lee);
        await league.coachedBy(league.hawks, lee);
        await league.addStaff(league.jays, { userId: null });
        expect((await storage.read.callerFacts(lee.id)).staffedTeams).toEqual([
          { orgId: orgId(), teamId: league.hawks.id, season: SPRING },
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
        const { children } = await storage.read.callerFacts(pat.id);
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
        const seen = await storage.read.parentLink(orgId(), link.id);
        expect(seen?.spots.map(({ team }) => team.name)).toEqual(['Blue Jays', 'White Owls', 'B', 'A']);
        expect(seen?.spots[0]).toEqual({ team: { id: league.jays.id, name: 'Blue Jays' }, jerseyNumber: null, positions: ['P'] });
      });

      test('say whose they are and who decided, when', async () => {
        const [pat, ada] = [await givenUser(), await givenUser({ name: null })];
        const sam = await league.addPlayer('Sam Ortiz', null);
        const link = await league.linkTo(sam, pat, { decidedAt: later(NOON, MINUTE), decidedBy: ada.id });
        expect(await storage.read.parentLink(orgId(), link.id)).toEqual({
          id: link.id,
          state: 'approved',
          createdAt: NOON,
          decidedAt: later(NOON, MINUTE),
          decidedBy: { id: ada.id, name: null },
          parent: { id: pat.id, name: pat.name, email: pat.email, emailVerified: true },
          player: { id: sam.id, firstName: 'Sam', lastName: 'Ortiz' },
          spots: [],
        });
        const elsewhere = await givenLeague(storage.unitOfWork);
        expect(await storage.read.parentLink(elsewhere.org.id, link.id)).toBeUndefined();
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
        const seen = await storage.read.childLinks(orgId(), pat.id);
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
          storage.read.parentLinks(orgId(), filter, { limit });
        const first = await page({}, 3);
        expect(first.hasMore).toBe(true);
        const last = first.items[2]!;
        const rest = await storage.read.parentLinks(orgId(), {}, { limit: 3, after: { at: last.createdAt, id: last.id } });
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
        const asked = await Promise.all([1, 2, 3].map(() => link({ actor: aMember({ user: pat, org: league.org }), playerId: sam.id })));
        const answers = asked.flatMap((each) => (each.ok ? each.value : []));
        expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
        expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
        expect(answers).toHaveLength(3);
      });

      test('of one parent, asked for at the same time, end at ten', async () => {
        const actor = aMember({ user: await givenUser(), org: league.org });
        const players = await Promise.all(Array.from({ length: 13 }, () => league.addPlayer('Sam Ortiz', null)));
        for (const player of players.splice(8)) await league.linkTo(player, actor.user);
        const link = linkChild(deps(slowLinks));
        const asked = await Promise.all(players.map(({ id }) => link({ actor, playerId: id })));
        expect(asked.filter(({ ok }) => ok)).toHaveLength(5);
        expect(asked.find(({ ok }) => !ok)).toMatchObject({ error: { kind: 'limit-reached', what: 'children-per-parent', limit: 10 } });
        expect(await storage.read.childLinks(orgId(), actor.user.id)).toHaveLength(10);
      });

      test('to one player, asked for at the same time, end at six', async () => {
        const sam = await league.addPlayer('Sam Ortiz', null);
        const parents = await Promise.all(Array.from({ length: 9 }, () => givenUser()));
        const link = linkChild(deps(slowLinks));
        const asked = await Promise.all(parents.map((user) => link({ actor: aMember({ user, org: league.org }), playerId: sam.id })));
        expect(asked.filter(({ ok }) => ok)).toHaveLength(6);
        expect(asked.find(({ ok }) => !ok)).toMatchObject({ error: { kind: 'limit-reached', what: 'guardians-per-player', limit: 6 } });
      });
    });

    describe('claims to a team', () => {
      const claim = (user: User) => claimTeam(deps(slowStaff))({ actor: aMember({ user, org: league.org }), teamId: league.hawks.id });

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

    describe('a search', () => {
      const FIRST = ['José', 'jose', 'Ana', 'Ana María', 'Łukasz', 'Zoë', 'Al', 'Alan', 'O’Neil', '민준', '𝒜da', '𐐷ee'];
      const LAST = [
        'Ortiz',
        'Ortíz',
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
      ];

      test.each(QUERIES)('for players by %j finds, grades and orders as names are matched', async (query) => {
        const players: Player[] = [];
        for (const [at, last] of LAST.entries()) {
          for (const shift of [0, 5, 9]) {
            const first = FIRST[(at + shift) % FIRST.length]!;
            players.push({ id: newId<Player['id']>(), orgId: orgId(), firstName: first, lastName: last });
          }
        }
        const both = new Set([players[3], players[7]]);
        await league.write(async (repositories) => {
          for (const player of players) {
            await repositories.players.save(player);
            for (const team of both.has(player) ? [league.owls, league.jays] : [league.jays]) {
              await repositories.roster.save({ orgId: orgId(), teamId: team.id, playerId: player.id, jerseyNumber: '7', positions: [] });
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
        expect(await storage.read.searchPlayers(orgId(), query, TODAY)).toEqual(expected);
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

/** Holds the window open between the counting of links and the writing of one. */
const slowLinks = ({ parentLinks, ...others }: Repositories): Repositories => ({
  ...others,
  parentLinks: { ...parentLinks, countOpen: lingering(parentLinks.countOpen) },
});

/** Holds the window open between the reading of a staff list and the writing of a line. */
const slowStaff = ({ staff, ...others }: Repositories): Repositories => ({
  ...others,
  staff: { ...staff, ofTeam: lingering(staff.ofTeam) },
});
