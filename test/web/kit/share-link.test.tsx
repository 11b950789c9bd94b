/** @own-process */
import './globals.ts';

import { afterEach, describe, expect, test } from '@jest/globals';
import { ShareLink } from '../../../web/kit/share-link.tsx';
import { describedBy, field, said, show, shown, tap } from './page.ts';

const LINK = 'https://league.test/join/RAYS';
const SECRET = { link: LINK, label: 'Invitation', hint: 'For Grandma alone', message: 'Follow Ava' };
const define = (name: 'share' | 'clipboard', value: unknown) => Object.defineProperty(navigator, name, { value, configurable: true });
const labels = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

/** A clipboard of this device, which notes what it holds. */
function clipboard() {
  const held: string[] = [];
  define('clipboard', { writeText: async (words: string) => held.push(words) });
  return held;
}

afterEach(() => {
  for (const name of ['share', 'clipboard']) Reflect.deleteProperty(navigator, name);
});

describe('a link to share', () => {
  test('can be read off, says whom it is for, and is selected by a tap', async () => {
    await show(<ShareLink {...SECRET} />);
    const link = field('Invitation');
    expect([link.value, link.readOnly, describedBy(link)]).toEqual([LINK, true, 'For Grandma alone']);
    link.focus();
    expect([link.selectionStart, link.selectionEnd]).toEqual([0, LINK.length]);
  });

  test('is copied, and says so', async () => {
    const held = clipboard();
    await show(<ShareLink {...SECRET} />);
    expect(said()).toEqual([]);
    await tap('Copy');
    expect(held).toEqual([LINK]);
    expect(said()).toEqual(['Copied.']);
  });

  test('is not said to be copied where that is forbidden', async () => {
    define('clipboard', { writeText: () => Promise.reject(new Error('forbidden')) });
    await show(<ShareLink {...SECRET} />);
    await tap('Copy');
    expect(said()).toEqual([]);
  });

  test('goes to the sheet of a phone with its message, and closing the sheet is no failure', async () => {
    const sent: unknown[] = [];
    define('share', (what: unknown) => {
      sent.push(what);
      return Promise.reject(new Error('closed'));
    });
    await show(<ShareLink {...SECRET} />);
    await tap('Send it');
    expect(sent).toEqual([{ text: 'Follow Ava', url: LINK }]);
    expect(said()).toEqual([]);
  });

  test('has no button for what the browser cannot do', async () => {
    const all = Object.getPrototypeOf(navigator);
    const own = Object.getOwnPropertyDescriptor(all, 'clipboard')!;
    Reflect.deleteProperty(all, 'clipboard');
    try {
      await show(<ShareLink {...SECRET} groupLanguage="en" />);
      expect(buttons()).toEqual([]);
    } finally {
      Object.defineProperty(all, 'clipboard', own);
    }
  });

  test('that was just made gets the focus, and one that was there does not', async () => {
    await show(<ShareLink {...SECRET} />);
    expect(document.activeElement).toBe(document.body);
    await show(null);
    await show(<ShareLink {...SECRET} isNew />);
    expect(document.activeElement).toBe(field('Invitation'));
  });
});

describe('a link that is for many', () => {
  test('has a text for a group chat in the language of the league, which is copied with the link', async () => {
    const held = clipboard();
    await show(<ShareLink {...SECRET} message="Únete" groupLanguage="es" />);
    const group = field('Text for a group chat');
    expect([group.value, group.lang]).toEqual([`Únete\n${LINK}`, 'es']);
    await tap('Copy the text');
    expect(held).toEqual([`Únete\n${LINK}`]);
    expect(said()).toEqual(['The text is copied.']);
  });

  test('and no other has one', async () => {
    clipboard();
    await show(<ShareLink {...SECRET} />);
    expect(labels()).toEqual(['Invitation']);
    expect(shown()).not.toContain('Copy the text');
  });
});
