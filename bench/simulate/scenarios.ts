import type { Clock } from './clock.ts';
import { asking, type Habits, openApp, type Person, type Surroundings, write } from './phones.ts';
import { below, exponential, type Random, randomOf } from './random.ts';

/** The size of the league. */
export type League = Readonly<{ orgs: number; phonesPerOrg: number; teamsPerOrg: number; gamesPerOrg: number }>;

/** Assumed behavior on such a day; nothing here is measured. */
export type Day = Readonly<{
  habits: Habits;
  /** The share of phones that have the app open at any time. */
  openAtOnce: number;
  /** Per organization and minute. */
  messagesAMinute: number;
  playEveryMs: number;
  scoreEveryMs: number;
}>;
export const SATURDAY: Day = {
  habits: { sessionMs: 120_000, pageMs: 8000, looksAtSchedule: 0.4, staysInRoom: 0.5, followsGame: 0.25 },
  openAtOnce: 0.1,
  messagesAMinute: 2,
  playEveryMs: 20_000,
  scoreEveryMs: 180_000,
};

/** All organizations cancel their day within `canceledWithinMs`; each push makes a share of the phones open the app, after a mean delay. */
export type Storm = Readonly<{ atMs: number; canceledWithinMs: number; comes: number; comesAfterMs: number; messagesAMinute: number }>;
export const THUNDERSTORM: Omit<Storm, 'atMs'> = { canceledWithinMs: 60_000, comes: 0.6, comesAfterMs: 30_000, messagesAMinute: 10 };

/** A person of the league by phone number; the first of each organization scores and cancels. */
export function personOf({ phonesPerOrg, teamsPerOrg, gamesPerOrg }: League, phone: number): Person {
  const org = Math.floor(phone / phonesPerOrg);
  const view = phone % teamsPerOrg;
  return { phone, org, view, room: { org, kind: 'room', number: view }, game: { org, kind: 'game', number: view % gamesPerOrg } };
}

/** Schedules the sessions and writes of such a day, for as long as the clock runs. */
export function startDay(around: Surroundings, league: League, day: Day, storm?: Storm): void {
  const { clock, seed } = around;
  const random = randomOf(seed);
  const phones = league.orgs * league.phonesPerOrg;
  const tags = new Map<number, Map<string, unknown>>();
  let sessions = 0;
  const open = (phone: number) => {
    sessions += 1;
    const known = tags.get(phone) ?? new Map<string, unknown>();
    tags.set(phone, known);
    openApp(around, personOf(league, phone), day.habits, known, sessions);
  };

  const again = (meanMs: number, doing: () => void) => repeatedly(clock, random, meanMs, doing);
  again(day.habits.sessionMs / (phones * day.openAtOnce), () => open(below(random, phones)));
  again(60_000 / (day.messagesAMinute * league.orgs), () => say(below(random, phones)));
  again(day.playEveryMs / (league.gamesPerOrg * league.orgs), () => {
    const org = below(random, league.orgs);
    const game = { org, kind: 'game', number: below(random, league.gamesPerOrg) } as const;
    write(around, random, personOf(league, org * league.phonesPerOrg), 'play', game);
  });
  again(day.scoreEveryMs / (league.gamesPerOrg * league.orgs), () => tell('score', below(random, league.orgs)));
  if (storm) clock.after(storm.atMs, () => breakOut(storm));

  function say(phone: number): void {
    const person = personOf(league, phone);
    write(around, random, person, 'message', person.room);
  }

  function tell(kind: 'score' | 'cancel', org: number): void {
    asking(around, random, { ...personOf(league, org * league.phonesPerOrg), kind }, () => {});
  }

  function breakOut({ canceledWithinMs, comes, comesAfterMs, messagesAMinute }: Storm): void {
    again(60_000 / (messagesAMinute * league.orgs), () => say(below(random, phones)));
    for (let org = 0; org < league.orgs; org += 1) {
      clock.after(random() * canceledWithinMs, () => {
        tell('cancel', org);
        for (let place = 0; place < league.phonesPerOrg; place += 1) {
          if (random() < comes) clock.after(exponential(random, comesAfterMs), () => open(org * league.phonesPerOrg + place));
        }
      });
    }
  }
}

function repeatedly(clock: Clock, random: Random, meanMs: number, doing: () => void): void {
  clock.after(exponential(random, meanMs), () => {
    doing();
    repeatedly(clock, random, meanMs, doing);
  });
}
