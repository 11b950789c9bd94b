import type { LeagueClient } from './client.ts';
import { isProblem } from './problems.ts';
import { retryAfterMs, waitAfter } from './retry.ts';
import { bell, keyOf, observable, QueueFullError, tell, updateJson } from './running.ts';
import type { NewStatEvent, Problem, StatEventBatchItem, StatEventProblem, StatEventResult } from './schema.ts';
import type { LeagueStorage } from './storage.ts';
import { alwaysVisible, type Visibility } from './visibility.ts';

export type QueuedItem = Readonly<{ id: string; item: StatEventBatchItem }>;
/** The problem of the item itself, or of the request that contained it. */
export type ItemProblem = StatEventProblem | Problem;
export type RefusedItem = QueuedItem & Readonly<{ problem: ItemProblem }>;

export type QueuedGame = Readonly<{
  gameId: string;
  orgId: string | null;
  waiting: readonly QueuedItem[];
  refused: readonly RefusedItem[];
  /** Why the gateway refuses all items of this game; null if it accepts them. */
  problem: Problem | null;
  /**
   * The first refusal because a side's own scorekeepers have its book, with who; from then on what waits is set aside for them to choose, and nothing is
   * lost.
   */
  bookKept?: ItemProblem;
  /** When the last item was added, in milliseconds since 1970, by this device's clock; undefined if an earlier version stored it. */
  at?: number;
}>;
export type ScoringState = Readonly<{
  status: 'stopped' | 'idle' | 'sending' | 'offline' | 'signed-out';
  games: readonly QueuedGame[];
}>;

export type ScoringQueueOptions = Readonly<{
  client: LeagueClient;
  storage: LeagueStorage;
  /** The `id` of `/api/me`: one user's events are never sent as another user. */
  owner: string;
  /** The maximum number of stored items. */
  maxItems?: number;
  visibility?: Visibility;
  /** Called with the results of the items of a request, in order. If the app is killed in between, it does not receive them later. */
  onResults?: (gameId: string, results: readonly StatEventResult[]) => void;
}>;

export type ScoringQueue = Readonly<{
  start(): void;
  stop(): void;
  subscribe(listener: (state: ScoringState) => void): () => void;
  /** Resolves with the event's `clientEventId` once it is stored. A `clientEventId` that is already stored is ignored. */
  add(gameId: string, event: NewStatEvent): Promise<string>;
  /** Voids an event by its id or `clientEventId`, even if it is not sent yet. Resolves once the void is stored. */
  void(gameId: string, eventId: string): Promise<void>;
  /** Sends everything that can be sent now. */
  flush(): Promise<ScoringState>;
  /** Retries a refused game with all its refused items, or one refused item, or `item` in its place. */
  retry(gameId: string, id?: string, item?: StatEventBatchItem): Promise<void>;
  discard(gameId: string, id: string): Promise<void>;
}>;

export const PLAYS = 'scoring';
const MAX_ITEMS = 2000;
const MAX_BATCH = 200;
/** A request may be 100 KiB long, and a character may take three bytes. */
const MAX_BATCH_CHARACTERS = 33_000;
/** The limit for a stored value on Android. */
const MAX_GAME_CHARACTERS = 1_000_000;
const TRIES_OF_ONE = 6;
const LOOK_AGAIN_AFTER_MS = 60_000;

/** Matches a pointer to an item of the batch: the error is the item's, not the game's. */
const IN_ITEM = /^\/events\/(\d+)/;

/** Records stat events online or offline: each exactly once, and the events of a game in order. */
export function scoringQueue({
  client,
  storage,
  owner,
  maxItems = MAX_ITEMS,
  visibility = alwaysVisible,
  onResults = () => undefined,
}: ScoringQueueOptions): ScoringQueue {
  const { runtime, newId } = client;
  const prefix = `${keyOf(PLAYS, owner)}/`;
  const games = new Map<string, QueuedGame>();
  const sizes = new Map<string, Readonly<{ batch: number; tries: number }>>();
  const state = observable<ScoringState>({ status: 'stopped', games: [] });
  const awake = bell(runtime);
  let running: AbortController | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let loaded: Promise<void> | null = null;
  /** Consecutive requests without a response. */
  let failures = 0;

  /** A game belongs to one organization, so the key contains only the game and each game has a single queue. */
  const keyFor = (gameId: string) => prefix + keyOf(gameId);
  const show = (status = state.get().status) => state.set({ status, games: [...games.values()] });

  function keep(key: string, game: QueuedGame | undefined) {
    if (game) games.set(key, game);
    else games.delete(key);
    show();
  }

  async function change(gameId: string, how: (game: QueuedGame) => QueuedGame): Promise<void> {
    const key = keyFor(gameId);
    const orgId = client.orgId();
    const changed = await updateJson<QueuedGame>(storage, key, (stored) => {
      const game = how({ gameId, waiting: [], refused: [], problem: null, ...stored, orgId: stored?.orgId ?? orgId });
      return game.waiting.length + game.refused.length === 0 ? undefined : game;
    });
    keep(key, changed);
  }

  async function load(): Promise<void> {
    const keys = [...(await storage.keys(prefix))].sort();
    const texts = await Promise.all(keys.map((key) => storage.get(key)));
    games.clear();
    for (const [index, text] of texts.entries()) {
      const game = text === undefined ? undefined : parsed(text);
      if (game) games.set(keys[index]!, game);
    }
    show();
  }

  async function enqueue(gameId: string, queued: QueuedItem): Promise<void> {
    loaded ??= load();
    await loaded.catch((cause) => {
      loaded = null;
      throw cause;
    });
    await change(gameId, (game) => {
      const { waiting, refused } = game;
      if ([...waiting, ...refused].some(({ id }) => id === queued.id)) return game;
      const others = [...games.values()].filter((other) => other.gameId !== gameId);
      const items = others.reduce((sum, other) => sum + sizeOf(other), sizeOf(game));
      if (items >= maxItems) throw new QueueFullError(`${items} items are waiting already.`);
      if (JSON.stringify(game).length > MAX_GAME_CHARACTERS) throw new QueueFullError('No more of this game can be stored.');
      return { ...game, waiting: [...waiting, queued], at: Date.now() };
    });
    // Without a network it stays with the tries in between, and with the one once there is a network again.
    if (state.get().status !== 'offline' || globalThis.navigator?.onLine !== false) awake.ring();
  }

  /** Sends everything that can be sent, game by game. Returns how long to wait before the next pass, in milliseconds. */
  async function pass(signal: AbortSignal | undefined, isFirst: boolean): Promise<Passed> {
    await load();
    let waitMs: number | null = null;
    for (const { gameId } of [...games.values()]) {
      let tryRefused = isFirst;
      for (;;) {
        const game = games.get(keyFor(gameId));
        if (!game?.waiting.length || (game.problem && !tryRefused)) break;
        tryRefused = false;
        show('sending');
        const sent = await sendBatch(game, signal);
        if (sent.kind === 'taken') continue;
        if (sent.kind !== 'later') return sent;
        waitMs = Math.min(waitMs ?? Number.POSITIVE_INFINITY, sent.waitMs);
        break;
      }
    }
    return waitMs === null ? { kind: 'idle' } : { kind: 'later', waitMs };
  }

  async function sendBatch(game: QueuedGame, signal: AbortSignal | undefined): Promise<Taken | Passed> {
    const { gameId, orgId } = game;
    const send = game.bookKept ? setAside : post;
    const size = sizes.get(gameId) ?? { batch: MAX_BATCH, tries: 0 };
    const batch = batchOf(game.waiting, size.batch);
    let answer: Awaited<ReturnType<typeof post>>;
    try {
      answer = await send(gameId, orgId, batch, signal);
    } catch {
      return offline(null);
    }
    const { data, error, response } = answer;
    const { status } = response;
    const passes = status === 429 || status === 503 || isProblem(error, 'idempotency-in-progress', 'org-suspended');
    if (passes || (data && data.results.length !== batch.length)) return offline(retryAfterMs(response.headers));
    failures = 0;
    if (data) {
      const kept = game.bookKept ? -1 : data.results.findIndex(({ problem }) => isProblem(problem, 'book-kept'));
      // What is refused behind it may refer to it, and is sent again with it.
      const isSentAgain = (index: number) => kept >= 0 && index >= kept && data.results[index]!.problem !== null;
      await settle(game, batch, (_, index) => (isSentAgain(index) ? undefined : data.results[index]!.problem));
      if (kept >= 0) await change(gameId, (now) => ({ ...now, bookKept: data.results[kept]!.problem! }));
      sizes.set(gameId, { batch: Math.min(size.batch * 2, MAX_BATCH), tries: 0 });
      tell(onResults, gameId, data.results);
      return ACCEPTED;
    }
    if (status === 401) return { kind: 'signed-out' };
    if (status === 413 || status >= 500) return narrow(game, batch, size, error);
    const faults = isProblem(error, 'invalid-request', 'unknown-reference') ? error.errors : [];
    const faulty = new Set(
      faults.map(({ pointer }) => Number(IN_ITEM.exec(pointer)?.[1] ?? batch.length)).filter((index) => index < batch.length),
    );
    if (faulty.size > 0) await settle(game, batch, (_, index) => (faulty.has(index) ? error : undefined));
    else await change(gameId, (now) => ({ ...now, problem: error }));
    return ACCEPTED;
  }

  /** The batch is too large, or the gateway fails on one of its items: finds that item by halving the batch. */
  async function narrow(
    game: QueuedGame,
    batch: readonly QueuedItem[],
    size: { batch: number; tries: number },
    error: Problem,
  ): Promise<Taken | Passed> {
    const { gameId } = game;
    if (batch.length > 1) {
      sizes.set(gameId, { batch: Math.ceil(batch.length / 2), tries: 0 });
      return ACCEPTED;
    }
    if (error.status !== 413 && size.tries + 1 < TRIES_OF_ONE) {
      sizes.set(gameId, { batch: 1, tries: size.tries + 1 });
      return { kind: 'later', waitMs: waitAfter(size.tries + 1, null, runtime) };
    }
    sizes.delete(gameId);
    await settle(game, batch, () => error);
    return ACCEPTED;
  }

  /** Removes the items of a batch from `waiting` (null), moves them to `refused` (a problem), or leaves them (undefined). */
  async function settle(
    { gameId }: QueuedGame,
    batch: readonly QueuedItem[],
    problemOf: (item: QueuedItem, index: number) => ItemProblem | null | undefined,
  ) {
    const outcomes = new Map(batch.map((item, index) => [item.id, problemOf(item, index)]));
    await change(gameId, (game) => ({
      ...game,
      problem: null,
      waiting: game.waiting.filter(({ id }) => outcomes.get(id) === undefined),
      refused: [
        ...game.refused,
        ...game.waiting.flatMap((item) => {
          const problem = outcomes.get(item.id);
          return problem ? [{ ...item, problem }] : [];
        }),
      ],
    }));
  }

  const setAside = (gameId: string, orgId: string | null, batch: readonly QueuedItem[], signal: AbortSignal | undefined) =>
    client.POST('/api/mobile/games/{gameId}/player-stats/set-aside', {
      params: { path: { gameId }, header: orgId ? { 'X-Org-Id': orgId } : {} },
      body: { events: batch.map(({ item }) => item) },
      attempts: 1,
      ...(signal && { signal }),
    });

  const post = (gameId: string, orgId: string | null, batch: readonly QueuedItem[], signal: AbortSignal | undefined) =>
    client.POST('/api/mobile/games/{gameId}/player-stats/batch', {
      params: { path: { gameId }, header: orgId ? { 'X-Org-Id': orgId } : {} },
      body: { mode: 'each', events: batch.map(({ item }) => item) },
      attempts: 1,
      ...(signal && { signal }),
    });

  function offline(askedMs: number | null): Passed {
    failures += 1;
    return { kind: 'offline', waitMs: waitAfter(failures, askedMs, runtime) };
  }

  /** Runs one pass at a time. A storage error is retried like a network error. */
  function passInTurn(signal: AbortSignal | undefined, isFirst: boolean): Promise<Passed> {
    const passed = turn.then(() => pass(signal, isFirst)).catch(() => offline(null));
    turn = passed;
    return passed;
  }

  const statusAfter = ({ kind }: Passed) => (kind === 'later' ? 'idle' : kind);

  async function run(running: AbortSignal): Promise<void> {
    for (let isFirst = true; !running.aborted; isFirst = false) {
      const passed = await passInTurn(running, isFirst);
      if (running.aborted) return;
      show(statusAfter(passed));
      await awake.pause('waitMs' in passed ? passed.waitMs : LOOK_AGAIN_AFTER_MS);
    }
  }

  return {
    subscribe: state.subscribe,
    start() {
      if (running) return awake.ring();
      const controller = new AbortController();
      running = controller;
      const endVisibility = visibility((isVisible) => isVisible && awake.ring());
      controller.signal.addEventListener('abort', endVisibility);
      awake.silence();
      void run(controller.signal);
    },
    stop() {
      running?.abort();
      running = null;
      awake.ring();
      show('stopped');
    },
    async add(gameId, event) {
      const id = event.clientEventId ?? newId();
      await enqueue(gameId, { id, item: { ...event, clientEventId: id } });
      return id;
    },
    void: (gameId, eventId) => enqueue(gameId, { id: newId(), item: { void: eventId } }),
    async flush() {
      const passed = await passInTurn(undefined, true);
      show(running ? statusAfter(passed) : 'stopped');
      return { ...state.get(), status: statusAfter(passed) };
    },
    async retry(gameId, id, item) {
      await change(gameId, (game) => {
        const again = game.refused.filter((each) => id === undefined || each.id === id).map(({ problem: _, ...each }) => each);
        return {
          ...game,
          problem: null,
          refused: game.refused.filter((each) => id !== undefined && each.id !== id),
          waiting:
            id === undefined
              ? [...again, ...game.waiting]
              : [...game.waiting, ...again.map((each) => (item ? replaced(each, item) : each))],
        };
      });
      awake.ring();
    },
    discard: (gameId, id) =>
      change(gameId, (game) => ({
        ...game,
        waiting: game.waiting.filter((each) => each.id !== id),
        refused: game.refused.filter((each) => each.id !== id),
      })),
  };
}

type Passed =
  | Readonly<{ kind: 'idle' | 'signed-out' }>
  /** `later`: only one game must wait. */
  | Readonly<{ kind: 'offline' | 'later'; waitMs: number }>;
type Taken = Readonly<{ kind: 'taken' }>;
const ACCEPTED: Taken = { kind: 'taken' };

const replaced = ({ id }: QueuedItem, item: StatEventBatchItem): QueuedItem => ({
  id,
  item: 'void' in item ? item : { ...item, clientEventId: id },
});

const sizeOf = ({ waiting, refused }: QueuedGame) => waiting.length + refused.length;

function parsed(text: string): QueuedGame | undefined {
  try {
    return JSON.parse(text);
  } catch {
    // The unreadable value stays stored, and does not block other games.
    return undefined;
  }
}

/** The first items, as many as one request may contain. */
function batchOf(items: readonly QueuedItem[], atMost: number): readonly QueuedItem[] {
  let characters = 0;
  const end = items.findIndex(({ item }, index) => {
    characters += JSON.stringify(item).length + 1;
    return index === atMost || (index > 0 && characters > MAX_BATCH_CHARACTERS);
  });
  return end === -1 ? items : items.slice(0, end);
}
