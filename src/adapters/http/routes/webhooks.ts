import { z } from 'zod';
import type { WebhookDeliveryView } from '../../../application/webhooks/list-webhook-deliveries.ts';
import { ACTION_LIMITS } from '../../../domain/membership/action-limits.ts';
import type { WebhookEventId, WebhookId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { DISABLED_REASONS, MAX_URL_LENGTH, MAX_WEBHOOKS, WEBHOOK_STATES } from '../../../domain/webhooks/webhook.ts';
import { ATTEMPT_FAILURES, MAX_ATTEMPTS, WEBHOOK_DELIVERY_STATES } from '../../../domain/webhooks/webhook-delivery.ts';
import { SUBSCRIBED_TYPES, WEBHOOK_EVENT_TYPES } from '../../../domain/webhooks/webhook-event.ts';
import { cursorAfter, nextCursor, pageAfter, paging, timePosition } from '../contract/cursor.ts';
import { createdOrFound, route } from '../contract/route.ts';
import { count, definite, Id, Instant, id, instant, NoContent, namedEnum } from '../contract/schemas.ts';

const EventType = namedEnum('WebhookEventType', SUBSCRIBED_TYPES as [(typeof SUBSCRIBED_TYPES)[number]]);
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
    state: namedEnum(
      'WebhookState',
      WEBHOOK_STATES,
      '`unverified` until the address has echoed its challenge; the gateway sets `disabled` if the endpoint is gone or fails for days',
    ),
    disabledReason: namedEnum('WebhookDisabledReason', DISABLED_REASONS).nullable(),
    previousUntil: Instant.nullable().meta({ description: 'Until when the previous secret also signs' }),
    failingSince: Instant.nullable().meta({ description: 'Since when every delivery has failed; null for a working endpoint' }),
    restingUntil: Instant.nullable().meta({ description: 'Until when deliveries to it are suspended after failures' }),
    waiting: count.meta({ description: 'Events waiting for delivery' }),
    held: count.meta({ description: 'Events held until the webhook is active' }),
    failed: count.meta({ description: 'Events of the last 14 days that were not delivered' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Webhook', description: 'A webhook endpoint of an integrator. Its secret is never returned again' });

const secretText = z.string().meta({ examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'] });
const NewWebhook = z
  .object({
    ...Webhook.shape,
    secret: secretText
      .nullable()
      .meta({ description: 'The Standard Webhooks signing secret. It is shown only once; null if the endpoint already existed' }),
  })
  .meta({ id: 'NewWebhook' });
const NewWebhookSecret = z
  .object({ secret: secretText, previousUntil: Instant.meta({ description: 'Until when the previous secret also signs' }) })
  .meta({ id: 'NewWebhookSecret' });

const Attempt = z
  .object({
    at: Instant,
    answer: count
      .nullable()
      .meta({ description: 'The status that the receiver returned; nothing else of its response is kept', examples: [200] }),
    durationMs: count,
    failure: namedEnum('WebhookAttemptFailure', ATTEMPT_FAILURES).nullable().meta({ description: 'Null if the delivery succeeded' }),
  })
  .meta({ id: 'WebhookAttempt' });
const Delivery = z
  .object({
    eventId: Id.meta({ description: 'The `webhook-id`, the same for every attempt' }),
    type: namedEnum('WebhookDeliveredType', WEBHOOK_EVENT_TYPES as [(typeof WEBHOOK_EVENT_TYPES)[number]]),
    subjectId: Id.nullable().meta({ description: 'The subject of the event; null if it is the organization' }),
    happenedAt: Instant,
    state: namedEnum('WebhookDeliveryState', WEBHOOK_DELIVERY_STATES),
    nextAttemptAt: Instant.nullable(),
    attempts: z.array(Attempt).meta({ description: 'The latest ten attempts, newest last' }),
  })
  .meta({ id: 'WebhookDelivery' });

const ofWebhook = z.object({ webhookId: id<WebhookId>() });

export const listWebhooks = route({
  method: 'get',
  path: '/api/org/webhooks',
  summary: 'List the webhooks',
  description: 'In order of creation.',
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
  description: `Returns 201 with the secret, which is shown only once. At most ${MAX_WEBHOOKS} webhooks, each with its own URL: repeating the request with the same types returns the endpoint without its secret (200).
The address proves itself first: it is sent a \`webhook.challenge\`, and answers 2xx with the same \`challenge\` in a JSON object. Until then the state is \`unverified\`, and events are held. At most ${ACTION_LIMITS['webhook-challenge'].limit} challenges an hour.
The host is resolved, and rejected if it points to a private, local or reserved address; this is checked again for every delivery.`,
  access: 'member',
  useCase: 'createWebhook',
  // A stored answer for retries would contain the secret.
  idempotency: 'own',
  body: z.strictObject({ url, eventTypes }).meta({ id: 'WebhookTerms' }),
  replies: { 201: NewWebhook, 200: NewWebhook },
  status: createdOrFound,
  refusals: ['invalid-request', 'webhooks-off', 'too-many-requests'],
  handle: ({ useCases, actor, body }) => useCases.createWebhook({ actor, ...body }),
});

export const getWebhook = route({
  method: 'get',
  path: '/api/org/webhooks/:webhookId',
  summary: 'Get a webhook',
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
  summary: 'Change, pause or resume a webhook',
  description:
    'Omitted members are unchanged. Events that occur while it is paused or disabled are held, at most 10 000, and sent once its `state` is `active` again. A new `url` makes it `unverified` until it has echoed a challenge; `active` sends an unverified one a new challenge, and it cannot be paused.',
  access: 'member',
  useCase: 'changeWebhook',
  params: ofWebhook,
  body: z
    .strictObject({
      url: url.exactOptional(),
      eventTypes: eventTypes.exactOptional(),
      state: namedEnum('WebhookChoice', ['active', 'paused']).exactOptional(),
    })
    .meta({ id: 'WebhookEdit' }),
  replies: { 200: Webhook },
  refusals: ['not-found', 'invalid-request', 'webhooks-off', 'too-many-requests'],
  handle: ({ useCases, actor, params, body }) => useCases.changeWebhook({ actor, ...params, edit: definite(body) }),
});

export const deleteWebhook = route({
  method: 'delete',
  path: '/api/org/webhooks/:webhookId',
  summary: 'Delete a webhook',
  description: 'Also deletes its secret, its log, and all undelivered events.',
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
  summary: 'Rotate the secret of a webhook',
  description:
    'The new secret is shown only once. For a day the previous secret also signs, so that the receiver can switch without losing an event; any older secret becomes invalid immediately.',
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
  description: 'Of type `webhook.test`, to an endpoint in any state, once its address is proven; ten an hour. The log shows its outcome.',
  access: 'member',
  useCase: 'sendTestEvent',
  params: ofWebhook,
  replies: { 202: z.object({ eventId: Id }).meta({ id: 'SentTestEvent' }) },
  refusals: ['not-found', 'too-many-requests'],
  handle: ({ useCases, actor, params }) => useCases.sendTestEvent({ actor, ...params }),
});

const LOG = 'webhook-deliveries';
const placeOf = ({ happenedAt, eventId }: WebhookDeliveryView): [Date, string] => [happenedAt, eventId];

export const listWebhookDeliveries = route({
  method: 'get',
  path: '/api/org/webhooks/:webhookId/deliveries',
  summary: 'List the deliveries of a webhook',
  description: `Events of the last 14 days, newest first. An event is attempted ${MAX_ATTEMPTS} times over about 32 hours.`,
  access: 'member',
  useCase: 'listWebhookDeliveries',
  params: ofWebhook,
  query: z.object({
    ...paging(LOG, timePosition),
    state: namedEnum('WebhookDeliveryFilter', WEBHOOK_DELIVERY_STATES).optional().meta({ description: 'Only deliveries in this state' }),
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
  description: 'Redelivers an event whose delivery has ended, successfully or not, with the same `webhook-id`.',
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
  summary: 'Send failed events again',
  description: 'Sends events that failed or are held, and that happened at `since` or later: the oldest thousand at a time.',
  access: 'member',
  useCase: 'redeliverUnsent',
  params: ofWebhook,
  body: z.strictObject({ since: instant }).meta({ id: 'RedeliverSince' }),
  replies: { 200: z.object({ count, hasMore: z.boolean() }).meta({ id: 'Redelivered' }) },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params, body }) => useCases.redeliverUnsent({ actor, ...params, ...body }),
});
