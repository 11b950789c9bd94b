import type { Change } from '../../domain/imports/league.ts';
import type { ImportFailure, ImportOutcome, ImportProgress, LeagueImport } from '../../domain/imports/league-import.ts';
import { PARTS_OF } from '../../domain/imports/league-parts.ts';
import { MOST_UNDOABLE, madeBy } from '../../domain/imports/undo.ts';
import type { GameChangeId, GameId } from '../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type Act, auditEntry } from '../audit-entry.ts';
import { type FillsBrackets, fillBrackets, holdBrackets } from '../brackets/fill-bracket.ts';
import { displaceEvents } from '../displace-events.ts';
import type { Clock } from '../ports/clock.ts';
import { type ImportPlanning, PlanningTooMuch, type PlanOrder, type PlanSummary } from '../ports/import-planning.ts';
import type { NewId } from '../ports/new-id.ts';
import type { ImportReader } from '../ports/storage/imports/import-storage.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';
import { Unavailable } from '../ports/unavailable.ts';
import { type LinksLines, withOwnMembers } from '../staff-lines.ts';

type Deps = Readonly<{
  unitOfWork: UnitOfWork<'leagueImports' | 'importedLeague' | FillsBrackets | LinksLines, 'brackets' | 'keyedHash'>;
  read: Pick<ImportReader, 'leaguePart'>;
  clock: Clock;
  newId: NewId;
  /** Pauses for as long as the previous step took, to let other requests use the database. */
  giveWay: () => Promise<void>;
}>;

type Running = Readonly<{
  job: LeagueImport;
  order: PlanOrder;
  planning: ImportPlanning;
  tell: (progress: ImportProgress) => void;
  signal: AbortSignal;
}>;

const READ_AT_ONCE = 2_000;
const WRITTEN_AT_ONCE = 500;
const TRIES = 3;

type Stopped = 'stale' | 'not-running' | 'bracket-affected';

/** Carries out an import that has begun: reads the league, plans, and writes all of it or nothing, with its end in the same transaction. */
export const runImport = (deps: Deps) => {
  const { unitOfWork, read, clock, newId, giveWay } = deps;

  return async (running: Running): Promise<ImportFailure | undefined> => {
    const failure = await attempts(running);
    if (failure) await end(running, { failure });
    return failure;
  };

  async function attempts(running: Running): Promise<ImportFailure | undefined> {
    for (let tries = 1; ; tries += 1) {
      try {
        const stopped = await attempt(running);
        if (stopped === undefined) return undefined;
        if (stopped === 'not-running' || running.signal.aborted) return 'interrupted';
        if (stopped === 'bracket-affected') return stopped;
        if (tries === TRIES) return 'league-changed';
      } catch (error) {
        if (running.signal.aborted) return 'interrupted';
        if (error instanceof PlanningTooMuch) return 'too-much';
        if (!(error instanceof Unavailable)) throw error;
        if (tries === TRIES) return 'unavailable';
      }
    }
  }

  async function attempt(running: Running): Promise<Stopped | undefined> {
    const { job, order, planning, tell, signal } = running;
    const since = clock();
    await readLeague(running);
    if (signal.aborted) return 'not-running';
    tell({ stage: 'planning', done: 0, total: 0 });
    const plan = await planning.plan(order);
    if (plan.faults > 0) return (await end(running, { plan })) ? undefined : 'not-running';
    if (job.isDryRun) return (await end(running, { plan })) ? undefined : 'not-running';
    const written = await unitOfWork.transact<undefined, Stopped>(async (repositories) => {
      const applied = await applyAll(running, plan, since, repositories);
      if (!applied.ok) return applied;
      await addFindings(running, plan, repositories.leagueImports);
      const now = clock();
      const act = { actor: { org: { id: job.orgId }, user: { id: job.requestedBy } }, now, newId };
      const followed = await fillBrackets(act, await holdBrackets(act, applied.value, repositories), repositories);
      if (!followed.ok) return err('bracket-affected');
      await repositories.audit.append(auditEntry(act, 'league-imported', job.id, { kind: job.kind, changes: plan.changes }));
      // Last, so that a read of the import's progress waits for the commit only.
      const isEnded = await repositories.leagueImports.end(job.orgId, job.id, outcomeOf({ plan, made: rememberedOf(plan) }, now));
      return isEnded && !signal.aborted ? ok(undefined) : err('not-running');
    });
    return written.ok ? undefined : written.error;
  }

  async function readLeague({ job, planning, tell, signal }: Running): Promise<void> {
    let done = 0;
    await planning.forget();
    for (const part of PARTS_OF[job.kind]) {
      let after: readonly string[] | undefined;
      do {
        if (signal.aborted) return;
        const found = await read.leaguePart(job.orgId, part, { limit: READ_AT_ONCE, ...(after && { after }) });
        await planning.add(part, found.values);
        after = found.next;
        done += found.values.length;
        tell({ stage: 'reading', done, total: 0 });
        await giveWay();
      } while (after);
    }
  }

  type Repositories = Parameters<Parameters<Deps['unitOfWork']['transact']>[0]>[0];

  async function applyAll(
    { job: { id, orgId, requestedBy }, planning, tell, signal }: Running,
    plan: PlanSummary,
    since: Date,
    repositories: Repositories,
  ): Promise<Result<readonly GameId[], Stopped>> {
    const { importedLeague, gameChanges, leagueImports } = repositories;
    const act = { actor: { org: { id: orgId }, user: { id: requestedBy } }, now: clock(), newId };
    const gameIds: GameId[] = [];
    const isRemembered = rememberedOf(plan) > 0;
    for (let from = 0; from < plan.changes; from += WRITTEN_AT_ONCE) {
      if (signal.aborted) return err('not-running');
      const changes = await linked(act, await planning.changes(from, from + WRITTEN_AT_ONCE), repositories);
      const games = changes.filter((change) => change.thing === 'game');
      const log = games.flatMap((change) =>
        change.state === 'changed' ? (change.log ?? []).map((entry) => ({ ...entry, gameId: change.value.id })) : [],
      );
      if (!(await importedLeague.apply(orgId, changes))) return err('stale');
      if (isRemembered) await leagueImports.addMade(orgId, id, from, madeBy(changes));
      if (log.length > 0) await gameChanges.append(log.map((entry) => ({ ...entry, id: newId<GameChangeId>(), orgId })));
      gameIds.push(...games.map(({ value }) => value.id));
      tell({ stage: 'writing', done: Math.min(from + WRITTEN_AT_ONCE, plan.changes), total: plan.changes });
      await giveWay();
    }
    if (gameIds.length === 0) return ok(gameIds);
    if (!(await importedLeague.areFieldsFree(orgId, gameIds, since))) return err('stale');
    await displaceEvents({ now: clock(), newId }, await repositories.games.hold(orgId, gameIds), repositories);
    return ok(gameIds);
  }

  async function addFindings({ job, planning }: Running, plan: PlanSummary, imports: Repositories['leagueImports']): Promise<void> {
    const count = plan.faults + plan.notes;
    for (let from = 0; from < count; from += WRITTEN_AT_ONCE) {
      await imports.addFindings(job.orgId, job.id, from, await planning.findings(from, from + WRITTEN_AT_ONCE));
      await giveWay();
    }
  }

  /** Ends an import that writes nothing. */
  async function end(running: Running, how: How): Promise<boolean> {
    const { job } = running;
    const ended = await unitOfWork.transact<undefined, Stopped>(async ({ leagueImports }) => {
      if (how.plan) await addFindings(running, how.plan, leagueImports);
      return (await leagueImports.end(job.orgId, job.id, outcomeOf(how, clock()))) ? ok(undefined) : err('not-running');
    });
    return ended.ok;
  }
};

/** The changes, those of staff lines with the members whose they are. */
async function linked(
  act: Act,
  changes: readonly Change[],
  repositories: Parameters<typeof withOwnMembers>[0],
): Promise<readonly Change[]> {
  const lines = changes.flatMap((change) => (change.thing === 'staffMember' ? [change.value] : []));
  const members = new Map((await withOwnMembers(repositories, act.actor.org.id, lines, act)).map((line) => [line.id, line]));
  return changes.map((change) => (change.thing === 'staffMember' ? { ...change, value: members.get(change.value.id)! } : change));
}

/** How many rows of a plan are new, to be removed by its undo; 0 if they are too many. */
function rememberedOf({ report }: PlanSummary): number {
  const made = Object.values(report!.counts).reduce((sum, count) => sum + count.new, 0);
  return made > MOST_UNDOABLE ? 0 : made;
}

type How = Readonly<{ plan?: PlanSummary; failure?: ImportFailure; made?: number }>;

const outcomeOf = ({ plan, failure, made = 0 }: How, endedAt: Date): ImportOutcome => ({
  state: failure ? 'failed' : plan!.faults > 0 ? 'refused' : 'done',
  failure: failure ?? null,
  report: plan?.report ?? null,
  faults: plan?.faults ?? 0,
  notes: plan?.notes ?? 0,
  made,
  endedAt,
});
