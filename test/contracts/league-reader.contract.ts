import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import type { GameFilter, GameWithNames } from '../../src/application/ports/storage/league/league-reader.ts';
import type { RecordedEvent } from '../../src/application/ports/storage/league/league-storage.ts';
import type { TimePosition } from '../../src/application/ports/storage/membership/membership-storage.ts';
import { GAME_TYPES, type Game } from '../../src/domain/games/game.ts';
import { GAME_STATUSES } from '../../src/domain/games/game-status.ts';
import { overridden, rulesOf, type SeasonRulesOverrides } from '../../src/domain/league/season-rules.ts';
import { SPORT_CODES } from '../../src/domain/league/sport.ts';
import type { Team } from '../../src/domain/league/team.ts';
import type { OrgId, PlayerId, SeasonId, TeamId } from '../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import { withoutLeftOut } from '../../src/domain/standings/interleague.ts';
import { recordOf, standings } from '../../src/domain/standings/standings.ts';
import { aUser, DAY, HOUR, later, NOON } from '../support/builders.ts';
import fc from '../support/fast-check.ts';
import { appendedBy, aStatEvent, type GivenLeague, givenLeague } from '../support/league.ts';
import type { StorageSubject } from '../support/storage-subject.ts';

const TODAY = '2026-04-11' as LocalDate;
const WEEK = { from: NOON, to: later(NOON, 7 * DAY) };
const YEAR = { from: later(NOON, -180 * DAY), before: later(NOON, 180 * DAY) };
const ALL = { limit: 100 };

const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id).sort();

/** What every reader of the league must do. */
const withoutContact = ({ contactName: _, contactEmail: __, contactPhone: ___, ...team }: Team) => team;

export function leagueReaderContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`the league reader on ${adapter}`, () => {
    let storage: StorageSubject;
    let read: StorageSubject['read'];
    beforeAll(async () => {
      storage = await create();
      read = storage.read;
    });
    afterAll(() => storage.dispose());

    const aLeague = (terms?: Parameters<typeof givenLeague>[1]): Promise<GivenLeague> => givenLeague(storage.unitOfWork, terms);
    const startingAt = (league: GivenLeague, startsAt: Date, over: Partial<Game> = {}) =>
      league.addGame(league.hawks, league.owls, { startsAt, endsAt: later(startsAt, HOUR), ...over });

    describe('home', () => {
      test('has the seasons that are current on the day, also before they begin, each with its sport', async () => {
        const league = await aLeague();
        await league.addSeason({ name: 'Off', isActive: false });
        await league.addSeason({ name: 'Past', startsOn: '2025-03-01' as LocalDate, endsOn: '2026-03-27' as LocalDate });
        const over = await league.addSeason({ name: 'Over', startsOn: '2025-03-01' as LocalDate, endsOn: '2026-03-28' as LocalDate });
        const coming = await league.addSeason({ name: 'Coming', startsOn: '2026-06-12' as LocalDate });

        const { seasons } = await read.home(league.org.id, TODAY, WEEK);
        expect(ids(seasons.map(({ season }) => season))).toEqual(ids([league.season, over, coming]));
        expect(seasons.every(({ sport }) => sport.code === 'baseball')).toBe(true);
      });

      test('has the season of each of its games, current or not', async () => {
        const league = await aLeague();
        const off = await league.addSeason({ name: 'Off', isActive: false });
        await startingAt(league, later(NOON, DAY), { seasonId: off.id });
        const other = await league.addSeason({ name: 'Other', isActive: false });
        await startingAt(league, later(NOON, DAY), { seasonId: other.id, status: 'canceled', archived: true });

        const { seasons, games } = await read.home(league.org.id, TODAY, WEEK);
        expect(ids(seasons.map(({ season }) => season))).toEqual(ids([league.season, off]));
        expect(games.map(({ game }) => game.seasonId)).toEqual([off.id]);
      });

      test('gives a season back as it was saved, its rules included', async () => {
        const rules = { tieBreakers: [['head_to_head', 'points_for'], 'wins'], forfeitScore: { for: 6, against: 0 } } as const;
        const league = await aLeague({ season: { rules } });
        expect((await read.home(league.org.id, TODAY, WEEK)).seasons).toEqual([{ season: league.season, sport: league.sport }]);
      });

      test('has the games that start within the window, its ends included', async () => {
        const league = await aLeague();
        await startingAt(league, later(WEEK.from, -1));
        const first = await startingAt(league, WEEK.from);
        const last = await startingAt(league, WEEK.to);
        await startingAt(league, later(WEEK.to, 1));

        const { games } = await read.home(league.org.id, TODAY, WEEK);
        expect(games.map(({ game }) => game)).toEqual([first, last]);
      });

      test('has games of any status, canceled and postponed ones too, in order of start and then id', async () => {
        const league = await aLeague();
        const times = [3 * DAY, DAY, 2 * DAY, DAY].map((ahead) => later(NOON, ahead));
        const games = await Promise.all(
          times.map((time, at) => startingAt(league, time, { status: at % 2 === 0 ? 'postponed' : 'canceled', statusReason: 'rain' })),
        );

        const found = (await read.home(league.org.id, TODAY, WEEK)).games.map(({ game }) => game.id);
        expect(found).toEqual(
          games.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1)).map(({ id }) => id),
        );
      });
    });

    describe('a game', () => {
      test('is given back as it was saved, with the names of what it refers to', async () => {
        const league = await aLeague();
        const game = await league.addGame(league.hawks, league.owls, {
          status: 'forfeit',
          statusReason: 'team_short',
          forfeitedBy: league.owls.id,
          originalStartsAt: later(NOON, -DAY),
          homeScore: 0,
          visitorScore: 12,
          periodScores: [{ period: 1, home: null, visitor: 12 }],
          snackParentName: 'Ana "Ñ" Kim',
          snackParentPhone: '+1 217 555 0100',
          version: 7,
          updatedAt: later(NOON, 123),
        });
        const expected: GameWithNames = {
          game,
          ageGroupName: '10U',
          homeTeamName: 'Red Hawks',
          visitorTeamName: 'White Owls',
          homeTeamColor: 'Red',
          visitorTeamColor: 'White',
          facilityName: 'Legion Park',
          fieldName: 'Field 2',
          ofFacility: null,
          ofField: null,
        };
        expect(await read.game(league.org.id, game.id)).toEqual(expected);
      });

      test('may have no place yet', async () => {
        const league = await aLeague();
        const game = await league.addGame(league.hawks, league.owls, { facilityId: null, fieldId: null });
        expect(await read.game(league.org.id, game.id)).toMatchObject({ facilityName: null, fieldName: null });
      });

      test('of another org is not found', async () => {
        const [league, other] = [await aLeague(), await aLeague()];
        const game = await league.addGame(league.hawks, league.owls);
        expect(await read.game(other.org.id, game.id)).toBeUndefined();
        expect(await read.game(league.org.id, newId())).toBeUndefined();
      });
    });

    describe('teams', () => {
      test('come with sport, age group, staff and the number of players', async () => {
        const league = await aLeague();
        await league.addPlayer('Sam Ortiz', league.hawks);
        await league.addPlayer('Ana Kim', league.hawks);
        const line = await league.addStaff(league.hawks, { email: 'lee@example.org' });

        const teams = await read.teams(league.org.id, { seasonId: league.season.id });
        expect(ids(teams.map(({ team }) => team))).toEqual(ids([league.jays, league.hawks, league.owls]));
        expect(teams.find(({ team }) => team.id === league.hawks.id)).toEqual({
          team: withoutContact(league.hawks),
          sport: league.sport,
          ageGroup: league.ageGroup,
          staff: [{ id: line.id, name: 'Lee Park', role: 'head_coach' }],
          playerCount: 2,
          record: { wins: 0, losses: 0, ties: 0 },
        });
        expect(teams.find(({ team }) => team.id === league.jays.id)).toMatchObject({ staff: [], playerCount: 0 });
      });

      test('are those of one season, of all current ones, or some by id; of one sport or any', async () => {
        const league = await aLeague();
        const soccer = await league.addSport({ code: 'soccer', name: 'Soccer' });
        const soccerSeason = await league.addSeason({ sportId: soccer.id, name: 'Soccer 2026' });
        const pastSeason = await league.addSeason({
          name: 'Fall 2025',
          startsOn: '2025-09-01' as LocalDate,
          endsOn: '2025-11-30' as LocalDate,
        });
        const strikers = await league.addTeam('Strikers', { seasonId: soccerSeason.id });
        const veterans = await league.addTeam('Veterans', { seasonId: pastSeason.id });
        const baseball = [league.jays, league.hawks, league.owls];

        const found = async (...asked: Parameters<typeof read.teams>) => ids((await read.teams(...asked)).map(({ team }) => team));
        const { id } = league.org;
        expect(await found(id, { seasonId: pastSeason.id })).toEqual([veterans.id]);
        expect(await found(id, { currentOn: TODAY })).toEqual(ids([...baseball, strikers]));
        expect(await found(id, { currentOn: TODAY }, soccer.id)).toEqual([strikers.id]);
        expect(await found(id, { seasonId: pastSeason.id }, soccer.id)).toEqual([]);
        expect(await found(id, { teamIds: [veterans.id, strikers.id, newId<TeamId>()] })).toEqual(ids([veterans, strikers]));
        expect(await found(id, { teamIds: [] })).toEqual([]);
        expect(await found(id, { seasonId: newId<SeasonId>() })).toEqual([]);
      });

      test('of another org are not found', async () => {
        const [league, other] = [await aLeague(), await aLeague()];
        expect(await read.teams(other.org.id, { seasonId: league.season.id })).toEqual([]);
        expect(await read.teams(other.org.id, { teamIds: [league.hawks.id] })).toEqual([]);
        expect(await read.team(other.org.id, league.hawks.id)).toBeUndefined();
      });

      test('one team comes as it is listed, with its roster', async () => {
        const league = await aLeague();
        const sam = await league.addPlayer('Sam Ortiz', league.hawks, { jerseyNumber: '07', positions: ['P', 'SS'] });
        const ana = await league.addPlayer('Ana Kim', league.hawks);
        await league.addPlayer('Lou Kim', league.owls);

        const { listed, roster } = (await read.team(league.org.id, league.hawks.id))!;
        expect(await read.teams(league.org.id, { teamIds: [league.hawks.id] })).toEqual([listed]);
        const nameOf = ({ id, firstName, lastName }: { id: PlayerId; firstName: string; lastName: string }) => ({
          id,
          firstName,
          lastName,
        });
        expect(new Set(roster)).toEqual(
          new Set([
            { player: nameOf(sam), spot: { jerseyNumber: '07', positions: ['P', 'SS'] } },
            { player: nameOf(ana), spot: { jerseyNumber: null, positions: [] } },
          ]),
        );
      });
    });

    /** Games of any kind between teams of two age groups. */
    const result = fc.record({
      pairing: fc.constantFrom([0, 1], [1, 0], [1, 2], [2, 0], [0, 3], [3, 2], [0, 4], [4, 1], [3, 4]),
      gameType: fc.constantFrom(...GAME_TYPES),
      status: fc.constantFrom('final', 'final', 'forfeit', ...GAME_STATUSES),
      score: fc.record({ homeScore: fc.option(fc.nat(3)), visitorScore: fc.option(fc.nat(3)) }),
      isHomeAway: fc.boolean(),
      doubleForfeit: fc.boolean(),
    });

    const interleague = fc.constantFrom(
      {},
      { interleagueGames: 'counted' },
      { interleagueGames: 'left_out' },
    ) as fc.Arbitrary<SeasonRulesOverrides>;

    test('records and tables are those of all games that count, whatever has been played', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(result, { maxLength: 15 }), interleague, interleague, async (results, ofSeason, ofOlder) => {
          const league = await aLeague();
          const older = await league.addAgeGroup({ name: '12U', sortOrder: 12 });
          const kings = await league.addTeam('Kings', { ageGroupId: older.id });
          const raptors = await league.addTeam('Raptors', { outsideLeague: 'Riverside' });
          await league.write(({ seasons }) => seasons.save({ ...league.season, rules: ofSeason }));
          if (ofOlder.interleagueGames) await league.addAgeGroupRules({ ageGroupId: older.id, rules: ofOlder });
          const rulesFor = ({ ageGroupId }: Pick<Team, 'ageGroupId'>) =>
            rulesOf('baseball', overridden(ofSeason, ageGroupId === older.id ? ofOlder : {}));
          const ours: Team[] = [league.jays, league.hawks, league.owls, kings];
          const teams = [...ours, raptors];
          const outsideTeams = [raptors.id];
          const games: Game[] = [];
          for (const [at, { pairing, gameType, status, score, isHomeAway, ...either }] of results.entries()) {
            const [home, visitor] = pairing.map((index) => teams[index]!) as [Team, Team];
            const doubleForfeit = status === 'forfeit' && either.doubleForfeit;
            const forfeitedBy = status === 'forfeit' && !doubleForfeit ? (isHomeAway ? home.id : visitor.id) : null;
            const startsAt = later(NOON, at * HOUR);
            games.push(
              await league.addGame(home, visitor, {
                gameType,
                status,
                forfeitedBy,
                doubleForfeit,
                ...score,
                startsAt,
                endsAt: later(startsAt, HOUR),
              }),
            );
          }

          for (const [choice, listed] of [
            [{ currentOn: TODAY }, ours],
            [{ teamIds: teams.map(({ id }) => id) }, teams],
          ] as const) {
            const records = (await read.teams(league.org.id, choice)).map(({ team, record }) => [team.id, record] as const);
            const counted = (team: Team) => recordOf(team.id, withoutLeftOut(rulesFor(team), games, new Set(outsideTeams)));
            expect(new Map(records)).toEqual(new Map(listed.map((team) => [team.id, counted(team)])));
          }
          const tables = await read.standingsData(league.org.id, { currentOn: TODAY });
          expect(ids(tables.map(({ ageGroup }) => ageGroup))).toEqual(ids([league.ageGroup, older]));
          for (const table of tables) {
            const members = ours.filter(({ ageGroupId }) => ageGroupId === table.ageGroup.id);
            const rules = rulesFor(members[0]!);
            expect(table.outsideTeams).toEqual(outsideTeams);
            expect(standings(rules, 'baseball', table.teams, table.games, table)).toEqual(
              standings(rules, 'baseball', members, games, { outsideTeams }),
            );
          }
        }),
        { numRuns: 25 },
      );
    });

    describe('standings', () => {
      test('have a table for each age group that has teams, of the seasons and the age group asked for', async () => {
        const league = await aLeague();
        const older = await league.addAgeGroup({ name: '12U', sortOrder: 12 });
        await league.addAgeGroup({ name: 'Nobody' });
        const past = await league.addSeason({ name: 'Fall 2025', startsOn: '2025-09-01' as LocalDate, endsOn: '2025-11-30' as LocalDate });
        await league.addTeam('Kings', { ageGroupId: older.id });
        await league.addTeam('Veterans', { seasonId: past.id });

        const tables = async (...asked: Parameters<typeof read.standingsData>) =>
          (await read.standingsData(...asked)).map(({ season, ageGroup }) => `${season.name} ${ageGroup.name}`).sort();
        const { id } = league.org;
        expect(await tables(id, { currentOn: TODAY })).toEqual(['Spring 2026 10U', 'Spring 2026 12U']);
        expect(await tables(id, { currentOn: TODAY }, older.id)).toEqual(['Spring 2026 12U']);
        expect(await tables(id, { seasonId: past.id })).toEqual(['Fall 2025 10U']);
        expect(await tables(id, { seasonId: past.id }, older.id)).toEqual([]);
        expect(await tables(newId<OrgId>(), { seasonId: past.id })).toEqual([]);
      });
    });

    describe('a table of standings', () => {
      test('comes with what the league says of it: divisions, rules of the age group, points, decisions and the youngest', async () => {
        const league = await aLeague();
        const { id } = league.org;
        const { jays, hawks, ageGroup, season } = league;
        const older = await league.addAgeGroup({ name: '12U', sortOrder: 12 });
        const other = await league.addTeam('Kings', { ageGroupId: older.id });
        const { id: divisionId } = await league.addDivision({ name: 'West', sortOrder: 7 });
        await league.addTeam('Divided', { divisionId });
        await league.addAgeGroupRules({ ageGroupId: ageGroup.id, rules: { regulationInnings: 5 } });
        await league.addPointAdjustment({ teamId: jays.id, points: -3, note: 'Late', decidedBy: 'Board' });
        await league.addPointAdjustment({ teamId: other.id, points: 1 });
        const decision = await league.addStandingsDecision({ kind: 'lot', teamIds: [jays.id, hawks.id] });
        await league.write(({ orgs }) => orgs.update({ ...league.org, settings: { youngestWithStandings: older.id } }));

        const [ten, twelve] = (await read.standingsData(id, { seasonId: season.id })).toSorted(
          (a, b) => a.ageGroup.sortOrder - b.ageGroup.sortOrder,
        );
        expect(ten).toMatchObject({
          ageGroupRules: { regulationInnings: 5 },
          youngest: { id: older.id, sortOrder: 12 },
          remaining: [],
          adjustments: [{ teamId: jays.id, points: -3, reason: 'ineligible_player', note: 'Late', decidedBy: 'Board' }],
          decisions: [{ id: decision.id, kind: 'lot', teamIds: [jays.id, hawks.id], note: null }],
        });
        expect(ten!.teams.map(({ division }) => division).filter((division) => division !== null)).toEqual([
          { id: divisionId, name: 'West', sortOrder: 7 },
        ]);
        expect(twelve).toMatchObject({ ageGroupRules: {}, youngest: { id: older.id }, decisions: [] });
        expect(twelve!.adjustments).toEqual([{ teamId: other.id, points: 1, reason: 'ineligible_player', note: null, decidedBy: null }]);
        const elsewhere = await aLeague();
        const [plain] = await read.standingsData(elsewhere.org.id, { seasonId: elsewhere.season.id });
        expect(plain).toMatchObject({ ageGroupRules: {}, youngest: null, remaining: [], adjustments: [], decisions: [] });
      });

      test('comes with the regular games that have yet to be decided, where its rules name places that lead on', async () => {
        const league = await aLeague();
        const { jays, hawks, owls, ageGroup, season } = league;
        const older = await league.addAgeGroup({ name: '12U', sortOrder: 12 });
        const kings = await league.addTeam('Kings', { ageGroupId: older.id });
        const queens = await league.addTeam('Queens', { ageGroupId: older.id });
        const pairs: string[] = [];
        for (const [at, status] of GAME_STATUSES.entries()) {
          const score = status === 'final' ? { homeScore: 1, visitorScore: 0 } : {};
          const forfeited = status === 'forfeit' ? { forfeitedBy: jays.id } : {};
          const when = { startsAt: later(NOON, at * DAY), endsAt: later(NOON, at * DAY + HOUR) };
          await league.addGame(jays, hawks, { status, ...score, ...forfeited, ...when });
          if (['scheduled', 'in_progress', 'postponed', 'suspended'].includes(status)) pairs.push('jays hawks');
        }
        const on = (day: number) => ({ startsAt: later(NOON, (20 + day) * DAY), endsAt: later(NOON, (20 + day) * DAY + HOUR) });
        await league.addGame(owls, jays, { status: 'final', ...on(1) });
        await league.addGame(owls, jays, { gameType: 'playoff', ...on(2) });
        await league.addGame(owls, jays, { status: 'canceled', archived: true, ...on(3) });
        await league.addGame(kings, owls, { ageGroupId: older.id, ...on(4) });
        await league.addGame(kings, queens, { ageGroupId: older.id, ...on(5) });
        const names = new Map(
          [jays, hawks, owls, kings].map((team) => [
            team.id,
            team === jays ? 'jays' : team === hawks ? 'hawks' : team === owls ? 'owls' : 'kings',
          ]),
        );
        const remaining = async () => {
          const [table] = await read.standingsData(league.org.id, { seasonId: season.id }, ageGroup.id);
          return table!.remaining.map(({ homeTeamId, visitorTeamId }) => `${names.get(homeTeamId)} ${names.get(visitorTeamId)}`).sort();
        };
        expect(await remaining()).toEqual([]);
        await league.write(({ seasons }) => seasons.save({ ...season, rules: { qualifyingPlaces: 2 } }));
        expect(await remaining()).toEqual([...pairs, 'kings owls', 'owls jays'].sort());
        const { id } = await league.addAgeGroupRules({ ageGroupId: ageGroup.id, rules: { qualifyingPlaces: null } });
        expect(await remaining()).toEqual([]);
        await league.write(async ({ seasons, ageGroupRules }) => {
          await seasons.save({ ...season, rules: {} });
          const own = { id, orgId: league.org.id, seasonId: season.id, ageGroupId: ageGroup.id };
          await ageGroupRules.save({ ...own, rules: { qualifyingPlaces: 1 } });
        });
        expect(await remaining()).toHaveLength(pairs.length + 2);
      });
    });

    test('a table of standings comes with the cards of its counted games, one entry for each person, where its rules name fair play', async () => {
      const rules = { tieBreakers: ['wins', ['points_for', 'fair_play']] } as const;
      const league = await aLeague({ sport: { code: 'soccer' } });
      const { jays, hawks, owls, season, ageGroup, org } = league;
      const older = await league.addAgeGroup({ name: '12U', sortOrder: 12 });
      const kings = await league.addTeam('Kings', { ageGroupId: older.id });
      const [ada, ben] = [(await league.addPlayer('Ada Ortiz', jays)).id, (await league.addPlayer('Ben Cruz', hawks)).id];
      const recordedBy = aUser();
      await league.write(({ users }) => users.save(recordedBy));
      const at = (day: number) => ({ startsAt: later(NOON, day * DAY), endsAt: later(NOON, day * DAY + HOUR) });
      const final = { status: 'final', homeScore: 1, visitorScore: 0 } as const;
      const counted = await league.addGame(jays, hawks, { ...final, ...at(1) });
      const across = await league.addGame(kings, jays, { ...final, ...at(2), ageGroupId: older.id });
      const scrimmage = await league.addGame(jays, owls, { ...final, ...at(3), gameType: 'scrimmage' });
      const running = await league.addGame(jays, owls, { status: 'in_progress', ...at(4) });
      const card = (game: Game, team: Team, playerId: PlayerId | null, type: string, over: Partial<RecordedEvent> = {}) =>
        league.write((repositories) =>
          appendedBy(repositories, aStatEvent(game, { teamId: team.id, playerId, type, recordedBy: recordedBy.id, ...over })),
        );
      await card(counted, jays, ada, 'yellow_card');
      await card(counted, jays, ada, 'second_yellow_card');
      await card(counted, jays, null, 'yellow_card', { count: 2 });
      await card(counted, hawks, ben, 'red_card');
      await card(counted, hawks, ben, 'red_card', { voidedAt: NOON, voidedBy: recordedBy.id });
      await card(counted, hawks, ben, 'goal');
      await card(across, kings, null, 'red_card');
      await card(across, jays, ada, 'yellow_card');
      for (const other of [scrimmage, running]) await card(other, jays, ada, 'yellow_card');

      const cards = async () => {
        const [table] = await read.standingsData(org.id, { seasonId: season.id }, ageGroup.id);
        return table!.cards.map((each) => JSON.stringify(each)).sort();
      };
      expect(await cards()).toEqual([]);
      const none = { yellow: 0, secondYellow: 0, red: 0 };
      const expected = [
        { gameId: counted.id, teamId: jays.id, playerId: ada, ...none, yellow: 1, secondYellow: 1 },
        { gameId: counted.id, teamId: jays.id, playerId: null, ...none, yellow: 2 },
        { gameId: counted.id, teamId: hawks.id, playerId: ben, ...none, red: 1 },
        { gameId: across.id, teamId: jays.id, playerId: ada, ...none, yellow: 1 },
      ];
      const found = expected.map((each) => JSON.stringify(each)).sort();
      await league.write(({ seasons }) => seasons.save({ ...season, rules }));
      expect(await cards()).toEqual(found);
      await league.addAgeGroupRules({ ageGroupId: ageGroup.id, rules: { tieBreakers: ['wins'] } });
      expect(await cards()).toEqual([]);
    });

    describe('a schedule', () => {
      test('begins with the first instant of its range and ends before the last', async () => {
        const league = await aLeague();
        const range = { from: NOON, before: later(NOON, DAY) };
        await startingAt(league, later(NOON, -1));
        const first = await startingAt(league, NOON);
        const last = await startingAt(league, later(NOON, DAY - 1), { status: 'canceled' });
        await startingAt(league, later(NOON, DAY));

        const { items, hasMore } = await read.schedule(league.org.id, range, {}, ALL);
        expect(items.map(({ game }) => game.id)).toEqual([first.id, last.id]);
        expect(hasMore).toBe(false);
      });

      test('of one team has its games at home and away, and of a team unknown none', async () => {
        const league = await aLeague();
        const home = await league.addGame(league.hawks, league.owls);
        const away = await league.addGame(league.jays, league.hawks, { startsAt: later(NOON, 2 * DAY), endsAt: later(NOON, 3 * DAY) });
        await league.addGame(league.jays, league.owls);
        const other = await aLeague();

        const ofTeam = async (league: GivenLeague, teamId: TeamId) =>
          (await read.schedule(league.org.id, YEAR, { teamId }, ALL)).items.map(({ game }) => game.id);
        expect(await ofTeam(league, league.hawks.id)).toEqual([home.id, away.id]);
        expect(await ofTeam(other, league.hawks.id)).toEqual([]);
        expect(await ofTeam(league, newId())).toEqual([]);
      });

      test('of somebody’s own has the games of their teams and those named by id, of one team where it is named', async () => {
        const league = await aLeague();
        const { jays, hawks, owls } = league;
        const at = (hours: number) => ({ startsAt: later(NOON, hours * HOUR), endsAt: later(NOON, (hours + 1) * HOUR) });
        const games = [
          await league.addGame(hawks, owls, at(1)),
          await league.addGame(owls, hawks, at(2)),
          await league.addGame(jays, owls, at(3)),
          await league.addGame(jays, owls, at(4)),
        ];
        const found = async (filter: GameFilter) =>
          (await read.schedule(league.org.id, YEAR, filter, ALL)).items.map(({ game }) => games.findIndex(({ id }) => id === game.id));
        expect(await found({ own: { teamIds: [hawks.id], gameIds: [games[2]!.id] } })).toEqual([0, 1, 2]);
        expect(await found({ own: { teamIds: [], gameIds: [games[2]!.id] } })).toEqual([2]);
        expect(await found({ own: { teamIds: [hawks.id, jays.id], gameIds: [newId()] } })).toEqual([0, 1, 2, 3]);
        expect(await found({ own: { teamIds: [hawks.id], gameIds: [games[2]!.id] }, teamId: jays.id })).toEqual([2]);
        expect(await found({ own: { teamIds: [], gameIds: [newId()] } })).toEqual([]);
      });

      test('walked page by page gives every game once and in order, of the org and of a team', async () => {
        await fc.assert(
          fc.asyncProperty(fc.array(fc.nat(4), { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), async (hours, limit) => {
            const league = await aLeague();
            const games: Game[] = [];
            for (const [at, hour] of hours.entries()) {
              const [home, visitor] = at % 3 === 0 ? [league.jays, league.owls] : [league.hawks, league.owls];
              const startsAt = later(NOON, hour * HOUR);
              games.push(await league.addGame(home, visitor, { startsAt, endsAt: later(startsAt, HOUR) }));
            }
            const inOrder = games.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1));

            for (const teamId of [undefined, league.hawks.id]) {
              const walked: Game[] = [];
              let after: TimePosition | undefined;
              do {
                const page = await read.schedule(league.org.id, YEAR, { teamId }, { limit, ...(after && { after }) });
                expect(page.items.length).toBeLessThanOrEqual(limit);
                walked.push(...page.items.map(({ game }) => game));
                const last = walked.at(-1);
                after = page.hasMore && last ? { at: last.startsAt, id: last.id } : undefined;
              } while (after);
              expect(walked).toEqual(inOrder.filter(({ homeTeamId }) => teamId === undefined || homeTeamId === teamId));
            }
          }),
          { numRuns: 15 },
        );
      });
    });

    test('sports are those that are active', async () => {
      const league = await aLeague();
      const soccer = await league.addSport({ code: 'soccer', name: 'Soccer' });
      await league.addSport({ code: 'football', name: 'Football', isActive: false });
      await aLeague();
      const sports = await read.sports(league.org.id);
      expect(new Set(sports)).toEqual(new Set([league.sport, soccer]));
    });

    test('an org may play any sport', async () => {
      const league = await aLeague();
      for (const code of SPORT_CODES.filter((each) => each !== league.sport.code)) await league.addSport({ code, name: code });
      expect(new Set((await read.sports(league.org.id)).map(({ code }) => code))).toEqual(new Set(SPORT_CODES));
    });

    test('seasons are all of the org, or of one sport', async () => {
      const league = await aLeague();
      const soccer = await league.addSport({ code: 'soccer', name: 'Soccer' });
      const off = await league.addSeason({ sportId: soccer.id, isActive: false });
      expect(new Set(await read.seasons(league.org.id))).toEqual(
        new Set([
          { season: league.season, sport: league.sport },
          { season: off, sport: soccer },
        ]),
      );
      expect(await read.seasons(league.org.id, soccer.id)).toEqual([{ season: off, sport: soccer }]);
      expect(await read.seasons((await aLeague()).org.id, soccer.id)).toEqual([]);
    });

    test('what was said last about a facility and its fields comes with them, and with their games', async () => {
      const league = await aLeague();
      const other = await league.addField({ name: 'Field 1' });
      const game = await league.addGame(league.hawks, league.owls, { facilityId: league.facility.id, fieldId: league.field.id });
      const beside = await league.addGame(league.jays, league.owls, { facilityId: league.facility.id, fieldId: other.id });
      const ofFacility = { state: 'closed', until: later(NOON, DAY), note: null, updatedAt: NOON } as const;
      const ofField = { state: 'open', until: null, note: 'Turf', updatedAt: later(NOON, 1) } as const;
      const at = { orgId: league.org.id, facilityId: league.facility.id, noteBy: null };
      await league.write(({ placeStates }) =>
        placeStates.saveAll([
          { ...at, id: league.facility.id, fieldId: null, ...ofFacility, state: 'unknown' },
          { ...at, id: league.field.id, fieldId: league.field.id, ...ofField },
        ]),
      );
      await league.write(({ placeStates }) => placeStates.saveAll([{ ...at, id: league.facility.id, fieldId: null, ...ofFacility }]));

      const [found] = await read.facilities(league.org.id);
      expect(found!.said.toSorted((a) => (a.fieldId === null ? -1 : 1))).toEqual([
        { ...ofFacility, fieldId: null },
        { ...ofField, fieldId: league.field.id },
      ]);
      expect(await read.game(league.org.id, game.id)).toMatchObject({ ofFacility, ofField });
      expect(await read.game(league.org.id, beside.id)).toMatchObject({ ofFacility, ofField: null });
    });

    test('facilities come with their address and fields', async () => {
      const league = await aLeague();
      const bare = await league.addFacility({ name: 'Gym', street: null, latitude: null, longitude: null, notes: 'Ring twice' });
      const found = await read.facilities(league.org.id);
      expect(new Set(found)).toEqual(
        new Set([
          { facility: league.facility, fields: [{ id: league.field.id, name: 'Field 2' }], said: [] },
          { facility: bare, fields: [], said: [] },
        ]),
      );
    });
  });
}
