import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import { render } from '../../src/adapters/texts/render.ts';
import type { SolveSchedule } from '../../src/application/ports/solve-schedule.ts';
import { SolvingTooLong } from '../../src/application/ports/solve-schedule.ts';
import type { Repositories } from '../../src/application/ports/storage/storage.ts';
import { acceptScheduleProposal } from '../../src/application/scheduling/accept-schedule-proposal.ts';
import { getScheduleProposal } from '../../src/application/scheduling/get-schedule-proposal.ts';
import { rejectScheduleProposal } from '../../src/application/scheduling/reject-schedule-proposal.ts';
import { requestScheduleProposal } from '../../src/application/scheduling/request-schedule-proposal.ts';
import { solveNextProposal } from '../../src/application/scheduling/solve-next-proposal.ts';
import type { User } from '../../src/domain/membership/user.ts';
import { proposeSchedule } from '../../src/domain/scheduling/propose-schedule.ts';
import type { ProposalTerms } from '../../src/domain/scheduling/schedule-proposal.ts';
import type { ScheduleProposalId } from '../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import type { Text } from '../../src/domain/texts/messages.ts';
import { aMember, DAY, HOUR, later, MINUTE, NOON } from '../support/builders.ts';
import { orgsDue } from '../support/due.ts';
import { type PushScene, pushScene } from '../support/push-scene.ts';
import { withRepositories } from '../support/race-window.ts';
import { someTerms } from '../support/schedule-terms.ts';
import type { StorageSubject } from '../support/storage-subject.ts';
import { accepted } from '../support/use-cases.ts';

/** Long enough for a second connection; a shorter one would only detect less. */
const WINDOW_MS = 1_000;
const date = (text: string) => text as LocalDate;
/** With the first schedule that there is. */
const solveHere: SolveSchedule = async (wishes, seed) => proposeSchedule(wishes, seed, 0);

/** What every storage must do when a schedule is requested, solved and accepted. */
export function scheduleProposalsContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`schedule proposals on ${adapter}`, () => {
    let storage: StorageSubject;
    let scene: PushScene;
    let admin: User;
    beforeAll(async () => {
      storage = await create();
    });
    afterAll(() => storage.dispose());
    beforeEach(async () => {
      storage.clock.set(NOON);
      // Solves what the previous test has left.
      while (await solve());
      scene = await pushScene(storage);
      await scene.reached();
      admin = await scene.person('admin');
    });

    type Through = (repositories: Repositories) => Repositories;
    const deps = (through: Through = (same) => same) => ({
      unitOfWork: withRepositories(storage.unitOfWork, through),
      clock: storage.clock.read,
      newId,
    });
    const actor = () => aMember({ user: admin, org: scene.org, roles: new Set(['admin']) });
    const ask = (over: Partial<ProposalTerms> = {}, through?: Through) =>
      requestScheduleProposal(deps(through))({ actor: actor(), terms: someTerms(scene.league, over) });
    const see = async (proposalId: ScheduleProposalId) => getScheduleProposal(deps())({ actor: actor(), proposalId });
    const accept = (proposalId: ScheduleProposalId, through?: Through) =>
      acceptScheduleProposal(deps(through))({ actor: actor(), proposalId });
    const reject = (proposalId: ScheduleProposalId) => rejectScheduleProposal(deps())({ actor: actor(), proposalId });
    /** Solves the proposal that is due first, in any org. */
    async function solve(by: SolveSchedule = solveHere): Promise<boolean> {
      for (const orgId of orgsDue(await storage.read.proposalsDue()))
        if (await solveNextProposal({ unitOfWork: storage.unitOfWork, solve: by })(orgId)) return true;
      return false;
    }
    const proposed = async (over: Partial<ProposalTerms> = {}) => {
      const { id } = accepted(await ask(over));
      expect(await solve()).toBe(true);
      return accepted(await see(id));
    };
    const season = { from: new Date('2026-05-01T00:00:00Z'), before: new Date('2026-07-02T00:00:00Z') };
    const scheduled = async () => (await storage.read.schedule(scene.org.id, season, {}, { limit: 100 })).items.map(({ game }) => game);
    const audited = async () => (await storage.read.auditEntries(scene.org.id)).map(({ action }) => action);

    test('that an earlier version proposed do not say how many return games come too soon', async () => {
      const { id } = accepted(await ask());
      await solve(async (wishes, seed) => {
        const outcome = proposeSchedule(wishes, seed, 0);
        if (outcome.kind !== 'proposed') return outcome;
        const { returnsTooSoon: _, ...earlier } = outcome.quality;
        return { ...outcome, quality: earlier as typeof outcome.quality };
      });
      expect(accepted(await see(id)).quality).toMatchObject({ games: 6, returnsTooSoon: null });
    });

    test('are worked out apart from the request, and change nothing before they are accepted', async () => {
      const asked = accepted(await ask());
      expect(asked).toMatchObject({ state: 'queued', seed: 1, games: [], quality: null, conflict: null, failure: null });
      expect(await solve()).toBe(true);
      const found = accepted(await see(asked.id));
      expect(found).toMatchObject({
        state: 'proposed',
        quality: { games: 6, gamesPerTeam: { least: 4, most: 4 }, homeAwayDifference: 0, longestRun: { home: 2, away: 2 } },
      });
      expect(found.games).toHaveLength(6);
      expect(found.games[0]).toMatchObject({ facility: { name: 'Legion Park', fieldName: 'Field 2' }, localTime: expect.any(String) });
      expect(await solve()).toBe(false);
      expect(await scheduled()).toEqual([]);
    });

    test('are put on the schedule whole, and told to each person once', async () => {
      const token = await scene.device(await scene.parent());
      const { id, games } = await proposed();
      const done = accepted(await accept(id));
      expect(done).toMatchObject({ state: 'accepted', decidedAt: NOON });
      const made = await scheduled();
      expect(made.map(({ homeTeamId, visitorTeamId, startsAt }) => ({ homeTeamId, visitorTeamId, startsAt }))).toEqual(
        games.map(({ homeTeam, visitorTeam, startsAt }) => ({ homeTeamId: homeTeam.id, visitorTeamId: visitorTeam.id, startsAt })),
      );
      expect(made[0]).toMatchObject({ status: 'scheduled', gameType: 'regular', seasonId: scene.league.season.id, version: 1 });
      expect(accepted(await accept(id))).toEqual(done);
      expect(await scheduled()).toHaveLength(6);
      expect(await scene.reached()).toEqual([token]);
      expect(scene.recorder.sent().at(-1)).toMatchObject({
        body: 'The schedule is out',
        data: { kind: 'schedule-published', proposalId: id },
      });
      expect(await audited()).toEqual(['schedule-requested', 'schedule-accepted']);
    });

    test('that are rejected leave nothing, also while they are worked out', async () => {
      const { id } = await proposed();
      expect(await reject(id)).toEqual({ ok: true, value: undefined });
      expect(await see(id)).toEqual({ ok: false, error: { kind: 'not-found' } });

      const again = accepted(await ask());
      await solve(async (wishes, seed) => {
        accepted(await reject(again.id));
        return proposeSchedule(wishes, seed, 0);
      });
      expect(await see(again.id)).toEqual({ ok: false, error: { kind: 'not-found' } });
      expect(await scheduled()).toEqual([]);

      const kept = await proposed();
      accepted(await accept(kept.id));
      expect(await reject(kept.id)).toEqual({ ok: false, error: { kind: 'proposal-not-ready', proposalState: 'accepted' } });
    });

    test('are worked on one at a time in an organization, however many ask at once', async () => {
      // Holds the window open: both have checked before either requests a schedule, if transactions run concurrently.
      let looked = 0;
      const both = Promise.withResolvers<void>();
      const through: Through = (all) => ({
        ...all,
        scheduleProposals: {
          ...all.scheduleProposals,
          async findOpen(orgId) {
            const found = await all.scheduleProposals.findOpen(orgId);
            looked += 1;
            if (looked === 2) both.resolve();
            await Promise.race([both.promise, pause(WINDOW_MS)]);
            return found;
          },
        },
      });
      const outcomes = await Promise.all([ask({}, through), ask({}, through)]);
      const [running] = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
      expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, error: { kind: 'proposal-running', proposalId: running!.id } });
      expect(await accept(running!.id)).toEqual({ ok: false, error: { kind: 'proposal-not-ready', proposalState: 'queued' } });
      await solve();
      expect(await ask()).toMatchObject({ ok: true });
    });

    test('say in sentences which wishes cannot hold together', async () => {
      const { jays } = scene.league;
      const { conflict, games } = await proposed({
        format: { kind: 'games-per-team', games: 6 },
        teamBlackouts: [{ teamId: jays.id, from: date('2026-05-10'), to: date('2026-06-06') }],
      });
      expect(games).toEqual([]);
      const { wishes, reason, isProven } = conflict!;
      const inWords = (language: 'en' | 'es') => [reason, ...wishes].map((text) => render(text as Text, language));
      expect(isProven).toBe(true);
      expect(inWords('en')).toEqual([
        'Blue Jays would play 6 games, but there are free times for at most 5.',
        'Each of the 3 teams of 10U plays 6 games.',
        'No team plays more than one game a day.',
        'Blue Jays cannot play from Sun May 10 to Sat Jun 6.',
      ]);
      expect(inWords('es')[0]).toBe('Blue Jays jugaría 6 partidos, pero hay horarios libres para 5 como máximo.');
    });

    test('keep clear of games that are on the schedule, and of teams that have the same coach', async () => {
      const { league } = scene;
      const [cubs, bears] = [await league.addTeam('Cubs'), await league.addTeam('Bears')];
      const other = await league.addField({ name: 'Field 3' });
      const lee = await scene.coach(cubs);
      await league.coachedBy(league.jays, lee);
      const at = new Date('2026-05-02T14:00:00Z');
      const game = await league.addGame(cubs, bears, { startsAt: at, endsAt: later(at, 2 * HOUR) });
      const hours = [{ weekday: 'saturday', from: '09:00', to: '12:00' }] as const;
      const { games } = await proposed({
        fields: [league.field, other].map(({ id }) => ({ fieldId: id, hours })),
        format: { kind: 'round-robin', meetings: 1 },
      });
      const plays = (name: string) => games.filter(({ homeTeam, visitorTeam }) => homeTeam.name === name || visitorTeam.name === name);
      expect([...plays('Cubs'), ...plays('Bears')].filter(({ startsAt }) => startsAt < later(game.startsAt, DAY))).toEqual([]);
      const jays = plays('Blue Jays').filter((each) => !plays('Cubs').includes(each));
      const together = jays.filter((one) => plays('Cubs').some((two) => one.startsAt < two.endsAt && two.startsAt < one.endsAt));
      expect(together).toEqual([]);
    });

    test('are refused where the schedule has changed in their way since, and make no game', async () => {
      const { id, games } = await proposed();
      const game = await scene.league.addGame(scene.league.jays, scene.league.hawks, { startsAt: games[0]!.startsAt });
      expect(await accept(id)).toEqual({ ok: false, error: { kind: 'proposal-outdated', gameIds: [game.id] } });
      expect(await scheduled()).toEqual([game]);
    });

    test('name what is not there, and what is the wrong way round', async () => {
      const unknown = newId<never>();
      expect(await ask({ seasonId: unknown, teamIds: [unknown], fields: [{ fieldId: unknown, hours: [] }] })).toMatchObject({
        error: {
          kind: 'unknown-reference',
          violations: [{ path: ['seasonId'] }, { path: ['teamIds', 0] }, { path: ['fields', 0, 'fieldId'] }],
        },
      });
      expect(await ask({ endsOn: date('2026-04-01') })).toMatchObject({
        error: { kind: 'invalid-request', violations: [{ path: ['endsOn'] }] },
      });
      expect(await ask({ teamIds: [] })).toMatchObject({ error: { violations: [{ path: ['format'], rule: 'games-out-of-range' }] } });
    });

    test('of a process that has died are taken up by the next, and fail in the end', async () => {
      const { id } = accepted(await ask());
      const dying: SolveSchedule = async () => {
        throw new Error('the process has died');
      };
      await expect(solve(dying)).rejects.toThrow('died');
      expect(await solve()).toBe(false);
      storage.clock.set(later(NOON, 3 * MINUTE));
      await expect(solve(dying)).rejects.toThrow('died');
      storage.clock.set(later(NOON, 6 * MINUTE));
      expect(await solve()).toBe(true);
      expect(accepted(await see(id)).state).toBe('proposed');

      const doomed = accepted(await ask());
      for (const minutes of [6, 9, 12]) {
        storage.clock.set(later(NOON, minutes * MINUTE));
        await expect(solve(dying)).rejects.toThrow('died');
      }
      storage.clock.set(later(NOON, 15 * MINUTE));
      expect(await solve()).toBe(false);
      expect(accepted(await see(doomed.id))).toMatchObject({ state: 'failed', failure: 'interrupted' });
      const late = accepted(await ask());
      await solve(async () => {
        throw new SolvingTooLong();
      });
      expect(accepted(await see(late.id))).toMatchObject({ state: 'failed', failure: 'took-too-long' });
    });

    test.each(['scheduleProposals', 'audit', 'outbox'] as const)('leave nothing half done where writing %s fails', async (name) => {
      const { id } = await proposed();
      const broken = async () => {
        throw new Error('the storage is gone');
      };
      const failing: Through = (all) => ({ ...all, [name]: { ...all[name], save: broken, append: broken, add: broken } });
      await expect(accept(id, failing)).rejects.toThrow('the storage is gone');
      expect(await scheduled()).toEqual([]);
      expect(accepted(await see(id)).state).toBe('proposed');
      accepted(await accept(id));
      expect(await scheduled()).toHaveLength(6);
    });

    test('are kept for 60 days', async () => {
      const { id } = await proposed();
      await storage.retention.removeExpired(later(NOON, 60 * DAY));
      expect(await see(id)).toMatchObject({ ok: true });
      await storage.retention.removeExpired(later(NOON, 60 * DAY + MINUTE));
      expect(await see(id)).toEqual({ ok: false, error: { kind: 'not-found' } });
    });
  });
}
