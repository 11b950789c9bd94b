import { waitAfter } from '../../clients/typescript/src/retry.ts';
import type { Clock } from './clock.ts';
import { exponential, type Random, randomOf } from './random.ts';
import type { Answer, Ask, Service, Topic } from './service.ts';
import type { Tally } from './tally.ts';

// As the client of this project does by itself.
const ATTEMPTS = 4;
const TIMEOUT_MS = 30_000;
const MAX_PATIENT_MS = 20_000;
const POLL_WAITS_MS = 25_000;

/** What somebody does with the app. */
export type Habits = Readonly<{
  /** How long they look at it, and at a page of it, on the average. */
  sessionMs: number;
  pageMs: number;
  /** The parts of all who look at the schedule, and who then stay in a room or with a game. */
  looksAtSchedule: number;
  staysInRoom: number;
  followsGame: number;
}>;

export type Surroundings = {
  readonly clock: Clock;
  readonly service: Service;
  readonly seed: number;
  /** When each topic was last written to. */
  readonly written: Map<string, number>;
  /** Another one may take its place: what is asked from then on is told there. */
  tally: Tally;
};
export type Person = Readonly<{ phone: number; org: number; view: number; room: Topic; game: Topic }>;

const nameOf = ({ org, kind, number }: Topic) => `${kind} ${org} ${number}`;

/** Asks as the client does: again after a refusal or no answer, later each time; undefined where it gives up. */
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

/** Opens the app, looks around, and stays in a room or with a game until the session is over. */
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

/** Writes to what others follow. */
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
