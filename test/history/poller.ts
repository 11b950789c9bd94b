import { setTimeout as pause } from 'node:timers/promises';
import type { Person } from './chat-org.ts';
import type { Actor } from './writer.ts';

const LONG_AGO = '1970-01-01T00:00:00.000Z';
const MAX_WAIT_SECONDS = 2;
const CATCH_UP_WITHIN_MS = 60_000;
const WALK_WITHIN_MS = 60_000;

/**
 * Follows a room by the last cursor it received: some pollers at any gateway, waiting for news now and then; others at one gateway without
 * waiting, so that most of their polls repeat an earlier one. Ends with the first poll that began after
 * `everythingShownAt` and reached the end of the room; gives up a minute later.
 */
export async function poll(actor: Actor, person: Person, room: string, everythingShownAt: () => number): Promise<void> {
  const { client, random, record } = actor;
  const isRepeating = random.pick([true, false]);
  const origins = isRepeating ? [random.pick(actor.origins)] : actor.origins;
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  // Some begin with the newest messages, some with all of them, and some with a clock that is fast.
  let since = random.pick([null, LONG_AGO, inAnHour]);
  let waitSeconds = 0;
  while (Date.now() < everythingShownAt() + CATCH_UP_WITHIN_MS) {
    const invokedAt = Date.now();
    const answer = await client.poll(random.pick(origins), person, room, since, waitSeconds);
    if (answer.kind === 'answered') {
      const { messages, cursor, hasMore } = answer.content;
      record({ type: 'poll', poller: person.name, room, since, invokedAt, messages, cursor, hasMore });
      if (!hasMore && invokedAt >= everythingShownAt()) return;
      since = cursor;
      waitSeconds = isRepeating ? 0 : random.pick([0, random.whole(1, MAX_WAIT_SECONDS)]);
      if (hasMore) continue;
    }
    await pause(answer.kind === 'too-many' ? answer.retryAfterMs : random.whole(100, 700));
  }
}

/** Reads the whole history of a room, newest message first. */
export async function walk({ client, origins, random, record }: Actor, person: Person, room: string): Promise<void> {
  let before: string | null = null;
  for (const deadline = Date.now() + WALK_WITHIN_MS; Date.now() < deadline; ) {
    const answer = await client.page(random.pick(origins), person, room, before);
    if (answer.kind !== 'answered') {
      await pause(100);
      continue;
    }
    const { messages, nextBefore } = answer.content;
    record({ type: 'page', room, messages });
    if (nextBefore === null) return;
    before = nextBefore;
  }
  throw new Error(`The history of a room was not answered within ${WALK_WITHIN_MS / 1000} s.`);
}
