import type { RoomKey } from '../../domain/chat/room.ts';
import type { Game } from '../../domain/games/game.ts';
import type { GameId, OrgId, UserId, WebhookEventId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';
import { mergedEvents, type WebhookEventContent } from '../../domain/webhooks/webhook-event.ts';
import { type Overrides, withOverrides } from '../lazy-members.ts';
import type { NewId } from '../ports/new-id.ts';
import type { RoomWatermarks } from '../ports/room-watermarks.ts';
import type { Repositories, UnitOfWork, Work } from '../ports/storage/storage.ts';
import type { GameLog, GameLogWatermarks, Scope, ScopeVersion, ScopeWatermarks } from '../ports/watermarks.ts';
import { EFFECTS, type Effects, type Finds, WORKERS, type WorkerName } from './effects.ts';

/** Who is told of the effects of writes. */
export type EffectsListeners = Readonly<{
  newId: NewId;
  /** Raises the generation of an org with kept answers that are made of what was written. */
  raiseGeneration: (orgId: OrgId) => void;
  scopes: Pick<ScopeWatermarks, 'advance' | 'invalidate'>;
  rooms: Pick<RoomWatermarks, 'advance' | 'teamsChanged'>;
  logs: Pick<GameLogWatermarks, 'advance' | 'invalidate'>;
  /** Reports the versions that a transaction has advanced. */
  advanced: (versions: readonly ScopeVersion[]) => void;
  invalidateCallers: (userIds: Iterable<UserId>) => void;
  /** Wakes a worker for an org. */
  wake: Readonly<Record<WorkerName, (orgId: OrgId) => void>>;
  /** Whether anything is sent, to devices or by mail; otherwise no event is queued, since the queue would only grow. */
  hasPush: boolean;
  hasWebhooks: boolean;
}>;

/** The storage's transactions, with all that their writes mean by `EFFECTS`. */
export function recordingUnitOfWork(inner: UnitOfWork, listeners: EffectsListeners): UnitOfWork {
  async function recording<T>(run: (recorded: <R, F>(work: Work<R, F>) => Work<R, F>) => Promise<T>): Promise<T> {
    // The storage may run the work again. What an earlier run has written may be committed, if its outcome is unknown.
    const runs: Written[] = [];
    try {
      const outcome = await run((work) => async (repositories) => {
        const written = nothingWritten();
        runs.push(written);
        const recorded = withOverrides(repositories, RECORDING, written);
        const result = await work(listeners.hasPush ? recorded : withOverrides(recorded, WITHOUT_PUSH, undefined));
        if (!result.ok) {
          runs[runs.length - 1] = nothingWritten();
          return result;
        }
        // Until the transaction ends, a row that names a user blocks the deletion of that user.
        if (written.storedOf.size > 0) await repositories.users.refuseErased([...written.storedOf]);
        if (listeners.hasWebhooks) await announce(written, recorded);
        if (written.scopes.size === 0) return result;
        // Not awaited before the commit, so that the version's row, which every writer locks, is locked for one round trip only.
        const versions = repositories.scopeVersions.advance([...written.scopes.values()]).then((advanced) => {
          written.advanced.push(...advanced);
        });
        return ok(Promise.all([result.value, versions]).then(([value]) => value as Awaited<typeof value>));
      });
      const committed = runs.pop();
      runs.forEach(outcomeUnknown);
      if (committed) await tell(committed);
      return outcome;
    } catch (failure) {
      runs.forEach(outcomeUnknown);
      // Waking a worker in vain costs one statement.
      wakeFor(runs.at(-1));
      throw failure;
    }
  }

  async function announce({ events }: Written, repositories: Repositories): Promise<void> {
    for (const [orgId, each] of events) {
      const events = mergedEvents(each).map((event) => ({ ...event, id: listeners.newId<WebhookEventId>(), orgId }));
      if (events.length > 0) await repositories.webhookDeliveries.announce(orgId, events);
    }
  }

  async function tell(written: Written): Promise<void> {
    const { orgs, advanced, rooms, logs, callers } = written;
    for (const orgId of orgs) listeners.raiseGeneration(orgId);
    listeners.invalidateCallers(callers);
    for (const { scope, version } of advanced) listeners.scopes.advance(scope, version);
    tellRoomsOfTeams(written);
    for (const { room, moved } of rooms) {
      const at = await moved;
      if (at) listeners.rooms.advance(room.orgId, room.roomId, at);
    }
    for (const { log, moved } of logs) listeners.logs.advance(log, await moved);
    listeners.advanced(advanced);
    wakeFor(written);
  }

  function outcomeUnknown(written: Written): void {
    const { orgs, scopes, logs, callers } = written;
    for (const orgId of orgs) listeners.raiseGeneration(orgId);
    listeners.invalidateCallers(callers);
    for (const scope of scopes.values()) listeners.scopes.invalidate(scope);
    tellRoomsOfTeams(written);
    for (const { log } of logs) listeners.logs.invalidate(log);
  }

  /** Teams and seasons decide who may read a room. */
  function tellRoomsOfTeams({ scopes }: Written): void {
    for (const { orgId } of scopes.values()) listeners.rooms.teamsChanged(orgId);
  }

  function wakeFor(written: Written | undefined): void {
    for (const worker of WORKERS) for (const orgId of written?.woken[worker] ?? []) listeners.wake[worker](orgId);
  }

  return {
    transact: (work) => recording((recorded) => inner.transact(recorded(work))),
    writeOnce: (work) => recording((recorded) => inner.writeOnce(recorded(work))),
    tryTransactUnder: (claim, work) => recording((recorded) => inner.tryTransactUnder(claim, recorded(work))),
  };
}

/** What one run of a transaction has written. */
type Written = Readonly<{
  /** With kept answers that are made of it. */
  orgs: Set<OrgId>;
  scopes: Map<string, Scope>;
  /** By the transaction's last statement. */
  advanced: ScopeVersion[];
  rooms: Readonly<{ room: RoomKey; moved: Promise<Date | null | undefined> }>[];
  logs: Readonly<{ log: GameLog; moved: Promise<number> }>[];
  woken: Readonly<Record<WorkerName, Set<OrgId>>>;
  events: Map<OrgId, WebhookEventContent[]>;
  storedOf: Set<UserId>;
  callers: Set<UserId>;
  games: Map<GameId, Game>;
}>;
const nothingWritten = (): Written => ({
  orgs: new Set(),
  scopes: new Map(),
  advanced: [],
  rooms: [],
  logs: [],
  woken: { push: new Set(), mail: new Set(), webhooks: new Set(), proposals: new Set() },
  events: new Map(),
  storedOf: new Set(),
  callers: new Set(),
  games: new Map(),
});

type AnyEffects = Effects<readonly unknown[], unknown>;
type Method = (...args: readonly unknown[]) => Promise<unknown>;
type Repository = Readonly<Record<string, Method>>;

/** Notes the effects of a call, and makes it. */
function record(
  effects: AnyEffects,
  call: Method,
  args: readonly unknown[],
  written: Written,
  repositories: Repositories,
): Promise<unknown> {
  const changesAccess = effects.access(args, written.games);
  for (const game of effects.saves(args)) written.games.set(game.id, game);
  for (const [orgId, each] of effects.announces(args, written.games)) {
    written.events.set(orgId, [...(written.events.get(orgId) ?? []), ...each]);
  }
  for (const userId of effects.storesOf(args)) written.storedOf.add(userId);
  for (const userId of effects.changesCallers(args)) written.callers.add(userId);

  const noteOrg = (orgId: OrgId) => {
    if (effects.answers) written.orgs.add(orgId);
    if (changesAccess) written.scopes.set(orgId, { orgId, name: 'access' });
    for (const worker of effects.wakes(args)) written.woken[worker].add(orgId);
  };
  const orgs = effects.orgs(args, repositories);
  if (typeof orgs === 'string') noteOrg(orgs);
  else if (!(orgs instanceof Promise)) orgs.forEach(noteOrg);

  const returned = call(...args);
  const noted = <Moved>(moved: (value: unknown) => Moved) => {
    const promise = returned.then(moved);
    // The caller handles the failure.
    promise.catch(() => undefined);
    return promise;
  };
  for (const { room, at } of effects.rooms(args)) written.rooms.push({ room, moved: noted(at) });
  for (const { log, last } of effects.logs(args)) written.logs.push({ log, moved: noted(last) });
  if (!(orgs instanceof Promise)) return returned;
  return Promise.all([returned, orgs]).then(([value, found]) => {
    found.forEach(noteOrg);
    return value;
  });
}

/** The repositories of the table, with methods that record their effects. */
const RECORDING = Object.fromEntries(
  Object.entries(EFFECTS).map(([name, entries]) => {
    const recorded = Object.entries(entries as Readonly<Record<string, 'reads' | 'nothing' | Finds<unknown> | AnyEffects>>);
    const recording = (repository: Repository, written: Written, repositories: Repositories): Repository => {
      const own: Record<string, Method> = { ...repository };
      for (const [method, entry] of recorded) {
        const call = repository[method]!;
        if (typeof entry === 'string') continue;
        if ('finds' in entry) {
          own[method] = async (...args) => {
            const returned = await call(...args);
            for (const game of entry.finds(returned)) written.games.set(game.id, game);
            return returned;
          };
        } else own[method] = (...args) => record(entry, call, args, written, repositories);
      }
      return own;
    };
    return [name, recording];
  }),
) as unknown as Overrides<Repositories, Written>;

const WITHOUT_PUSH: Overrides<Repositories, undefined> = {
  outbox: (outbox) => ({ ...outbox, add: async () => {} }),
  chat: (chat) => ({ ...chat, append: (message, { event: _, ...options } = {}) => chat.append(message, options) }),
};
