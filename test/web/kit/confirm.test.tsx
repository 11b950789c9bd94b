/** @own-process */
import './globals.ts';

import { describe, expect, test } from '@jest/globals';
import { Confirm } from '../../../web/kit/forms.tsx';
import { button, leave, show, shown, tap } from './page.ts';

const dialog = () => document.querySelector('dialog')!;

/** A question, and what was answered so far. */
function asked(props: Readonly<{ cancel?: string; isBusy?: boolean }> = {}) {
  const answers: string[] = [];
  const question = (
    <Confirm
      title="Cancel the game?"
      action="Cancel it"
      onConfirm={() => answers.push('yes')}
      onClose={() => answers.push('no')}
      {...props}
    >
      <p>The families are told.</p>
    </Confirm>
  );
  return { answers, question };
}

describe('a second look', () => {
  test('is a dialog with a name in front of everything else, and does nothing by itself', async () => {
    const { answers, question } = asked();
    await show(question);
    expect(dialog().open).toBe(true);
    expect(document.getElementById(dialog().getAttribute('aria-labelledby')!)?.textContent).toBe('Cancel the game?');
    expect(shown()).toContain('The families are told.');
    expect(answers).toEqual([]);
  });

  test('does what it asks about only by the button that says so, and stays until that is done', async () => {
    const { answers, question } = asked();
    await show(question);
    await tap('Cancel it');
    expect(answers).toEqual(['yes']);
    expect(dialog().open).toBe(true);
  });

  test('is left by its other button, and by the Escape key', async () => {
    for (const way of [() => tap('Cancel'), async () => dialog().close()]) {
      const { answers, question } = asked();
      await show(question);
      await way();
      expect(answers).toEqual(['no']);
      await leave();
    }
  });

  test('has a button that says what leaving means, where that is not canceling', async () => {
    const { answers, question } = asked({ cancel: 'Keep the game' });
    await show(question);
    await tap('Keep the game');
    expect(answers).toEqual(['no']);
  });

  test('cannot be confirmed again while it is done, but can be left', async () => {
    const { answers, question } = asked({ isBusy: true });
    await show(question);
    expect([button('Cancel it').disabled, button('Cancel').disabled]).toEqual([true, false]);
    await tap('Cancel it');
    await tap('Cancel');
    expect(answers).toEqual(['no']);
  });
});
