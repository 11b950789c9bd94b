import type { Answer } from '../../src/domain/attendance/answer.ts';
import { addDays, type LocalDate, localDate, localTime } from '../../src/domain/shared/time.ts';
import { DAY, HOUR, later } from '../support/builders.ts';
import { type Child, GUARDIANS, type Guardian, STAFF, ZONE } from './team.ts';

export type Item = {
  readonly id: string;
  readonly kind: 'game' | 'event';
  readonly isPractice: boolean;
  startsAt: Date;
  endsAt: Date;
  takesPlace: boolean;
  /** Until when families answer; null until it is over, by mail until it begins. */
  readonly respondBy: Date | null;
};
export type Way = 'mail' | 'app' | 'coach';
type Said = Readonly<{ answer: Answer; version: number; by: Way }>;
type Away = Readonly<{ from: LocalDate; to: LocalDate }>;
export type Rule = 'unanswered' | 'evening-before' | 'team-evening';
/** Somebody who is reminded, and why. */
export type Reminded = Readonly<{ name: string; rule: Rule; item: Item }>;
export type Counts = Readonly<{ yes: number; maybe: number; no: number; silent: number; notAsked: number }>;

const dayOf = ({ startsAt }: Pick<Item, 'startsAt'>): LocalDate => localDate(startsAt, ZONE);

/** What the people of the team have done, and what follows from that by the league's rules, without anything of the gateway's. */
export class Ledger {
  readonly items = new Map<string, Item>();
  readonly #children: readonly Child[];
  readonly #said = new Map<string, Said>();
  readonly #away = new Map<string, Away>();
  /** Who has the place of the slot at an item. */
  readonly helpers = new Map<string, string>();
  readonly openPlaces = new Map<string, number>();
  practicesAsked = true;
  /** Until how many hours before its games families answer; null for no deadline. */
  hoursBefore: number | null = null;
  readonly #reminded = new Set<string>();

  constructor(children: readonly Child[]) {
    this.#children = children;
  }

  childrenOf({ children }: Guardian): readonly Child[] {
    return this.#children.filter(({ firstName }) => children.includes(firstName));
  }

  say(item: Item, child: Child, answer: Answer, by: Way): void {
    const before = this.said(item, child);
    if (before?.answer === answer) return;
    this.#said.set(`${item.id} ${child.id}`, { answer, version: (before?.version ?? 0) + 1, by });
  }

  said(item: Item, child: Child): Said | undefined {
    return this.#said.get(`${item.id} ${child.id}`);
  }

  goAway(child: Child, away: Away): void {
    this.#away.set(child.id, away);
  }

  isAway(item: Item, child: Child): boolean {
    const away = this.#away.get(child.id);
    return away !== undefined && away.from <= dayOf(item) && dayOf(item) <= away.to;
  }

  answer(item: Item, child: Child): Answer | null {
    return this.said(item, child)?.answer ?? (this.isAway(item, child) ? 'no' : null);
  }

  isAsked({ isPractice }: Item): boolean {
    return this.practicesAsked || !isPractice;
  }

  #respondBy({ kind, startsAt, respondBy }: Item): Date | null {
    return kind === 'game' && this.hoursBefore !== null ? later(startsAt, -this.hoursBefore * HOUR) : respondBy;
  }

  /** Whether families can answer, by the link of a mail only until the start. */
  isOpen(item: Item, now: Date, byMail = false): boolean {
    const { takesPlace, startsAt, endsAt } = item;
    return takesPlace && now < (this.#respondBy(item) ?? (byMail ? startsAt : endsAt));
  }

  isOpenToStaff({ takesPlace, endsAt }: Item, now: Date): boolean {
    return takesPlace && now < endsAt;
  }

  counts(item: Item): Counts {
    const answers = this.#children.map((child) => this.answer(item, child));
    const count = (answer: Answer | null) => answers.filter((each) => each === answer).length;
    const [none, isAsked] = [count(null), this.isAsked(item)];
    return {
      ...{ yes: count('yes'), maybe: count('maybe'), no: count('no') },
      ...{ silent: isAsked ? none : 0, notAsked: isAsked ? 0 : none },
    };
  }

  /** Whether a `no` is news to who runs the team: they could count on the child, and it begins within a day. */
  isWithdrawal(item: Item, child: Child, now: Date): boolean {
    const before = this.answer(item, child);
    const wasExpected = before === 'yes' || (before === null && !this.isAsked(item));
    return wasExpected && item.startsAt > now && item.startsAt <= later(now, DAY);
  }

  /** The children whom a mail by this rule asks about. */
  askedAbout(guardian: Guardian, rule: Rule, item: Item, now: Date): readonly Child[] {
    if (!this.isOpen(item, now, true)) return [];
    const answers: readonly (Answer | null)[] = rule === 'unanswered' ? [null] : ['yes', 'maybe'];
    return this.childrenOf(guardian).filter((child) => answers.includes(this.answer(item, child)));
  }

  /**
   * Who is to be reminded now that has not been: families of whom nobody knows, in the evening two days before it or its deadline, or later; on
   * the evening before, families whose child comes or may, and who helps; and who runs the team.
   */
  remindersAt(now: Date): readonly Reminded[] {
    const today = localDate(now, ZONE);
    const evening = localTime(now, ZONE) >= '18:00' ? today : addDays(today, -1);
    const due: Reminded[] = [];
    for (const item of this.items.values()) {
      if (!item.takesPlace || item.startsAt <= now) continue;
      const closingDay = localDate(this.#respondBy(item) ?? item.startsAt, ZONE);
      const isTomorrow = dayOf(item) === addDays(evening, 1);
      for (const guardian of GUARDIANS) {
        const answers = this.childrenOf(guardian).map((child) => this.answer(item, child));
        const isSilent = answers.includes(null) && this.isAsked(item) && this.isOpen(item, now);
        const comes = answers.includes('yes') || answers.includes('maybe') || this.helpers.get(item.id) === guardian.name;
        if (isSilent && closingDay <= addDays(evening, 2)) due.push({ name: guardian.name, rule: 'unanswered', item });
        if (comes && isTomorrow) due.push({ name: guardian.name, rule: 'evening-before', item });
      }
      if (isTomorrow) for (const { name } of STAFF) due.push({ name, rule: 'team-evening', item });
    }
    const fresh = due.filter(({ name, rule, item }) => !this.#reminded.has(`${name} ${rule} ${item.id} ${dayOf(item)}`));
    for (const { name, rule, item } of fresh) this.#reminded.add(`${name} ${rule} ${item.id} ${dayOf(item)}`);
    return fresh;
  }
}
