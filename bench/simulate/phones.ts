import { waitAfter } from '../../clients/typescript/src/retry.ts';
import type { Clock } from './clock.ts';
import { exponential, type Random, randomOf } from './random.ts';
import type { Answer, Ask, Service, Topic } from './service.ts';
import type { Tally } from './tally.ts';

// The defaults of this project's TypeScript client.
const ATTEMPTS = 4;
const TIMEOUT_MS = 30_000;
const MAX_PATIENT_MS = 20_000;
const POLL_WAITS_MS = 25_000;

/** How a user behaves in the app. */
export type Habits = Readonly<{
  /** Mean duration of a session, and of a page view. */
  sessionMs: number;
  pageMs: number;
  /** The shares of users who open the schedule, and who then stay in a room or follow a game. */
  looksAtSchedule: number;
  staysInRoom: number;
  followsGame: number;
}>;

export type Surroundings = {
  readonly clock: Clock;
  readonly service: Service;
  readonly seed: number;
  /** Time of the last write to each topic. */
  readonly written: Map<string, number>;
  /** Replaceable: counts the requests sent from then on. */
  tally: Tally;
};
export type Person = Readonly<{ phone: number; org: number; view: number; room: Topic; game: Topic }>;

const nameOf = ({ org, kind, number }: Topic) => `${kind} ${org} ${number}`;

/** Sends a request as the client does: retries with backoff after a refusal or timeout; passes undefined when it gives up. */
export function asking(around: Surroundings, random: Random, ask: Ask, then: (answer: Answer | undefined) => void): void {
  const { clock, service } = around;
  const timeoutMs = TIMEOUT_MS + (ask.kind === 'poll' ? ask.waitMs : 0);
  let failures = 0;

  function attempt(): void {
    const { tally } = around;
    const figures = tally.of(ask.kind);
    const sentAt = clock.now();
    let isSettled = false;
    figures.asked += 1;
    const settle = (answer: Answer | undefined) => {
      if (isSettled) return;
      isSettled = true;
      if (answer?.isServed) {
        figures.served += 1;
        tally.bytes += answer.bytes;
        if (ask.kind !== 'poll' || ask.waitMs === 0) figures.ms.add(clock.now() - sentAt);
        return then(answer);
      }
      if (answer) figures.refused += 1;
      else figures.timedOut += 1;
      failures += 1;
      const waitMs = waitAfter(failures, answer?.retryAfterMs ?? null, { random });
      if (failures < ATTEMPTS && waitMs <= MAX_PATIENT_MS) return clock.after(waitMs, attempt);
      tally.gaveUp += 1;
      then(undefined);
    };
    clock.after(timeoutMs, () => settle(undefined));
    service(ask, settle);
  }
  attempt();
}

/** Simulates a session: opens the app, views pages, and stays in a room or follows a game until the end. */
export function openApp(around: Surroundings, person: Person, habits: Habits, tags: Map<string, unknown>, session: number): void {
  const { clock, seed, written } = around;
  const { phone, org, view } = person;
  const random = randomOf(seed * 1_000_003 + phone * 31 + session);
  const who = { phone, org, view };
  const endsAt = clock.now() + Math.max(10_000, exponential(random, habits.sessionMs));
  const [looksAtSchedule, staysAt] = [random() < habits.looksAtSchedule, random()];
  const page = () => exponential(random, habits.pageMs);
  const isOver = () => clock.now() >= endsAt;

  const see = (kind: 'home' | 'schedule', then: () => void) =>
    asking(around, random, { ...who, kind, tag: tags.get(kind) }, (answer) => {
      if (answer) tags.set(kind, answer.tag);
      then();
    });

  let opening = 2;
  const isOpen = () => {
    opening -= 1;
    if (opening === 0) clock.after(page(), lookAround);
  };
  see('home', isOpen);
  asking(around, random, { ...who, kind: 'me' }, isOpen);

  function lookAround(): void {
    if (isOver()) return;
    if (looksAtSchedule) see('schedule', () => clock.after(page(), stay));
    else stay();
  }

  function stay(): void {
    if (staysAt < habits.staysInRoom) follow(person.room, undefined);
    else if (staysAt < habits.staysInRoom + habits.followsGame) follow(person.game, undefined);
  }

  function follow(topic: Topic, cursor: unknown): void {
    if (isOver()) return;
    const waitMs = cursor === undefined ? 0 : POLL_WAITS_MS;
    asking(around, random, { ...who, kind: 'poll', topic, cursor, waitMs }, (answer) => {
      if (!answer) return;
      const writtenAt = answer.isNews ? written.get(nameOf(topic)) : undefined;
      if (writtenAt !== undefined) around.tally.newsMs.add(clock.now() - writtenAt);
      follow(topic, answer.tag);
    });
  }
}

/** Writes to a topic that others follow. */
export function write(
  around: Surroundings,
  random: Random,
  person: Omit<Person, 'room' | 'game'>,
  kind: 'message' | 'play',
  topic: Topic,
): void {
  around.written.set(nameOf(topic), around.clock.now());
  asking(around, random, { ...person, kind, topic }, () => {});
}
