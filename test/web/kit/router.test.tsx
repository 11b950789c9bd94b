/** @own-process */
import './globals.ts';

import { afterEach, describe, expect, test } from '@jest/globals';
import { act } from 'preact/test-utils';
import { go, goInstead, lookAgainAt, to, useRoute, whenLookedAtAgain } from '../../../web/kit/router.ts';
import { settled, show, shown } from './page.ts';

const Where = () => <p>{JSON.stringify(useRoute())}</p>;

/** A change of the address, and what it sets off. */
const moved = (move: () => void): Promise<void> =>
  act(async () => {
    const arrived = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
    move();
    await arrived;
    await settled();
  });

afterEach(() => {
  history.replaceState(null, '', '#');
});

describe('an address', () => {
  test('is read part by part, whatever its parts contain', async () => {
    const parts = ['team', 'a/b', 'Peña & Söhne', '50%'];
    history.replaceState(null, '', to(...parts));
    await show(<Where />);
    expect(shown()).toBe(JSON.stringify(parts));
  });

  test.each(['', '#', '#/', '#//'])('that is "%s" leads to the first screen', async (hash) => {
    history.replaceState(null, '', `/console/${hash}`);
    await show(<Where />);
    expect(shown()).toBe('[]');
  });

  test('that somebody has mistyped is read as it is', async () => {
    history.replaceState(null, '', '#/team/100%');
    await show(<Where />);
    expect(shown()).toBe('["team","100%"]');
  });

  test('is followed when it changes, forward and back', async () => {
    await show(<Where />);
    await moved(() => go('team', '7'));
    expect(shown()).toBe('["team","7"]');
    await moved(() => go('chat'));
    expect(shown()).toBe('["chat"]');
  });

  test('may take the place of the one before', async () => {
    await show(<Where />);
    const replaced: string[] = [];
    const { replace } = location;
    location.replace = (address) => {
      replaced.push(String(address));
    };
    try {
      goInstead('follow', 'A B');
    } finally {
      location.replace = replace;
    }
    expect(replaced).toEqual(['#/follow/A%20B']);
  });
});

describe('a screen is looked at again', () => {
  /** How often. */
  function looks() {
    const leaving = new AbortController();
    let count = 0;
    whenLookedAtAgain(() => {
      count += 1;
    }, leaving.signal);
    return { count: () => count, leave: () => leaving.abort() };
  }

  test('when the network is there again, and when the page becomes visible', () => {
    const screen = looks();
    dispatchEvent(new Event('online'));
    expect(screen.count()).toBe(1);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(screen.count()).toBe(2);
    screen.leave();
  });

  test('not when the page is hidden', () => {
    const screen = looks();
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    try {
      document.dispatchEvent(new Event('visibilitychange'));
    } finally {
      Reflect.deleteProperty(document, 'visibilityState');
    }
    expect(screen.count()).toBe(0);
    screen.leave();
  });

  test('when a link leads to where one is, and not when it leads elsewhere', () => {
    history.replaceState(null, '', '#/team/7');
    const screen = looks();
    lookAgainAt('team');
    lookAgainAt();
    expect(screen.count()).toBe(0);
    lookAgainAt('team', '7');
    expect(screen.count()).toBe(1);
    screen.leave();
  });

  test('no more once it is left', () => {
    const screen = looks();
    screen.leave();
    dispatchEvent(new Event('online'));
    expect(screen.count()).toBe(0);
  });
});
