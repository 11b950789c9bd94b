/** @own-process */
import './globals.ts';

import { afterEach, describe, expect, test } from '@jest/globals';
import { ProblemError } from 'league-gateway-client';
import { act } from 'preact/test-utils';
import { to } from '../../../web/kit/router.ts';
import { Loaded, Screen, Tabs, useLoad } from '../../../web/kit/ui.tsx';
import { leave, said, settled, show, shown, tap } from './page.ts';

const refused = (status: number) => new ProblemError({ type: '/problems/not-found', title: 'Gone', status, detail: 'It is.' } as never);
const happens = (event: string) =>
  act(async () => {
    dispatchEvent(new Event(event));
    await settled();
  });

/** Calls that wait for their answers, which a test gives in any order. */
function gateway() {
  type Call = Readonly<{
    about: string;
    signal: AbortSignal;
    answer: (value: string) => Promise<void>;
    fail: (error: unknown) => Promise<void>;
  }>;
  const calls: Call[] = [];
  const load = (about: string) => (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      const after = (step: () => void) =>
        act(async () => {
          step();
          await settled();
        });
      calls.push({ about, signal, answer: (value) => after(() => resolve(value)), fail: (error) => after(() => reject(error)) });
    });
  return { calls, load };
}

type ListProps = Readonly<{ of: ReturnType<typeof gateway>; about?: string; name?: string }>;
function List({ of, about = 'teams', name }: ListProps) {
  const load = useLoad(of.load(about), [about], name);
  return <Loaded load={load}>{(value) => <p>{value}</p>}</Loaded>;
}

afterEach(() => {
  history.replaceState(null, '', '#');
});

describe('a screen', () => {
  test('gives its page a title, and its heading the focus, for who hears it', async () => {
    await show(<Screen title="Teams">…</Screen>);
    expect(document.title).toBe('Teams · League');
    expect(document.activeElement?.textContent).toBe('Teams');
    expect(document.querySelectorAll('h1')).toHaveLength(1);
  });

  test('leaves the focus to a field in which somebody types while its title is loaded', async () => {
    const screen = (title: string) => (
      <Screen title={title}>
        <input id="search" />
      </Screen>
    );
    await show(screen('Team'));
    document.getElementById('search')!.focus();
    await show(screen('Red Hawks'));
    expect(document.title).toBe('Red Hawks · League');
    expect(document.activeElement?.id).toBe('search');
  });

  test('takes the focus from the tab that led to it', async () => {
    const page = (title: string) => (
      <>
        <Screen title={title}>…</Screen>
        <Tabs tabs={[{ path: 'teams', label: 'Teams', icon: 'M0 0' }]} current="teams" />
      </>
    );
    await show(page('Home'));
    document.querySelector<HTMLElement>('nav a')!.focus();
    await show(page('Teams'));
    expect(document.activeElement?.tagName).toBe('H1');
  });

  test('leads back to where one came from', async () => {
    await show(
      <Screen title="Red Hawks" back={{ label: 'Teams', to: to('teams') }}>
        …
      </Screen>,
    );
    const back = document.querySelector('header a')!;
    expect([back.textContent, back.getAttribute('href')]).toEqual(['← Teams', '#/teams']);
  });
});

describe('what a screen loads', () => {
  test('is shown when it is there; until then it says that it loads', async () => {
    const of = gateway();
    await show(<List of={of} />);
    expect(said()).toEqual(['Loading…']);
    await of.calls[0]!.answer('Rays');
    expect(shown()).toBe('Rays');
  });

  test('can be tried again after a failure, which is said', async () => {
    const of = gateway();
    await show(<List of={of} />);
    await of.calls[0]!.fail(new TypeError('fetch failed'));
    expect(shown()).toContain('The league cannot be reached just now. Is there a network?');
    await tap('Try again');
    await of.calls[1]!.answer('Rays');
    expect(shown()).toBe('Rays');
  });

  test('stays in sight while it is loaded again, and beside a failure to do so', async () => {
    const of = gateway();
    await show(<List of={of} />);
    await of.calls[0]!.answer('Rays');
    await happens('online');
    expect(shown()).toBe('Rays');
    await of.calls[1]!.fail(new TypeError('fetch failed'));
    expect(shown()).toMatch(/^The league cannot be reached.*Rays$/);
  });

  test.each([403, 404])('goes out of sight when it is refused with %d', async (status) => {
    const of = gateway();
    await show(<List of={of} />);
    await of.calls[0]!.answer('Rays');
    await happens('online');
    await of.calls[1]!.fail(refused(status));
    expect(shown()).not.toContain('Rays');
  });

  test('is what was asked for last, and what nobody waits for any more is given up', async () => {
    const of = gateway();
    await show(<List of={of} about="teams" />);
    await show(<List of={of} about="fields" />);
    expect(of.calls.map(({ about, signal }) => [about, signal.aborted])).toEqual([
      ['teams', true],
      ['fields', false],
    ]);
    await of.calls[1]!.answer('Legion Park');
    await of.calls[0]!.answer('Rays');
    expect(shown()).toBe('Legion Park');
    await leave();
    expect(of.calls[1]!.signal.aborted).toBe(true);
  });

  test('with a name is shown at once to the same user who comes back, and to nobody else', async () => {
    const signIn = (subject: string) => sessionStorage.setItem('league.session', JSON.stringify({ subject }));
    const comeBack = async () => {
      await leave();
      const of = gateway();
      await show(<List of={of} name="teams-of-test" />);
      return { of, sight: shown() };
    };
    signIn('amy');
    const of = gateway();
    await show(<List of={of} name="teams-of-test" />);
    await of.calls[0]!.answer('Rays');
    expect((await comeBack()).sight).toBe('Rays');
    signIn('ben');
    expect((await comeBack()).sight).toBe('Loading…');
    signIn('amy');
    await (await comeBack()).of.calls[0]!.fail(refused(403));
    expect((await comeBack()).sight).toBe('Loading…');
  });
});

describe('the tabs', () => {
  const TABS = [
    { path: '', label: 'Home', icon: 'M0 0' },
    { path: 'teams', label: 'Teams', icon: 'M0 0' },
  ];
  const tabs = () => [...document.querySelectorAll<HTMLElement>('nav a')];

  test('lead to their screens, and say which one is open', async () => {
    await show(<Tabs tabs={TABS} current="teams" />);
    expect(document.querySelector('nav')!.getAttribute('aria-label')).toBe('Main');
    expect(tabs().map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')])).toEqual([
      ['Home', '#/', null],
      ['Teams', '#/teams', 'page'],
    ]);
  });

  test('load the screen that is open anew', async () => {
    history.replaceState(null, '', '#/teams');
    const of = gateway();
    await show(
      <>
        <List of={of} />
        <Tabs tabs={TABS} current="teams" />
      </>,
    );
    await of.calls[0]!.answer('Rays');
    const [, teams] = tabs();
    await act(async () => {
      teams!.click();
      await settled();
    });
    expect(of.calls).toHaveLength(2);
    await of.calls[1]!.answer('Rays and Sharks');
    expect(shown()).toContain('Rays and Sharks');
  });
});
