import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { afterAttempt, claimDelivery, MAX_ATTEMPTS, type WebhookDelivery } from '../../../src/domain/webhooks/webhook-delivery.ts';
import { MAX_EVENTS_AT_ONCE, mergedEvents, type WebhookEventContent } from '../../../src/domain/webhooks/webhook-event.ts';
import { HOUR, later, NOON } from '../../support/builders.ts';

const aDelivery: WebhookDelivery = {
  orgId: newId(),
  webhookId: newId(),
  eventId: newId(),
  type: 'game.final',
  subjectId: newId(),
  happenedAt: NOON,
  attempts: 0,
  dueAt: NOON,
  end: null,
  log: [],
};
const failed = { answer: 500, durationMs: 7, failure: 'refused' } as const;

/** The delivery after this many failures, with each attempt made when it is due, and the time it has taken. */
function afterFailures(count: number, random: number) {
  let [delivery, now] = [aDelivery, NOON];
  for (let n = 0; n < count; n += 1) {
    delivery = afterAttempt(claimDelivery(delivery, now), failed, null, now, random);
    now = delivery.dueAt ?? now;
  }
  return { delivery, hours: (now.getTime() - NOON.getTime()) / HOUR };
}

describe('a delivery', () => {
  test('is tried for more than a day, later and later, and then has failed', () => {
    const almost = afterFailures(MAX_ATTEMPTS - 1, 0);
    expect(almost.delivery.end).toBeNull();
    expect(almost.hours).toBeGreaterThan(24);
    expect(afterFailures(MAX_ATTEMPTS, 0).delivery).toMatchObject({ end: 'failed', dueAt: null });
  });

  test('waits by up to a fifth longer, so that what failed together comes back apart', () => {
    expect(afterFailures(7, 1).hours).toBeCloseTo(afterFailures(7, 0).hours * 1.2, 5);
  });

  test('is not due before its endpoint has rested', () => {
    const until = later(NOON, 9 * HOUR);
    expect(afterAttempt(claimDelivery(aDelivery, NOON), failed, until, NOON, 0).dueAt).toEqual(until);
  });

  test('is claimed for a minute, and keeps its latest ten attempts', () => {
    expect(claimDelivery(aDelivery, NOON)).toMatchObject({ attempts: 1, dueAt: later(NOON, 60_000) });
    const { log } = afterFailures(30, 0).delivery;
    expect(log).toHaveLength(10);
  });
});

describe('what happened', () => {
  const games = (count: number): WebhookEventContent[] =>
    Array.from({ length: count }, () => ({ type: 'game.canceled', subjectId: newId() }));
  test('is told once, however often a transaction writes it down', () => {
    const [one] = games(1);
    expect(mergedEvents([one!, one!, { type: 'standings.changed', subjectId: null }])).toEqual([
      one,
      { type: 'standings.changed', subjectId: null },
    ]);
  });

  test('to very many games at once is told as a change of the schedule', () => {
    expect(mergedEvents(games(MAX_EVENTS_AT_ONCE))).toHaveLength(MAX_EVENTS_AT_ONCE);
    const season: WebhookEventContent = { type: 'season.created', subjectId: newId() };
    expect(mergedEvents([...games(MAX_EVENTS_AT_ONCE), season])).toEqual([{ type: 'schedule.changed', subjectId: null }, season]);
  });
});
