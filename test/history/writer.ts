import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../dev/demo-league/random.ts';
import type { ChatClient } from './chat-client.ts';
import type { Person } from './chat-org.ts';
import type { HistoryRecord, SendRecord } from './record.ts';

export type Actor = Readonly<{
  client: ChatClient;
  /** The gateways' addresses; any of them can serve any request. */
  origins: readonly string[];
  random: Random;
  record: (entry: HistoryRecord) => void;
}>;

type Message = Pick<SendRecord, 'client' | 'room' | 'key' | 'contentId'>;

/** Faults have ended long before: a message that is still not accepted is refused for no reason. */
const GIVE_UP_AFTER_MS = 90_000;

/** Sends messages to rooms until it is told to stop, each under its own key, and retries until it is acknowledged. */
export async function write(actor: Actor, person: Person, rooms: readonly string[], isOver: () => boolean): Promise<void> {
  const { random } = actor;
  const [busiest, ...others] = rooms;
  for (let n = 1; !isOver(); n += 1) {
    const room = others.length === 0 || random.chance(40) ? busiest! : random.pick(others);
    await sendUntilAcknowledged(actor, person, { client: person.name, room, key: `message-${n}`, contentId: `${person.name} ${n}` });
    await pause(random.whole(50, 500));
  }
}

async function sendUntilAcknowledged(actor: Actor, person: Person, message: Message): Promise<void> {
  const { random } = actor;
  // Sometimes twice at once, to two gateways, as by an app that does not know whether a request arrived.
  const isSentTwice = random.chance(10);
  for (const deadline = Date.now() + GIVE_UP_AFTER_MS; ; await pause(random.whole(10, 200))) {
    const attempts = random.shuffled(actor.origins).slice(0, isSentTwice ? 2 : 1);
    const outcomes = await Promise.all(attempts.map((origin) => attempt(actor, origin, person, message)));
    if (outcomes.some(({ kind }) => kind === 'acknowledged')) break;
    if (Date.now() > deadline) throw new Error(`Nobody took the message "${message.contentId}" within ${GIVE_UP_AFTER_MS / 1000} s.`);
  }
  // And sometimes again after an acknowledgement, as by an app that was closed before it could store it.
  if (random.chance(10)) await attempt(actor, random.pick(actor.origins), person, message);
}

async function attempt(
  { client, random, record }: Actor,
  origin: string,
  person: Person,
  message: Message,
): Promise<SendRecord['outcome']> {
  // A request that is aborted this early has usually sent its message all the same.
  const withinMs = random.chance(10) ? random.whole(1, 25) : undefined;
  const invokedAt = Date.now();
  const answer = await client.send(origin, person, message.room, message, withinMs);
  const outcome = outcomeOf(answer);
  record({ type: 'send', ...message, invokedAt, answeredAt: Date.now(), outcome });
  if (answer.kind === 'too-many') await pause(answer.retryAfterMs);
  return outcome;
}

function outcomeOf(answer: Awaited<ReturnType<ChatClient['send']>>): SendRecord['outcome'] {
  switch (answer.kind) {
    case 'answered':
      return { kind: 'acknowledged', messageId: answer.content.id, createdAt: answer.content.createdAt };
    case 'too-many':
      return { kind: 'refused' };
    case 'unanswered':
      return { kind: 'unknown' };
  }
}
