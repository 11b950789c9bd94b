import { SUBSCRIBED_TYPES } from '../../src/domain/webhooks/webhook-event.ts';
import { NOON } from '../support/builders.ts';
import type { Scene } from '../support/scene.ts';
import type { Things } from '../support/use-case-things.ts';
import { page } from './commands.ts';
import { type Chance, NOBODYS, one, paging } from './random-requests.ts';
import { ADMINS, admins, noInput, type Records } from './record.ts';

const onWebhook = async ({ addWebhook }: Scene) => ({ params: { webhookId: (await addWebhook()).webhookId } });

/** None of these addresses is looked up. */
const WEBHOOK_URLS = [
  'http://127.0.0.1:9/a',
  'http://localhost:9/b',
  'https://127.0.0.1/c',
  'https://10.0.0.1/',
  'ftp://127.0.0.1/',
  'here',
];

const anyWebhook = (chance: Chance) => ({ params: { webhookId: one(chance, 'webhook') } });

const ofWebhook = ({ webhook }: Things) => ({ webhookId: webhook.id });

export const webhooks = {
  listWebhooks: { answers: admins(200), request: noInput, random: noInput, useCase: [ADMINS, 'own', noInput] },
  createWebhook: {
    answers: admins(201),
    request: async (scene) => {
      const { webhookId } = await scene.addWebhook();
      // Different each time, and without an id.
      return { body: { url: `http://127.0.0.1/new/${webhookId.replaceAll('-', '')}`, eventTypes: ['game.final'] } };
    },
    random: ({ draw }) => ({
      body: {
        url: draw.of(WEBHOOK_URLS),
        eventTypes: draw.of([['game.final', 'game.score_changed'], ['game.final'], SUBSCRIBED_TYPES, []]),
      },
    }),
    useCase: [ADMINS, 'own', () => ({ url: 'http://127.0.0.1/theirs', eventTypes: ['game.final'] })],
  },
  getWebhook: { answers: admins(200), request: onWebhook, random: anyWebhook, useCase: [ADMINS, 'not-found', ofWebhook] },
  changeWebhook: {
    answers: admins(200),
    request: async (scene) => ({ ...(await onWebhook(scene)), body: { state: 'paused' } }),
    random: (chance) => ({
      ...anyWebhook(chance),
      body: chance.draw.some<unknown>({
        url: () => chance.draw.of(WEBHOOK_URLS),
        eventTypes: () => ['team.changed', 'game.final'],
        state: () => chance.draw.of(['active', 'paused', 'disabled']),
      }),
    }),
    useCase: [ADMINS, 'not-found', (things) => ({ ...ofWebhook(things), edit: { state: 'paused' } })],
  },
  deleteWebhook: {
    answers: admins(204),
    request: onWebhook,
    random: (chance) => ({ params: { webhookId: chance.draw.rarely(3) ? one(chance, 'webhook') : NOBODYS } }),
    useCase: [ADMINS, 'not-found', ofWebhook],
  },
  rotateWebhookSecret: { answers: admins(200), request: onWebhook, random: anyWebhook, useCase: [ADMINS, 'not-found', ofWebhook] },
  sendTestEvent: { answers: admins(202), request: onWebhook, random: anyWebhook, useCase: [ADMINS, 'not-found', ofWebhook] },
  listWebhookDeliveries: {
    answers: admins(200),
    request: onWebhook,
    random: (chance) => ({ ...anyWebhook(chance), query: paging(chance, 'listWebhookDeliveries') }),
    useCase: [ADMINS, 'not-found', (things) => ({ ...ofWebhook(things), state: undefined, page })],
  },
  redeliverEvent: {
    answers: admins(204),
    request: async ({ addWebhook }) => ({ params: await addWebhook(true) }),
    random: (chance) => ({ params: { ...anyWebhook(chance).params, eventId: one(chance, 'webhook event') } }),
    useCase: [ADMINS, 'not-found', (things) => ({ ...ofWebhook(things), eventId: things.eventId })],
  },
  redeliverUnsent: {
    answers: admins(200),
    request: async (scene) => ({ ...(await onWebhook(scene)), body: { since: NOON.toISOString() } }),
    random: (chance) => ({ ...anyWebhook(chance), body: { since: NOON.toISOString() } }),
    useCase: [ADMINS, 'not-found', (things) => ({ ...ofWebhook(things), since: NOON })],
  },
} satisfies Partial<Records>;
