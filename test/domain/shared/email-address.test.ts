import { describe, expect, test } from '@jest/globals';
import { comparableEmail, isSameEmail } from '../../../src/domain/shared/email-address.ts';
import fc from '../../support/fast-check.ts';

describe('an e-mail address', () => {
  test.each([
    ['  Pat.Ortiz@Example.ORG\n', 'pat.ortiz@example.org'],
    ['pat@example.org', 'PAT@EXAMPLE.ORG'],
  ])('is the same in another case and with space around it: %j', (one, other) => {
    expect(isSameEmail(one, other)).toBe(true);
  });

  test.each([
    ['KELVIN SIGN for K', '\u212aim@example.org', 'kim@example.org'],
    ['LATIN CAPITAL LETTER I WITH DOT ABOVE for I', '\u0130vy@example.org', 'ivy@example.org'],
    ['LONG S for S', '\u017fam@example.org', 'sam@example.org'],
    ['a full-width letter', '\uff50at@example.org', 'pat@example.org'],
    ['another form of an accent', 'jose\u0301@example.org', 'jos\u00e9@example.org'],
    ['the other case of a letter outside ASCII', 'JOS\u00c9@example.org', 'jos\u00e9@example.org'],
    ['a no-break space before it', '\u00a0pat@example.org', 'pat@example.org'],
    ['a zero-width space in it', 'p\u200bat@example.org', 'pat@example.org'],
  ])('is another with %s', (_what, one, other) => {
    expect(isSameEmail(one, other)).toBe(false);
  });

  test('with a character outside ASCII is the same only as what differs in ASCII case', () => {
    const ascii = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
    const text = fc.string({ unit: 'binary' }).map((local) => `x${local}x`);
    fc.assert(fc.property(text, (address) => expect(comparableEmail(address)).toBe(ascii(address))));
  });
});
