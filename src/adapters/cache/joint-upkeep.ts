import type { Storage } from '../../application/ports/storage.ts';

type Upkeep = Pick<Storage['upkeep'], 'roomStates' | 'scopeVersions' | 'roomStatesAndScopeVersions'>;
type Waiting<Key, State> = Readonly<{ keys: readonly Key[] }> & PromiseWithResolvers<readonly State[]>;

/** Reads states of rooms and versions of scopes that are asked for in one turn by one statement: watermarks of both are refreshed together. */
export function jointUpkeep({
  roomStates,
  scopeVersions,
  roomStatesAndScopeVersions,
}: Upkeep): Pick<Upkeep, 'roomStates' | 'scopeVersions'> {
  type Rooms = Waiting<Parameters<Upkeep['roomStates']>[0][number], Awaited<ReturnType<Upkeep['roomStates']>>[number]>;
  type Scopes = Waiting<Parameters<Upkeep['scopeVersions']>[0][number], Awaited<ReturnType<Upkeep['scopeVersions']>>[number]>;
  let rooms: Rooms | undefined;
  let scopes: Scopes | undefined;

  async function readWaiting(): Promise<void> {
    const [askedRooms, askedScopes] = [rooms, scopes];
    [rooms, scopes] = [undefined, undefined];
    try {
      if (askedRooms && askedScopes) {
        const { states, versions } = await roomStatesAndScopeVersions(askedRooms.keys, askedScopes.keys);
        askedRooms.resolve(states);
        askedScopes.resolve(versions);
      } else {
        askedRooms?.resolve(await roomStates(askedRooms.keys));
        askedScopes?.resolve(await scopeVersions(askedScopes.keys));
      }
    } catch (failure) {
      askedRooms?.reject(failure);
      askedScopes?.reject(failure);
    }
  }

  const soon = () => {
    if (!rooms && !scopes) queueMicrotask(readWaiting);
  };

  return {
    roomStates(keys) {
      if (rooms) return roomStates(keys);
      soon();
      rooms = { keys, ...Promise.withResolvers() };
      return rooms.promise;
    },
    scopeVersions(keys) {
      if (scopes) return scopeVersions(keys);
      soon();
      scopes = { keys, ...Promise.withResolvers() };
      return scopes.promise;
    },
  };
}

/** One timer for all that is done at one interval, so that it is done in one turn. */
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
