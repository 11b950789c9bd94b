import type { Storage } from '../../application/ports/storage/storage.ts';
import type { WatchedKeys, WatchedStates } from '../../application/ports/watermarks.ts';

type VersionReads = Pick<Storage['system'], 'roomStates' | 'scopeVersions' | 'gameLogVersions' | 'watchedStates'>;
type Kind = keyof WatchedKeys;
type Read<Of extends Kind> = (keys: WatchedKeys[Of]) => Promise<WatchedStates[Of]>;
type Waiting<Of extends Kind> = Readonly<{ keys: WatchedKeys[Of] }> & PromiseWithResolvers<WatchedStates[Of]>;
type AllWaiting = { readonly [Of in Kind]?: Waiting<Of> };

/** Combines the version reads that watermarks of several kinds start in the same tick into one statement. */
export function batchedVersionReads({
  roomStates,
  scopeVersions,
  gameLogVersions,
  watchedStates,
}: VersionReads): Omit<VersionReads, 'watchedStates'> {
  const alone: { readonly [Of in Kind]: Read<Of> } = { rooms: roomStates, scopes: scopeVersions, gameLogs: gameLogVersions };
  let waiting: AllWaiting = {};

  async function readWaiting(): Promise<void> {
    const batch = waiting;
    waiting = {};
    const { rooms, scopes, gameLogs } = batch;
    try {
      const kinds = Object.keys(batch) as Kind[];
      if (kinds.length === 1) return await readAlone(kinds[0]!, batch);
      const found = await watchedStates({ rooms: rooms?.keys ?? [], scopes: scopes?.keys ?? [], gameLogs: gameLogs?.keys ?? [] });
      rooms?.resolve(found.rooms);
      scopes?.resolve(found.scopes);
      gameLogs?.resolve(found.gameLogs);
    } catch (failure) {
      for (const each of [rooms, scopes, gameLogs]) each?.reject(failure);
    }
  }

  async function readAlone<Of extends Kind>(kind: Of, batch: AllWaiting): Promise<void> {
    const { keys, resolve } = batch[kind]! as unknown as Waiting<Of>;
    resolve(await alone[kind](keys));
  }

  const readerOf =
    <Of extends Kind>(kind: Of): Read<Of> =>
    (keys) => {
      if (waiting[kind]) return alone[kind](keys);
      if (Object.keys(waiting).length === 0) queueMicrotask(readWaiting);
      const waiter = { keys, ...Promise.withResolvers<WatchedStates[Of]>() };
      waiting = { ...waiting, [kind]: waiter };
      return waiter.promise;
    };

  return { roomStates: readerOf('rooms'), scopeVersions: readerOf('scopes'), gameLogVersions: readerOf('gameLogs') };
}

/** One interval timer shared by all tasks, so that they run in the same tick. */
export function sharedInterval(): (task: () => void, ms: number) => () => void {
  const tasks = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  return (task, ms) => {
    tasks.add(task);
    timer ??= setInterval(() => {
      for (const each of tasks) each();
    }, ms).unref();
    return () => {
      tasks.delete(task);
      if (tasks.size === 0) clearInterval(timer);
    };
  };
}
