import { type Random, randomOf } from '../../dev/demo-league/random.ts';
import { recordingPushSender } from '../../src/adapters/push/recording-push-sender.ts';
import type { Answer } from '../../src/domain/attendance/answer.ts';
import { addDays, type LocalDate } from '../../src/domain/shared/time.ts';
import { HOUR, later } from '../support/builders.ts';
import { startSmtpServer } from '../support/smtp-server.ts';
import type { StorageSubject } from '../support/storage-subject.ts';
import { startWorld, type World } from '../support/world.ts';
import { type Counts, type Item, Ledger, type Reminded } from './ledger.ts';
import { type AnswerLinkInMail, type Message, startPost } from './post.ts';
import { at, type Child, FIRST_MONDAY, GUARDIANS, type Guardian, makeTeam, OF_TEAM, OTHER_ANSWERS, STAFF, type Team } from './team.ts';

/** What is counted of a week, in the order of the table. */
export const COLUMNS = [
  'items',
  'asked by mail',
  'asked by push',
  'answered by link',
  'answered in app',
  'by coach',
  'refused',
  'away',
  'silent',
  'not asked',
  'told',
  'evening: families',
  'evening: staff',
  'changed: staff',
] as const;
export type Week = Record<(typeof COLUMNS)[number], number>;
export type Season = Readonly<{ weeks: readonly Week[]; faults: readonly string[] }>;

/** When people act and workers wake, by the league's clock; those of `TURNS` are when reminders are made. */
const TIMES = ['08:00', '12:00', '12:30', '16:00', '18:00', '18:15', '19:30', '20:15', '21:00'] as const;
type Time = (typeof TIMES)[number];
const TURNS: readonly Time[] = ['08:00', '18:00', '18:15', '19:30', '20:15'];
const FAMILIES_ACT: readonly Time[] = ['12:00', '16:00', '19:30', '21:00'];

/** Something that a guardian was asked: by a link, or on a phone that shows the answer of that moment. */
type Asked = Readonly<{ guardian: Guardian; child: Child; item: Item; link: AnswerLinkInMail | undefined; seen: number }>;
/** An answer as the gateway shows it to the coach. */
type Stored = Readonly<{
  playerId: string;
  answer: Answer | null;
  isAbsence: boolean;
  version: number;
  byMail: boolean | null;
  onBehalf: boolean | null;
}>;
/** News of which each of these is told once, in words that have this. */
type News = Readonly<{ has: RegExp; to: readonly string[] }>;

const inWords = (words: string, what: RegExp): number => Number(what.exec(words)?.[1] ?? 0);
/** The figures of a message to who runs the team. */
const figuresIn = (words: string): Counts & Readonly<{ open: number }> => {
  const notAsked = inWords(words, /\((\d+) not asked\)/);
  return {
    yes: inWords(words, /(\d+) coming/) - notAsked,
    maybe: inWords(words, /(\d+) maybe/),
    no: inWords(words, /(\d+) not(?! asked)/),
    silent: inWords(words, /(\d+) no answer/),
    notAsked,
    open: inWords(words, /(\d+) places? to help/),
  };
};
const sorted = (all: Iterable<string>): string => [...all].sort().join('; ');

/** Plays a season of a team by a clock that is moved, and compares what the gateway says and sends with a ledger of what people did. */
export async function playSeason(storage: StorageSubject, { weeks, seed }: Readonly<{ weeks: number; seed: number }>): Promise<Season> {
  const smtp = await startSmtpServer();
  const recorder = recordingPushSender({ keep: 100_000 });
  const { clock } = storage;
  clock.set(at(addDays(FIRST_MONDAY, -1), '12:00'));
  const world = await startWorld(storage, {
    clock: clock.read,
    monotonicClock: () => clock.read().getTime(),
    pushSender: recorder,
  });
  try {
    const team = await makeTeam(world, weeks);
    const run = new Run({ world, clock, team, post: startPost(world, team, recorder, smtp), weeks, random: randomOf(`season ${seed}`) });
    return await run.play();
  } finally {
    await world.close();
    await smtp.stop();
  }
}

type Terms = Readonly<{
  world: World;
  clock: StorageSubject['clock'];
  team: Team;
  post: ReturnType<typeof startPost>;
  weeks: number;
  random: Random;
}>;

class Run {
  readonly #world: World;
  readonly #clock: StorageSubject['clock'];
  readonly #team: Team;
  readonly #post: ReturnType<typeof startPost>;
  readonly #random: Random;
  readonly #ledger: Ledger;
  readonly #weeks: Week[];
  readonly #faults: string[] = [];
  #week = 0;
  #asked: Asked[] = [];
  #news: News[] = [];
  /** Of what who runs the team is to be told: about which item, and by whom it was changed. */
  #withdrawals: Readonly<{ item: Item; by: string }>[] = [];
  readonly #over = new Set<Item>();

  constructor({ world, clock, team, post, weeks, random }: Terms) {
    this.#world = world;
    this.#clock = clock;
    this.#team = team;
    this.#post = post;
    this.#random = random;
    this.#ledger = new Ledger(team.children);
    this.#weeks = Array.from({ length: weeks }, () => Object.fromEntries(COLUMNS.map((column) => [column, 0])) as Week);
    for (const { id, startsAt, endsAt } of team.games) {
      this.#ledger.items.set(id, { id, kind: 'game', isPractice: false, startsAt, endsAt, takesPlace: true, respondBy: null });
    }
  }

  async play(): Promise<Season> {
    await this.#prepare();
    for (let day = 0; day < this.#weeks.length * 7; day += 1) {
      this.#week = Math.floor(day / 7);
      const date = addDays(FIRST_MONDAY, day);
      for (const time of TIMES) {
        this.#clock.set(at(date, time));
        this.#closeWhatHasBegun();
        await this.#happens(day % 7, time, date);
        if (FAMILIES_ACT.includes(time)) await this.#familiesAct();
        await this.#wake(TURNS.includes(time));
        if (time === '20:15') await this.#compareStored();
      }
    }
    return { weeks: this.#weeks, faults: this.#faults };
  }

  #fault(what: string): void {
    this.#faults.push(`${this.#now.toISOString()} ${what}`);
  }

  get #now(): Date {
    return this.#clock.read();
  }

  #count(column: keyof Week, by = 1): void {
    this.#weeks[this.#week]![column] += by;
  }

  async #ask(name: string | undefined, method: string, path: string, body?: unknown) {
    return this.#world.call(name, method, path, body === undefined ? {} : { body });
  }

  /** As whoever may, and it is a fault if they may not. */
  async #do(name: string, method: string, path: string, body?: unknown): Promise<Readonly<Record<string, unknown>>> {
    const reply = await this.#ask(name, method, path, body);
    if (reply.status >= 300) this.#fault(`${name} ${method} ${path}: ${reply.status} ${reply.text}`);
    return reply.body;
  }

  #child(firstName: string): Child {
    return this.#team.children.find((child) => child.firstName === firstName)!;
  }

  /** What the coach has done tells everybody else. */
  #tells(has: RegExp): void {
    this.#news.push({ has, to: OF_TEAM.filter(({ name, channel }) => name !== 'coach' && channel !== 'none').map(({ name }) => name) });
  }

  // What the coach and others do.

  /** The practices of the season, a slot at each game, and a family that answers for all of it. */
  async #prepare(): Promise<void> {
    const lastDay = addDays(FIRST_MONDAY, 7 * this.#weeks.length - 1);
    const practices = await this.#makeSeries(addDays(FIRST_MONDAY, 1), '17:30', ['tuesday', 'thursday'], lastDay);
    await this.#do('coach', 'POST', `/api/mobile/teams/${this.#team.teamId}/slots`, { at: 'games', kind: 'snack', places: 1 });
    for (const { id } of this.#team.games) this.#ledger.openPlaces.set(id, 1);
    await this.#wake(true);
    const jon = this.#child('Jon');
    const path = `/api/mobile/events/${practices[0]!.id}/responses/${jon.id}`;
    const changedAnswers = (await this.#do('jon_one', 'PUT', path, { answer: 'yes', scope: 'all' }))['changedAnswers'] as number;
    if (changedAnswers !== practices.length) this.#fault(`${changedAnswers} of ${practices.length} practices answered ahead`);
    for (const item of practices) {
      this.#ledger.say(item, jon, 'yes', 'app');
      this.#count('answered in app');
    }
  }

  async #makeSeries(day: LocalDate, time: string, weekdays: readonly string[], until: LocalDate): Promise<readonly Item[]> {
    const startsAt = at(day, time);
    const events = `/api/mobile/teams/${this.#team.teamId}/events`;
    const known = new Set(this.#ledger.items.keys());
    await this.#do('coach', 'POST', events, {
      ...{ kind: 'practice', title: 'Practice', startsAt, endsAt: later(startsAt, 1.5 * HOUR) },
      repeats: { weekdays, until },
    });
    this.#tells(/Practices from .*: new on your schedule/);
    const listed = await this.#do('coach', 'GET', `${events}?startDate=${day}&endDate=${until}&limit=100`);
    const made = (listed['events'] as Readonly<{ id: string; title: string; startsAt: string; endsAt: string }>[])
      .filter(({ id }) => !known.has(id))
      .map(({ id, startsAt, endsAt }): Item => {
        const span = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
        return { id, kind: 'event', isPractice: true, ...span, takesPlace: true, respondBy: null };
      });
    for (const item of made) this.#ledger.items.set(item.id, item);
    return made;
  }

  #itemOn(date: LocalDate): Item | undefined {
    return [...this.#ledger.items.values()].find(
      ({ startsAt }) => startsAt >= at(date, '00:00') && startsAt < at(addDays(date, 1), '00:00'),
    );
  }

  #mistake: Readonly<{ items: readonly Item[]; seriesId: string }> | undefined;

  /** What is not an answer of a family: three kinds of weeks follow each other. */
  async #happens(weekday: number, time: Time, date: LocalDate): Promise<void> {
    const kind = (['away and moved', 'mistake and canceled', 'nobody asked'] as const)[this.#week % 3]!;
    const when = `${['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][weekday]} ${time}`;
    const monday = addDays(date, -weekday);
    const thursdays = this.#itemOn(addDays(monday, 3));
    if (when === 'Mon 12:00') {
      const isUsual = kind !== 'nobody asked';
      await this.#setAnswerRules({ practicesAsked: isUsual, hoursBefore: isUsual ? null : 48 });
    }
    if (when === 'Mon 16:00' && this.#random.chance(50)) {
      await this.#answerInApp(
        GUARDIANS.find(({ name }) => name === 'jon_one')!,
        this.#child('Jon'),
        this.#itemOn(addDays(monday, 3))!,
        'no',
      );
    }
    if (when === 'Mon 16:00') await this.#answerEarly(this.#itemOn(addDays(monday, 5))!);
    if (when === 'Fri 19:30') await this.#answerOnBehalf(this.#child('Gus'), this.#itemOn(addDays(monday, 5))!);
    if (when === 'Wed 12:00' && this.#week % 2 === 0) await this.#takeSlot('cal_one', this.#itemOn(addDays(monday, 5))!);
    if (when === 'Sat 08:00') await this.#withdraw(this.#itemOn(date)!);
    if (kind === 'away and moved' && when === 'Mon 12:00')
      await this.#goAway('kim_one', this.#child('Kim'), addDays(monday, 2), addDays(monday, 8));
    if (kind === 'away and moved' && when === 'Wed 12:00') await this.#move(thursdays!, addDays(monday, 4));
    if (kind === 'mistake and canceled') {
      if (when === 'Mon 12:00') await this.#makeByMistake(addDays(monday, 2));
      if (when === 'Mon 12:30') await this.#withdrawMistake();
      if (when === 'Mon 16:00') await this.#plan(addDays(monday, 6), addDays(monday, 5));
      if (when === 'Wed 12:00') await this.#setStatus(thursdays!, 'canceled');
      if (when === 'Wed 16:00' && this.#week % 2 === 0) await this.#setStatus(thursdays!, 'scheduled');
    }
  }

  async #setAnswerRules(rules: Readonly<{ practicesAsked: boolean; hoursBefore: number | null }>): Promise<void> {
    await this.#do('coach', 'PUT', `/api/mobile/teams/${this.#team.teamId}/response-deadline`, rules);
    this.#ledger.practicesAsked = rules.practicesAsked;
    this.#ledger.hoursBefore = rules.hoursBefore;
  }

  async #goAway(name: string, child: Child, from: LocalDate, to: LocalDate): Promise<void> {
    await this.#do(name, 'PUT', `/api/mobile/players/${child.id}/absences`, { absences: [{ from, to }] });
    this.#ledger.goAway(child, { from, to });
  }

  async #move(item: Item, date: LocalDate): Promise<void> {
    const startsAt = at(date, '17:30');
    await this.#do('coach', 'PATCH', `/api/mobile/events/${item.id}`, { startsAt });
    item.startsAt = startsAt;
    item.endsAt = later(startsAt, 1.5 * HOUR);
    this.#tells(/Practice .*: new time/);
  }

  async #setStatus(item: Item, status: 'canceled' | 'scheduled'): Promise<void> {
    await this.#do('coach', 'PATCH', `/api/mobile/events/${item.id}`, { status });
    item.takesPlace = status === 'scheduled';
    this.#tells(status === 'canceled' ? /Practice .*: canceled/ : /Practice .*: back on the schedule/);
  }

  async #makeByMistake(date: LocalDate): Promise<void> {
    const items = await this.#makeSeries(date, '19:00', ['wednesday'], addDays(date, 28));
    const series = (await this.#do('coach', 'GET', `/api/mobile/events/${items[0]!.id}`))['series'] as { id: string };
    this.#mistake = { items, seriesId: series.id };
  }

  async #withdrawMistake(): Promise<void> {
    const { items, seriesId } = this.#mistake!;
    await this.#do('coach', 'DELETE', `/api/mobile/event-series/${seriesId}`);
    for (const item of items) {
      item.takesPlace = false;
      this.#ledger.items.delete(item.id);
    }
    this.#tells(/Practices from .*: withdrawn/);
  }

  /** A meeting that is answered until noon of the day before. */
  async #plan(date: LocalDate, dayBefore: LocalDate): Promise<void> {
    const [startsAt, respondBy] = [at(date, '15:00'), at(dayBefore, '12:00')];
    const terms = { kind: 'meeting', title: 'Parents', startsAt, endsAt: later(startsAt, HOUR), respondBy };
    const id = (await this.#do('coach', 'POST', `/api/mobile/teams/${this.#team.teamId}/events`, terms))['id'] as string;
    const span = { startsAt, endsAt: terms.endsAt };
    this.#ledger.items.set(id, { id, kind: 'event', isPractice: false, ...span, takesPlace: true, respondBy });
    this.#tells(/Meeting .*: new on your schedule/);
  }

  async #takeSlot(name: string, item: Item): Promise<void> {
    const slots = (await this.#do(name, 'GET', `/api/mobile/games/${item.id}/slots`))['slots'] as Readonly<{ id: string }>[];
    await this.#do(name, 'POST', `/api/mobile/slots/${slots[0]!.id}/places`, {});
    this.#ledger.helpers.set(item.id, name);
    this.#ledger.openPlaces.set(item.id, 0);
  }

  // Answers.

  #answerPath({ kind, id }: Item, child: Child): string {
    return `/api/mobile/${kind}s/${id}/responses/${child.id}`;
  }

  #say(item: Item, child: Child, answer: Answer, by: 'mail' | 'app' | 'coach', name: string): void {
    if (answer === 'no' && this.#ledger.answer(item, child) !== 'no' && this.#ledger.isWithdrawal(item, child, this.#now)) {
      this.#withdrawals.push({ item, by: name });
    }
    if (this.#ledger.said(item, child)?.answer !== answer) {
      this.#count(by === 'mail' ? 'answered by link' : by === 'app' ? 'answered in app' : 'by coach');
    }
    this.#ledger.say(item, child, answer, by);
  }

  /** `version` is that of the answer that the phone has seen. */
  async #answerInApp({ name }: Pick<Guardian, 'name'>, child: Child, item: Item, answer: Answer, version?: number): Promise<void> {
    const said = this.#ledger.said(item, child);
    const isSame = said?.answer === answer;
    const isOpen = this.#ledger.isOpen(item, this.#now);
    const expected = isSame || (isOpen && (version === undefined || version === (said?.version ?? 0))) ? 200 : 409;
    const body = { answer, ...(version !== undefined && { version }) };
    const reply = await this.#ask(name, 'PUT', this.#answerPath(item, child), body);
    if (reply.status !== expected) this.#fault(`${name} answers in the app: ${reply.status} in place of ${expected}: ${reply.text}`);
    if (reply.status === 200) this.#say(item, child, answer, 'app', name);
    if (reply.status === 409) {
      this.#count('refused');
      const shown = (reply.body['answer'] as { answer?: Answer } | undefined)?.answer;
      if (isOpen && shown !== said?.answer) this.#fault(`${name} is shown ${shown} in place of ${said?.answer}`);
    }
  }

  /** Opens the link, which answers nothing, and taps a button: a form without script. */
  async #answerByLink({ guardian, child, item }: Asked, path: string, answer: Answer): Promise<void> {
    const isOpen = this.#ledger.isOpen(item, this.#now, true);
    const page = await this.#ask(undefined, 'GET', path);
    if (page.status !== (isOpen ? 200 : 404)) this.#fault(`the link of ${guardian.name}: ${page.status}, open: ${isOpen}`);
    if (isOpen && (!page.text.includes(`Is ${child.firstName} coming?`) || page.text.includes('Ortiz')))
      this.#fault('a page names another');
    await this.#compareAnswer(item, child);
    const said = await this.#tap(path, answer);
    if (said.status !== (isOpen ? 200 : 404)) this.#fault(`the button of ${guardian.name}: ${said.status}, open: ${isOpen}`);
    if (said.status === 200) this.#say(item, child, answer, 'mail', guardian.name);
    else this.#count('refused');
  }

  #tap(path: string, answer: Answer) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.#world.call(undefined, 'POST', `${path}?answer=${answer}`, { headers, raw: '' });
  }

  /** Two guardians at the same moment: the last of them counts, and nothing is lost. */
  async #answerTogether([one, other]: readonly [Asked, Asked]): Promise<void> {
    const { item, child } = one;
    const [first, second] = [this.#random.pick(['yes', 'no'] as const), 'maybe' as const];
    const before = this.#ledger.said(item, child);
    const replies = await Promise.all(
      (
        [
          [one, first],
          [other, second],
        ] as const
      ).map(([{ guardian, link }, answer]) =>
        link ? this.#tap(link.path, answer) : this.#ask(guardian.name, 'PUT', this.#answerPath(item, child), { answer }),
      ),
    );
    for (const { status, text } of replies) if (status !== 200) this.#fault(`of two at once: ${status} ${text}`);
    const stored = await this.#stored(item, child);
    const isOne = stored.answer === first || stored.answer === second;
    // One of the two may say what was said before, and then changes nothing.
    const isNext = stored.version > (before?.version ?? 0) && stored.version <= (before?.version ?? 0) + 2;
    if (!isOne || !isNext) this.#fault(`of two at once: ${JSON.stringify({ before, first, second, stored })}`);
    const order = stored.answer === first ? ([other, one] as const) : ([one, other] as const);
    for (const each of order) {
      const answer = each === one ? first : second;
      this.#say(item, child, answer, each.link ? 'mail' : 'app', each.guardian.name);
    }
  }

  async #answerOnBehalf(child: Child, item: Item): Promise<void> {
    const answer = this.#random.pick(['yes', 'no'] as const);
    const reply = await this.#ask('coach', 'PUT', this.#answerPath(item, child), { answer });
    if (reply.status !== 200) this.#fault(`the coach answers for ${child.firstName}: ${reply.text}`);
    else this.#say(item, child, answer, 'coach', 'coach');
  }

  /** Some answer before anybody asks. */
  async #answerEarly(item: Item): Promise<void> {
    for (const guardian of GUARDIANS.filter(({ habit }) => habit === 'app')) {
      const [child] = this.#ledger.childrenOf(guardian) as [Child];
      if (this.#random.chance(30)) await this.#answerInApp(guardian, child, item, this.#random.pick(['yes', 'no'] as const));
    }
  }

  /** A family that was to come does not, two hours before. */
  async #withdraw(item: Item): Promise<void> {
    for (const guardian of GUARDIANS.filter(({ channel }) => channel === 'push')) {
      const child = this.#ledger.childrenOf(guardian).find((each) => this.#ledger.answer(item, each) === 'yes');
      if (child) return this.#answerInApp(guardian, child, item, 'no');
    }
  }

  async #familiesAct(): Promise<void> {
    const random = this.#random;
    const waiting = this.#asked;
    this.#asked = [];
    for (const asked of waiting) {
      const { guardian, child, item, link, seen } = asked;
      if (item.startsAt <= this.#now || guardian.habit === 'never') continue;
      if (!item.takesPlace) {
        if (link && (await this.#tap(link.path, 'yes')).status !== 404) this.#fault(`${guardian.name} answers about what is off`);
        continue;
      }
      if (!random.chance(60)) {
        this.#asked.push(asked);
        continue;
      }
      const said = this.#ledger.said(item, child);
      if (guardian.habit === 'offline') {
        await this.#answerInApp(guardian, child, item, random.pick(['yes', 'no', 'maybe'] as const), seen);
        continue;
      }
      if (said && !random.chance(15)) continue;
      const answer = said ? random.pick(OTHER_ANSWERS[said.answer]) : random.pick(['yes', 'yes', 'yes', 'no', 'maybe'] as const);
      const other = waiting.find((each) => each.item === item && each.child === child && each.guardian !== guardian);
      if (guardian.habit === 'together' && other && !said && this.#ledger.isOpen(item, this.#now, true)) {
        await this.#answerTogether([asked, other]);
        continue;
      }
      if (link) await this.#answerByLink(asked, link.path, answer);
      else await this.#answerInApp(guardian, child, item, answer);
    }
  }

  // What the gateway does, and whether it is what should be.

  async #wake(isTurn: boolean): Promise<void> {
    const told = await this.#post.tell();
    this.#checkNews(told);
    const due = isTurn ? this.#ledger.remindersAt(this.#now) : [];
    const came = await this.#post.remind();
    await this.#checkReminders(due, came);
  }

  #checkNews(messages: readonly Message[]): void {
    const left = [...messages];
    const take = (is: (message: Message) => boolean): Message[] => {
      const found = left.filter(is);
      for (const each of found) left.splice(left.indexOf(each), 1);
      return found;
    };
    for (const { has, to } of this.#news) {
      const found = take(({ words }) => has.test(words));
      if (sorted(found.map((each) => each.to)) !== sorted(to)) this.#fault(`${has} has reached ${sorted(found.map((each) => each.to))}`);
      this.#count('told', found.length);
      for (const message of found) this.#noteLinks(message);
    }
    this.#news = [];
    const changed = take(({ words }) => words.includes('somebody is not coming after all'));
    const expected = this.#withdrawals
      .filter(({ item }) => item.takesPlace && item.startsAt > this.#now)
      .flatMap(({ item, by }) => STAFF.filter(({ name }) => name !== by).map(({ name }) => ({ name, item })));
    const toldTo = (all: readonly Readonly<{ name: string; figures: string }>[]) =>
      sorted(all.map(({ name, figures }) => `${name} ${figures}`));
    const is = toldTo(changed.map(({ to, words }) => ({ name: to, figures: JSON.stringify(figuresIn(words)) })));
    const ought = toldTo(expected.map(({ name, item }) => ({ name, figures: JSON.stringify({ ...this.#ledger.counts(item), open: 0 }) })));
    if (is !== ought) this.#fault(`of changed answers was told ${is} in place of ${ought}`);
    this.#count('changed: staff', changed.length);
    this.#withdrawals = [];
    for (const { to, words } of left) this.#fault(`${to} was told: ${words}`);
  }

  /** Mail that tells of an event has links, too, by which some answer at once. */
  #noteLinks({ to, links }: Message): void {
    const guardian = GUARDIANS.find(({ name }) => name === to);
    if (!guardian || !this.#random.chance(30)) return;
    for (const link of links) {
      const item = this.#ledger.items.get(link.itemId);
      const child = this.#ledger.childrenOf(guardian).find(({ id }) => id === link.playerId);
      if (!item || !child) this.#fault(`${to} has a link that is not theirs: ${link.path}`);
      else this.#asked.push({ guardian, child, item, link, seen: this.#ledger.said(item, child)?.version ?? 0 });
    }
  }

  async #checkReminders(due: readonly Reminded[], came: readonly Message[]): Promise<void> {
    await this.#checkEvenings(
      due.filter(({ rule }) => rule === 'team-evening'),
      came.filter(({ to }) => STAFF.some(({ name }) => name === to)),
    );
    for (const guardian of GUARDIANS) {
      const theirs = due.filter(({ name, rule }) => name === guardian.name && rule !== 'team-evening');
      const got = came.filter(({ to }) => to === guardian.name);
      const wanted = theirs.length > 0 && guardian.channel !== 'none' ? 1 : 0;
      if (got.length !== wanted) this.#fault(`${guardian.name} got ${got.length} reminders in place of ${wanted}`);
      const [message] = got;
      if (!message) continue;
      if (message.by !== guardian.channel) this.#fault(`${guardian.name} was reminded by ${message.by}`);
      this.#checkWords(guardian, theirs, message);
      const asked = theirs.filter(({ rule }) => rule === 'unanswered');
      this.#count(message.by === 'mail' ? 'asked by mail' : 'asked by push', asked.length);
      this.#count('evening: families', theirs.length - asked.length);
      for (const { item, rule } of theirs) {
        for (const child of this.#ledger.askedAbout(guardian, rule, item, this.#now)) {
          const link = message.links.find(({ itemId, playerId }) => itemId === item.id && playerId === child.id);
          const seen = this.#ledger.said(item, child)?.version ?? 0;
          if (rule === 'unanswered') this.#asked.push({ guardian, child, item, link, seen });
        }
      }
    }
  }

  #checkWords(guardian: Guardian, theirs: readonly Reminded[], { by, words, links }: Message): void {
    const asks = /please say who is coming|await your answer/.test(words);
    const comingUp = /coming up/i.test(words);
    const isAsked = theirs.some(({ rule }) => rule === 'unanswered');
    const isEvening = theirs.some(({ rule }) => rule === 'evening-before');
    if (asks !== isAsked || comingUp !== isEvening) this.#fault(`${guardian.name} got “${words}” for ${theirs.map(({ rule }) => rule)}`);
    if (by === 'push') return;
    const ought = theirs.flatMap(({ rule, item }) =>
      this.#ledger.askedAbout(guardian, rule, item, this.#now).map((child) => `${item.id} ${child.id}`),
    );
    const is = links.map(({ itemId, playerId }) => `${itemId} ${playerId}`);
    if (sorted(is) !== sorted(ought)) this.#fault(`${guardian.name} has links for ${sorted(is)} in place of ${sorted(ought)}`);
  }

  /** The evening's message to who runs the team says what is stored. */
  async #checkEvenings(due: readonly Reminded[], came: readonly Message[]): Promise<void> {
    const ought: string[] = [];
    for (const { name, item } of due) {
      const counts = this.#ledger.counts(item);
      const open = this.#ledger.openPlaces.get(item.id) ?? 0;
      ought.push(`${name} ${JSON.stringify({ ...counts, open })}`);
      const listed = (await this.#answersTo(item)).counts;
      for (const [which, count] of Object.entries(counts)) {
        if (listed[which] !== count) this.#fault(`${listed[which]} ${which} are listed in place of ${count}`);
      }
    }
    const is = came.map(({ to, words }) => `${to} ${JSON.stringify(figuresIn(words))}`);
    if (sorted(is) !== sorted(ought)) this.#fault(`who runs the team was told ${sorted(is)} in place of ${sorted(ought)}`);
    this.#count('evening: staff', came.length);
  }

  async #answersTo({ kind, id }: Item) {
    const [team] = (await this.#do('coach', 'GET', `/api/mobile/${kind}s/${id}/responses`))['teams'] as Readonly<{
      counts: Readonly<Record<string, number>>;
      answers: readonly Stored[];
    }>[];
    return team!;
  }

  async #stored(item: Item, { id }: Child) {
    return (await this.#answersTo(item)).answers.find(({ playerId }) => playerId === id)!;
  }

  async #compareAnswer(item: Item, child: Child): Promise<void> {
    this.#compare(item, child, await this.#stored(item, child));
  }

  #compare(item: Item, child: Child, stored: Stored): void {
    const said = this.#ledger.said(item, child);
    const ought = {
      answer: this.#ledger.answer(item, child),
      isAbsence: !said && this.#ledger.isAway(item, child),
      version: said?.version ?? 0,
      ...(said && { byMail: said.by === 'mail', onBehalf: said.by === 'coach' }),
    };
    const is = Object.fromEntries(Object.keys(ought).map((member) => [member, stored[member as keyof Stored]]));
    if (JSON.stringify(is) !== JSON.stringify(ought)) {
      this.#fault(`${child.firstName}: stored is ${JSON.stringify(is)} in place of ${JSON.stringify(ought)}`);
    }
  }

  /** All answers about the next days are as they were given. */
  async #compareStored(): Promise<void> {
    const soon = later(this.#now, 72 * HOUR);
    for (const item of this.#ledger.items.values()) {
      if (item.startsAt <= this.#now || item.startsAt > soon) continue;
      const { answers } = await this.#answersTo(item);
      for (const child of this.#team.children) this.#compare(item, child, answers.find(({ playerId }) => playerId === child.id)!);
    }
  }

  /** Counts how each child's family stands when an item begins. */
  #closeWhatHasBegun(): void {
    for (const item of this.#ledger.items.values()) {
      if (this.#over.has(item) || item.startsAt > this.#now) continue;
      this.#over.add(item);
      if (!item.takesPlace) continue;
      this.#count('items');
      const { silent, notAsked } = this.#ledger.counts(item);
      this.#count('silent', silent);
      this.#count('not asked', notAsked);
      const away = this.#team.children.filter((child) => !this.#ledger.said(item, child) && this.#ledger.isAway(item, child));
      this.#count('away', away.length);
    }
  }
}
