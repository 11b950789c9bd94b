import { expect, test } from '@jest/globals';
import { type Booking, doubleBookings } from '../../../src/domain/imports/double-bookings.ts';
import fc from '../../support/fast-check.ts';

const booking = fc.record({
  key: fc.constantFrom('a', 'b'),
  from: fc.nat(12),
  length: fc.integer({ min: 1, max: 6 }),
  isOfFile: fc.boolean(),
});
const bookings = fc
  .array(booking, { maxLength: 15 })
  .map((list): Booking<number>[] => list.map(({ length, ...rest }, who) => ({ ...rest, until: rest.from + length, who })));
const overlap = (a: Booking<number>, b: Booking<number>) => a.who !== b.who && a.key === b.key && a.from < b.until && b.from < a.until;

test('each booking of a file that shares a moment with another is told of, and no other', () => {
  fc.assert(
    fc.property(bookings, (all) => {
      const clashing = all.filter((one) => one.isOfFile && all.some((other) => overlap(one, other))).map(({ who }) => who);
      const clashes = doubleBookings(all);
      const told = new Set(clashes.flatMap(({ who, other }) => [who, other]));
      expect(clashing.filter((who) => !told.has(who))).toEqual([]);
      for (const { who, other } of clashes) expect([overlap(all[who]!, all[other]!), all[who]!.isOfFile]).toEqual([true, true]);
      expect(new Set(clashes.map(({ key, who }) => `${key} ${who}`)).size).toBe(clashes.length);
    }),
    { numRuns: 2_000 },
  );
});
