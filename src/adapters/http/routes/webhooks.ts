import { z } from 'zod';
import type { WebhookDeliveryView } from '../../../application/webhooks/list-webhook-deliveries.ts';
import type { WebhookEventId, WebhookId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { DISABLED_REASONS, MAX_URL_LENGTH, MAX_WEBHOOKS, WEBHOOK_STATES } from '../../../domain/webhooks/webhook.ts';
import { ATTEMPT_FAILURES, MAX_ATTEMPTS, WEBHOOK_DELIVERY_STATES } from '../../../domain/webhooks/webhook-delivery.ts';
import { SUBSCRIBED_TYPES, WEBHOOK_EVENT_TYPES } from '../../../domain/webhooks/webhook-event.ts';
import { cursorAfter, nextCursor, pageAfter, paging, timePosition } from '../cursor.ts';
import { createdOrFound, route } from '../route.ts';
import { count, definite, Id, Instant, id, instant, NoContent, word } from '../schemas.ts';

const EventType = word('WebhookEventType', SUBSCRIBED_TYPES as [(typeof SUBSCRIBED_TYPES)[number]]);
const url = z
  .string('must be text')
  .max(MAX_URL_LENGTH, `must be ${MAX_URL_LENGTH} characters long at most`)
  .refine((text) => URL.parse(text)?.href !== undefined, 'must be an address')
  .transform((text) => new URL(text).href)
  .meta({ description: 'An https address on the public Internet, port 443 or 8443', examples: ['https://hooks.example.org/league'] });
const eventTypes = z
  .array(EventType)
  .min(1, 'must name at least one type')
  .transform((types) => [...new Set(types)])
  .meta({ description: 'The events that are sent to the endpoint', examples: [['game.final', 'game.score_changed']] });

const Webhook = z
  .object({
    id: Id,
    url: z.string().meta({ examples: ['https://hooks.example.org/league'] }),
    eventTypes: z.array(EventType),
    state: word('WebhookState', WEBHOOK_STATES, '`disabled` is what the gateway does to an endpoint that is gone or fails for days'),
    disabledReason: word('WebhookDisabledReason', DISABLED_REASONS).nullable(),
    previousUntil: Instant.nullable().meta({ description: 'Until when the secret before the present one signs along' }),
    failingSince: Instant.nullable().meta({ description: 'Since when nothing has got through; null for an endpoint that is well' }),
    restingUntil: Instant.nullable().meta({ description: 'Until when nothing is sent to it, since it failed' }),
    waiting: count.meta({ description: 'Events that are on their way' }),
    held: count.meta({ description: 'Events that wait until the endpoint is active' }),
    failed: count.meta({ description: 'Events of the last 14 days that never got through' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Webhook', description: 'An endpoint of an integrator. Its secret is never told again' });

const secretText = z.string().meta({ examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'] });
const NewWebhook = z
  .object({
    ...Webhook.shape,
    secret: secretText
      .nullable()
      .meta({ description: 'What signs, by Standard Webhooks. It is shown only once; null where the endpoint was there already' }),
  })
  .meta({ id: 'NewWebhook' });
const NewWebhookSecret = z
  .object({ secret: secretText, previousUntil: Instant.meta({ description: 'Until when the one before signs along' }) })
  .meta({ id: 'NewWebhookSecret' });

const Attempt = z
  .object({
    at: Instant,
    answer: count
      .nullable()
      .meta({ description: 'The status that the receiver answered; nothing else of its answer is kept', examples: [200] }),
    durationMs: count,
    failure: word('WebhookAttemptFailure', ATTEMPT_FAILURES).nullable().meta({ description: 'Null where it got through' }),
  })
  .meta({ id: 'WebhookAttempt' });
const Delivery = z
  .object({
    eventId: Id.meta({ description: 'The `webhook-id`, the same at every attempt' }),
    type: word('WebhookDeliveredType', WEBHOOK_EVENT_TYPES as [(typeof WEBHOOK_EVENT_TYPES)[number]]),
    subjectId: Id.nullable().meta({ description: 'What the event is about; null where it is about the organization' }),
    happenedAt: Instant,
    state: word('WebhookDeliveryState', WEBHOOK_DELIVERY_STATES),
    nextAttemptAt: Instant.nullable(),
    attempts: z.array(Attempt).meta({ description: 'The latest ten, the newest last' }),
  })
  .meta({ id: 'WebhookDelivery' });

const ofWebhook = z.object({ webhookId: id<WebhookId>() });

export const listWebhooks = route({
  method: 'get',
  path: '/api/org/webhooks',
  summary: 'List the webhooks',
  description: 'In order of their creation.',
  access: 'member',
  useCase: 'listWebhooks',
  replies: { 200: z.object({ webhooks: z.array(Webhook) }).meta({ id: 'Webhooks' }) },
  refusals: [],
  handle: ({ useCases, actor }) => useCases.listWebhooks({ actor }),
});

export const createWebhook = route({
  method: 'post',
  path: '/api/org/webhooks',
  summary: 'Register a webhook',
  description: `Answers 201 with the secret, which is shown only once. There may be ${MAX_WEBHOOKS}, each with an address of its own: asked for again with the same types, the endpoint is answered without its secret (200).
The host is looked up, and refused where it leads to a private, local or reserved address; so it is again whenever something is sent.`,
  access: 'member',
  useCase: 'createWebhook',
  // A stored answer for retries would contain the secret.
  idempotency: 'own',
  body: z.strictObject({ url, eventTypes }).meta({ id: 'WebhookTerms' }),
  replies: { 201: NewWebhook, 200: NewWebhook },
  status: createdOrFound,
  refusals: ['invalid-request', 'webhooks-off'],
  handle: ({ useCases, actor, body }) => useCases.createWebhook({ actor, ...body }),
});

export const getWebhook = route({
  method: 'get',
  path: '/api/org/webhooks/:webhookId',
  summary: 'See a webhook',
  access: 'member',
  useCase: 'getWebhook',
  params: ofWebhook,
  replies: { 200: Webhook },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.getWebhook({ actor, ...params }),
});

export const changeWebhook = route({
  method: 'patch',
  path: '/api/org/webhooks/:webhookId',
  summary: 'Change, pause or take up a webhook',
  description:
    'A member that is left out stays. What happens while it is paused or disabled is held, 10 000 events at most, and sent once its `state` is `active` again.',
  access: 'member',
  useCase: 'changeWebhook',
  params: ofWebhook,
  body: z
    .strictObject({
      url: url.exactOptional(),
      eventTypes: eventTypes.exactOptional(),
      state: word('WebhookChoice', ['active', 'paused']).exactOptional(),
    })
    .meta({ id: 'WebhookEdit' }),
  replies: { 200: Webhook },
  refusals: ['not-found', 'invalid-request', 'webhooks-off'],
  handle: ({ useCases, actor, params, body }) => useCases.changeWebhook({ actor, ...params, edit: definite(body) }),
});

export const deleteWebhook = route({
  method: 'delete',
  path: '/api/org/webhooks/:webhookId',
  summary: 'Delete a webhook',
  description: 'With its secret, its log, and all that is on its way to it.',
  access: 'member',
  useCase: 'deleteWebhook',
  params: ofWebhook,
  replies: { 204: NoContent },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.deleteWebhook({ actor, ...params }),
});

export const rotateWebhookSecret = route({
  method: 'put',
  path: '/api/org/webhooks/:webhookId/secret',
  summary: 'Make a new secret of a webhook',
  description:
    'It is shown only once. For a day the one before signs along, so that a receiver changes it without losing an event; one before that ends at once.',
  access: 'member',
  useCase: 'rotateWebhookSecret',
  params: ofWebhook,
  replies: { 200: NewWebhookSecret },
  refusals: ['not-found', 'webhooks-off'],
  handle: ({ useCases, actor, params }) => useCases.rotateWebhookSecret({ actor, ...params }),
});

export const sendTestEvent = route({
  method: 'post',
  path: '/api/org/webhooks/:webhookId/test',
  summary: 'Send a test event',
  description: 'Of type `webhook.test`, to an endpoint in any state. The log tells what became of it.',
  access: 'member',
  useCase: 'sendTestEvent',
  params: ofWebhook,
  replies: { 202: z.object({ eventId: Id }).meta({ id: 'SentTestEvent' }) },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.sendTestEvent({ actor, ...params }),
});

const LOG = 'webhook-deliveries';
const placeOf = ({ happenedAt, eventId }: WebhookDeliveryView): [Date, string] => [happenedAt, eventId];

export const listWebhookDeliveries = route({
  method: 'get',
  path: '/api/org/webhooks/:webhookId/deliveries',
  summary: 'List what was sent to a webhook',
  description: `Events of the last 14 days, newest first. An event is tried ${MAX_ATTEMPTS} times in some 32 hours.`,
  access: 'member',
  useCase: 'listWebhookDeliveries',
  params: ofWebhook,
  query: z.object({
    ...paging(LOG, timePosition),
    state: word('WebhookDeliveryFilter', WEBHOOK_DELIVERY_STATES).optional().meta({ description: 'In this state alone' }),
  }),
  replies: { 200: z.object({ deliveries: z.array(Delivery), nextCursor }).meta({ id: 'WebhookDeliveries' }) },
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params, query: { limit, cursor, state } }) => {
    const listed = await useCases.listWebhookDeliveries({ actor, ...params, state, page: pageAfter({ limit, cursor }) });
    return mapOk(listed, (page) => ({
      deliveries: page.items.map((each) => ({ ...each, attempts: each.attempts.map((one) => ({ ...one, at: new Date(one.at) })) })),
      nextCursor: cursorAfter(LOG, page, placeOf),
    }));
  },
});

export const redeliverEvent = route({
  method: 'post',
  path: '/api/org/webhooks/:webhookId/deliveries/:eventId/redeliver',
  summary: 'Send an event again',
  description: 'One that has ended, however that was, under the same `webhook-id`.',
  access: 'member',
  useCase: 'redeliverEvent',
  params: z.object({ ...ofWebhook.shape, eventId: id<WebhookEventId>() }),
  replies: { 204: NoContent },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.redeliverEvent({ actor, ...params }),
});

export const redeliverUnsent = route({
  method: 'post',
  path: '/api/org/webhooks/:webhookId/redeliver',
  summary: 'Send again what failed',
  description: 'Events that failed or are held, and happened at `since` or later: the oldest thousand at a time.',
  access: 'member',
  useCase: 'redeliverUnsent',
  params: ofWebhook,
  body: z.strictObject({ since: instant }).meta({ id: 'RedeliverSince' }),
  replies: { 200: z.object({ count, hasMore: z.boolean() }).meta({ id: 'Redelivered' }) },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params, body }) => useCases.redeliverUnsent({ actor, ...params, ...body }),
});
