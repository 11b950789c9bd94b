import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { progressBar } from '../../../src/adapters/cli/progress.ts';

const drawn = (isTerminal: boolean, isQuiet: boolean) => {
  const stream = () => Object.assign(new PassThrough(), { isTTY: isTerminal });
  const terminal = { stdin: stream(), stdout: stream(), stderr: stream() };
  const bar = progressBar('Removing', terminal, isQuiet);
  bar.show(0, 4);
  bar.show(4, 4);
  bar.stop();
  return [String(terminal.stdout.read() ?? ''), String(terminal.stderr.read() ?? '')];
};

test('a bar is drawn at a terminal, on stderr', () => {
  expect(drawn(true, false)).toEqual(['', expect.stringContaining('Removing')]);
});

test('nothing is drawn where nobody watches, or JSON is asked for', () => {
  expect([drawn(false, false), drawn(true, true)]).toEqual([
    ['', ''],
    ['', ''],
  ]);
});
