import type { Locator, Page } from 'playwright-core';
import { isBall } from '../../../src/domain/scoring/baseball-plays.ts';
import type { BySide } from '../../../src/domain/scoring/game-book.ts';
import type { Entry, Move } from './screen-game.ts';

const PLACES: Readonly<Record<Move['to'], string>> = { out: 'Out', first: '1st', second: '2nd', third: '3rd', home: 'Home' };
const BASES: readonly Move['from'][] = ['third', 'second', 'first'];
const WRITTEN = 'Every play has reached the league.';

/** The taps of each entry by what it is called, and where one had to scroll for it. */
export type Tally = Readonly<{ taps: ReadonlyMap<string, readonly number[]>; scrolled: readonly string[] }>;

export type Scorer = Readonly<{
  enter(entry: Entry): Promise<void>;
  /** Taps a wrong play, and takes it back. */
  enterByMistake(say: string): Promise<void>;
  network(is: 'gone' | 'back'): Promise<void>;
  /** As the scoreboard says, visitors first. */
  score(): Promise<readonly string[]>;
  /** Makes the game final with the score that is proposed. */
  makeFinal(): Promise<void>;
  openAgain(): Promise<void>;
  tally: Tally;
  page: Page;
}>;

/** Somebody who taps on the screen for keeping score, and waits until each play is written. */
export function scorerOn(page: Page, teams: BySide<string>): Scorer {
  const taps = new Map<string, number[]>();
  const scrolled: string[] = [];
  let count = 0;
  let isOffline = false;
  let waiting = 0;

  const escaped = (text: string) => text.replace(/[^\w ]/g, '\\$&');
  const named = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
  const tap = async (target: Locator, what: string) => {
    await target.click();
    count += 1;
    if ((await page.evaluate('scrollY')) !== 0) scrolled.push(what);
  };
  /** The tap that makes `plays` plays. */
  const tapToEnter = async (target: Locator, what: string, plays = 1) => {
    const sent = isOffline ? undefined : page.waitForResponse((response) => response.url().includes('/player-stats/'));
    await tap(target, what);
    await sent;
    waiting += plays;
    if (!isOffline) return written();
    await page.getByText(new RegExp(`^${waiting} plays? (waits? for the network|not sent yet)`)).waitFor();
  };
  const written = async () => {
    await page.getByText(WRITTEN).waitFor();
    waiting = 0;
  };
  const player = (name: string, within = '.strip') => page.locator(`${within} button`).filter({ hasText: new RegExp(`${escaped(name)}$`) });
  const play = (say: string) => page.locator('.plays').getByRole('button', { name: new RegExp(`^${escaped(say)}( \\d)?$`) });

  async function turnTo({ side, period }: Entry, isInnings: boolean): Promise<void> {
    const button = named(page.locator('.scoreboard'), teams[side]);
    if ((await button.getAttribute('aria-pressed')) !== 'true') await tap(button, 'side');
    if (isInnings) return;
    const shown = async () => Number(/\d+/.exec(await page.locator('.period strong').innerText())?.[0]);
    while ((await shown()) < period) await tap(named(page, 'Next'), 'period');
  }

  /** Answers where the runners are, if that is asked. */
  async function answer(moves: readonly Move[], say: string): Promise<void> {
    for (const from of BASES) {
      const move = moves.find((each) => each.from === from);
      if (!move) continue;
      const group = page.locator('.panel fieldset').filter({ hasText: new RegExp(`on ${from}`) });
      const place = named(group, PLACES[move.to]);
      if ((await place.getAttribute('aria-pressed')) !== 'true') await tap(place, say);
    }
  }

  async function enterPitches(letters: string): Promise<void> {
    for (const letter of letters) {
      const say = isBall(letter) ? 'Ball' : letter === 'F' ? 'Foul' : 'Strike';
      await tapToEnter(play(say), say);
    }
  }

  async function enterOne(entry: Entry): Promise<string> {
    const isInnings = entry.kind !== 'play' && entry.kind !== 'substitution';
    await turnTo(entry, isInnings);
    switch (entry.kind) {
      case 'pitches':
        await enterPitches(entry.letters);
        return 'pitches';
      case 'pitcher':
        await tap(page.getByRole('button', { name: /^Pitcher/ }), 'pitcher');
        await tapToEnter(player(entry.into, '.panel'), 'pitcher');
        return 'Pitcher';
      case 'substitution':
        await tap(named(page, 'Substitution'), 'substitution');
        await tap(player(entry.out, '[aria-label=Out]'), 'substitution');
        await tapToEnter(player(entry.into, '[aria-label=In]'), 'substitution');
        return 'Substitution';
      case 'runner':
        await tap(named(page, `The runner on ${entry.from}`), entry.say);
        await tapToEnter(named(page.locator('.panel'), entry.say), entry.say);
        return entry.say;
      case 'at-bat': {
        const { say, moves, isUnderMore } = entry;
        if (isUnderMore) await tap(named(page, 'More'), say);
        const isAsked = !['Home run', 'Triple', 'Walk', 'Strikeout', 'Hit by pitch', 'Intentional walk'].includes(say);
        const outs = await page.locator('.outs').innerText();
        const mayMove = moves.length > 0 && isAsked && !(say === 'Field out' && outs.startsWith('●●'));
        if (!mayMove) await tapToEnter(play(say), say);
        else {
          await tap(play(say), say);
          await answer(moves, say);
          await tapToEnter(named(page, `Enter: ${say}`), say);
        }
        return say;
      }
      case 'play': {
        const { say, by, isUnderMore } = entry;
        if (isUnderMore) await tap(named(page, 'More'), say);
        await tap(play(say), say);
        await tapToEnter(by === null ? named(page, 'No name') : player(by), say);
        return say;
      }
    }
  }

  return {
    page,
    tally: { taps, scrolled },
    async enter(entry) {
      count = 0;
      const what = await enterOne(entry);
      const each = entry.kind === 'pitches' ? entry.letters.length : 1;
      taps.set(what, [...(taps.get(what) ?? []), ...Array.from({ length: each }, () => count / each)]);
    },
    async enterByMistake(say) {
      await tap(play(say), say);
      await tapToEnter(named(page, 'No name'), say);
      await tapToEnter(named(page, 'Undo'), 'undo');
    },
    async network(is) {
      isOffline = is === 'gone';
      await page.context().setOffline(isOffline);
      if (isOffline) return;
      // Chromium does not send the event to a page that was reloaded meanwhile.
      await page.evaluate("dispatchEvent(new Event('online'))");
      await written();
    },
    score: () => page.locator('.scoreboard dd').allInnerTexts(),
    async makeFinal() {
      await page.getByRole('button', { name: 'Final…' }).last().click();
      await named(page, 'Enter the final score').click();
      await page.getByText(/^Final: /).waitFor();
    },
    async openAgain() {
      await named(page, 'Open the game again').click();
      await page.locator('.plays').waitFor();
    },
  };
}
