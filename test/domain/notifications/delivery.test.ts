import { expect, test } from '@jest/globals';
import { accepted, claim, newDelivery, receiptPending, reschedule } from '../../../src/domain/notifications/delivery.ts';
import fc from '../../support/fast-check.ts';

const NOON = new Date('2026-04-11T17:00:00.000Z');
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const fresh = newDelivery({ id: 'd' as never, orgId: 'o' as never, eventId: 'e' as never, tokenId: 't' as never }, NOON);
const waitOf = ({ dueAt }: { dueAt: Date | null }) => dueAt!.getTime() - NOON.getTime();

test('a new delivery is due at once', () => {
  expect(fresh).toMatchObject({ attempts: 0, dueAt: NOON, receiptId: null, end: null });
});

test('the time that somebody has for a delivery doubles with every attempt, up to an hour', () => {
  const waits: number[] = [];
  let delivery = fresh;
  for (let n = 0; n < 9; n += 1) {
    delivery = claim(delivery, NOON);
    waits.push(waitOf(delivery) / SECOND);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
});

test('a delivery that is put off waits a second at least and an hour at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: HOUR }), fc.integer({ min: 1, max: 5_000 }), (waitMs, attempts) => {
      const wait = waitOf(reschedule({ ...fresh, attempts }, waitMs, NOON));
      expect(wait).toBeGreaterThanOrEqual(Math.max(waitMs, SECOND));
      expect(wait).toBeLessThanOrEqual(HOUR);
    }),
  );
});

test('an accepted delivery has its receipt asked for after a quarter of an hour', () => {
  const sent = accepted(claim(fresh, NOON), 'receipt', NOON);
  expect(sent).toMatchObject({ receiptId: 'receipt', sentAt: NOON, end: null });
  expect(waitOf(sent)).toBe(900 * SECOND);
});

test('a receipt that does not come is given up a day after sending', () => {
  const sent = accepted(claim(fresh, NOON), 'receipt', NOON);
  const after = (ms: number) => receiptPending(sent, new Date(NOON.getTime() + ms));
  expect(after(24 * HOUR - 1).end).toBeNull();
  expect(after(24 * HOUR)).toMatchObject({ end: 'unconfirmed', dueAt: null });
});
