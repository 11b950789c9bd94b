import type { LeagueClient } from './client.ts';
import { sendInOrder } from './outbox.ts';
import { bell, keyOf, observable, QueueFullError, tell, updateJson } from './running.ts';
import type { NewAnswer, PlayerAnswer, Problem } from './schema.ts';
import type { LeagueStorage } from './storage.ts';
import { alwaysVisible, type Visibility } from './visibility.ts';

/** What an answer is about. */
export type AnsweredItem = Readonly<{ kind: 'game' | 'event'; id: string }>;

/** An answer that the gateway is not known to have. With a `problem` it was refused, and waits for another answer or `discard`. */
export type QueuedAnswer = Readonly<{
  id: string;
  orgId: string | null;
  item: AnsweredItem;
  playerId: string;
  answer: NewAnswer;
  /** When it was given, in milliseconds since 1970, by this device's clock. */
  at: number;
  problem: Problem | null;
}>;

export type AnswersState = Readonly<{
  status: 'stopped' | 'idle' | 'sending' | 'offline';
  /** In the order in which they were given, one for a player and an item. */
  answers: readonly QueuedAnswer[];
}>;

export type AnswerQueueOptions = Readonly<{
  client: LeagueClient;
  storage: LeagueStorage;
  /** The `id` of `/api/me`: one user's answers are never sent as another user. */
  owner: string;
  /** The maximum number of stored answers. */
  maxAnswers?: number;
  visibility?: Visibility;
  /** Called once the gateway has an answer. If the app is killed in between, it is not called later. */
  onAnswered?: (queued: QueuedAnswer, answer: PlayerAnswer) => void;
}>;

export type AnswerQueue = Readonly<{
  start(): void;
  stop(): void;
  subscribe(listener: (state: AnswersState) => void): () => void;
  /** Resolves once the answer is stored. It replaces one for the same player and item that waits or was refused. */
  add(item: AnsweredItem, playerId: string, answer: NewAnswer): Promise<void>;
  /** Drops a stored answer. The gateway may still have received it, if only the response was lost. */
  discard(id: string): Promise<void>;
}>;

export const ANSWERS = 'answers';
const MAX_ANSWERS = 500;

/** Says whether players come, online or offline: the last answer for each player and item arrives, in order, even if the app is killed. */
export function answerQueue({
  client,
  storage,
  owner,
  maxAnswers = MAX_ANSWERS,
  visibility = alwaysVisible,
  onAnswered = () => undefined,
}: AnswerQueueOptions): AnswerQueue {
  const { runtime, newId } = client;
  const key = keyOf(ANSWERS, owner);
  const state = observable<AnswersState>({ status: 'stopped', answers: [] });
  const awake = bell(runtime);
  let running: AbortController | null = null;

  const show = (changed: Partial<AnswersState>) => state.set({ ...state.get(), ...changed });

  async function change(how: (answers: readonly QueuedAnswer[]) => readonly QueuedAnswer[]): Promise<void> {
    const answers = await updateJson<readonly QueuedAnswer[]>(storage, key, (stored = []) => {
      const changed = how(stored);
      return changed.length === 0 ? undefined : changed;
    });
    show({ answers: answers ?? [] });
  }

  async function next(): Promise<QueuedAnswer | undefined> {
    const text = await storage.get(key);
    const answers: readonly QueuedAnswer[] = text === undefined ? [] : JSON.parse(text);
    show({ answers });
    return answers.find(({ problem }) => problem === null);
  }

  async function send({ orgId, item, playerId, answer }: QueuedAnswer, signal: AbortSignal) {
    const header = orgId ? { 'X-Org-Id': orgId } : {};
    const options = { body: answer, attempts: 1, signal };
    if (item.kind === 'game')
      return client.PUT('/api/mobile/games/{gameId}/responses/{playerId}', {
        ...options,
        params: { path: { gameId: item.id, playerId }, header },
      });
    return client.PUT('/api/mobile/events/{eventId}/responses/{playerId}', {
      ...options,
      params: { path: { eventId: item.id, playerId }, header },
    });
  }

  /** One given while this was under way has seen it: it replaces the version that the gateway has now. */
  const taken = async (sent: QueuedAnswer, given: PlayerAnswer) => {
    await change((answers) =>
      answers
        .filter(({ id }) => id !== sent.id)
        .map((each) =>
          isAboutSame(each, sent) && each.answer.version !== undefined && given.version !== null
            ? { ...each, answer: { ...each.answer, version: given.version } }
            : each,
        ),
    );
    tell(onAnswered, sent, given);
  };

  const sendAll = (signal: AbortSignal) =>
    sendInOrder<QueuedAnswer, PlayerAnswer>({
      next,
      send: (queued) => send(queued, signal),
      taken,
      refused: (sent, problem) => change((answers) => answers.map((each) => (each.id === sent.id ? { ...each, problem } : each))),
      tell: (status) => signal.aborted || show({ status: status === 'idle' || status === 'sending' ? status : 'offline' }),
      ...{ awake, runtime, signal },
    });

  return {
    subscribe: state.subscribe,
    start() {
      if (running) return awake.ring();
      const controller = new AbortController();
      running = controller;
      const endVisibility = visibility((isVisible) => isVisible && awake.ring());
      controller.signal.addEventListener('abort', endVisibility);
      awake.silence();
      void sendAll(controller.signal);
    },
    stop() {
      running?.abort();
      running = null;
      awake.ring();
      show({ status: 'stopped' });
    },
    async add(item, playerId, answer) {
      const queued = { id: newId(), orgId: client.orgId(), item, playerId, answer, at: Date.now(), problem: null };
      await change((answers) => {
        const others = answers.filter((each) => !isAboutSame(each, queued));
        if (others.length >= maxAnswers) throw new QueueFullError(`${maxAnswers} answers are waiting already.`);
        return [...others, queued];
      });
      awake.ring();
    },
    discard: (id) => change((answers) => answers.filter((each) => each.id !== id)),
  };
}

type About = Pick<QueuedAnswer, 'item' | 'playerId'>;
const isAboutSame = (one: About, other: About) =>
  one.playerId === other.playerId && one.item.kind === other.item.kind && one.item.id === other.item.id;
