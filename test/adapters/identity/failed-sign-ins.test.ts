import { expect, test } from '@jest/globals';
import { failedSignIns } from '../../../src/adapters/identity/failed-sign-ins.ts';

test('writes each code once a minute, and nothing that a stranger can choose', () => {
  let now = 0;
  const lines: unknown[] = [];
  const report = failedSignIns({ warn: (facts, line) => lines.push([facts['code'], line]) }, () => now);
  for (const code of ['invalid_scope', 'invalid_scope', 'pat@example.org', 'rubbish\n', 'access_denied']) report(code);
  now = 60_000;
  report('invalid_scope');
  const line = 'a sign-in to the web apps failed at the provider';
  expect(lines).toEqual(['invalid_scope', 'other', 'access_denied', 'invalid_scope'].map((code) => [code, line]));
});
