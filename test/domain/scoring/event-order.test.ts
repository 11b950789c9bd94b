import { describe, expect, test } from '@jest/globals';
import { byOrderKey, orderKeyBetween, orderKeyOf } from '../../../src/domain/scoring/event-order.ts';
import fc from '../../support/fast-check.ts';

type Listed = Readonly<{ name: number; orderKey: string }>;
type Insertion = 'at the end' | 'at the start' | Readonly<{ behind: number }>;

/** Plays the insertions: the list that they should give, and the events sorted by their keys. */
function played(insertions: readonly Insertion[]): { wanted: readonly number[]; events: readonly Listed[] } {
  const wanted: number[] = [];
  const events: Listed[] = [];
  for (const [index, insertion] of insertions.entries()) {
    const name = index + 1;
    const inOrder = events.toSorted(byOrderKey);
    const place = insertion === 'at the end' ? wanted.length : insertion === 'at the start' ? 0 : insertion.behind % (wanted.length + 1);
    const isAtEnd = insertion === 'at the end';
    const orderKey = isAtEnd ? orderKeyOf(name) : orderKeyBetween(inOrder[place - 1]?.orderKey, inOrder[place]?.orderKey);
    wanted.splice(isAtEnd ? endOf(events, orderKey, wanted) : place, 0, name);
    events.push({ name, orderKey });
  }
  return { wanted, events };
}

/** The end comes after everything, whatever was inserted before. */
function endOf(events: readonly Listed[], orderKey: string, wanted: readonly number[]): number {
  expect(events.every((event) => byOrderKey(event, { orderKey }) < 0)).toBe(true);
  return wanted.length;
}

const insertion = fc.oneof(
  fc.constant<Insertion>('at the end'),
  fc.constant<Insertion>('at the start'),
  fc.nat({ max: 400 }).map((behind): Insertion => ({ behind })),
);

describe('places in a game', () => {
  test('keep events in order and apart, whatever is inserted where', () => {
    fc.assert(
      fc.property(fc.array(insertion, { maxLength: 120 }), (insertions) => {
        const { wanted, events } = played(insertions);
        expect(events.toSorted(byOrderKey).map(({ name }) => name)).toEqual(wanted);
        expect(new Set(events.map(({ orderKey }) => orderKey)).size).toBe(events.length);
      }),
    );
  });

  test.each<[string, number, (index: number) => Insertion]>([
    ['each behind the one before', 20, (index) => (index < 2 ? 'at the end' : { behind: index - 1 })],
    ['always behind the same one', 20, (index) => (index < 2 ? 'at the end' : { behind: 1 })],
    ['always at the start', 20, () => 'at the start'],
    ['now on this side of the last, now on that', 160, (index) => (index < 2 ? 'at the end' : { behind: 1 + (index >> 1) })],
  ])('stay short for 300 that are put beside each other, %s', (_, longest, at) => {
    const { events } = played(Array.from({ length: 300 }, (__, index) => at(index)));
    expect(Math.max(...events.map(({ orderKey }) => orderKey.length))).toBeLessThanOrEqual(longest);
  });
});
