import { describe, expect, test } from '@jest/globals';
import { chosenNames } from '../../bench/names.ts';

const KNOWN = ['home', 'history', 'team'] as const;

describe('names chosen for a run of the bench', () => {
  test('are those of the option, spaces around them ignored', () => {
    expect(chosenNames('--only', 'team, home', KNOWN)).toEqual(['team', 'home']);
  });

  test('are not restricted without the option', () => {
    expect(chosenNames('--only', undefined, KNOWN)).toBeUndefined();
  });

  test.each(['hom', 'home,hom', '', 'home,'])('are refused if one of them is unknown: "%s"', (text) => {
    expect(() => chosenNames('--only', text, KNOWN)).toThrow(/^--only: unknown .*There are only: home, history, team\.$/);
  });
});
