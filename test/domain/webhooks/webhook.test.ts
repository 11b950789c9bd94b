import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { secrets } from '../../../src/adapters/random/secrets.ts';
import {
  afterFailure,
  afterSuccess,
  changeWebhook,
  DISABLED_AFTER_MS,
  LONGEST_RETRY_AFTER_MS,
  newWebhook,
  rotateSecret,
  secretOf,
  signingSecrets,
  type Webhook,
} from '../../../src/domain/webhooks/webhook.ts';
import { DAY, HOUR, later, MINUTE, NOON } from '../../support/builders.ts';

const aWebhook = (over: Partial<Webhook> = {}): Webhook => ({
  ...newWebhook(
    { id: newId(), orgId: newId(), url: 'https://hooks.example.org/', eventTypes: ['game.final'], secret: 'first', createdBy: newId() },
    NOON,
  ),
  state: 'active',
  ...over,
});
const plainly = { isGone: false, retryAfterMs: 0 };
const rest = ({ restingUntil }: Webhook, now: Date) => restingUntil!.getTime() - now.getTime();

describe('an endpoint that fails', () => {
  test('rests for longer and longer, a quarter of an hour at most', () => {
    let webhook = aWebhook();
    const rests: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      webhook = afterFailure(webhook, plainly, NOON);
      rests.push(rest(webhook, NOON));
    }
    expect(rests).toEqual([5_000, 20_000, 80_000, 320_000, 15 * MINUTE, 15 * MINUTE]);
  });

  test('rests as long as it asks for, within bounds', () => {
    const asked = (retryAfterMs: number) => rest(afterFailure(aWebhook(), { isGone: false, retryAfterMs }, NOON), NOON);
    expect([asked(90_000), asked(1), asked(365 * DAY)]).toEqual([90_000, 5_000, LONGEST_RETRY_AFTER_MS]);
  });

  test('is disabled when nothing got through for days and often', () => {
    const failing = aWebhook({ failures: 9, failingSince: NOON });
    expect(afterFailure(failing, plainly, later(NOON, DISABLED_AFTER_MS - 1)).state).toBe('active');
    expect(afterFailure({ ...failing, failures: 8 }, plainly, later(NOON, DISABLED_AFTER_MS)).state).toBe('active');
    expect(afterFailure(failing, plainly, later(NOON, DISABLED_AFTER_MS))).toMatchObject({ state: 'disabled', disabledReason: 'failing' });
  });

  test('is disabled at once where it says that it is gone', () => {
    expect(afterFailure(aWebhook(), { isGone: true, retryAfterMs: 0 }, NOON)).toMatchObject({ state: 'disabled', disabledReason: 'gone' });
  });

  test('is well again after a success, and when it is taken up or moves', () => {
    const failing = afterFailure(aWebhook(), plainly, NOON);
    const well = { failures: 0, failingSince: null, restingUntil: null };
    expect(afterSuccess(failing)).toMatchObject(well);
    expect(changeWebhook(failing, { url: 'https://other.example.org/' }, NOON).value).toMatchObject({ ...well, state: 'unverified' });
    const disabled = { ...failing, state: 'disabled', disabledReason: 'failing' } as const;
    expect(changeWebhook(disabled, { state: 'active' }, NOON).value).toMatchObject({ ...well, state: 'active', disabledReason: null });
    expect(changeWebhook(disabled, { eventTypes: ['team.changed'] }, NOON).value).toMatchObject({ state: 'disabled', failures: 1 });
  });
});

describe('a secret', () => {
  test('has the form of Standard Webhooks: 256 bits in base64', () => {
    const secret = secretOf(secrets.make());
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
  });

  test('signs along with the one that follows it, for a day, and with no third', () => {
    const rotated = rotateSecret(aWebhook(), 'second', NOON);
    expect(signingSecrets(rotated, later(NOON, DAY - 1))).toEqual(['second', 'first']);
    expect(signingSecrets(rotated, later(NOON, DAY))).toEqual(['second']);
    expect(signingSecrets(rotateSecret(rotated, 'third', later(NOON, HOUR)), later(NOON, HOUR))).toEqual(['third', 'second']);
  });
});
