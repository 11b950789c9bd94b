import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import { WAITING_ITEMS } from '../../src/application/ports/storage/membership/waiting-reader.ts';
import type { TeamClaim } from '../../src/domain/families/team-claim.ts';
import type { Game } from '../../src/domain/games/game.ts';
import { IMPORT_LEASE_MS, type ImportOutcome, type LeagueImport, newImport } from '../../src/domain/imports/league-import.ts';
import type { Membership, MembershipState } from '../../src/domain/membership/membership.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import type { User } from '../../src/domain/membership/user.ts';
import type { OfficialAssignment } from '../../src/domain/officials/assignment.ts';
import type { RoomId, UserId } from '../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import { aMembership, anInvite, anOrg, aTextReport, aUser, DAY, HOUR, later, NOON } from '../support/builders.ts';
import { aParentLink, aSeason, type GivenLeague, givenLeague } from '../support/league.ts';
import type { StorageSubject } from '../support/storage-subject.ts';

const PAGE = { limit: 50 };
const QUERY = {
  now: NOON,
  today: '2026-04-11' as LocalDate,
  reportedSince: later(NOON, -14 * DAY),
  importedSince: later(NOON, -7 * DAY),
  officialsBefore: later(NOON, 7 * DAY),
};
const NOTHING = { count: 0, items: [] };

/** What every storage must do for the list of what waits for admins. */
export function waitingContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`what waits for admins on ${adapter}`, () => {
    let storage: StorageSubject;
    let org: Org;
    let league: GivenLeague;
    let ada: User;
    beforeAll(async () => {
      storage = await create();
    });
    afterAll(() => storage.dispose());
    beforeEach(async () => {
      storage.clock.set(NOON);
      league = await givenLeague(storage.unitOfWork, { org: anOrg() });
      org = league.org;
      ada = await user();
    });

    async function user(): Promise<User> {
      const made = aUser();
      await league.write(({ users }) => users.save(made));
      return made;
    }
    const waiting = (viewerId = newId<UserId>()) => storage.read.waitingForAdmins(org.id, { ...QUERY, viewerId });
    const ids = (items: readonly Readonly<{ id: string }>[]) => items.map(({ id }) => id);

    test('is nothing in a new org, nor anything of another', async () => {
      const other = await givenLeague(storage.unitOfWork, { org: anOrg() });
      await other.write(({ memberships }) => memberships.save(aMembership({ orgId: other.org.id, userId: ada.id, role: 'coach' })));
      await other.addGame(other.hawks, other.jays, { startsAt: later(NOON, -DAY) });
      expect(await waiting()).toEqual({
        approvals: NOTHING,
        teamlessCoaches: NOTHING,
        parentLinks: NOTHING,
        unscoredGames: NOTHING,
        messageReports: NOTHING,
        imports: NOTHING,
        openPlaces: NOTHING,
        offers: NOTHING,
      });
    });

    test('has requests to join and claims to teams, the oldest ones, as their own list has them', async () => {
      const invite = anInvite({ orgId: org.id, createdBy: ada.id });
      await league.write(({ invites }) => invites.save(invite));
      for (const hours of [7, 5, 3, 1, 2, 4]) {
        const applicant = await user();
        const membership = aMembership({ orgId: org.id, userId: applicant.id, role: 'umpire', state: 'pending', inviteId: invite.id });
        await league.write(({ memberships }) => memberships.save({ ...membership, requestedAt: later(NOON, -hours * HOUR) }));
      }
      const claim: TeamClaim = {
        ...{ id: newId(), orgId: org.id, teamId: league.hawks.id, userId: ada.id, state: 'pending' },
        ...{ requestedAt: later(NOON, -6 * HOUR), decidedAt: null, decidedBy: null },
      };
      await league.write(({ teamClaims }) => teamClaims.save(claim));
      const { approvals } = await waiting();
      expect(approvals.count).toBe(7);
      expect(approvals.items).toEqual((await storage.read.pendingApprovals(org.id, { limit: WAITING_ITEMS })).items);
      expect(approvals.items.map(({ role, team }) => team?.name ?? role)).toEqual(['umpire', 'Red Hawks', 'umpire', 'umpire', 'umpire']);
    });

    test('has approved coaches on no staff list of a current season, the oldest approvals, while there are teams', async () => {
      const coach = async (days: number, state: MembershipState = 'approved', orgId = org.id) => {
        const lee = await user();
        const membership = aMembership({ orgId, userId: lee.id, role: 'coach', state });
        await league.write(({ memberships }) =>
          memberships.save(state === 'pending' ? membership : ({ ...membership, decidedAt: later(NOON, -days * DAY) } as Membership)),
        );
        return { lee, id: membership.id };
      };
      const [second, first, staffed] = [await coach(1), await coach(2), await coach(3)];
      await league.coachedBy(league.hawks, staffed.lee);
      const [past, archived] = [await coach(4), await league.addTeam('Gone', { archived: true })];
      const over = await league.addSeason({ startsOn: '2025-03-01' as LocalDate, endsOn: '2026-03-27' as LocalDate });
      await league.coachedBy(await league.addTeam('Was', { seasonId: over.id }), past.lee);
      await league.coachedBy(archived, past.lee);
      await coach(5, 'pending');
      await coach(5, 'revoked');
      const { teamlessCoaches } = await waiting();
      expect(teamlessCoaches.count).toBe(3);
      const { issuer, subject, name, email, emailVerified } = past.lee;
      expect(teamlessCoaches.items).toEqual([
        { membershipId: past.id, user: { id: past.lee.id, name, email, emailVerified }, identity: { issuer, subject } },
        expect.objectContaining({ membershipId: first.id }),
        expect.objectContaining({ membershipId: second.id }),
      ]);
      const [season] = [{ ...league.season, isActive: false }];
      await league.write(({ seasons }) => seasons.save(season));
      expect((await waiting()).teamlessCoaches).toEqual(NOTHING);
    });

    test('has links and inquiries that wait, and none that is decided or has waited too long', async () => {
      const sam = await league.addPlayer('Sam Ortiz', league.hawks);
      const add = async (over: Partial<Parameters<typeof aParentLink>[0]>) => {
        const added = aParentLink({ orgId: org.id, userId: (await user()).id, playerId: sam.id, ...over });
        await league.write(({ parentLinks }) => parentLinks.save(added));
      };
      const pending = { state: 'pending', decidedAt: null } as const;
      await add(pending);
      await add({ ...pending, createdAt: later(NOON, -DAY) });
      await add({
        ...pending,
        playerId: null,
        teamId: league.jays.id,
        childName: 'Ana Kim',
        message: 'Hello',
        createdAt: later(NOON, -HOUR),
      });
      await add({ ...pending, createdAt: later(NOON, -31 * DAY) });
      await add({});
      const { parentLinks } = await waiting();
      expect(parentLinks.count).toBe(3);
      expect(parentLinks.items).toEqual((await storage.read.parentLinks(org.id, { status: 'pending' }, PAGE, NOON)).items);
    });

    test('has games that are over without a result, of current seasons, first one first', async () => {
      const over = (days: number, more: Partial<Game> = {}) =>
        league.addGame(league.hawks, league.jays, { startsAt: later(NOON, -days * DAY), ...more });
      const found = [await over(2), await over(3, { status: 'in_progress' }), await over(1)];
      for (const status of ['final', 'postponed', 'canceled', 'suspended'] as const) await over(2, { status });
      await over(2, { status: 'forfeit', doubleForfeit: true });
      await league.addGame(league.hawks, league.jays, { startsAt: later(NOON, -HOUR) });
      const past = aSeason({ orgId: org.id, sportId: league.season.sportId, endsOn: '2026-03-27' as LocalDate });
      await league.write(({ seasons }) => seasons.save(past));
      await over(20, { seasonId: past.id });
      const { unscoredGames } = await waiting();
      expect(unscoredGames.count).toBe(3);
      expect(unscoredGames.items.map(({ game }) => game.id)).toEqual([found[1]!.id, found[0]!.id, found[2]!.id]);
      expect(unscoredGames.items[0]).toEqual(await storage.read.game(org.id, found[1]!.id));
    });

    test('has recent open reports on words of others than the viewer, oldest first', async () => {
      const roomId = league.hawks.id as string as RoomId;
      const reported = async (createdAt: Date) => {
        const of = { orgId: org.id, roomId };
        await league.write(async ({ chat, moderation }) => {
          const { id: messageId } = (await chat.append({
            ...of,
            id: newId(),
            senderId: ada.id,
            content: 'rude',
            replyToId: null,
            key: null,
          }))!;
          await moderation.report(aTextReport({ ...of, messageId, reporterId: ada.id, authorIds: [ada.id], createdAt }));
        });
      };
      await reported(later(NOON, -HOUR));
      await reported(later(NOON, -DAY));
      await reported(later(NOON, -15 * DAY));
      await reported(later(NOON, -2 * DAY));
      await reported(later(NOON, -3 * DAY));
      const all = (await storage.read.reports(org.id, { notBy: newId() }, PAGE)).items;
      const [closed, dismissed] = [all[2]!, all[3]!];
      await league.write(async ({ moderation }) => {
        await moderation.closeOfMessage({ orgId: org.id, roomId, id: closed.message!.id }, NOON);
        await moderation.dismiss(org.id, dismissed.id, NOON);
      });
      const { messageReports } = await waiting();
      expect(messageReports).toEqual({ count: 2, items: [all[1], all[0]] });
      expect((await waiting(ada.id)).messageReports).toEqual(NOTHING);
    });

    describe('of imports', () => {
      const DONE = { state: 'done', failure: null, report: null, faults: 0, notes: 0, made: 0 } as const;
      const REFUSED = { ...DONE, state: 'refused', faults: 3 } as const;
      const ended = async (hours: number, outcome: Omit<ImportOutcome, 'endedAt'>, over: Partial<LeagueImport> = {}) => {
        const requestedAt = later(NOON, hours * HOUR);
        const terms = { id: newId<LeagueImport['id']>(), orgId: org.id, kind: 'rosters', isDryRun: false, requestedBy: ada.id } as const;
        const job = newImport({ ...terms, ...over, requestedAt });
        await league.write(async ({ leagueImports }) => {
          await leagueImports.begin(job);
          await leagueImports.end(org.id, job.id, { ...outcome, endedAt: requestedAt });
        });
        return job.id;
      };

      test('has those that were refused or failed, until a later one of the kind makes up for them', async () => {
        const dry = await ended(-50, { ...DONE, faults: 2 }, { isDryRun: true });
        const refused = await ended(-49, REFUSED);
        const failed = await ended(-48, { ...DONE, state: 'failed', failure: 'unavailable' }, { kind: 'teams' });
        await ended(-47, DONE, { kind: 'scores' });
        await ended(-200, REFUSED, { kind: 'staff' });
        const found = async () => ids((await waiting()).imports.items);
        expect(await found()).toEqual([dry, refused, failed]);
        await ended(-46, DONE, { isDryRun: true });
        expect(await found()).toEqual([refused, failed]);
        await ended(-45, DONE);
        expect(await found()).toEqual([failed]);
        expect((await waiting()).imports.items[0]).toEqual(await storage.read.leagueImport(org.id, failed));
      });

      test('has one whose process has ended, and none that is running', async () => {
        const job = newImport({
          ...{ id: newId<LeagueImport['id']>(), orgId: org.id, kind: 'teams', isDryRun: false, requestedBy: ada.id, requestedAt: NOON },
        });
        await league.write(({ leagueImports }) => leagueImports.begin(job));
        expect((await waiting()).imports.count).toBe(0);
        const now = later(NOON, IMPORT_LEASE_MS);
        storage.clock.set(now);
        const { imports } = await storage.read.waitingForAdmins(org.id, { ...QUERY, now, viewerId: ada.id });
        expect(imports).toMatchObject({ count: 1, items: [{ id: job.id, state: 'failed', failure: 'interrupted' }] });
      });
    });

    test('has free places of the next days, and offers that may still be answered', async () => {
      const place = async (game: Game, over: Partial<OfficialAssignment> = {}) => {
        const added: OfficialAssignment = {
          ...{
            id: newId(),
            orgId: org.id,
            gameId: game.id,
            position: 'Plate',
            feeCents: 4500,
            userId: null,
            state: 'open',
            respondBy: null,
          },
          ...{ version: 1, createdAt: NOON, updatedAt: NOON, ...over },
        };
        await league.write(({ officialAssignments }) => officialAssignments.save(added));
        return added.id;
      };
      const offered = { state: 'offered', userId: ada.id } as const;
      const [soon, next, far] = [
        await league.addGame(league.hawks, league.jays, { startsAt: later(NOON, DAY) }),
        await league.addGame(league.hawks, league.owls, { startsAt: later(NOON, 2 * DAY) }),
        await league.addGame(league.jays, league.owls, { startsAt: later(NOON, 8 * DAY) }),
      ];
      const declined = await place(next, { state: 'declined', userId: ada.id });
      const open = await place(soon);
      const expired = await place(next, { ...offered, respondBy: NOON });
      const asked = await place(far, { ...offered, respondBy: later(NOON, HOUR) });
      const without = await place(soon, offered);
      await place(far);
      await place(next, { ...offered, state: 'accepted' });
      await place(await league.addGame(league.hawks, league.jays, { startsAt: later(NOON, -DAY) }));
      const off = await league.addGame(league.hawks, league.jays, { startsAt: later(NOON, DAY), status: 'canceled' });
      await place(off);
      await place(off, offered);
      const { openPlaces, offers } = await waiting();
      expect(openPlaces.items.map(({ assignment }) => assignment.id)).toEqual([open, ...[declined, expired].toSorted()]);
      expect(openPlaces.count).toBe(3);
      expect(offers).toMatchObject({ count: 2, items: [{ assignment: { id: without } }, { assignment: { id: asked } }] });
      expect(offers.items[1]).toEqual(await storage.read.assignment(org.id, asked));
    });
  });
}
