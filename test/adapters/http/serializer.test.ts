import { describe, expect, jest, test } from '@jest/globals';
import { z } from 'zod';
import { Id } from '../../../src/adapters/http/schemas.ts';
import { reused, serialize } from '../../../src/adapters/http/serializer.ts';

const id = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f';

test('an id stands in a reply as it is', () => {
  expect(serialize(z.object({ id: Id, reference: Id.nullable() }), { id, reference: null })).toBe(`{"id":"${id}","reference":null}`);
});

test('text that is no id is escaped', () => {
  expect(serialize(z.object({ name: z.string() }), { name: 'Sam "Ace" O.' })).toBe('{"name":"Sam \\"Ace\\" O."}');
});

test('one of several types is told by its id, without a warning', () => {
  const warned = jest.spyOn(console, 'warn');
  const either = z.object({ of: z.union([z.object({ value: Id }), z.object({ value: z.string() })]) });
  expect(serialize(either, { of: { value: id } })).toBe(`{"of":{"value":"${id}"}}`);
  expect(serialize(either, { of: { value: 'Sam "Ace" O.' } })).toBe('{"of":{"value":"Sam \\"Ace\\" O."}}');
  expect(warned).not.toHaveBeenCalled();
});

describe('a list of values that are used again', () => {
  const Item = reused(z.object({ id: z.int(), name: z.string() }));
  const Items = z.object({ before: z.string(), items: z.array(Item), note: z.string().exactOptional(), after: z.int().nullable() });

  test('is written in its place among the other members, without undeclared ones', () => {
    const items = [
      { id: 1, name: 'a "b"', secret: 'x' },
      { id: 2, name: 'c' },
    ];
    for (let time = 0; time < 2; time += 1) {
      expect(serialize(Items, { after: null, items, before: 'x', secret: 'x' })).toBe(
        '{"before":"x","items":[{"id":1,"name":"a \\"b\\""},{"id":2,"name":"c"}],"after":null}',
      );
    }
    expect(serialize(z.object({ items: z.array(Item) }), { items: [] })).toBe('{"items":[]}');
  });

  test('serializes a value once', () => {
    let reads = 0;
    const value = {
      id: 1,
      get name() {
        reads += 1;
        return 'a';
      },
    };
    const written = [1, 2].map(() => serialize(Items, { before: 'x', items: [value, value], after: 1 }));
    expect(written[0]).toBe(written[1]);
    expect(reads).toBe(1);
  });

  test('is an error if it or a member of a value is missing', () => {
    expect(() => serialize(Items, { before: 'x', after: 1 })).toThrow();
    expect(() => serialize(Items, { before: 'x', items: [{ id: 1 }], after: 1 })).toThrow('name');
    expect(() => serialize(Items, { items: [], after: 1 })).toThrow('before');
  });
});
