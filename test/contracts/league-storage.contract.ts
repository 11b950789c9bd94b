import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import type { DataFilter, KeyPosition } from '../../src/application/ports/storage/league/league-data-reader.ts';
import type { LeagueReader } from '../../src/application/ports/storage/league/league-reader.ts';
import type {
  LeagueRepositories,
  LeagueStore,
  LeagueValueName,
  ReferredTo,
} from '../../src/application/ports/storage/league/league-storage.ts';
import type { Repositories } from '../../src/application/ports/storage/storage.ts';
import type { GameStatus } from '../../src/domain/games/game-status.ts';
import type { OrgId } from '../../src/domain/shared/ids.ts';
import { err, ok } from '../../src/domain/shared/result.ts';
import { byCodePoint } from '../../src/domain/shared/text.ts';
import type { LocalDate, TimeZone } from '../../src/domain/shared/time.ts';
import { wholeName } from '../../src/domain/shared/whole-name.ts';
import { aMembership, anInvite, aUser, HOUR, later, NOON } from '../support/builders.ts';
import {
  aDivision,
  aFacility,
  aField,
  aGame,
  anAgeGroup,
  aPlayer,
  appendedBy,
  aSeason,
  aSport,
  aStaffMember,
  aStatEvent,
  aTeam,
  givenLeague,
} from '../support/league.ts';
import type { StorageSubject } from '../support/storage-subject.ts';

type Stored = { readonly id: string; readonly orgId: OrgId; readonly archived: boolean };
const REFERRED_TO = ['sports', 'seasons', 'ageGroups', 'divisions', 'facilities', 'fields', 'teams', 'players', 'games'] as const;

const storeOf = (repositories: Repositories, name: ReferredTo) => repositories[name] as unknown as LeagueStore<Stored>;

/** What a league's repositories must do besides finding and saving. */
export function leagueStorageContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`the league's stores on ${adapter}`, () => {
    let storage: StorageSubject;
    beforeAll(async () => {
      storage = await create();
    });
    afterAll(() => storage.dispose());

    const doing = async <T>(work: (repositories: Repositories) => Promise<T>): Promise<T> => {
      const done = await storage.unitOfWork.transact<T, never>(async (repositories) => ok(await work(repositories)));
      if (!done.ok) throw new Error('nothing here refuses');
      return done.value;
    };

    test('finds a team among its namesakes of other leagues', async () => {
      const league = await givenLeague(storage.unitOfWork);
      const { season, ageGroup, jays } = league;
      const theirs = await league.addTeam(jays.name, { outsideLeague: 'Riverside' });
      const alike = (outsideLeague: string | null) =>
        doing(({ teams }) => teams.alike(league.org.id, { seasonId: season.id, ageGroupId: ageGroup.id, outsideLeague, name: jays.name }));
      expect([await alike(null), await alike('Riverside'), await alike('Lakeside')]).toEqual([[jays], [theirs], []]);
    });

    test('finds the games of which only the day is decided, of whatever status', async () => {
      const [league, elsewhere] = [await givenLeague(storage.unitOfWork), await givenLeague(storage.unitOfWork)];
      await league.addGame(league.hawks, league.jays);
      const open = await league.addGame(league.hawks, league.jays, { startsAt: NOON, endsAt: NOON, status: 'canceled', archived: true });
      await elsewhere.addGame(elsewhere.hawks, elsewhere.jays, { startsAt: NOON, endsAt: NOON });
      expect(await doing(({ games }) => games.withoutTime(league.org.id))).toEqual([open.id]);
    });

    /** A league in which everything is referred to, and one more item of each kind that nothing refers to. */
    async function aLeague() {
      const league = await givenLeague(storage.unitOfWork);
      const orgId = league.org.id;
      const { season, ageGroup, facility, jays, hawks } = league;
      const division = await league.addDivision();
      await league.addTeam('Divided', { divisionId: division.id });
      const player = await league.addPlayer('Sam Ortiz', hawks);
      const game = await league.addGame(hawks, jays, { status: 'in_progress' });
      const user = aUser();
      await league.write(async ({ users, ...repositories }) => {
        await users.save(user);
        await appendedBy(repositories, aStatEvent(game, { playerId: player.id, recordedBy: user.id }));
      });
      const named = {
        sports: league.sport,
        seasons: season,
        ageGroups: ageGroup,
        divisions: division,
        facilities: facility,
        fields: league.field,
        teams: hawks,
        players: player,
        games: game,
      };
      const own = { orgId, seasonId: season.id, ageGroupId: ageGroup.id };
      const free: Readonly<Record<ReferredTo, Stored>> = {
        sports: aSport({ orgId, code: 'soccer' }),
        seasons: aSeason({ orgId, sportId: league.sport.id }),
        ageGroups: anAgeGroup({ orgId, name: '18U' }),
        divisions: aDivision({ ...own, name: 'West' }),
        facilities: aFacility({ orgId }),
        fields: aField({ orgId, facilityId: facility.id, name: 'Free' }),
        teams: aTeam(own),
        players: aPlayer({ orgId }),
        games: aGame({ ...own, sportId: league.sport.id, homeTeamId: hawks.id, visitorTeamId: jays.id }),
      };
      return { league, orgId, named: named as Readonly<Record<ReferredTo, Stored>>, free };
    }

    test.each(REFERRED_TO)('%s: what nothing names goes, and what something names cannot', async (name) => {
      const { orgId, named, free } = await aLeague();
      await doing((repositories) => storeOf(repositories, name).saveAll([free[name]]));
      expect(await doing((repositories) => storeOf(repositories, name).isReferenced(orgId, free[name].id))).toBe(false);
      expect(await doing((repositories) => storeOf(repositories, name).isReferenced(orgId, named[name].id))).toBe(true);

      await doing((repositories) => storeOf(repositories, name).remove(orgId, free[name].id));
      expect(await doing((repositories) => storeOf(repositories, name).find(orgId, free[name].id))).toBeUndefined();
      await expect(doing((repositories) => storeOf(repositories, name).remove(orgId, named[name].id))).rejects.toThrow();
      expect(await doing((repositories) => storeOf(repositories, name).find(orgId, named[name].id))).toEqual(named[name]);
    });

    test.each(REFERRED_TO)('%s: nothing of another org is found, named or removed', async (name) => {
      const { named, free } = await aLeague();
      const other = await givenLeague(storage.unitOfWork);
      await doing((repositories) => storeOf(repositories, name).save(free[name]));
      expect(await doing((repositories) => storeOf(repositories, name).isReferenced(other.org.id, named[name].id))).toBe(false);
      await doing((repositories) => storeOf(repositories, name).remove(other.org.id, free[name].id));
      expect(await doing((repositories) => storeOf(repositories, name).findForUpdate(other.org.id, free[name].id))).toBeUndefined();
      expect(await doing((repositories) => storeOf(repositories, name).find(free[name].orgId, free[name].id))).toEqual(free[name]);
    });

    test('rules of age groups, points and decisions are kept, found alike, named by nothing, and go', async () => {
      const league = await givenLeague(storage.unitOfWork);
      const orgId = league.org.id;
      const added = {
        ageGroupRules: await league.addAgeGroupRules({
          rules: { tieBreakers: ['wins', ['points', 'head_to_head']], qualifyingPlaces: null },
        }),
        pointAdjustments: await league.addPointAdjustment({ note: 'Late', decidedBy: 'Board' }),
        standingsDecisions: await league.addStandingsDecision({ teamIds: [league.owls.id, league.jays.id], note: 'Drawn' }),
      };
      const other = await givenLeague(storage.unitOfWork);
      for (const [name, value] of Object.entries(added)) {
        const work = <T>(does: (store: LeagueStore<Stored>) => Promise<T>) =>
          doing((repositories) => does(repositories[name as keyof typeof added] as unknown as LeagueStore<Stored>));
        expect(await work((store) => store.find(orgId, value.id))).toEqual(value);
        expect(await work((store) => store.alike(orgId, { id: value.id }))).toEqual([value]);
        expect(await work((store) => store.alike(other.org.id, { id: value.id }))).toEqual([]);
        expect(await work((store) => store.isReferenced(orgId, value.id))).toBe(false);
        await work((store) => store.remove(other.org.id, value.id));
        expect(await work((store) => store.findForUpdate(orgId, value.id))).toEqual(value);
        await work((store) => store.remove(orgId, value.id));
        expect(await work((store) => store.find(orgId, value.id))).toBeUndefined();
      }
    });

    test('staff lines, roster spots and guardians go one by one', async () => {
      const league = await givenLeague(storage.unitOfWork);
      const orgId = league.org.id;
      const { hawks } = league;
      const [line, kept] = [aStaffMember({ orgId, teamId: hawks.id }), aStaffMember({ orgId, teamId: hawks.id, name: 'Kim Lee' })];
      const sam = await league.addPlayer('Sam Ortiz', hawks);
      const noa = await league.addPlayer('Noa Ruiz', hawks);
      await league.addGuardian(sam, 'pat@example.org');
      await league.addGuardian(sam, 'kim@example.org');
      await doing(async ({ staff, roster, guardians }) => {
        await staff.saveAll([line, kept]);
        await staff.remove(orgId, line.id);
        await roster.remove(orgId, hawks.id, sam.id);
        await guardians.remove(orgId, sam.id, 'pat@example.org');
      });
      expect(await doing(({ staff }) => staff.ofTeam(orgId, hawks.id))).toEqual([kept]);
      expect((await doing(({ roster }) => roster.ofTeam(orgId, hawks.id))).map(({ playerId }) => playerId)).toEqual([noa.id]);
      expect(await doing(({ guardians }) => guardians.ofPlayer(orgId, sam.id))).toEqual([
        { orgId, playerId: sam.id, email: 'kim@example.org' },
      ]);
    });

    test('teams of a season come in order of their ids, archived ones as well', async () => {
      const league = await givenLeague(storage.unitOfWork);
      const gone = await league.addTeam('Gone', { archived: true });
      const next = await league.addSeason({ name: 'Fall' });
      await league.addTeam('Later', { seasonId: next.id });
      const found = await doing(({ teams }) => teams.ofSeason(league.org.id, league.season.id));
      expect(found.map(({ id }) => id)).toEqual([league.jays, league.hawks, league.owls, gone].map(({ id }) => id).sort());
    });

    test('what somebody removes while somebody else begins to name it is either kept or not found by them', async () => {
      const { orgId, league, free } = await aLeague();
      await doing(({ fields }) => fields.save(free.fields as never));
      const fieldId = free.fields.id as never;
      const moved = () =>
        storage.unitOfWork.transact(async ({ fields, games }) => {
          if (!(await fields.find(orgId, fieldId))) return err('gone');
          // Holds the window open between the check and the write.
          await pause(60);
          return ok(
            await games.save(
              aGame({
                ...league.hawks,
                id: newId(),
                orgId,
                sportId: league.sport.id,
                homeTeamId: league.hawks.id,
                visitorTeamId: league.jays.id,
                facilityId: league.facility.id,
                fieldId,
              }),
            ),
          );
        });
      const removed = () =>
        storage.unitOfWork.transact(async ({ fields }) => {
          await fields.findForUpdate(orgId, fieldId);
          if (await fields.isReferenced(orgId, fieldId)) return err('named');
          return ok(await fields.remove(orgId, fieldId));
        });
      const [move, removal] = await Promise.all([moved(), pause(20).then(removed)]);
      expect([move.ok, removal.ok].filter(Boolean)).toHaveLength(1);
    });

    test('an org is updated, and callers and readers see it', async () => {
      const league = await givenLeague(storage.unitOfWork);
      const user = aUser();
      const next = {
        ...league.org,
        name: 'Renamed',
        timeZone: 'America/Denver' as TimeZone,
        parentsNeedApproval: true,
        linksNeedApproval: false,
        settings: { umpiresAssignThemselves: true },
        suspendedAt: NOON,
        suspensionNotice: 'Please write to the office.',
      };
      await doing(async ({ orgs, users, memberships }) => {
        await users.save(user);
        await memberships.save(aMembership({ orgId: league.org.id, userId: user.id, role: 'admin', state: 'approved' }));
        expect(await orgs.findForUpdate(league.org.id)).toEqual(league.org);
        await orgs.update(next);
      });
      expect(await doing(({ orgs }) => orgs.find(league.org.id))).toEqual(next);
      expect((await storage.read.callerContext(user.id)).memberships[0]?.org).toEqual(next);
    });

    test('holding an org for an update keeps nobody from joining it', async () => {
      const league = await givenLeague(storage.unitOfWork);
      const user = aUser();
      await doing(({ users }) => users.save(user));
      const invite = anInvite({ orgId: league.org.id, createdBy: user.id });
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      let found = () => {};
      const held = new Promise<void>((resolve) => {
        found = resolve;
      });
      const holding = doing(async ({ orgs }) => {
        await orgs.findForUpdate(league.org.id);
        found();
        // The memory adapter runs transactions one after another.
        if (adapter !== 'memory') await released;
      });
      await held;
      await doing(({ invites }) => invites.save(invite));
      release();
      await holding;
    });

    describe('lists of what admins keep', () => {
      const walked = async <Name extends LeagueValueName>(name: Name, orgId: OrgId, filter: DataFilter<Name>, archived = false) => {
        const ids: string[] = [];
        for (let after: KeyPosition | undefined, more = true; more; ) {
          const page = await storage.read.leagueValues(name, orgId, { archived, filter }, { limit: 2, ...(after && { after }) });
          ids.push(...page.items.map(({ value }) => value.id));
          const last = page.items.at(-1);
          after = last && { key: last.key, id: last.value.id };
          more = page.hasMore;
        }
        return ids;
      };

      const listed = [...REFERRED_TO, 'staff'] as const;
      test.each(listed)('%s come in order, page by page, each once, and those of the org alone', async (name) => {
        const { orgId, named, free, league } = await aLeague();
        await givenLeague(storage.unitOfWork);
        const line = await league.addStaff(league.hawks);
        if (name !== 'staff') await doing((repositories) => storeOf(repositories, name).save(free[name]));
        const all = await storage.read.leagueValues(name, orgId, { archived: false, filter: {} }, { limit: 100 });
        expect(all.items.map(({ value }) => value)).toContainEqual(name === 'staff' ? line : named[name]);
        expect(all.items.every(({ value }) => value.orgId === orgId)).toBe(true);
        const keys = all.items.map(({ key, value }) => `${key} ${value.id}`);
        expect(keys).toEqual(keys.toSorted(byCodePoint));
        expect(await walked(name, orgId, {})).toEqual(all.items.map(({ value }) => value.id));
        expect(await walked(name, orgId, {}, true)).toEqual([]);
      });

      test('games that are over and have no result are told from the others', async () => {
        const { orgId, league } = await aLeague();
        const game = (hours: number, status: GameStatus = 'scheduled') =>
          league.addGame(league.jays, league.hawks, {
            startsAt: later(NOON, (hours - 2) * HOUR),
            endsAt: later(NOON, hours * HOUR),
            status,
            doubleForfeit: status === 'forfeit',
          });
        const needing = [await game(-48, 'in_progress'), await game(-12), await game(0)];
        for (const status of ['final', 'forfeit', 'canceled', 'postponed', 'suspended'] as const) await game(-5, status);
        await game(1, 'in_progress');
        expect(await walked('games', orgId, { overBy: NOON.toISOString() })).toEqual(needing.map(({ id }) => id));
        const before = { overBy: NOON.toISOString(), before: later(NOON, -13 * HOUR).toISOString() };
        expect(await walked('games', orgId, before)).toEqual(needing.slice(0, 2).map(({ id }) => id));
      });

      test('are narrowed by what values name, and by names and times', async () => {
        const { orgId, league, named, free } = await aLeague();
        const { jays, owls, season } = league;
        const other = await league.addSeason({ name: 'Other' });
        const elsewhere = await league.addTeam('Elsewhere', { seasonId: other.id });
        const renée = await league.addPlayer('Renée O’Brien', owls);
        await doing(({ players }) => players.save(free.players as never));
        const late = await league.addGame(jays, owls, {
          startsAt: new Date('2026-05-01T12:00:00Z'),
          endsAt: new Date('2026-05-01T13:00:00Z'),
          fieldId: null,
        });

        expect(await walked('teams', orgId, { seasonId: other.id })).toEqual([elsewhere.id]);
        expect(await walked('teams', orgId, { seasonId: season.id })).not.toContain(elsewhere.id);
        expect(await walked('players', orgId, { teamId: owls.id })).toEqual([renée.id]);
        expect(await walked('players', orgId, { q: 'obri' })).toEqual([renée.id]);
        expect(await walked('players', orgId, { q: '%' })).toEqual([]);
        expect(await walked('games', orgId, { teamId: owls.id })).toEqual([late.id]);
        expect(await walked('games', orgId, { since: '2026-05-01T12:00:00.000Z' })).toEqual([late.id]);
        expect(await walked('games', orgId, { before: '2026-05-01T12:00:00.000Z' })).toEqual([named.games.id]);
        expect(await walked('games', orgId, { fieldId: league.field.id, seasonId: season.id })).toEqual([named.games.id]);
      });

      test('values that are equal in members are found, whatever is archived', async () => {
        const league = await givenLeague(storage.unitOfWork);
        const gone = await league.addAgeGroup({ name: 'Gone', archived: true });
        const named = (name: string) => doing(({ ageGroups }) => ageGroups.alike(league.org.id, { name }));
        expect(await named('Gone')).toEqual([gone]);
        expect(await named('gone')).toEqual([]);
      });

      test('of two who give one name at once, one finds it taken', async () => {
        const league = await givenLeague(storage.unitOfWork);
        const orgId = league.org.id;
        const give = () =>
          storage.unitOfWork.transact(async ({ ageGroups }) => {
            if ((await ageGroups.alike(orgId, { name: 'Twins' })).length > 0) return err('taken');
            // Holds the window open between the check and the write.
            await pause(30);
            return ok(await ageGroups.save(anAgeGroup({ orgId, name: 'Twins' })));
          });
        const outcomes = await Promise.all([give(), give(), give()]);
        expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
      });
    });

    describe('what is archived', () => {
      const lists: readonly [ReferredTo, (read: LeagueReader, orgId: OrgId) => Promise<readonly { id: string }[]>][] = [
        ['sports', (read, orgId) => read.sports(orgId)],
        ['seasons', async (read, orgId) => (await read.seasons(orgId)).map(({ season }) => season)],
        ['facilities', async (read, orgId) => (await read.facilities(orgId)).map(({ facility }) => facility)],
        ['fields', async (read, orgId) => (await read.facilities(orgId)).flatMap(({ fields }) => fields)],
        ['teams', async (read, orgId) => (await read.teams(orgId, { currentOn: '2026-04-11' as LocalDate })).map(({ team }) => team)],
        [
          'games',
          async (read, orgId) =>
            (await read.schedule(orgId, { from: new Date(0), before: new Date('2030-01-01') }, {}, { limit: 100 })).items.map(
              ({ game }) => game,
            ),
        ],
      ];
      test.each(lists)('is not listed: %s', async (name, list) => {
        const { orgId, free } = await aLeague();
        const given = { ...free[name], archived: false };
        await doing((repositories) => storeOf(repositories, name).save(given));
        expect((await list(storage.read, orgId)).map(({ id }) => id)).toContain(given.id);
        const archived = {
          ...given,
          ...('isActive' in given && { isActive: false }),
          ...('status' in given && { status: 'canceled' }),
          archived: true,
        };
        await doing((repositories) => storeOf(repositories, name).save(archived));
        expect((await list(storage.read, orgId)).map(({ id }) => id)).not.toContain(given.id);
        expect(await doing((repositories) => storeOf(repositories, name).find(orgId, given.id))).toEqual(archived);
      });

      test('is named by what names it already', async () => {
        const { league, named } = await aLeague();
        await doing(async ({ teams, facilities, fields }) => {
          await teams.save({ ...league.hawks, archived: true });
          await facilities.save({ ...league.facility, archived: true });
          await fields.save({ ...league.field, archived: true });
        });
        expect(await storage.read.game(league.org.id, named.games.id as never)).toMatchObject({
          homeTeamName: league.hawks.name,
          facilityName: league.facility.name,
          fieldName: league.field.name,
        });
        expect((await storage.read.team(league.org.id, league.hawks.id))?.listed.team).toMatchObject({ archived: true });
      });

      test('a team has no room, no search finds its players or coaches, and it is nobody’s own now', async () => {
        const league = await givenLeague(storage.unitOfWork);
        const orgId = league.org.id;
        const user = aUser();
        await league.write(({ users }) => users.save(user));
        await league.coachedBy(league.hawks, user);
        await league.addPlayer('Samuel Ortiz', league.hawks);
        const today = '2026-04-11' as LocalDate;
        const { read } = storage;
        const told = async () => ({
          players: (await read.searchPlayers(orgId, 'ortiz', today, 'all')).length,
          whole: (await read.playersByWholeName(orgId, wholeName('samuel ortiz')!, today)).length,
          coaches: (await read.searchTeamsByCoach(orgId, user.name!, today)).length,
          isCurrent: (await read.callerContext(user.id, { orgId })).staffedTeams[0]?.season.isActive,
          room: (await read.roomState(orgId, league.hawks.id as never)).team?.season.isActive,
        });
        expect(await told()).toEqual({ players: 1, whole: 1, coaches: 1, isCurrent: true, room: true });
        await doing(({ teams }) => teams.save({ ...league.hawks, archived: true }));
        expect(await told()).toEqual({ players: 0, whole: 0, coaches: 0, isCurrent: false, room: false });
      });

      test('a player is found by no search', async () => {
        const league = await givenLeague(storage.unitOfWork);
        const player = await league.addPlayer('Samuel Ortiz', league.hawks);
        const today = '2026-04-11' as LocalDate;
        const { read } = storage;
        const found = async () =>
          (await read.searchPlayers(league.org.id, 'ortiz', today, 'all')).length +
          (await read.searchShortNames(league.org.id, 'samuel', today, [])).length +
          (await read.playersByWholeName(league.org.id, wholeName('samuel ortiz')!, today)).length;
        expect(await found()).toBe(3);
        await doing(({ players }) => players.save({ ...player, archived: true }));
        expect(await found()).toBe(0);
      });

      test('a team is among those of a table with its division, and says that it is archived', async () => {
        const league = await givenLeague(storage.unitOfWork);
        const division = await league.addDivision();
        await doing(({ teams }) => teams.save({ ...league.hawks, archived: true, divisionId: division.id }));
        const [table] = await storage.read.standingsData(league.org.id, { seasonId: league.season.id });
        expect(table?.teams.find(({ id }) => id === league.hawks.id)).toEqual({
          id: league.hawks.id,
          name: league.hawks.name,
          archived: true,
          division: { id: division.id, name: division.name, sortOrder: division.sortOrder },
        });
        expect(table?.teams.find(({ id }) => id === league.jays.id)).toMatchObject({ archived: false, division: null });
      });
    });
  });
}

/** A compile-time check: every repository that admins manage is here. */
type Missing = Exclude<ReferredTo, keyof LeagueRepositories>;
export const NONE_MISSING: [Missing] extends [never] ? true : never = true;
