import { beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { changeWebhook } from '../../../src/application/webhooks/change-webhook.ts';
import { createWebhook } from '../../../src/application/webhooks/create-webhook.ts';
import { deleteWebhook } from '../../../src/application/webhooks/delete-webhook.ts';
import { deliverWebhooks } from '../../../src/application/webhooks/deliver-webhooks.ts';
import { getWebhook } from '../../../src/application/webhooks/get-webhook.ts';
import { listWebhookDeliveries } from '../../../src/application/webhooks/list-webhook-deliveries.ts';
import { listWebhooks } from '../../../src/application/webhooks/list-webhooks.ts';
import { redeliverEvent } from '../../../src/application/webhooks/redeliver-event.ts';
import { redeliverUnsent } from '../../../src/application/webhooks/redeliver-unsent.ts';
import { rotateWebhookSecret } from '../../../src/application/webhooks/rotate-webhook-secret.ts';
import { sendTestEvent } from '../../../src/application/webhooks/send-test-event.ts';
import type { Member } from '../../../src/domain/membership/permissions.ts';
import type { WebhookEventId, WebhookId } from '../../../src/domain/shared/ids.ts';
import { MAX_WEBHOOKS } from '../../../src/domain/webhooks/webhook.ts';
import { CHALLENGE } from '../../../src/domain/webhooks/webhook-event.ts';
import { DAY, later, NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

let admin: Member;
beforeEach(async () => {
  admin = await given.as(await given.person({}, 'admin'));
});

const HOOK = 'http://127.0.0.1/hook';
type Made = Partial<Omit<Parameters<ReturnType<typeof createWebhook>>[0], 'actor'>>;
const create = (over: Made = {}) => createWebhook(given.ports)({ actor: admin, url: HOOK, eventTypes: ['game.final'], ...over });
const log = async (webhookId: WebhookId) =>
  accepted(await listWebhookDeliveries(given.ports)({ actor: admin, webhookId, state: undefined, page: { limit: 10 } })).items.filter(
    ({ type }) => type !== CHALLENGE,
  );
/** Sends what is due: at first the challenge, which the receiver answers. */
const deliver = (webhookId: WebhookId) =>
  deliverWebhooks({ ...given.ports, webhookSender: given.ports.webhooks!.sender, random: () => 0 })({ orgId: given.org.id, webhookId });
const listed = async () => accepted(await listWebhooks(given.ports)({ actor: admin })).webhooks;

describe('registering an endpoint', () => {
  test('shows its secret once, and again makes no other', async () => {
    const made = accepted(await create());
    expect(made).toMatchObject({ url: HOOK, isNew: true, secret: expect.stringMatching(/^whsec_/) });
    expect(accepted(await create())).toMatchObject({ id: made.id, isNew: false, secret: null });
    expect(await listed()).toEqual([expect.objectContaining({ id: made.id, state: 'unverified', eventTypes: ['game.final'] })]);
    expect(JSON.stringify(await listed())).not.toContain(made.secret);
    expect(await given.audited()).toEqual(['webhook-created']);
  });

  test('is refused for an address that is taken for other types, or may not be called', async () => {
    accepted(await create());
    expect(await create({ eventTypes: ['game.canceled'] })).toMatchObject({
      error: { kind: 'invalid-request', violations: [{ path: ['url'], rule: 'taken' }] },
    });
    expect(await create({ url: 'http://10.0.0.1/hook' })).toMatchObject({
      error: { kind: 'invalid-request', violations: [{ path: ['url'], rule: 'not-a-webhook-address' }] },
    });
    expect(await listed()).toHaveLength(1);
  });

  test('is refused beyond the most that an org may have, and where no webhooks are sent', async () => {
    for (let n = 0; n < MAX_WEBHOOKS; n += 1) accepted(await create({ url: `${HOOK}/${n}` }));
    expect(await create()).toMatchObject({ error: { violations: [{ rule: 'too-many', limit: MAX_WEBHOOKS }] } });
    const off = { ...given.ports, webhooks: undefined };
    expect(await createWebhook(off)({ actor: admin, url: HOOK, eventTypes: ['game.final'] })).toMatchObject({
      error: { kind: 'webhooks-off' },
    });
  });
});

describe('an endpoint', () => {
  test('is paused and goes on, and is changed to no address of another', async () => {
    const { id } = accepted(await create());
    await deliver(id);
    accepted(await create({ url: `${HOOK}/2` }));
    const change = (edit: Parameters<ReturnType<typeof changeWebhook>>[0]['edit']) =>
      changeWebhook(given.ports)({ actor: admin, webhookId: id, edit });
    expect(accepted(await change({ state: 'paused' })).state).toBe('paused');
    expect(accepted(await change({ state: 'active' })).state).toBe('active');
    expect(await change({ url: `${HOOK}/2` })).toMatchObject({ error: { violations: [{ path: ['url'], rule: 'taken' }] } });
    expect(await change({ url: 'http://10.0.0.1/' })).toMatchObject({ error: { violations: [{ rule: 'not-a-webhook-address' }] } });
    expect(accepted(await getWebhook(given.ports)({ actor: admin, webhookId: id }))).toMatchObject({ url: HOOK, state: 'active' });
  });

  test('gets a new secret, and the one before is good for a day', async () => {
    const { id, secret } = accepted(await create());
    const rotated = accepted(await rotateWebhookSecret(given.ports)({ actor: admin, webhookId: id }));
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.previousUntil).toEqual(later(NOON, DAY));
    const off = { ...given.ports, webhooks: undefined };
    expect(await rotateWebhookSecret(off)({ actor: admin, webhookId: id })).toMatchObject({ error: { kind: 'webhooks-off' } });
  });

  test('is told a test event, which can be sent again, and has a log of it', async () => {
    const { id } = accepted(await create());
    await deliver(id);
    const { eventId } = accepted(await sendTestEvent(given.ports)({ actor: admin, webhookId: id }));
    expect(await log(id)).toEqual([expect.objectContaining({ eventId, state: 'waiting', attempts: [] })]);
    await deliver(id);
    expect(await log(id)).toEqual([expect.objectContaining({ state: 'delivered', attempts: [expect.objectContaining({ answer: 204 })] })]);
    accepted(await redeliverEvent(given.ports)({ actor: admin, webhookId: id, eventId }));
    expect(await log(id)).toEqual([expect.objectContaining({ eventId, state: 'waiting' })]);
    expect(await redeliverEvent(given.ports)({ actor: admin, webhookId: id, eventId: newId<WebhookEventId>() })).toMatchObject({
      error: { kind: 'not-found' },
    });
    expect(accepted(await redeliverUnsent(given.ports)({ actor: admin, webhookId: id, since: NOON }))).toEqual({
      count: 0,
      hasMore: false,
    });
    expect(await log(id)).toHaveLength(1);
  });

  test('is gone with its log once it is deleted, for every use', async () => {
    const { id } = accepted(await create());
    accepted(await deleteWebhook(given.ports)({ actor: admin, webhookId: id }));
    expect(await listed()).toEqual([]);
    const of = { actor: admin, webhookId: id };
    const refusals = await Promise.all([
      getWebhook(given.ports)(of),
      deleteWebhook(given.ports)(of),
      changeWebhook(given.ports)({ ...of, edit: { state: 'paused' } }),
      rotateWebhookSecret(given.ports)(of),
      sendTestEvent(given.ports)(of),
      listWebhookDeliveries(given.ports)({ ...of, state: undefined, page: { limit: 1 } }),
      redeliverUnsent(given.ports)({ ...of, since: NOON }),
    ]);
    expect(refusals).toEqual(refusals.map(() => ({ ok: false, error: { kind: 'not-found' } })));
    expect(await given.audited()).toEqual(['webhook-created', 'webhook-deleted']);
  });
});

test('nobody but an admin sees or changes an endpoint', async () => {
  const { id } = accepted(await create());
  const actor = await given.as(await given.person({}, 'staff', 'coach'));
  for (const refused of [
    await listWebhooks(given.ports)({ actor }),
    await createWebhook(given.ports)({ actor, url: HOOK, eventTypes: ['game.final'] }),
    await deleteWebhook(given.ports)({ actor, webhookId: id }),
    await rotateWebhookSecret(given.ports)({ actor, webhookId: id }),
  ])
    expect(refused).toMatchObject({ error: { kind: 'role-required' } });
});
