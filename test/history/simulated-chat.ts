import type { HistoryRecord, SeenMessage, SendRecord } from './record.ts';

export type Step =
  /** Sends the message of a key, or retries it if it was sent before. */
  | Readonly<{ kind: 'send'; key: number }>
  /** Commits one of the pending messages; its reply may be lost. */
  | Readonly<{ kind: 'commit'; nth: number; isAnswered: boolean }>
  | Readonly<{ kind: 'refuse'; key: number }>
  | Readonly<{ kind: 'poll'; poller: number }>;

/** When `createdAt` is assigned: under a lock that is held until the commit, or by a column default at the insert. */
export type Stamping = 'under the lock' | 'at the insert';

export const FIRST_POLL = 3;
const PAGE = 2;

export const at = (ms: number): string => new Date(Date.UTC(2026, 3, 11, 15) + ms).toISOString();

/**
 * Plays the steps against a room in memory, then lets everything commit and every poller reach the end, and walks the
 * history. `overtaken` counts messages that were committed after the cursor of a poller that should see them had
 * already passed them.
 */
export function playChat(stamping: Stamping, steps: readonly Step[]): { history: readonly HistoryRecord[]; overtaken: number } {
  const history: HistoryRecord[] = [];
  const underWay: { key: number; createdAt: string }[] = [];
  const committed: SeenMessage[] = [];
  const pollers = new Map<number, { since: string; from: string }>();
  let now = 0;
  let overtaken = 0;

  const contentOf = (key: number) => `content ${key}`;
  const findByKey = (key: number) => committed.find(({ contentId }) => contentId === contentOf(key));
  const inOrder = () => committed.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));

  function answer(key: number, outcome: SendRecord['outcome']) {
    history.push({
      type: 'send',
      client: 'pat',
      room: 'hawks',
      key: `key ${key}`,
      contentId: contentOf(key),
      invokedAt: now,
      answeredAt: now,
      outcome,
    });
  }
  const acknowledge = (key: number, { id, createdAt }: SeenMessage) => answer(key, { kind: 'acknowledged', messageId: id, createdAt });

  function send(key: number) {
    const known = findByKey(key);
    if (known) return acknowledge(key, known);
    if (!underWay.some((each) => each.key === key)) underWay.push({ key, createdAt: at(now) });
  }

  function commit(nth: number, isAnswered: boolean) {
    const [next] = underWay.splice(nth % underWay.length, 1);
    if (!next) return;
    const createdAt = stamping === 'under the lock' ? at(now) : next.createdAt;
    const message = { id: `message ${next.key}`, createdAt, contentId: contentOf(next.key) };
    if ([...pollers.values()].some(({ since, from }) => createdAt <= since && createdAt >= from)) overtaken += 1;
    committed.push(message);
    if (isAnswered) acknowledge(next.key, message);
    else answer(next.key, { kind: 'unknown' });
  }

  function poll(poller: number): boolean {
    const place = pollers.get(poller);
    const later = inOrder().filter(({ createdAt }) => !place || createdAt > place.since);
    const messages = place ? later.slice(0, PAGE) : later.slice(-FIRST_POLL);
    const hasMore = place !== undefined && later.length > PAGE;
    const cursor = messages.at(-1)?.createdAt ?? place?.since ?? at(-1);
    history.push({
      type: 'poll',
      poller: `poller ${poller}`,
      room: 'hawks',
      since: place?.since ?? null,
      invokedAt: now,
      messages,
      cursor,
      hasMore,
    });
    const from = messages.length < FIRST_POLL ? '' : messages[0]!.createdAt;
    pollers.set(poller, { since: cursor, from: place?.from ?? from });
    return hasMore;
  }

  for (const step of steps) {
    now += 1;
    if (step.kind === 'send') send(step.key);
    else if (step.kind === 'commit') commit(step.nth, step.isAnswered);
    else if (step.kind === 'poll') poll(step.poller);
    else if (!findByKey(step.key)) answer(step.key, { kind: 'refused' });
  }
  while (underWay.length > 0) {
    now += 1;
    commit(0, true);
  }
  for (const poller of pollers.keys()) while (poll(poller));
  for (const message of inOrder().reverse()) history.push({ type: 'page', room: 'hawks', messages: [message] });
  return { history, overtaken };
}
