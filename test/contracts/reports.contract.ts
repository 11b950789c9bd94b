import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import type { PageRequest } from '../../src/application/ports/storage/page.ts';
import type { ReportFilter } from '../../src/application/ports/storage/reports/report-reader.ts';
import { writeReport } from '../../src/application/reports/write-report.ts';
import type { Game } from '../../src/domain/games/game.ts';
import type { User } from '../../src/domain/membership/user.ts';
import type { GameReport, ReportContent } from '../../src/domain/reports/report.ts';
import { historyWindow } from '../../src/domain/reports/team-history.ts';
import type { OrgId, TeamId } from '../../src/domain/shared/ids.ts';
import { aMember, aUser, DAY, later, NOON } from '../support/builders.ts';
import { type GivenLeague, givenLeague } from '../support/league.ts';
import { delayed, withRepositories } from '../support/race-window.ts';
import type { StorageSubject } from '../support/storage-subject.ts';

/** What every storage must do for officials' reports. */
export function reportsContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`reports on ${adapter}`, () => {
    let storage: StorageSubject;
    let league: GivenLeague;
    let uma: User;
    let game: Game;
    beforeAll(async () => {
      storage = await create();
      uma = aUser();
    });
    afterAll(() => storage.dispose());
    beforeEach(async () => {
      league = await givenLeague(storage.unitOfWork);
      await league.write(({ users }) => users.save(uma));
      game = await league.addGame(league.jays, league.hawks);
    });

    const aboutTeam = (teamId: TeamId) => ({
      teamId,
      sportsmanship: 4,
      coachConduct: 3,
      spectatorConduct: 5,
      warnings: 1,
      ejections: 0,
      note: 'Fair play',
      noteVisibility: 'officials' as const,
    });
    const content = (of: Game): ReportContent => ({
      teams: [aboutTeam(of.homeTeamId), aboutTeam(of.visitorTeamId)],
      incidents: [{ teamId: null, type: 'weather', personRole: 'other', period: 3, description: 'Hail', severity: 'low' }],
      flaggedForReview: true,
    });
    const givenReport = async (of: Game): Promise<GameReport> => {
      const report = {
        ...content(of),
        id: newId<GameReport['id']>(),
        orgId: of.orgId,
        gameId: of.id,
        authorId: uma.id,
        createdAt: NOON,
        updatedAt: later(NOON, 1),
      };
      await league.write(({ reports }) => reports.save(report));
      return report;
    };

    test('are found by their author, as they were written', async () => {
      const report = await givenReport(game);
      expect(await storage.read.gameReport(league.org.id, game.id, uma.id)).toEqual(report);
      expect(await storage.read.gameReport(league.org.id, game.id, newId())).toBeUndefined();
      expect(await storage.read.gameReport(newId<OrgId>(), game.id, uma.id)).toBeUndefined();
    });

    test('are listed with author and game, the last one first, page by page, those on a game or with the flag alone', async () => {
      const { jays, owls, org } = league;
      const other = await league.addGame(owls, jays);
      const [first, second] = [await givenReport(game), await givenReport(other)];
      const ulf = aUser();
      const calm = { ...second, id: newId<GameReport['id']>(), authorId: ulf.id, flaggedForReview: false };
      await league.write(({ users }) => users.save(ulf));
      await league.write(({ reports }) => reports.save(calm));
      const listed = (filter: ReportFilter, page: PageRequest<GameReport['id']>) => storage.read.gameReports(org.id, filter, page);
      const all = await listed({}, { limit: 10 });
      expect(all.items.map(({ report }) => report)).toEqual([calm, second, first]);
      expect(all.items.map(({ author, listed: { game: of } }) => [author.id, of.id])).toEqual([
        [ulf.id, other.id],
        [uma.id, other.id],
        [uma.id, game.id],
      ]);
      const page = await listed({}, { limit: 1, after: calm.id });
      expect([page.items.map(({ report: { id } }) => id), page.hasMore]).toEqual([[second.id], true]);
      expect((await listed({ gameId: other.id, isFlagged: true }, { limit: 10 })).items.map(({ report: { id } }) => id)).toEqual([
        second.id,
      ]);
      expect((await storage.read.gameReports(newId<OrgId>(), {}, { limit: 10 })).items).toEqual([]);
    });

    test('of an author who sends two at once become one', async () => {
      const unitOfWork = withRepositories(storage.unitOfWork, ({ reports, ...others }) => ({
        ...others,
        reports: { ...reports, findByAuthor: delayed(reports.findByAuthor) },
      }));
      const actor = aMember({ user: uma, org: league.org, roles: new Set(['umpire']) });
      const send = () => writeReport({ unitOfWork, clock: () => NOON, newId })({ actor, gameId: game.id, content: content(game) });
      const outcomes = await Promise.all([send(), send(), send()]);
      expect(outcomes.map((outcome) => outcome.ok && outcome.value.isNew).sort()).toEqual([false, false, true]);
      expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.value.id)).size).toBe(1);
    });

    test('of other games of either team in the window are what history is made of', async () => {
      const { jays, hawks, owls } = league;
      const window = historyWindow(NOON);
      const first = await league.addGame(owls, jays, { startsAt: window.from });
      const last = await league.addGame(hawks, owls, { startsAt: NOON });
      const early = await league.addGame(jays, hawks, { startsAt: later(window.from, -1) });
      const late = await league.addGame(jays, hawks, { startsAt: later(NOON, 1) });
      const strangers = await league.addGame(owls, await league.addTeam('Gray Cats'), { startsAt: later(NOON, -DAY) });
      const reports = new Map<Game, GameReport>();
      for (const each of [first, last, early, late, strangers, game]) reports.set(each, await givenReport(each));

      const facts = await storage.read.historyFacts(league.org.id, game.id, window);
      const named = ({ id, name }: typeof jays) => ({ id, name });
      expect(facts?.game).toEqual({ id: game.id, startsAt: game.startsAt, homeTeam: named(jays), visitorTeam: named(hawks) });
      expect(facts?.reports.toSorted((a, b) => a.game.startsAt.getTime() - b.game.startsAt.getTime())).toEqual([
        { report: reports.get(first), game: { id: first.id, startsAt: first.startsAt, homeTeam: named(owls), visitorTeam: named(jays) } },
        { report: reports.get(last), game: { id: last.id, startsAt: last.startsAt, homeTeam: named(hawks), visitorTeam: named(owls) } },
      ]);
    });

    test('are no history where there are none, and none of a game of another org', async () => {
      expect((await storage.read.historyFacts(league.org.id, game.id, historyWindow(NOON)))?.reports).toEqual([]);
      expect(await storage.read.historyFacts(newId<OrgId>(), game.id, historyWindow(NOON))).toBeUndefined();
    });
  });
}
