import { describe, expect, test } from '@jest/globals';
import { makeLogger } from '../../../src/adapters/log/logger.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';

/** The log line of a failure. */
function lineOf(err: Error) {
  const lines: string[] = [];
  makeLogger({ level: 'info', stream: { write: (line) => void lines.push(line) } }).error(
    { err },
    'sending push messages failed, will retry',
  );
  return JSON.parse(lines[0]!);
}

describe('the line of a failure', () => {
  test('has the first code along its causes', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
    const failure = new Unavailable('the database is away', { cause: new Error('no connection', { cause: refused }) });
    expect(lineOf(failure)['err']).toMatchObject({ type: 'Unavailable', cause: 'ECONNREFUSED' });
  });

  test('has what its cause is where none has a code, and no words of either', () => {
    const line = lineOf(new Error('ada@example.org', { cause: new RangeError('bob@example.org') }));
    expect(line.err).toMatchObject({ cause: 'RangeError' });
    expect(JSON.stringify(line)).not.toContain('@');
  });

  test('has no cause where there is none', () => {
    expect(lineOf(new Error('something'))['err']).not.toHaveProperty('cause');
  });
});
