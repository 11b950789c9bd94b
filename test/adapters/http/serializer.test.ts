import { expect, jest, test } from '@jest/globals';
import { z } from 'zod';
import { Id } from '../../../src/adapters/http/contract/schemas.ts';
import { serialize } from '../../../src/adapters/http/pipeline/serializer.ts';

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

test('a reply has its declared members only, and a missing one is an error', () => {
  const Items = z.object({ items: z.array(z.object({ id: z.int(), name: z.string() })), note: z.string().exactOptional() });
  expect(serialize(Items, { items: [{ id: 1, name: 'a', secret: 'x' }], secret: 'x' })).toBe('{"items":[{"id":1,"name":"a"}]}');
  expect(() => serialize(Items, { note: 'x' })).toThrow('items');
  expect(() => serialize(Items, { items: [{ id: 1 }] })).toThrow('name');
});
