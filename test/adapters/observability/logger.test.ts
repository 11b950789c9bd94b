import { describe, expect, test } from '@jest/globals';
import { makeLogger } from '../../../src/adapters/observability/logger.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';

/** The log line of these fields. */
function lineWith(fields: object) {
  const lines: string[] = [];
  makeLogger({ level: 'info', stream: { write: (line) => void lines.push(line) } }).error(fields, 'something happened');
  return JSON.parse(lines[0]!);
}
const lineOf = (err: Error) => lineWith({ err });

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

describe.each(['authorization', 'token', 'email', 'name'])('the field %s', (field) => {
  test.each<[string, object, object]>([
    ['at the top level', { [field]: 'ada@example.org', n: 1 }, { n: 1 }],
    ['in an object', { user: { [field]: 'ada@example.org', id: 7 }, n: 1 }, { user: { id: 7 }, n: 1 }],
    [
      'in an object of an object',
      { request: { headers: { [field]: 'ada@example.org', accept: '*' } } },
      { request: { headers: { accept: '*' } } },
    ],
    ['in a list', { users: [{ [field]: 'ada@example.org', id: 7 }, 'x'] }, { users: [{ id: 7 }, 'x'] }],
    ['of what an object writes itself as', { user: { toJSON: () => ({ [field]: 'ada@example.org', id: 7 }) } }, { user: { id: 7 } }],
    [
      'of an error under another key',
      { failure: Object.assign(new Error('no'), { [field]: 'ada@example.org', n: 1 }) },
      { failure: { n: 1 } },
    ],
    ['with an object in it', { [field]: { first: 'ada@example.org' }, user: { [field]: ['ada@example.org'] } }, { user: {} }],
  ])('is left out %s', (_, fields, rest) => {
    const { level, time, msg, ...logged } = lineWith(fields);
    expect(logged).toEqual(rest);
    expect([level, msg, typeof time]).toEqual(['error', 'something happened', 'string']);
  });

  test('is left out of the fields that are added to each line', () => {
    const lines: string[] = [];
    const withLine = () => ({ [field]: 'ada@example.org', trace: { [field]: 'ada@example.org', id: 'a1' } });
    makeLogger({ level: 'info', stream: { write: (line) => void lines.push(line) }, withLine }).info('started');
    expect(JSON.parse(lines[0]!)).toEqual({ level: 'info', time: expect.any(String), msg: 'started', trace: { id: 'a1' } });
  });
});

describe('a line', () => {
  test('has its other fields unchanged', () => {
    const at = new Date(0);
    const fields = { n: 1.5, isOpen: false, gone: undefined, none: null, text: 'a"b', at, removed: { answers: 3 }, ids: ['a', 'b'] };
    const { level, time, msg, ...logged } = lineWith(fields);
    expect(logged).toEqual({ n: 1.5, isOpen: false, none: null, text: 'a"b', at: at.toJSON(), removed: { answers: 3 }, ids: ['a', 'b'] });
  });

  test('is written even if a field cannot be serialized', () => {
    const loop: Record<string, unknown> = { name: 'ada@example.org' };
    loop['self'] = loop;
    for (const each of [loop, { big: 1n }, { toJSON: () => undefined }]) {
      const line = lineWith({ n: 1, each });
      expect(line).toMatchObject({ n: 1, msg: 'something happened' });
      expect(JSON.stringify(line)).not.toContain('@');
    }
  });

  test('leaves the object that was logged as it is', () => {
    const fields = { name: 'Ada', user: { name: 'Ada' } };
    lineWith(fields);
    expect(fields).toEqual({ name: 'Ada', user: { name: 'Ada' } });
  });
});
