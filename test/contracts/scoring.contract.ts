import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import type { RecordedEvent } from '../../src/application/ports/storage/league/league-storage.ts';
import type { StoredLineup } from '../../src/application/ports/storage/scoring/lineup-storage.ts';
import { chooseStatEvents } from '../../src/application/scoring/choose-stat-events.ts';
import { recordStatEvent } from '../../src/application/scoring/record-stat-event.ts';
import { recordStatEvents } from '../../src/application/scoring/record-stat-events.ts';
import { setLineup } from '../../src/application/scoring/set-lineup.ts';
import { voidStatEvent } from '../../src/application/scoring/void-stat-event.ts';
import type { Game } from '../../src/domain/games/game.ts';
import { SPORTS_WITH_INNINGS } from '../../src/domain/league/sport.ts';
import type { Player } from '../../src/domain/league/team.ts';
import type { User } from '../../src/domain/membership/user.ts';
import { byOrderKey, orderKeyBetween, orderKeyOf } from '../../src/domain/scoring/event-order.ts';
import type { StoredPlace } from '../../src/domain/scoring/lineup.ts';
import { numberedPlayer } from '../../src/domain/scoring/numbered-player.ts';
import type { GameChangeId, OrgId, StatEventId, TeamId } from '../../src/domain/shared/ids.ts';
import { ok } from '../../src/domain/shared/result.ts';
import { aMember, aUser, DAY, HOUR, later, MINUTE, NOON } from '../support/builders.ts';
import { appendedBy, aStatEvent, type GivenLeague, givenLeague } from '../support/league.ts';
import { delayed, withRepositories } from '../support/race-window.ts';
import type { StorageSubject } from '../support/storage-subject.ts';

/** What every storage must do for those who keep score. */
const namedAda = { name: 'Ada Lee', givenName: null, familyName: null, roles: [] };

export function scoringContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`scoring on ${adapter}`, () => {
    let storage: StorageSubject;
    let league: GivenLeague;
    let ada: User;
    let sam: Player;
    let ana: Player;
    let game: Game;
    beforeAll(async () => {
      storage = await create();
      league = await givenLeague(storage.unitOfWork);
      ada = aUser({ name: 'Ada Lee' });
      await league.write(({ users }) => users.save(ada));
      sam = await league.addPlayer('Sam Ortiz', league.jays, { jerseyNumber: '07' });
      ana = await league.addPlayer('Ana Kim', league.hawks);
    });
    afterAll(() => storage.dispose());
    beforeEach(async () => {
      game = await league.addGame(league.jays, league.hawks, { status: 'in_progress' });
    });

    const append = async (over: Partial<RecordedEvent> = {}): Promise<RecordedEvent> => {
      const event = aStatEvent(game, { playerId: sam.id, type: 'single', recordedBy: ada.id, ...over });
      const appended = await storage.unitOfWork.transact(async (repositories) => ok(await appendedBy(repositories, event)));
      if (!appended.ok) throw new Error('nothing here refuses');
      return appended.value;
    };
    const admin = () => aMember({ user: ada, org: league.org, roles: new Set(['admin']) });

    describe('a team of another league', () => {
      test('has events and a lineup by the numbers on its jerseys', async () => {
        const raptors = await league.addTeam('Raptors', { outsideLeague: 'Riverside' });
        game = await league.addGame(league.jays, raptors, { status: 'in_progress' });
        const [seven, twelve] = [numberedPlayer('07'), numberedPlayer('12')];
        const event = await append({ teamId: raptors.id, playerId: seven });
        expect((await storage.read.statEventLog(league.org.id, game.id)).map((logged) => logged.event)).toEqual([event]);
        const places = [seven, twelve].map((playerId, at) => ({
          playerId,
          isStarter: true,
          battingOrder: at + 1,
          position: null,
          isGuest: false,
        }));
        const lineup = { orgId: league.org.id, gameId: game.id, teamId: raptors.id, version: 1, updatedAt: NOON, places };
        await league.write(({ lineups }) => lineups.save(lineup));
        const kept = await storage.unitOfWork.transact(async ({ lineups }) => ok(await lineups.find(league.org.id, game.id, raptors.id)));
        expect(kept).toEqual(ok(lineup));
        const book = (await storage.read.gameBook(league.org.id, game.id))!;
        expect([book.lineups.visitor, book.events]).toEqual([{ places }, [expect.objectContaining({ id: event.id, playerId: seven })]]);
        expect((await storage.read.gameLineups(league.org.id, game.id))!.lineups.visitor!.places).toEqual(
          places.map((place, at) => ({
            player: { id: place.playerId, firstName: '', lastName: '' },
            place,
            jerseyNumber: ['07', '12'][at],
            teamIds: [],
          })),
        );
        expect((await storage.read.teamStatFacts(league.org.id, raptors.id))!.events).toMatchObject([{ playerId: seven }]);
        expect((await storage.read.scoringFacts(league.org.id, game.id, []))!.game.outsideTeamId).toBe(raptors.id);
        await league.write(({ lineups }) => lineups.save({ ...lineup, version: 2, places: [] }));
        expect((await storage.read.gameBook(league.org.id, game.id))!.lineups.visitor).toEqual({ places: [] });
      });
    });

    describe('a lineup', () => {
      const places = (): StoredPlace[] => [
        { playerId: ana.id, isStarter: true, battingOrder: 1, position: 'SS', isGuest: true },
        { playerId: sam.id, isStarter: false, battingOrder: null, position: null, isGuest: false },
      ];
      const aLineup = (over: Partial<StoredLineup> = {}): StoredLineup => ({
        orgId: league.org.id,
        gameId: game.id,
        teamId: league.jays.id,
        version: 1,
        updatedAt: NOON,
        places: places(),
        ...over,
      });
      const kept = () => storage.unitOfWork.transact(async ({ lineups }) => ok(await lineups.find(league.org.id, game.id, league.jays.id)));
      const namesOf = async () => {
        const found = await storage.read.scoringFacts(league.org.id, game.id, []);
        return new Set(found!.homeRoster);
      };

      test('is kept in its order in place of the one there was', async () => {
        expect(await kept()).toEqual(ok(undefined));
        await league.write(({ lineups }) => lineups.save(aLineup()));
        expect(await kept()).toEqual(ok(aLineup()));
        const next = aLineup({ version: 2, updatedAt: later(NOON, MINUTE), places: places().toReversed() });
        await league.write(({ lineups }) => lineups.save(next));
        expect(await kept()).toEqual(ok(next));
        await league.write(({ lineups }) => lineups.save({ ...next, version: 3, places: [] }));
        expect(await kept()).toEqual(ok({ ...next, version: 3, places: [] }));
      });

      test('is read with the names of those in it and the teams on which they are', async () => {
        await league.write(({ lineups }) => lineups.save(aLineup()));
        const [bySam, byAna] = [sam, ana].map(({ id, firstName, lastName }) => ({ id, firstName, lastName }));
        expect(await storage.read.gameLineups(league.org.id, game.id)).toEqual({
          sport: 'baseball',
          seasonRules: {},
          ageGroupRules: {},
          teams: { home: league.jays.id, visitor: league.hawks.id },
          lineups: {
            home: {
              version: 1,
              updatedAt: NOON,
              places: [
                { place: places()[0], player: byAna, teamIds: [league.hawks.id], jerseyNumber: null },
                { place: places()[1], player: bySam, teamIds: [league.jays.id], jerseyNumber: '07' },
              ],
            },
            visitor: null,
          },
        });
        expect(await storage.read.gameLineups(newId(), game.id)).toBeUndefined();
        expect(await storage.read.playersOnTeams(league.org.id, [ana.id, newId()])).toEqual([
          { player: byAna, teamIds: [league.hawks.id] },
        ]);
        expect(await storage.read.playersOnTeams(newId(), [ana.id])).toEqual([]);
      });

      test('lets the players in it be named for its team, in its game alone', async () => {
        await league.write(({ lineups }) => lineups.save(aLineup()));
        expect(await namesOf()).toEqual(new Set([sam.id, ana.id]));
        game = await league.addGame(league.jays, league.hawks);
        expect(await namesOf()).toEqual(new Set([sam.id]));
      });

      test('holds the players whom it names, and is part of what is stored on them', async () => {
        const gus = await league.addPlayer('Gus Park', null);
        await league.write(({ lineups }) => lineups.save(aLineup({ places: [{ ...places()[0]!, playerId: gus.id }] })));
        const named = await storage.unitOfWork.transact(async ({ players, games }) =>
          ok([await players.isReferenced(league.org.id, gus.id), await games.isReferenced(league.org.id, game.id)]),
        );
        expect(named).toEqual(ok([true, true]));
        expect(await storage.read.recordsOfPlayer(league.org.id, gus.id)).toEqual([
          {
            kind: 'lineup-place',
            orgId: league.org.id,
            data: {
              gameId: game.id,
              teamId: league.jays.id,
              isStarter: true,
              battingOrder: 1,
              position: 'SS',
              isGuest: true,
            },
          },
        ]);
      });

      test('of the same version is kept once, however many keep one together', async () => {
        const unitOfWork = withRepositories(storage.unitOfWork, ({ lineups, ...others }) => ({
          ...others,
          lineups: { ...lineups, find: delayed(lineups.find) },
        }));
        const keep = (position: string) =>
          setLineup({ unitOfWork, clock: storage.clock.read, newId })({
            actor: admin(),
            gameId: game.id,
            teamId: league.jays.id,
            versions: [0],
            places: [{ playerId: sam.id, isStarter: true, battingOrder: 1, position }],
          });
        const outcomes = await Promise.all(['P', 'C', 'SS'].map(keep));
        expect(outcomes.map((each) => (each.ok ? 'kept' : each.error.kind)).sort()).toEqual(['edit-conflict', 'edit-conflict', 'kept']);
      });
    });

    describe('events', () => {
      test('are numbered within their game, and kept as they were recorded', async () => {
        const first = await append();
        const second = await append({
          playerId: null,
          period: 3,
          clock: '05:12',
          count: 99,
          attributes: { rbi: 1, pitcherId: ana.id },
          clientEventId: newId(),
          occurredAt: later(NOON, -MINUTE),
        });
        const another = await league.addGame(league.jays, league.owls);
        expect(first.sequence).toBe(1);
        expect(second.sequence).toBe(2);
        expect((await append({ gameId: another.id })).sequence).toBe(1);

        const found = await storage.read.gameStatEvents(league.org.id, game.id, undefined, { limit: 10 });
        expect(found).toEqual({
          items: [
            { event: first, sport: 'baseball', recorder: namedAda },
            { event: second, sport: 'baseball', recorder: namedAda },
          ],
          hasMore: false,
        });
      });

      test('recorded at the same time get different numbers', async () => {
        const events = await Promise.all(Array.from({ length: 8 }, () => append()));
        expect(events.map(({ sequence }) => sequence).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      });

      test('go where they belong in the game, and are changed under later numbers', async () => {
        const [first, second] = [await append(), await append()];
        const between = await append({ orderKey: orderKeyBetween(first.orderKey, second.orderKey), replacesId: first.id });
        const changed = { ...first, changeSequence: 4, voidedAt: NOON, voidedBy: ada.id, replacedById: between.id };
        await storage.unitOfWork.transact(async ({ statEvents }) => {
          expect(await statEvents.hold(league.org.id, game.id)).toBe(3);
          await statEvents.change(league.org.id, [changed]);
          return ok(await statEvents.append(league.org.id, game.id, [], { from: 4, count: 1 }));
        });
        const log = (await storage.read.statEventLog(league.org.id, game.id)).map(({ event }) => event).toSorted(byOrderKey);
        expect(log).toEqual([changed, between, second]);
        const book = await storage.read.gameBook(league.org.id, game.id);
        expect(book?.events.map(({ id }) => id)).toEqual([between.id, second.id]);
        expect(book?.changeSequence).toBe(4);
        expect(await append()).toMatchObject({ sequence: 5, changeSequence: 5, orderKey: '00000005' });
      });

      test('are told by their last changes, each once, those that are void too', async () => {
        const [first, second, third] = [await append(), await append(), await append()];
        const voided = { ...first, changeSequence: 4, voidedAt: NOON, voidedBy: ada.id };
        await storage.unitOfWork.transact(async ({ statEvents }) => {
          await statEvents.hold(league.org.id, game.id);
          await statEvents.change(league.org.id, [voided]);
          return ok(await statEvents.append(league.org.id, game.id, [], { from: 4, count: 1 }));
        });
        const newsSince = async (since: number, limit = 10) => {
          const news = await storage.read.statEventNews(league.org.id, game.id, since, limit);
          return news && [news.events.map(({ event }) => event), news.last];
        };
        expect(await newsSince(0)).toEqual([[second, third, voided], 4]);
        expect(await newsSince(0, 2)).toEqual([[second, third], 4]);
        expect(await newsSince(3)).toEqual([[voided], 4]);
        for (const since of [4, 99]) expect(await newsSince(since)).toEqual([[], 4]);
        expect(await storage.read.statEventNews(newId<OrgId>(), game.id, 0, 10)).toBeUndefined();
        const quiet = await league.addGame(league.jays, league.hawks);
        expect(await storage.read.statEventNews(league.org.id, quiet.id, 0, 10)).toEqual({ seasonId: quiet.seasonId, events: [], last: 0 });
      });

      test('are in the books of the games of everybody on a roster, whichever team it was for', async () => {
        const at = later(NOON, 40 * DAY);
        const own = await league.addGame(league.jays, league.hawks, { startsAt: at });
        const elsewhere = await league.addGame(league.owls, league.jays, { startsAt: later(at, -DAY) });
        await append({ gameId: own.id, occurredAt: at });
        const range = { from: later(at, -2 * DAY), before: later(at, DAY), sports: SPORTS_WITH_INNINGS };
        const books = () => storage.read.booksOfRoster(league.org.id, league.hawks.id, range);
        expect((await books()).map((book) => book.game.id)).toEqual([own.id]);
        await league.write(({ roster }) =>
          roster.save({
            orgId: league.org.id,
            teamId: league.owls.id,
            playerId: ana.id,
            jerseyNumber: null,
            positions: [],
            leagueAge: null,
          }),
        );
        const found = await books();
        expect(found.map((book) => book.game.id)).toEqual([elsewhere.id, own.id]);
        const { lineups, events } = (await storage.read.gameBook(league.org.id, own.id))!;
        expect(found[1]).toMatchObject({ sport: 'baseball', lineups, events });
        expect(found[1]?.events.map(({ occurredAt, recordedAt }) => [occurredAt, recordedAt])).toEqual([[at, NOON]]);
        expect(await storage.read.booksOfRoster(league.org.id, league.hawks.id, { ...range, from: at, before: at })).toEqual([]);
        const soccer = await league.addSport({ code: 'soccer' });
        const match = await league.addGame(league.jays, league.hawks, { startsAt: later(at, HOUR), sportId: soccer.id });
        expect(await storage.read.booksBetween(league.org.id, range)).toEqual(found);
        expect(await books()).toEqual(found);
        const ofSoccer = await storage.read.booksBetween(league.org.id, { ...range, sports: ['soccer'] });
        expect(ofSoccer.map((book) => book.game.id)).toEqual([match.id]);
      });

      test('come with the rules of their season and age group, as those of a team do', async () => {
        const at = later(NOON, 200 * DAY);
        const season = await league.addSeason({ name: 'Ruled', rules: { diamond: { pitchingTable: 'pony' } } });
        const ageGroupRules = { diamond: { pitchingTable: 'none' as const } };
        await league.addAgeGroupRules({ seasonId: season.id, ageGroupId: league.ageGroup.id, rules: ageGroupRules });
        const [home, visitor] = [
          await league.addTeam('Ruled one', { seasonId: season.id }),
          await league.addTeam('Ruled two', { seasonId: season.id }),
        ];
        await league.addGame(home, visitor, { startsAt: at, seasonId: season.id });
        const rules = { seasonRules: season.rules, ageGroupRules };
        const range = { from: at, before: later(at, HOUR), sports: SPORTS_WITH_INNINGS };
        expect(await storage.read.booksBetween(league.org.id, range)).toMatchObject([rules]);
        expect(await storage.read.rulesOfTeam(league.org.id, home.id)).toEqual(rules);
        expect(await storage.read.rulesOfTeam(newId(), home.id)).toBeUndefined();
      });

      test('come with the league ages of players by season, the lowest if teams give several', async () => {
        const [first, second] = [await league.addTeam('Ages one'), await league.addTeam('Ages two')];
        const [young, old, none] = [
          await league.addPlayer('Kit Moss', first, { leagueAge: 11 }),
          await league.addPlayer('Lou Diaz', first, { leagueAge: 12 }),
          await league.addPlayer('Max Roy', first),
        ];
        const spot = { orgId: league.org.id, jerseyNumber: null, positions: [] };
        const next = await league.addSeason({ name: 'Next' });
        const there = await league.addTeam('Ages three', { seasonId: next.id });
        await league.write(async ({ roster }) => {
          await roster.save({ ...spot, teamId: second.id, playerId: young.id, leagueAge: 10 });
          await roster.save({ ...spot, teamId: there.id, playerId: young.id, leagueAge: 12 });
        });
        const found = await storage.read.leagueAges(league.org.id, [young.id, old.id, none.id]);
        expect(found).toHaveLength(3);
        expect(found).toEqual(
          expect.arrayContaining([
            { playerId: young.id, seasonId: league.season.id, leagueAge: 10 },
            { playerId: young.id, seasonId: next.id, leagueAge: 12 },
            { playerId: old.id, seasonId: league.season.id, leagueAge: 12 },
          ]),
        );
        expect(await storage.read.leagueAges(newId(), [young.id])).toEqual([]);
      });

      test('are in the books of the days for which their game was set when they were recorded', async () => {
        const at = later(NOON, 80 * DAY);
        const moved = await league.addGame(league.jays, league.hawks, { startsAt: later(at, 30 * DAY) });
        const first = await append({ gameId: moved.id, occurredAt: at });
        const change = { orgId: league.org.id, gameId: moved.id, field: 'startsAt' as const, by: ada.id };
        const until = later(at, HOUR);
        await league.write(async ({ gameChanges, statEvents }) => {
          await gameChanges.append([{ ...change, id: newId<GameChangeId>(), old: at, new: moved.startsAt, at: until }]);
          await statEvents.hold(league.org.id, moved.id);
          const id = newId<StatEventId>();
          const correction = aStatEvent(moved, {
            id,
            recordedBy: ada.id,
            createdAt: later(at, DAY),
            replacesId: first.id,
            orderKey: '00000002',
          });
          const changed = { ...first, changeSequence: 3, voidedAt: later(at, DAY), voidedBy: ada.id, replacedById: id };
          await statEvents.append(league.org.id, moved.id, [{ ...correction, sequence: 2, changeSequence: 2 }], { from: 2, count: 2 });
          await statEvents.change(league.org.id, [changed]);
        });
        const range = { from: later(at, -2 * DAY), before: later(at, DAY), sports: SPORTS_WITH_INNINGS };
        const [book, ...others] = await storage.read.booksBetween(league.org.id, range);
        expect(others).toEqual([]);
        expect(book).toMatchObject({ game: { id: moved.id, startsAt: moved.startsAt }, earlierStarts: [{ startsAt: at, until }] });
        expect(book?.events.map(({ occurredAt, recordedAt }) => [occurredAt, recordedAt])).toEqual([[at, first.createdAt]]);
        expect(await storage.read.booksOfRoster(league.org.id, league.hawks.id, range)).toEqual([book]);
        expect(await storage.read.booksBetween(league.org.id, { ...range, from: later(at, HOUR) })).toEqual([]);
      });

      test('that are added together keep their order behind what others have added meanwhile', async () => {
        await append();
        const ids = Array.from({ length: 200 }, () => newId<StatEventId>());
        const events = ids.map((id, index) =>
          aStatEvent(game, { id, recordedBy: ada.id, sequence: index + 1, changeSequence: index + 1, orderKey: orderKeyOf(index + 1) }),
        );
        await storage.unitOfWork.transact(async ({ statEvents }) =>
          ok(await statEvents.append(league.org.id, game.id, events, { from: 1, count: 200 })),
        );
        const found = await storage.read.gameStatEvents(league.org.id, game.id, undefined, { limit: 300, after: 1 });
        expect(found?.items.map(({ event }) => [event.sequence, event.orderKey, event.id])).toEqual(
          ids.map((id, index) => [index + 2, orderKeyOf(index + 2), id]),
        );
      });

      test('saved with their numbers are followed by later ones', async () => {
        await storage.unitOfWork.transact(async ({ statEvents }) => {
          const numbered = [1, 2].map((sequence) => ({ sequence, changeSequence: sequence, orderKey: orderKeyOf(sequence) }));
          return ok(await statEvents.saveAll(numbered.map((numbers) => aStatEvent(game, { recordedBy: ada.id, ...numbers }))));
        });
        expect(await storage.read.gameLogVersions([{ orgId: league.org.id, gameId: game.id }])).toEqual([2]);
        expect(await append()).toMatchObject({ sequence: 3 });
      });

      test('are recorded once under one client id, however many arrive together', async () => {
        const unitOfWork = withRepositories(storage.unitOfWork, ({ read, ...others }) => ({
          ...others,
          read: { ...read, scoringFacts: delayed(read.scoringFacts) },
        }));
        const clientEventId = newId();
        const send = () =>
          recordStatEvent({ unitOfWork, clock: storage.clock.read, newId })({
            actor: admin(),
            gameId: game.id,
            teamId: league.jays.id,
            playerId: sam.id,
            clientEventId,
            occurredAt: null,
            facts: { type: 'single', period: null, clock: null, count: 1, attributes: {} },
          });
        const outcomes = await Promise.all(Array.from({ length: 4 }, send));
        const views = outcomes.map((outcome) => {
          if (!outcome.ok) throw new Error('an event was refused');
          return outcome.value;
        });
        expect(views.filter(({ isNew }) => isNew)).toHaveLength(1);
        expect(new Set(views.map(({ id }) => id)).size).toBe(1);
        const found = await storage.read.gameStatEvents(league.org.id, game.id, undefined, { limit: 10 });
        expect(found?.items.filter(({ event }) => event.clientEventId === clientEventId)).toHaveLength(1);
      });

      test('of a batch are recorded once each, however many send it together', async () => {
        const unitOfWork = withRepositories(storage.unitOfWork, ({ read, ...others }) => ({
          ...others,
          read: { ...read, scoringFacts: delayed(read.scoringFacts) },
        }));
        const clientEventIds = Array.from({ length: 20 }, () => newId());
        const items = clientEventIds.map((clientEventId) => ({
          record: {
            teamId: league.jays.id,
            playerId: sam.id,
            clientEventId,
            occurredAt: null,
            facts: { type: 'single', period: null, clock: null, count: 1, attributes: {} },
          },
        }));
        const send = (from: number) =>
          recordStatEvents({ unitOfWork, clock: storage.clock.read, newId })({
            actor: admin(),
            gameId: game.id,
            mode: 'all',
            items: items.slice(from),
          });
        const outcomes = await Promise.all([send(0), send(10), send(0)]);
        const done = outcomes.flatMap((outcome) => (outcome.ok ? outcome.value : []));
        expect(done.filter((item) => item.ok && item.value.status === 'recorded')).toHaveLength(20);
        const found = await storage.read.gameStatEvents(league.org.id, game.id, undefined, { limit: 100 });
        expect(found?.items.map(({ event }) => event.clientEventId).toSorted()).toEqual(clientEventIds.toSorted());
      });

      test('are voided once, however many void them together', async () => {
        const { id: eventId } = await append();
        let now = NOON;
        const clock = () => {
          now = later(now, MINUTE);
          return now;
        };
        const unitOfWork = withRepositories(storage.unitOfWork, ({ statEvents, ...others }) => ({
          ...others,
          statEvents: { ...statEvents, hold: delayed(statEvents.hold) },
        }));
        const withdraw = () => voidStatEvent({ unitOfWork, clock, newId })({ actor: admin(), gameId: game.id, eventId });
        const outcomes = await Promise.all([withdraw(), withdraw(), withdraw()]);
        const times = outcomes.map((outcome) => outcome.ok && outcome.value.voidedAt?.getTime());
        expect(new Set(times).size).toBe(1);
      });

      test('are paged by sequence, of one team where asked', async () => {
        await append();
        await append({ teamId: league.hawks.id, playerId: ana.id });
        await append();
        const sequences = async (...[teamId, page]: [typeof league.jays.id | undefined, { limit: number; after?: number }]) => {
          const found = await storage.read.gameStatEvents(league.org.id, game.id, teamId, page);
          return [found?.items.map(({ event }) => event.sequence), found?.hasMore];
        };
        expect(await sequences(undefined, { limit: 2 })).toEqual([[1, 2], true]);
        expect(await sequences(undefined, { limit: 2, after: 2 })).toEqual([[3], false]);
        expect(await sequences(league.jays.id, { limit: 2 })).toEqual([[1, 3], false]);
        expect(await sequences(league.owls.id, { limit: 2 })).toEqual([[], false]);
      });

      test('of a game of another org are not found', async () => {
        await append();
        const elsewhere = newId<OrgId>();
        expect(await storage.read.gameStatEvents(elsewhere, game.id, undefined, { limit: 10 })).toBeUndefined();
        expect(await storage.read.scoringFacts(elsewhere, game.id, [])).toBeUndefined();
        expect(await storage.read.teamStatFacts(elsewhere, league.jays.id)).toBeUndefined();
      });
    });

    describe('the book of a game', () => {
      test('holds both rosters, and what is not void in the order of the game', async () => {
        const first = await append();
        await append({ voidedAt: NOON, voidedBy: ada.id });
        const second = await append({
          teamId: league.hawks.id,
          playerId: null,
          period: 2,
          clock: '05:12',
          count: 2,
          attributes: { rbi: 1 },
        });
        const book = await storage.read.gameBook(league.org.id, game.id);
        expect(book).toMatchObject({
          game: { id: game.id, status: 'in_progress' },
          homeTeamName: 'Blue Jays',
          visitorTeamName: 'Red Hawks',
          season: league.season,
          sport: 'baseball',
          lineups: { home: null, visitor: null },
          changeSequence: 3,
          rosters: {
            home: [{ player: { id: sam.id, firstName: 'Sam', lastName: 'Ortiz' }, spot: { jerseyNumber: '07', positions: [] } }],
            visitor: [{ player: { id: ana.id } }],
          },
        });
        const facts = { type: 'single', period: null, clock: null, count: 1, attributes: {} };
        expect(book?.events).toEqual([
          { id: first.id, teamId: league.jays.id, playerId: sam.id, ...facts },
          { ...facts, id: second.id, teamId: league.hawks.id, playerId: null, period: 2, clock: '05:12', count: 2, attributes: { rbi: 1 } },
        ]);
      });

      test('holds the lineup of the team that has kept one, in its order', async () => {
        const places: readonly StoredPlace[] = [
          { playerId: sam.id, isStarter: true, battingOrder: 2, position: 'P', isGuest: false },
          { playerId: ana.id, isStarter: false, battingOrder: null, position: null, isGuest: true },
        ];
        const lineup = { orgId: league.org.id, gameId: game.id, teamId: league.jays.id, version: 1, updatedAt: NOON, places };
        await league.write(({ lineups }) => lineups.save(lineup));
        expect((await storage.read.gameBook(league.org.id, game.id))?.lineups).toEqual({ home: { places }, visitor: null });
      });

      test('is there for a game without events, and not found in another org', async () => {
        expect(await storage.read.gameBook(league.org.id, game.id)).toMatchObject({ events: [], changeSequence: 0 });
        expect(await storage.read.gameBook(newId<OrgId>(), game.id)).toBeUndefined();
      });
    });

    describe('the games of a season and of a player', () => {
      test('are those of which something was recorded, and how far their books have come', async () => {
        const own = await league.addSeason({ name: 'Fall 2026' });
        const team = await league.addTeam('Gold Bees', { seasonId: own.id });
        const other = await league.addTeam('Pink Ants', { seasonId: own.id });
        const bo = await league.addPlayer('Bo Fox', team, { jerseyNumber: '5' });
        const started = await league.addGame(team, other, { seasonId: own.id, status: 'final', homeScore: 2, visitorScore: 1 });
        await league.addGame(other, team, { seasonId: own.id });
        const event = await append({ gameId: started.id, teamId: team.id, playerId: bo.id });
        const places: readonly StoredPlace[] = [{ playerId: bo.id, isStarter: true, battingOrder: 1, position: 'P', isGuest: false }];
        const lineup = { orgId: league.org.id, gameId: started.id, teamId: team.id, version: 3, updatedAt: NOON, places };
        await league.write(({ lineups }) => lineups.save(lineup));

        const { rules } = await league.addAgeGroupRules({ seasonId: own.id, ageGroupId: league.ageGroup.id });
        await league.addAgeGroupRules();
        const ageGroupRules = [{ ageGroupId: league.ageGroup.id, rules }];
        const booked = {
          id: started.id,
          seasonId: own.id,
          ageGroupId: league.ageGroup.id,
          homeTeamId: team.id,
          visitorTeamId: other.id,
          status: 'final',
          gameType: 'regular',
          startsAt: started.startsAt,
          homeScore: 2,
          visitorScore: 1,
          changeSequence: 1,
          lineupVersions: 3,
        };
        const season = await storage.read.seasonGames(league.org.id, own.id);
        expect(season).toMatchObject({ season: own, sport: 'baseball', ageGroupRules, games: [booked] });
        expect(new Set(season?.teams)).toEqual(new Set([team, other].map(({ id, name, ageGroupId }) => ({ id, name, ageGroupId }))));
        expect(season?.ageGroups).toContainEqual(league.ageGroup);
        expect(await storage.read.seasonOfTeam(league.org.id, team.id)).toBe(own.id);
        const player = await storage.read.playerGames(league.org.id, bo.id);
        expect(player).toMatchObject({
          player: { id: bo.id, firstName: 'Bo', lastName: 'Fox' },
          spots: [{ teamId: team.id, jerseyNumber: '5' }],
          seasons: [{ season: own, sport: 'baseball', ageGroupRules }],
          games: [booked],
        });
        expect(await storage.read.scoredGames(league.org.id, [started.id])).toMatchObject({
          seasons: [{ season: own, sport: 'baseball', ageGroupRules }],
          games: [{ ...booked, periodScores: [] }],
        });
        const [table] = await storage.read.standingsData(league.org.id, { seasonId: own.id });
        expect(table!.games.map(({ id, book }) => [id, book])).toContainEqual([
          started.id,
          { ageGroupId: league.ageGroup.id, changeSequence: 1, lineupVersions: 3, ageGroupRules: rules },
        ]);
        expect(await storage.read.recordedBooks(league.org.id, [started.id])).toMatchObject([
          { gameId: started.id, events: [{ id: event.id }], lineups: { home: { places }, visitor: null } },
        ]);
      });

      test('are found for a player who was recorded for a team and has left its roster', async () => {
        const gone = await league.addPlayer('Cy Gray', null);
        await append({ playerId: gone.id });
        expect((await storage.read.playerGames(league.org.id, gone.id))?.games.map(({ id }) => id)).toContain(game.id);
      });

      test('of another org are not found', async () => {
        const elsewhere = newId<OrgId>();
        expect(await storage.read.seasonGames(elsewhere, league.season.id)).toBeUndefined();
        expect(await storage.read.seasonOfTeam(elsewhere, league.jays.id)).toBeUndefined();
        expect(await storage.read.playerGames(elsewhere, sam.id)).toBeUndefined();
        expect(await storage.read.recordedBooks(elsewhere, [game.id])).toEqual([]);
        expect(await storage.read.scoredGames(elsewhere, [game.id])).toEqual({ seasons: [], games: [] });
      });
    });

    describe('what decides whether an event is taken', () => {
      test('is the game, its sport, both rosters and what came under the client id', async () => {
        const clientEventIds = [newId(), newId(), newId()];
        const [first, second] = [await append({ clientEventId: clientEventIds[0]! }), await append({ clientEventId: clientEventIds[1]! })];
        const facts = await storage.read.scoringFacts(league.org.id, game.id, clientEventIds);
        expect(facts).toEqual({
          game: {
            seasonId: game.seasonId,
            status: 'in_progress',
            homeTeamId: league.jays.id,
            visitorTeamId: league.hawks.id,
            officialScorerUserId: null,
            outsideTeamId: null,
          },
          sport: 'baseball',
          homeRoster: [sam.id],
          visitorRoster: [ana.id],
          kept: { own: [league.jays.id], isAnyByOpponent: false },
          earlier: expect.any(Array),
        });
        expect(facts!.earlier.toSorted((a, b) => a.event.sequence - b.event.sequence)).toEqual([
          { event: first, sport: 'baseball', recorder: namedAda },
          { event: second, sport: 'baseball', recorder: namedAda },
        ]);
        expect((await storage.read.scoringFacts(league.org.id, game.id, []))?.earlier).toEqual([]);
        expect((await storage.read.scoringFacts(league.org.id, game.id, [newId()]))?.earlier).toEqual([]);
      });
    });

    describe('a book that a coach of the opponent keeps', () => {
      const keptIn = async () => {
        const { own, isAnyByOpponent } = (await storage.read.scoringFacts(league.org.id, game.id, []))!.kept;
        return [...own.toSorted(), isAnyByOpponent];
      };
      const hawks = () => league.hawks.id;

      test.each<[string, () => Partial<RecordedEvent>, isKept: boolean, isAnyByOpponent: boolean]>([
        ['a play of a keeper of the side', () => ({}), true, false],
        ['one that was taken back', () => ({ voidedAt: NOON, voidedBy: ada.id }), true, false],
        ['a play of the opponent’s coach', () => ({ byOpponent: 'booked' }), false, true],
        ['one that was taken back', () => ({ byOpponent: 'booked', voidedAt: NOON, voidedBy: ada.id }), false, false],
        ['one that is set aside', () => ({ byOpponent: 'set_aside', voidedAt: NOON, voidedBy: ada.id }), false, false],
        ['one that was chosen', () => ({ byOpponent: 'kept' }), true, false],
        ['a batter by number', () => ({ playerId: null, attributes: { pitcherId: sam.id, batterNumber: '7' } }), false, false],
        ['one by the place in the order', () => ({ playerId: null, attributes: { pitcherId: sam.id, battingOrder: 3 } }), false, false],
        ['a batter of whom nothing is known', () => ({ playerId: null, attributes: { pitcherId: sam.id } }), true, false],
        ['a player by number', () => ({ playerId: numberedPlayer('12'), attributes: { pitcherId: sam.id, battingOrder: 3 } }), true, false],
        ['a total of pitches', () => ({ type: 'pitches' }), false, false],
      ])('is known by %s', async (_, over, isKept, isAnyByOpponent) => {
        const event = await append({ teamId: hawks(), playerId: ana.id, ...over() });
        expect((await storage.read.statEventLog(league.org.id, game.id)).map((logged) => logged.event)).toEqual([event]);
        expect(await keptIn()).toEqual([...(isKept ? [hawks()] : []), isAnyByOpponent]);
      });

      test('is chosen once, and what loses is in no book', async () => {
        const theirs = await append({ teamId: hawks(), playerId: null, byOpponent: 'set_aside', voidedAt: NOON, voidedBy: ada.id });
        const own = await append({ teamId: hawks(), playerId: ana.id });
        const choose = () =>
          chooseStatEvents({ unitOfWork: storage.unitOfWork, clock: storage.clock.read, newId })({
            actor: admin(),
            gameId: game.id,
            ...{ teamId: hawks(), period: null, keep: 'opponent' },
          });
        const outcomes = await Promise.all([choose(), choose(), choose()]);
        expect(outcomes.flatMap((outcome) => (outcome.ok ? outcome.value.map(({ id }) => id) : [])).toSorted()).toEqual(
          [theirs.id, own.id].toSorted(),
        );
        expect((await storage.read.gameBook(league.org.id, game.id))!.events.map(({ id }) => id)).toEqual([theirs.id]);
      });

      test('ends with the first play of the side’s own, of which the opponent’s at the same moment is refused or set aside', async () => {
        const unitOfWork = withRepositories(storage.unitOfWork, ({ read, ...others }) => ({
          ...others,
          read: { ...read, scoringFacts: delayed(read.scoringFacts), statEventLog: delayed(read.statEventLog) },
        }));
        const coachOf = (teamId: TeamId) =>
          aMember({ user: ada, org: league.org, roles: new Set(['coach']), coachedTeams: new Set([teamId]) });
        const send = (teamId: TeamId) =>
          recordStatEvent({ unitOfWork, clock: storage.clock.read, newId })({
            actor: coachOf(teamId),
            gameId: game.id,
            teamId: hawks(),
            playerId: null,
            clientEventId: newId(),
            occurredAt: null,
            facts: { type: 'run', period: 1, clock: null, count: 1, attributes: {} },
          });
        const [, theirs] = await Promise.all([send(hawks()), send(league.jays.id)]);
        const log = await storage.read.statEventLog(league.org.id, game.id);
        const counting = log.filter(({ event }) => event.voidedAt === null);
        expect(counting.map(({ event }) => event.byOpponent)).toEqual([null]);
        expect(theirs.ok ? log.length : theirs.error.kind).toBe(theirs.ok ? 2 : 'book-kept');
      });
    });

    describe('an event of a game that changes meanwhile', () => {
      const record = (unitOfWork = storage.unitOfWork) =>
        recordStatEvent({ unitOfWork, clock: storage.clock.read, newId })({
          actor: admin(),
          gameId: game.id,
          teamId: league.jays.id,
          playerId: sam.id,
          clientEventId: newId(),
          occurredAt: null,
          facts: { type: 'single', period: null, clock: null, count: 1, attributes: {} },
        });

      test('is refused if the game is changed while it waits', async () => {
        const held = Promise.withResolvers<void>();
        const changing = storage.unitOfWork.transact(async ({ games }) => {
          const found = await games.findForUpdate(league.org.id, game.id);
          held.resolve();
          await pause(50);
          return ok(await games.save({ ...found!, status: 'canceled' }));
        });
        await held.promise;
        const outcome = await record();
        await changing;
        expect(outcome).toMatchObject({ ok: false, error: { kind: 'game-not-open' } });
        expect(await storage.read.gameLogVersions([{ orgId: league.org.id, gameId: game.id }])).toEqual([0]);
      });

      test('is in the log for whoever changes the game next, however late it is written', async () => {
        const validating = Promise.withResolvers<void>();
        const recording = record(
          withRepositories(storage.unitOfWork, ({ read, ...others }) => ({
            ...others,
            read: {
              ...read,
              async scoringFacts(...asked) {
                const found = await read.scoringFacts(...asked);
                validating.resolve();
                await pause(50);
                return found;
              },
            },
          })),
        );
        await validating.promise;
        const ended = await storage.unitOfWork.transact(async ({ games, read }) => {
          const found = await games.findForUpdate(league.org.id, game.id);
          const log = await read.statEventLog(league.org.id, game.id);
          await games.save({ ...found!, status: 'canceled' });
          return ok(log.length);
        });
        expect(await recording).toMatchObject({ ok: true });
        expect(ended).toEqual(ok(1));
      });
    });

    describe('what team totals are made of', () => {
      test('is the roster, and every event of both sides that is not void', async () => {
        const team = await league.addTeam('Gray Cats');
        const kit = await league.addPlayer('Kit Moss', team, { jerseyNumber: '3' });
        const scrimmage = await league.addGame(team, league.hawks, { gameType: 'scrimmage', status: 'final' });
        const away = await league.addGame(league.hawks, team, { status: 'final' });
        await append({ gameId: away.id, teamId: team.id, playerId: kit.id, type: 'walk', period: 3, attributes: { rbi: 1 } });
        await append({ gameId: away.id, playerId: ana.id, teamId: league.hawks.id, attributes: { pitcherId: kit.id }, count: 2 });
        await append({ gameId: away.id, teamId: team.id, playerId: null, voidedAt: NOON, voidedBy: ada.id });
        await append({ gameId: scrimmage.id, teamId: team.id, playerId: kit.id });
        await append();

        const places = [{ playerId: kit.id, isStarter: true, battingOrder: 1, position: 'P', isGuest: false }];
        for (const { teamId, kept } of [
          { teamId: team.id, kept: places },
          { teamId: league.hawks.id, kept: [] },
        ]) {
          await league.write(({ lineups }) =>
            lineups.save({ orgId: league.org.id, gameId: away.id, teamId, version: 1, updatedAt: NOON, places: kept }),
          );
        }

        const facts = await storage.read.teamStatFacts(league.org.id, team.id);
        expect(facts).toMatchObject({
          team: { id: team.id, name: 'Gray Cats' },
          sport: 'baseball',
          roster: [{ player: { id: kit.id, firstName: 'Kit', lastName: 'Moss' }, spot: { jerseyNumber: '3', positions: [] } }],
        });
        expect(facts?.season).toEqual(league.season);
        expect(facts?.lineups).toEqual([{ gameId: away.id, status: 'final', gameType: 'regular', places }]);
        const events = facts!.events.toSorted((a, b) => (a.gameType + a.type < b.gameType + b.type ? -1 : 1));
        expect(events).toMatchObject([
          {
            gameId: away.id,
            status: 'final',
            gameType: 'regular',
            teamId: league.hawks.id,
            playerId: ana.id,
            type: 'single',
            count: 2,
            orderKey: '00000002',
          },
          {
            gameId: away.id,
            orderKey: '00000001',
            teamId: team.id,
            playerId: kit.id,
            type: 'walk',
            period: 3,
            count: 1,
            attributes: { rbi: 1 },
            voidedAt: null,
          },
          { gameId: scrimmage.id, gameType: 'scrimmage', type: 'single', count: 1, attributes: {} },
        ]);
      });

      test('is there for a team without players and games', async () => {
        const team = await league.addTeam('Green Frogs');
        expect(await storage.read.teamStatFacts(league.org.id, team.id)).toMatchObject({ roster: [], events: [], lineups: [] });
      });
    });
  });
}
