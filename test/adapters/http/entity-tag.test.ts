import { describe, expect, test } from '@jest/globals';
import type { Fault } from '../../../src/adapters/http/contract/violations.ts';
import { entityTag, readIfMatch } from '../../../src/adapters/http/pipeline/entity-tag.ts';

test('an entity tag is a quoted hash, after the version of what has one', () => {
  expect(entityTag('{}')).toMatch(/^"[\w-]{43}"$/);
  expect(entityTag('{}', 7)).toBe(`"7.${entityTag('{}').slice(1)}`);
  expect(entityTag('{}', 7)).not.toBe(entityTag('[]', 7));
});

describe('If-Match', () => {
  const versionsIn = (header: string | undefined) => {
    const faults: Fault[] = [];
    return { versions: readIfMatch(header, faults), faults };
  };

  test.each([
    ['"7"', [7]],
    ['"7.x3Ab_-"', [7]],
    ['W/"7.x3Ab"', [7]],
    ['"7", W/"8.x" ,"9"', [7, 8, 9]],
    ['"abc"', []],
    ['"7x"', []],
    ['""', []],
    ['"a,7", "8"', [8]],
    ['"-1"', []],
  ])('%s accepts the versions %j', (header, versions) => {
    expect(versionsIn(header)).toEqual({ versions, faults: [] });
  });

  test.each([undefined, '*', ' * '])('%s accepts any version', (header) => {
    expect(versionsIn(header)).toEqual({ versions: undefined, faults: [] });
  });

  test.each(['', '7', '"7', '"7" "8"', '*, "7"', 'w/"7"'])('%j is no list of entity tags', (header) => {
    expect(versionsIn(header).faults).toMatchObject([{ in: 'header', pointer: '/If-Match' }]);
  });
});
