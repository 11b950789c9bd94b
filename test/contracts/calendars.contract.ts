import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import { secrets } from '../../src/adapters/random/secrets.ts';
import { changeCalendarAddress } from '../../src/application/calendars/change-calendar-address.ts';
import { makeCalendarAddress } from '../../src/application/calendars/make-calendar-address.ts';
import type { CalendarAddress } from '../../src/domain/calendars/calendar-address.ts';
import type { User } from '../../src/domain/membership/user.ts';
import { aMember, aUser, later, NOON } from '../support/builders.ts';
import { type GivenLeague, givenLeague } from '../support/league.ts';
import { delayed, meeting, withRepositories } from '../support/race-window.ts';
import type { StorageSubject } from '../support/storage-subject.ts';
import { accepted } from '../support/use-cases.ts';

/** What every storage must do for calendar addresses. */
export function calendarsContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`calendars on ${adapter}`, () => {
    let storage: StorageSubject;
    let league: GivenLeague;
    let pat: User;
    beforeAll(async () => {
      storage = await create();
    });
    afterAll(() => storage.dispose());
    beforeEach(async () => {
      league = await givenLeague(storage.unitOfWork);
      pat = aUser();
      await league.write(({ users }) => users.save(pat));
    });

    const anAddress = (over: Partial<CalendarAddress> = {}): CalendarAddress => ({
      id: newId<CalendarAddress['id']>(),
      orgId: league.org.id,
      userId: pat.id,
      teamId: null,
      secretHash: secrets.hashOf(newId()),
      leavesOutDeclined: false,
      createdAt: NOON,
      ...over,
    });
    const given = async (...addresses: readonly CalendarAddress[]) => {
      for (const address of addresses) await league.write(({ calendarAddresses }) => calendarAddresses.save(address));
    };
    const listed = () => storage.read.calendarAddresses(league.org.id, pat.id);

    test('an address is found by its secret, with the name of its team', async () => {
      const [own, ofTeam] = [anAddress(), anAddress({ teamId: league.hawks.id, leavesOutDeclined: true })];
      await given(own, ofTeam);
      const bySecret = ({ secretHash }: CalendarAddress) => storage.read.calendarBySecret(league.org.id, secretHash);
      expect(await bySecret(own)).toEqual({ address: own, teamName: null });
      expect(await bySecret(ofTeam)).toEqual({ address: ofTeam, teamName: 'Red Hawks' });
      expect(await bySecret(anAddress())).toBeUndefined();
      const elsewhere = await givenLeague(storage.unitOfWork);
      expect(await storage.read.calendarBySecret(elsewhere.org.id, own.secretHash)).toBeUndefined();
    });

    test('a user’s addresses are listed, the oldest first, and nobody else’s', async () => {
      const other = aUser();
      await league.write(({ users }) => users.save(other));
      const [second, first] = [anAddress({ teamId: league.jays.id, createdAt: later(NOON, 1) }), anAddress()];
      await given(second, first, anAddress({ userId: other.id }));
      expect((await listed()).map(({ address }) => address.id)).toEqual([first.id, second.id]);
    });

    test('there is one for a user’s own games, and one for each team', async () => {
      const [own, ofTeam] = [anAddress(), anAddress({ teamId: league.hawks.id })];
      await given(own, ofTeam);
      await league.write(async ({ calendarAddresses }) => {
        const find = (teamId: CalendarAddress['teamId']) => calendarAddresses.findByTeam(league.org.id, pat.id, teamId);
        expect(await find(null)).toEqual(own);
        expect(await find(league.hawks.id)).toEqual(ofTeam);
        expect(await find(league.jays.id)).toBeUndefined();
      });
    });

    test('one is removed by whose it is alone; all go together', async () => {
      const [own, ofTeam, more] = [anAddress(), anAddress({ teamId: league.hawks.id }), anAddress({ teamId: league.jays.id })];
      await given(own, ofTeam, more);
      await league.write(async ({ calendarAddresses }) => {
        expect(await calendarAddresses.remove(league.org.id, newId(), own.id)).toBe(false);
        expect(await calendarAddresses.remove(league.org.id, pat.id, own.id)).toBe(true);
        expect(await calendarAddresses.remove(league.org.id, pat.id, own.id)).toBe(false);
      });
      expect(await listed()).toHaveLength(2);
      await league.write(({ calendarAddresses }) => calendarAddresses.removeAll(league.org.id, pat.id));
      expect(await listed()).toEqual([]);
    });

    test('a choice made while the address is made anew keeps neither the old secret nor the other’s choice from being stored', async () => {
      const earlier = anAddress();
      await given(earlier);
      const meet = meeting();
      const slow = withRepositories(storage.unitOfWork, ({ calendarAddresses, read, ...others }) => ({
        ...others,
        calendarAddresses: { ...calendarAddresses, findByTeam: meet(calendarAddresses.findByTeam) },
        read: { ...read, calendarAddresses: meet(read.calendarAddresses) },
      }));
      const actor = aMember({ user: pat, org: league.org, roles: new Set(['parent']) });
      const edit = { leavesOutDeclined: true };
      const [made, changed] = await Promise.all([
        makeCalendarAddress({ unitOfWork: slow, secrets, clock: () => NOON, newId })({ actor, teamId: null }),
        changeCalendarAddress({ unitOfWork: slow })({ actor, calendarId: earlier.id, edit }),
      ]);
      accepted(changed);
      const [left] = await listed();
      expect(left!.address).toMatchObject({ secretHash: secrets.hashOf(accepted(made).secret), leavesOutDeclined: true });
    });

    test('of those made at the same time one is left, which is known by the secret that was told last', async () => {
      const slow = withRepositories(storage.unitOfWork, ({ calendarAddresses, ...others }) => ({
        ...others,
        calendarAddresses: { ...calendarAddresses, findByTeam: delayed(calendarAddresses.findByTeam) },
      }));
      const make = makeCalendarAddress({ unitOfWork: slow, secrets, clock: () => NOON, newId });
      const actor = aMember({ user: pat, org: league.org, roles: new Set(['parent']) });
      const made = await Promise.all([1, 2, 3].map(() => make({ actor, teamId: null })));
      const [left, ...others] = await listed();
      expect(others).toEqual([]);
      expect(made.map((each) => secrets.hashOf(accepted(each).secret))).toContain(left!.address.secretHash);
    });
  });
}
