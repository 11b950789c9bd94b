import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/** What sends something otherwise than a form of the kit does, and why. */
const OWN_FORMS: Readonly<Record<string, string>> = {
  'web/kit/form.tsx': 'It is what all others are.',
  'web/family/screens/room.tsx':
    'A message is queued at once, and shown in the list until it is sent: nothing is awaited, and no field can be wrong.',
  'web/family/scoring/final-score.tsx': 'The score follows the plays, also those that arrive while it is typed: a draft would hide them.',
};

test('a form of an app is one of the kit: it shows its faults at its fields, and sends one thing at a time', () => {
  const screens = globSync('web/**/*.tsx').filter((file) => !file.includes('node_modules'));
  expect(screens.length).toBeGreaterThan(100);
  expect(screens.filter((file) => /<form\b/.test(readFileSync(file, 'utf8'))).toSorted()).toEqual(Object.keys(OWN_FORMS).toSorted());
});
