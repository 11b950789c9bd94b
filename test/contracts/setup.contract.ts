import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import type { ProposalState, ScheduleProposal } from '../../src/domain/scheduling/schedule-proposal.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import { anInvite, anOrg, aUser, HOUR, later, NOON } from '../support/builders.ts';
import { type GivenLeague, givenLeague } from '../support/league.ts';
import { someTerms } from '../support/schedule-terms.ts';
import type { StorageSubject } from '../support/storage-subject.ts';

const AT = { now: NOON, today: '2026-04-11' as LocalDate };
const names = (items: readonly Readonly<{ name: string }>[]) => items.map(({ name }) => name).toSorted();

/** What every storage must do for what a league has so far. */
export function setupContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`what a league has so far on ${adapter}`, () => {
    let storage: StorageSubject;
    let org: Org;
    let league: GivenLeague;
    beforeAll(async () => {
      storage = await create();
    });
    afterAll(() => storage.dispose());
    beforeEach(async () => {
      storage.clock.set(NOON);
      league = await givenLeague(storage.unitOfWork, { org: anOrg() });
      org = league.org;
    });
    const setup = () => storage.read.leagueSetup(org.id, AT);

    test('is nothing in a new org', async () => {
      const empty = anOrg();
      await league.write(({ orgs }) => orgs.add(empty));
      expect(await storage.read.leagueSetup(empty.id, AT)).toEqual({
        ...{ sports: [], seasons: [], ageGroups: [], facilities: [], fields: [], teams: [], invites: [] },
        ...{ staff: 0, players: 0, games: 0, releaseAskedAt: null, proposal: null },
      });
    });

    test('is what is stored, and nothing of another org', async () => {
      await givenLeague(storage.unitOfWork, { org: anOrg() });
      await league.addPlayer('Sam Ortiz', league.hawks);
      await league.addPlayer('Mia Ibrahim', null);
      await league.addStaff(league.hawks);
      await league.addGame(league.hawks, league.jays, {});
      const { sport, season, ageGroup, facility, field, hawks } = league;
      const found = await setup();
      expect(found).toMatchObject({ staff: 1, players: 1, games: 1 });
      expect([found.sports, found.seasons, found.ageGroups, found.facilities, found.fields]).toEqual([
        ...[[sport], [season], [ageGroup]],
        ...[[facility], [field]],
      ]);
      expect(names(found.teams)).toEqual(['Blue Jays', 'Red Hawks', 'White Owls']);
      const { id, name, seasonId, ageGroupId } = hawks;
      expect(found.teams).toContainEqual({ id, name, seasonId, ageGroupId });
    });

    test('leaves out what is archived, and all of seasons that are not current', async () => {
      await league.addSport({ code: 'soccer', isActive: false, archived: true });
      await league.addAgeGroup({ name: '12U', archived: true });
      await league.addFacility({ name: 'Old Park', archived: true });
      await league.addField({ name: 'Old field', archived: true });
      await league.addTeam('Gone', { archived: true });
      await league.addSeason({ name: 'Archived', isActive: false, archived: true });
      await league.addSeason({ name: 'Planned', isActive: false });
      const over = await league.addSeason({ name: 'Over', startsOn: '2025-03-01' as LocalDate, endsOn: '2026-03-27' as LocalDate });
      await league.addSeason({ name: 'Just over', startsOn: '2025-03-01' as LocalDate, endsOn: '2026-03-28' as LocalDate });
      const [was, were] = [await league.addTeam('Was', { seasonId: over.id }), await league.addTeam('Were', { seasonId: over.id })];
      await league.addPlayer('Sam Ortiz', was);
      await league.addStaff(was);
      await league.addGame(was, were, { seasonId: over.id });
      await league.addGame(league.hawks, league.jays, { status: 'canceled', archived: true });
      const found = await setup();
      expect(names(found.seasons)).toEqual(['Just over', 'Spring 2026']);
      expect(names(found.teams)).toEqual(['Blue Jays', 'Red Hawks', 'White Owls']);
      expect(found).toMatchObject({
        ...{ sports: [league.sport], ageGroups: [league.ageGroup], facilities: [league.facility], fields: [league.field] },
        ...{ staff: 0, players: 0, games: 0 },
      });
    });

    test('has the invites that can be used', async () => {
      const ada = aUser();
      const usable = anInvite({ orgId: org.id, createdBy: ada.id });
      const others = [
        { code: 'SLL-COACH-2026', createdAt: later(NOON, -HOUR), expiresAt: NOON },
        { code: 'SLL-UMPIRE-2026', uses: 10 },
        { code: 'SLL-STAFF-2026', revokedAt: NOON, revokedBy: ada.id },
        { replacedAt: NOON },
      ].map((over) => anInvite({ orgId: org.id, createdBy: ada.id, ...over }));
      await league.write(async ({ users, invites }) => {
        await users.save(ada);
        for (const invite of [...others, usable]) await invites.save(invite);
      });
      expect((await setup()).invites).toEqual([{ id: usable.id, code: usable.code, role: 'parent' }]);
    });

    test('has the newest schedule that nobody has decided on', async () => {
      const ada = aUser();
      await league.write(({ users }) => users.save(ada));
      const proposed = (state: ProposalState, hours: number): ScheduleProposal => ({
        ...{ id: newId(), orgId: org.id, terms: someTerms(league), state, requestedBy: ada.id, requestedAt: later(NOON, -hours * HOUR) },
        ...{ attempts: 1, dueAt: null, outcome: null, decidedBy: null, decidedAt: null },
      });
      const [older, newer] = [proposed('proposed', 3), proposed('solving', 2)];
      for (const each of [newer, older, proposed('accepted', 1), proposed('impossible', 0), proposed('failed', 0)])
        await league.write(({ scheduleProposals }) => scheduleProposals.save(each));
      expect((await setup()).proposal).toEqual({ id: newer.id, state: 'solving' });
      await league.write(({ scheduleProposals }) => scheduleProposals.remove(org.id, newer.id));
      expect((await setup()).proposal).toEqual({ id: older.id, state: 'proposed' });
    });
  });
}
