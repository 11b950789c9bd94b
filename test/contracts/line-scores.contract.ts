import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import { render } from '../../src/adapters/texts/render.ts';
import type { CachedDerivation } from '../../src/application/books/derived-games.ts';
import { exportLeague, type WriteLines } from '../../src/application/imports/export-league.ts';
import type { RecordedEvent } from '../../src/application/ports/storage/league/league-storage.ts';
import { listPublicSchedule } from '../../src/application/publication/list-public-schedule.ts';
import { listPublicStandings } from '../../src/application/publication/list-public-standings.ts';
import { getBoxScore } from '../../src/application/scoring/get-box-score.ts';
import { listGamesWithoutFigures } from '../../src/application/scoring/list-games-without-figures.ts';
import { getStandings } from '../../src/application/standings/get-standings.ts';
import type { Game, PeriodScore } from '../../src/domain/games/game.ts';
import type { SeasonRulesOverrides } from '../../src/domain/league/season-rules.ts';
import type { SportCode } from '../../src/domain/league/sport.ts';
import type { Team } from '../../src/domain/league/team.ts';
import type { Member } from '../../src/domain/membership/permissions.ts';
import type { User } from '../../src/domain/membership/user.ts';
import { ok } from '../../src/domain/shared/result.ts';
import { aMember, anOrg, aUser, DAY, later, NOON } from '../support/builders.ts';
import { appendedBy, aStatEvent, type GivenLeague, givenLeague } from '../support/league.ts';
import type { StorageSubject } from '../support/storage-subject.ts';
import { accepted } from '../support/use-cases.ts';

type Sets = readonly (readonly [home: number, visitor: number])[];

/** A final game's line score is one thing, whoever reads it, on every storage. */
export function lineScoresContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`line scores on ${adapter}`, () => {
    let storage: StorageSubject;
    let league: GivenLeague;
    let admin: Member;
    let user: User;
    let derivations: Map<string, CachedDerivation>;
    beforeAll(async () => {
      storage = await create();
    });
    afterAll(() => storage.dispose());
    beforeEach(async () => {
      await given({ bestOf: 3, tieBreakers: ['point_ratio'] });
    });

    async function given(rules: SeasonRulesOverrides, code: SportCode = 'volleyball') {
      const org = anOrg({ settings: { publicPage: true } });
      league = await givenLeague(storage.unitOfWork, { org, sport: { code }, season: { rules } });
      user = aUser();
      await league.write(({ users }) => users.save(user));
      admin = aMember({ user, org, roles: new Set(['admin'] as const) });
      derivations = new Map();
    }
    const deps = () => ({ ...storage, derivations, auditedReads: new Map<string, object>(), clock: () => later(NOON, DAY), newId, render });

    const finalGame = (home: Team, visitor: Team, score: readonly [number, number], over: Partial<Game> = {}) =>
      league.addGame(home, visitor, { status: 'final', homeScore: score[0], visitorScore: score[1], ...over });
    type Recorded = Pick<RecordedEvent, 'type' | 'period'> & Readonly<{ side: 'home' | 'visitor'; count?: number }>;
    const append = (game: Game, { side, ...event }: Recorded) =>
      storage.unitOfWork
        .transact(async (repositories) => {
          const teamId = side === 'home' ? game.homeTeamId : game.visitorTeamId;
          await repositories.statEvents.hold(game.orgId, game.id);
          return ok(await appendedBy(repositories, aStatEvent(game, { recordedBy: user.id, teamId, ...event })));
        })
        .then(accepted);
    const kill = (game: Game, side: 'home' | 'visitor', period: number, count: number) =>
      append(game, { side, type: 'kill', period, count });
    async function record(game: Game, sets: Sets) {
      for (const [index, [home, visitor]] of sets.entries()) {
        await kill(game, 'home', index + 1, home);
        await kill(game, 'visitor', index + 1, visitor);
      }
    }
    const typed = (sets: Sets): PeriodScore[] => sets.map(([home, visitor], index) => ({ period: index + 1, home, visitor }));
    const table = async () => accepted(await getStandings(deps())({ actor: admin, seasonId: league.season.id }))[0]!;
    const places = async () => (await table()).rows.map(({ rank, team, decidedBy }) => `${rank} ${team.name} ${decidedBy ?? '-'}`);
    const missing = async () => {
      const page = { limit: 10 };
      const { items, count } = accepted(await listGamesWithoutFigures(deps())({ actor: admin, seasonId: undefined, page }));
      expect(items).toHaveLength(count);
      return items.map(({ game, missing: what, tieBreakers }) => [game.id, what, ...tieBreakers]);
    };

    const NARROW: Sets = [
      [25, 23],
      [25, 23],
    ];
    const WIDE: Sets = [
      [25, 10],
      [25, 10],
    ];
    /** Hawks and Jays each beat the Owls 2-0, the Hawks by fewer points. */
    async function twoMatches(over: Partial<Game> = {}) {
      const [hawks, jays] = [
        await finalGame(league.hawks, league.owls, [2, 0], over),
        await finalGame(league.jays, league.owls, [2, 0], over),
      ];
      return { hawks, jays };
    }

    test('of sets recorded play by play decide a table as those that were entered do', async () => {
      const { hawks, jays } = await twoMatches();
      expect(await places()).toEqual(['1 Blue Jays -', '1 Red Hawks -', '3 White Owls -']);
      await record(hawks, NARROW);
      await league.write(({ games }) => games.save({ ...jays, periodScores: typed(WIDE), version: 2 }));
      expect(await places()).toEqual(['1 Blue Jays point_ratio', '2 Red Hawks point_ratio', '3 White Owls -']);
      const [publicTable] = accepted(await listPublicStandings(deps())({ orgCode: league.org.code }));
      expect(publicTable!.rows.map(({ team }) => team.name)).toEqual(['Blue Jays', 'Red Hawks', 'White Owls']);
    });

    test('follow what is corrected after the game, and what is entered', async () => {
      const { hawks, jays } = await twoMatches();
      await record(hawks, NARROW);
      await record(jays, [
        [25, 24],
        [25, 23],
      ]);
      expect((await places())[0]).toBe('1 Red Hawks point_ratio');
      // A kill of the Owls that was no kill.
      const log = await storage.read.statEventLog(league.org.id, jays.id);
      const [, wrong] = log.map(({ event }) => event);
      await storage.unitOfWork.transact(async ({ statEvents }) => {
        const last = await statEvents.hold(league.org.id, jays.id);
        await statEvents.change(league.org.id, [{ ...wrong!, changeSequence: last + 1, voidedAt: NOON, voidedBy: user.id }]);
        return ok(await statEvents.append(league.org.id, jays.id, [], { from: last + 1, count: 1 }));
      });
      await kill(jays, 'visitor', 1, 5);
      expect((await places())[0]).toBe('1 Blue Jays point_ratio');
      await league.write(({ games }) =>
        games.save({
          ...hawks,
          periodScores: typed([
            [25, 0],
            [25, 0],
          ]),
          version: 2,
        }),
      );
      expect((await places())[0]).toBe('1 Red Hawks point_ratio');
    });

    test('have as many periods as the rules of the game’s age group', async () => {
      await given({ tieBreakers: ['points_against_per_period'] }, 'soccer');
      const halves: PeriodScore[] = [
        { period: 1, home: 2, visitor: 1 },
        { period: 2, home: 0, visitor: 0 },
      ];
      const game = await finalGame(league.hawks, league.owls, [2, 1]);
      await finalGame(league.jays, league.owls, [2, 1], { periodScores: halves });
      for (const side of ['home', 'home', 'visitor'] as const) await append(game, { side, type: 'goal', period: 1 });
      expect((await places()).slice(0, 2)).toEqual(['1 Blue Jays -', '1 Red Hawks -']);
      // One goal in four quarters, rather than in two halves.
      await league.addAgeGroupRules({ ageGroupId: league.ageGroup.id, rules: { periods: 4 } });
      expect((await places()).slice(0, 2)).toEqual(['1 Red Hawks points_against_per_period', '2 Blue Jays points_against_per_period']);
    });

    test('are the same in the box score, on the public page and in an export, but not of a game whose plays do not account for its score', async () => {
      const { hawks, jays } = await twoMatches();
      await record(hawks, NARROW);
      await record(jays, WIDE.slice(0, 1));
      const page = { limit: 10 };
      const { items } = accepted(await listPublicSchedule(deps())({ orgCode: league.org.code, teamId: undefined, page, ...RANGE }));
      const periods = new Map(items.map(({ id, periodScores }) => [id, periodScores]));
      const { parts } = accepted(await exportLeague({ ...deps(), writeLines })({ actor: admin, kind: 'scores' }));
      let file = '';
      for await (const part of parts) file += part;
      expect(file).toMatch(/,Blue Jays,.*,2,0,final,,[^,]*,,,\n.*,Red Hawks,.*,2,0,final,,[^,]*,25 25,23 23,derived\n/);
      const box = async (game: Game) => accepted(await getBoxScore(deps())({ actor: admin, gameId: game.id })).lineScore;
      expect(periods.get(hawks.id)).toEqual(typed(NARROW));
      expect((await box(hawks)).periods).toEqual(typed(NARROW));
      expect(periods.get(jays.id)).toEqual([]);
      expect(await box(jays)).toMatchObject({ isComplete: false, derived: typed(WIDE.slice(0, 1)) });
    });

    test('of games in progress are on the public page as they stand, with what the sport says of the moment and no player', async () => {
      const live = async () => {
        const page = { limit: 10 };
        const { items } = accepted(await listPublicSchedule(deps())({ orgCode: league.org.code, teamId: undefined, page, ...RANGE }));
        expect(JSON.stringify(items)).not.toContain('layer');
        return items.map(({ visitorScore, homeScore, situation }) => ({ visitorScore, homeScore, situation }));
      };
      const none = { innings: null, clock: null, sets: null };
      const match = await league.addGame(league.hawks, league.jays, { status: 'in_progress' });
      await record(match, [[25, 20]]);
      await kill(match, 'visitor', 2, 3);
      expect(await live()).toEqual([
        { visitorScore: 0, homeScore: 1, situation: { ...none, sets: { set: 2, points: { home: 0, visitor: 3 }, serving: 'visitor' } } },
      ]);
      await given({}, 'baseball');
      const game = await league.addGame(league.hawks, league.jays, { status: 'in_progress' });
      await append(game, { side: 'visitor', type: 'single', period: 1 });
      const [played] = await live();
      expect(played!.situation).toMatchObject({ innings: { inning: 1, batting: 'visitor', outs: 0, bases: [true, false, false] } });
    });

    test('that a tie-breaker of the season compares are listed game by game where they are missing, for whoever runs the league', async () => {
      const { hawks, jays } = await twoMatches();
      const later1 = { startsAt: later(NOON, DAY + 1) };
      const half = await finalGame(league.hawks, league.jays, [2, 0], { ...later1, periodScores: typed(WIDE.slice(0, 1)) });
      const scoreless = await league.addGame(league.hawks, league.jays, { status: 'final', startsAt: later(NOON, DAY + 2) });
      await league.addGame(league.hawks, league.jays, { status: 'forfeit', forfeitedBy: league.jays.id });
      await finalGame(league.hawks, league.jays, [2, 1], { gameType: 'scrimmage' });
      await record(jays, NARROW);
      expect(await missing()).toEqual([
        [hawks.id, 'line_score', 'point_ratio'],
        [half.id, 'whole_line_score', 'point_ratio'],
        [scoreless.id, 'score'],
      ]);
      await record(hawks, WIDE);
      await record(half, WIDE);
      expect(await missing()).toEqual([[scoreless.id, 'score']]);
    });

    test('that no tie-breaker compares are not missed', async () => {
      await given({ bestOf: 3, tieBreakers: ['points', 'set_ratio'] });
      await twoMatches();
      expect(await missing()).toEqual([]);
      expect(derivations.size).toBe(0);
    });

    test('are read of books anew only where these have changed', async () => {
      const { hawks, jays } = await twoMatches();
      await record(hawks, NARROW);
      await record(jays, WIDE);
      const asked: number[] = [];
      const read = {
        ...storage.read,
        recordedBooks: (...[orgId, ids]: Parameters<typeof storage.read.recordedBooks>) => {
          asked.push(ids.length);
          return storage.read.recordedBooks(orgId, ids);
        },
        standingsData: storage.read.standingsData.bind(storage.read),
      };
      const ask = () => getStandings({ ...deps(), read })({ actor: admin, seasonId: league.season.id });
      await ask();
      await ask();
      await kill(jays, 'home', 1, 1);
      await ask();
      expect(asked).toEqual([2, 1]);
    });
  });
}

const writeLines: WriteLines = (rows) => rows.map((row) => `${row.join(',')}\n`).join('');
const RANGE = { startDate: undefined, endDate: undefined };
