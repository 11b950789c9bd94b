import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { cachedLeagueReader } from '../../../src/adapters/postgres/cached-league-reader.ts';
import { gameLoader } from '../../../src/adapters/postgres/game-loader.ts';
import {
  type AllGames,
  type ChangedGames,
  type LeagueCache,
  type LoadGames,
  leagueCache,
} from '../../../src/adapters/postgres/league-cache.ts';
import { postgresLeagueReader } from '../../../src/adapters/postgres/league-reader.ts';
import { type LoadedGame, OrgGames } from '../../../src/adapters/postgres/org-games.ts';
import { type Metrics, NO_METRICS } from '../../../src/adapters/system/metrics.ts';
import { newId } from '../../../src/adapters/system/new-id.ts';
import type { LeagueReader, SeasonChoice } from '../../../src/application/ports/league-reader.ts';
import type { Repositories, Storage } from '../../../src/application/ports/storage.ts';
import type { Label, ScopeName } from '../../../src/application/ports/watermarks.ts';
import { computeTable } from '../../../src/application/standings/compute-table.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import type { Season } from '../../../src/domain/league/season.ts';
import type { Team } from '../../../src/domain/league/team.ts';
import type { AgeGroupId, GameId, OrgId, SeasonId, SportId, TeamId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { aUser, DAY, HOUR, later, NOON } from '../../support/builders.ts';
import fc from '../../support/fast-check.ts';
import { aGame, type GivenLeague, givenLeague } from '../../support/league.ts';
import { freshPostgres } from '../../support/postgres.ts';
import { drawer } from '../../support/random-league.ts';

const TODAY = '2026-04-11' as LocalDate;

const labelOf = (orgId: OrgId, versions: Partial<Record<ScopeName, number>>): Label => ({
  scopes: Object.keys(versions).map((name) => ({ orgId, name: name as ScopeName })),
  versions: Object.values(versions),
  room: undefined,
  stamp: Object.values(versions).join(' '),
});

describe('the cache of an org’s games', () => {
  const ORG = newId<OrgId>();
  const OF_GAME = { orgId: ORG, seasonId: newId<SeasonId>(), sportId: newId<SportId>(), ageGroupId: newId<AgeGroupId>() };
  const aLoadedGame = (): LoadedGame => ({
    listed: {
      game: aGame({ ...OF_GAME, homeTeamId: newId(), visitorTeamId: newId() }),
      ...{ ageGroupName: '10U', homeTeamName: 'Hawks', visitorTeamName: 'Owls', facilityName: null, fieldName: null },
    },
    rowVersion: '1',
    updatedAt: NOON.toISOString(),
  });
  const first = aLoadedGame();
  let now: number;
  let loads: string[];
  let cachedData: number;
  let cache: LeagueCache;
  let all: () => Promise<AllGames | undefined>;
  let changed: ChangedGames;
  let states: Record<string, () => { entries: number }>;
  const entries = () => Object.fromEntries(Object.entries(states).map(([name, state]) => [name, state().entries]));
  const load: LoadGames = {
    all: async () => {
      loads.push('all');
      return all();
    },
    changed: async (_, __, { withNames }) => {
      loads.push(withNames ? 'changed, with names' : 'changed');
      return { ...changed, names: withNames ? changed.names : null };
    },
  };
  const ALL = { games: [first], seasons: [], names: 'Hawks, Owls', bytes: 1000 };
  const at = <T>(league: number, games: number | undefined, work: () => Promise<T>, orgId = ORG) =>
    cache.readAt(labelOf(orgId, games === undefined ? { league } : { league, games }), work);
  const gamesAt = (league: number, games: number | undefined, orgId = ORG, cost = 100) =>
    at(league, games, () => cache.games(orgId, load, cost), orgId);

  beforeEach(() => {
    now = 0;
    loads = [];
    cachedData = 0;
    all = async () => ALL;
    changed = { games: [], count: 1, names: ALL.names };
    states = {};
    const metrics: Metrics = {
      ...NO_METRICS,
      observe: (_, name, state) => {
        states[name] = state as () => { entries: number };
      },
    };
    cache = leagueCache({ maxBytes: 100_000, now: () => now, today: () => NOON, onCachedData: () => (cachedData += 1), metrics });
  });

  test('loads them for an org that is read again after a change, and not before', async () => {
    expect(await gamesAt(1, 1)).toBeUndefined();
    expect(await gamesAt(1, 1)).toBeUndefined();
    expect(loads).toEqual([]);
    expect((await gamesAt(1, 2))?.size).toBe(1);
    expect(loads).toEqual(['all']);
  });

  test('leaves reads to the reader that would cost less than to compare all games after each change', async () => {
    for (let version = 1; version < 20; version += 1) expect(await gamesAt(1, version, ORG, 10)).toBeUndefined();
    expect(loads).toEqual([]);
    // Two such reads after a change.
    expect(await gamesAt(1, 20, ORG, 10)).toBeUndefined();
    expect(await gamesAt(1, 20, ORG, 10)).toBeDefined();
    expect(loads).toEqual(['all']);
    // As after the change before.
    expect(await gamesAt(1, 21, ORG, 10)).toBeDefined();
    expect(loads).toEqual(['all', 'changed']);
  });

  test('reads nothing while they have not changed, and then only what has', async () => {
    await gamesAt(1, 1);
    const before = await gamesAt(1, 2);
    expect(await gamesAt(1, 2)).toBe(before);
    const added = aLoadedGame();
    changed = { ...changed, games: [added], count: 2 };
    const after = await gamesAt(1, 3);
    expect(loads).toEqual(['all', 'changed']);
    expect(new Set(after?.between({ from: new Date(0), before: later(NOON, 9 * DAY) }))).toEqual(new Set([first.listed, added.listed]));
  });

  test('reads all of them again if one of them is gone', async () => {
    await gamesAt(1, 1);
    await gamesAt(1, 2);
    changed = { ...changed, count: 0 };
    all = async () => ({ ...ALL, games: [] });
    expect((await gamesAt(1, 3))?.size).toBe(0);
    expect(loads).toEqual(['all', 'changed', 'all']);
  });

  test('has none once anything else in the league has changed, until games change again', async () => {
    await gamesAt(1, 1);
    await gamesAt(1, 2);
    expect(await gamesAt(2, 2)).toBeUndefined();
    expect(await gamesAt(3, 2)).toBeUndefined();
    expect(await gamesAt(3, 3)).toBeDefined();
    expect(await gamesAt(3, 3)).toBeDefined();
    expect(loads).toEqual(['all', 'all']);
  });

  test('forgets names that may have been erased as soon as the league is read at a later version', async () => {
    await gamesAt(1, 1);
    await gamesAt(1, 2);
    await at(1, 2, async () => cache.keep(ORG, 'teams', {}, 1));
    expect(entries()).toEqual({ league: 1, 'league-games': 1 });
    await at(2, 2, async () => cache.find(ORG, 'teams'));
    await gamesAt(2, 2);
    expect(entries()).toEqual({ league: 0, 'league-games': 0 });
  });

  test('looks after a minute for what was changed by hand, and reads all of them again if it is a name', async () => {
    await gamesAt(1, 1);
    await gamesAt(1, 2);
    now = 59_999;
    await gamesAt(1, 2);
    expect(loads).toEqual(['all']);
    now = 60_000;
    await gamesAt(1, 2);
    await gamesAt(1, 3);
    expect(loads).toEqual(['all', 'changed, with names', 'changed']);
    loads = [];
    now = 120_000;
    changed = { ...changed, names: 'Falcons, Owls' };
    all = async () => ({ ...ALL, names: 'Falcons, Owls' });
    await gamesAt(1, 3);
    await gamesAt(1, 3);
    expect(loads).toEqual(['changed, with names', 'all']);
  });

  test('has nothing for an answer with earlier versions, as after a restore', async () => {
    await gamesAt(1, 1);
    await gamesAt(1, 3);
    expect(await gamesAt(1, 2)).toBeUndefined();
    expect(await gamesAt(1, 3)).toBeDefined();
  });

  test('reads once for all answers with the same versions', async () => {
    await gamesAt(1, 1);
    const [one, two] = await Promise.all([gamesAt(1, 2), gamesAt(1, 2)]);
    expect(loads).toEqual(['all']);
    expect(two).toBe(one);
  });

  test('does not let a read that ends late replace later games', async () => {
    await gamesAt(1, 1);
    const slow = Promise.withResolvers<AllGames>();
    all = () => slow.promise;
    const early = gamesAt(1, 2);
    all = async () => ({ ...ALL, games: [first, aLoadedGame()] });
    expect((await gamesAt(1, 3))?.size).toBe(2);
    slow.resolve(ALL);
    expect((await early)?.size).toBe(1);
    expect((await gamesAt(1, 3))?.size).toBe(2);
    expect(loads).toEqual(['all', 'all']);
  });

  test('reads again after a failure', async () => {
    await gamesAt(1, 1);
    all = async () => Promise.reject(new Error('away'));
    await expect(gamesAt(1, 2)).rejects.toThrow('away');
    all = async () => ALL;
    expect(await gamesAt(1, 2)).toBeDefined();
  });

  test('has nothing for an answer that does not depend on games, for another org, and outside of an answer', async () => {
    await gamesAt(1, 1);
    await gamesAt(1, 2);
    expect(await gamesAt(1, undefined)).toBeUndefined();
    expect(await at(1, 2, () => cache.games(newId<OrgId>(), load, 100))).toBeUndefined();
    expect(await cache.games(ORG, load, 100)).toBeUndefined();
  });

  test('does not load more than a league’s games', async () => {
    await gamesAt(1, 1);
    all = async () => undefined;
    for (let version = 2; version < 40; version += 1) expect(await gamesAt(1, version)).toBeUndefined();
    expect(loads).toEqual(['all']);
  });

  test('does not load again what the cache has no room for', async () => {
    all = async () => ({ ...ALL, bytes: 200_000 });
    for (let games = 1; games <= 20; games += 1) await gamesAt(1, games);
    expect(loads).toEqual(['all']);
  });

  test('loads those of orgs that do not fit less and less often', async () => {
    cache = leagueCache({ maxBytes: 4000, now: () => now });
    const orgs = Array.from({ length: 3 }, () => newId<OrgId>());
    for (let version = 1; version <= 100; version += 1) for (const org of orgs) await gamesAt(1, version, org);
    // Each time would be some 300.
    expect(loads.filter((kind) => kind === 'all').length).toBeLessThan(150);
  });

  test('says when an answer uses cached data, which may be later than its versions', async () => {
    await gamesAt(1, 1);
    await at(1, 1, async () => cache.keep(ORG, 'teams', {}, 1));
    expect(cachedData).toBe(0);
    await gamesAt(1, 2);
    expect(cachedData).toBe(1);
    await at(1, 2, async () => cache.find(ORG, 'teams'));
    expect(cachedData).toBe(2);
    await at(1, 2, async () => cache.peek(ORG, 'teams'));
    expect(cachedData).toBe(2);
  });

  test('keeps what is not about games until anything else in the league changes, for a minute', async () => {
    const teams = { names: ['Hawks'] };
    const found = (league: number, games: number | undefined) => at(league, games, async () => cache.find(ORG, 'teams'));
    await at(1, 1, async () => cache.keep(ORG, 'teams', teams, 1));
    expect(await found(1, 1)).toBe(teams);
    expect(await found(1, 2)).toBe(teams);
    expect(await found(1, undefined)).toBe(teams);
    expect(await found(2, 1)).toBeUndefined();
    expect(await at(1, 1, async () => cache.find(ORG, 'other'))).toBeUndefined();
    expect(await at(1, 1, async () => cache.find(newId<OrgId>(), 'teams'))).toBeUndefined();
    expect(cache.find(ORG, 'teams')).toBeUndefined();
    now = 60_000;
    expect(await found(1, 1)).toBeUndefined();
  });
});

type Readings = Readonly<Record<string, unknown>>;
const sorted = <Item>(items: readonly Item[]): readonly Item[] =>
  items
    .map((item) => JSON.stringify(item))
    .sort()
    .map((text) => JSON.parse(text));
const { RUNS = '2', SEED = '1' } = process.env;

describe('a league that is read while it changes', () => {
  let postgres: Awaited<ReturnType<typeof freshPostgres>>;
  /** Reads without a cache. */
  let witness: LeagueReader;
  beforeAll(async () => {
    postgres = await freshPostgres();
    witness = postgres.another({}).read;
  });
  afterAll(() => postgres.dispose());

  /** Everything that the reader tells of a league: lists that are in no order sorted, others as they are. */
  async function told(
    read: LeagueReader,
    { org, season, earlier, ageGroup, hawks, owls, jays, former }: GivenLeague & { earlier: Season; former: readonly Team[] },
    ownGames: readonly GameId[],
  ) {
    const all: Record<string, unknown> = {};
    const home = await read.home(org.id, TODAY, { from: later(NOON, -DAY), to: later(NOON, 9 * DAY) });
    all['home'] = { seasons: sorted(home.seasons), games: home.games };
    const ranges = [
      { from: later(NOON, -600 * DAY), before: later(NOON, 600 * DAY) },
      { from: later(NOON, -30 * DAY), before: later(NOON, 30 * DAY) },
    ];
    const own = { teamIds: [jays.id], gameIds: ownGames };
    for (const [place, range] of ranges.entries()) {
      for (const filter of [{}, { teamId: hawks.id }, { own }, { teamId: owls.id, own }]) {
        const first = await read.schedule(org.id, range, filter, { limit: 3 });
        const last = first.items.at(-1)?.game;
        const next = last && (await read.schedule(org.id, range, filter, { limit: 100, after: { at: last.startsAt, id: last.id } }));
        all[`schedule ${place} ${JSON.stringify(filter)}`] = [first, next];
      }
    }
    for (const { id } of [hawks, owls, jays, ...former]) {
      const { listed, roster } = (await read.team(org.id, id))!;
      all[`team ${id}`] = { ...listed, staff: sorted(listed.staff), roster: sorted(roster) };
    }
    const choices: SeasonChoice[] = [{ currentOn: TODAY }, { seasonId: season.id }, { seasonId: earlier.id }];
    for (const choice of [...choices, { teamIds: [hawks.id, owls.id] as TeamId[] }]) {
      const teams = await read.teams(org.id, choice);
      all[`teams ${JSON.stringify(choice)}`] = sorted(teams.map((team) => ({ ...team, staff: sorted(team.staff) })));
    }
    for (const choice of choices) {
      for (const ageGroupId of [undefined, ageGroup.id]) {
        const found = await read.standingsData(org.id, choice, ageGroupId);
        all[`standings ${JSON.stringify([choice, ageGroupId])}`] = sorted(
          found.map((data) => ({
            table: computeTable(data),
            remaining: sorted(data.remaining.map(({ homeTeamId, visitorTeamId }) => ({ homeTeamId, visitorTeamId }))),
          })),
        );
      }
    }
    all['seasons'] = sorted(await read.seasons(org.id));
    all['facilities'] = sorted((await read.facilities(org.id)).map(({ facility, fields }) => ({ facility, fields: sorted(fields) })));
    return JSON.parse(JSON.stringify(all)) as Readings;
  }

  test('is loaded if it has at most 5 000 games', async () => {
    const league = await givenLeague(postgres.unitOfWork);
    const { id } = await league.addGame(league.hawks, league.owls);
    await postgres.load(
      `insert into game select (json_populate_record(g, json_build_object('game_id', gen_random_uuid()))).*
       from game g, generate_series(1, 5000) where g.org_id = $1 and g.game_id = $2`,
      [league.org.id, id],
    );
    const all = () => gameLoader(postgres.sql).all(league.org.id, NOON);
    expect(await all()).toBeUndefined();
    await league.write(({ games }) => games.remove(league.org.id, id));
    expect((await all())?.games).toHaveLength(5000);
  });

  test('finds a row of the same version that was last written at another time, as after a failover that has lost writes', async () => {
    const league = await givenLeague(postgres.unitOfWork);
    await league.addGame(league.hawks, league.owls);
    const loader = gameLoader(postgres.sql);
    const { games } = (await loader.all(league.org.id, NOON))!;
    const covered = { from: NOON, seasons: new Set<SeasonId>() };
    const changed = (known: readonly LoadedGame[]) => loader.changed(league.org.id, OrgGames.of(covered, known), { withNames: false });
    expect((await changed(games)).games).toEqual([]);
    const lost = games.map((game) => ({ ...game, updatedAt: later(NOON, -1).toISOString() }));
    expect((await changed(lost)).games).toEqual(games);
    const other = games.map((game) => ({ ...game, rowVersion: '3' }));
    expect((await changed(other)).games).toEqual(games);
  });

  test('shows after a minute what was changed by hand', async () => {
    let now = 0;
    const cache = leagueCache({ maxBytes: 100_000, now: () => now, today: () => NOON });
    const read = cachedLeagueReader(postgresLeagueReader(postgres.sql), cache, gameLoader(postgres.sql));
    const league = await givenLeague(postgres.unitOfWork);
    const { org, hawks, owls } = league;
    const game = await league.addGame(hawks, owls);
    await league.addGame(hawks, league.jays, { startsAt: later(NOON, 2 * DAY), endsAt: later(NOON, 3 * DAY) });
    const scheduled = async (games: number) => {
      const range = { from: NOON, before: later(NOON, 9 * DAY) };
      const { items } = await cache.readAt(labelOf(org.id, { league: 1, games }), () => read.schedule(org.id, range, {}, { limit: 50 }));
      return items.map((item) => [item.homeTeamName, item.game.homeScore]);
    };
    const before = [
      ['Red Hawks', null],
      ['Red Hawks', null],
    ];
    for (const version of [1, 2]) expect(await scheduled(version)).toEqual(before);
    await postgres.sql('update game set home_score = 7 where org_id = $1 and game_id = $2', [org.id, game.id]);
    await postgres.sql(`update team set name = 'Falcons' where org_id = $1 and team_id = $2`, [org.id, hawks.id]);
    expect(await scheduled(2)).toEqual(before);
    now += 60_000;
    expect(await scheduled(2)).toEqual([
      ['Falcons', 7],
      ['Falcons', null],
    ]);
    await postgres.sql('update game set home_score = 8 where org_id = $1 and game_id = $2', [org.id, game.id]);
    now += 60_000;
    expect(await scheduled(2)).toEqual([
      ['Falcons', 8],
      ['Falcons', null],
    ]);
  });

  type Writing = Readonly<{ scope: 'league' | 'games'; work: (repositories: Repositories) => Promise<unknown> }>;

  test('is told as if nothing was cached, whatever was written', async () => {
    const step = fc.noBias(fc.array(fc.nat({ max: 10_000 }), { minLength: 12, maxLength: 12 }));
    await fc.assert(
      fc.asyncProperty(fc.noBias(fc.array(step, { minLength: 40, maxLength: 40, size: 'max' })), async (steps) => {
        const storage: Pick<Storage, 'read' | 'readAt' | 'unitOfWork'> = postgres.another();
        const league = await givenLeague(storage.unitOfWork, { season: { rules: { qualifyingPlaces: 1 } } });
        const { org, season, sport, ageGroup, hawks, owls, jays, facility, field } = league;
        const scorer = aUser();
        await league.write(({ users }) => users.save(scorer));
        // A season that ended so long ago that only its later games are cached.
        const earlier = await league.addSeason({
          name: 'Long ago',
          startsOn: '2024-03-01' as LocalDate,
          endsOn: '2024-06-30' as LocalDate,
        });
        const former = [
          await league.addTeam('Former', { seasonId: earlier.id }),
          await league.addTeam('Past', { seasonId: earlier.id }),
        ] as const;
        const versions = { league: 1, games: 1 };
        const games = new Map<string, Game>();
        const save = (game: Game) => {
          games.set(game.id, game);
          return game;
        };
        for (const startsAt of [later(NOON, -590 * DAY), later(NOON, -10 * DAY)]) {
          const played = { status: 'final', homeScore: 2, visitorScore: 1 } as const;
          await league.addGame(...former, { seasonId: earlier.id, startsAt, endsAt: later(startsAt, HOUR), ...played });
        }
        const scored = await league.addGame(hawks, owls, { officialScorerUserId: scorer.id });
        const all = { ...league, earlier, former };
        for (const chances of steps) {
          const draw = drawer(chances);
          const teams = [hawks, owls, jays];
          const [home, visitor] = [draw.of(teams), draw.of(teams)];
          const known = [...games.values()];
          const changed = (game: Game): Game => {
            const status = { archived: false, forfeitedBy: null, homeScore: null, visitorScore: null };
            const startsAt = later(NOON, draw.of([-590, -399, -10, 0, 0, 2, 50]) * DAY);
            const change = draw.of<Partial<Game>>([
              { ...status, status: 'final', homeScore: draw.of([0, 3, 5]), visitorScore: draw.of([0, 3, null]) },
              { ...status, status: 'forfeit', forfeitedBy: game.homeTeamId },
              { ...status, status: 'canceled', archived: draw.of([true, false]) },
              { ...status, status: 'scheduled' },
              { startsAt, endsAt: later(startsAt, HOUR) },
              { officialScorerUserId: draw.of([scorer.id, null]), snackParentName: `Pat ${game.version}` },
              { seasonId: draw.of<SeasonId>([season.id, earlier.id]) },
            ]);
            return save({ ...game, ...change, version: game.version + 1 });
          };
          const added = () =>
            save(
              aGame({
                ...{ orgId: org.id, seasonId: season.id, sportId: sport.id, ageGroupId: ageGroup.id },
                ...{ homeTeamId: home.id, visitorTeamId: visitor.id === home.id ? teams[(teams.indexOf(home) + 1) % 3]!.id : visitor.id },
                ...{
                  startsAt: later(NOON, draw.of([-500, -30, -1, 0, 1, 1, 8]) * DAY + HOUR),
                  facilityId: facility.id,
                  fieldId: field.id,
                },
                gameType: draw.of(['regular', 'regular', 'playoff', 'scrimmage']),
              }),
            );
          const ofGames = (work: Writing['work']): Writing => ({ scope: 'games', work });
          const ofLeague = (work: Writing['work']): Writing => ({ scope: 'league', work });
          const some = known.length > 0 ? draw.of(known) : undefined;
          const writing = draw.of<() => Writing>([
            () => ofGames(({ games: stored }) => stored.save(added())),
            () => ofGames(({ games: stored }) => stored.save(some ? changed(some) : added())),
            () => ofGames(({ games: stored }) => stored.save(some ? changed(some) : added())),
            () => ofGames(({ games: stored }) => stored.saveAll([...known.slice(0, 3).map(changed), added()])),
            () =>
              ofGames(async ({ games: stored }) => {
                if (!some) return;
                games.delete(some.id);
                await stored.remove(org.id, some.id);
              }),
            () => ofLeague(({ teams: stored }) => stored.save({ ...home, name: `${home.name.slice(0, 5)} ${versions.league}` })),
            () => ofLeague(({ seasons }) => seasons.save({ ...season, rules: { qualifyingPlaces: draw.of([1, 2, undefined]) } as never })),
            () => ofLeague(({ fields }) => fields.save({ ...field, name: `Field ${versions.league}` })),
          ])();
          await league.write(writing.work);
          versions[writing.scope] += 1;
          for (let times = 0; times < draw.of([1, 2]); times += 1) {
            const found = await storage.readAt(labelOf(org.id, versions), () => told(storage.read, all, [scored.id]));
            expect(found).toEqual(await told(witness, all, [scored.id]));
          }
        }
      }),
      { seed: Number(SEED), numRuns: Number(RUNS), endOnFailure: true },
    );
  }, 600_000);
});
