import { newId } from '../../src/adapters/random/new-id.ts';
import { secrets } from '../../src/adapters/random/secrets.ts';
import type { UnitOfWork } from '../../src/application/ports/storage/storage.ts';
import type { WebhookOutcome, WebhookSender } from '../../src/application/ports/webhook-sender.ts';
import { deliverWebhooks, type WebhookVisit } from '../../src/application/webhooks/deliver-webhooks.ts';
import { composeGateway } from '../../src/composition/gateway.ts';
import type { WebhookId } from '../../src/domain/shared/ids.ts';
import { newWebhook, secretOf, verified } from '../../src/domain/webhooks/webhook.ts';
import { SUBSCRIBED_TYPES, type SubscribedType, type WebhookEventType } from '../../src/domain/webhooks/webhook-event.ts';
import { aMember, aMembership, anOrg, aUser } from './builders.ts';
import { configOf } from './config.ts';
import { givenLeague } from './league.ts';
import type { StorageSubject } from './storage-subject.ts';
import { uncachedCallers } from './uncached-callers.ts';
import { accepted } from './use-cases.ts';

export const SUCCESS: WebhookOutcome = { failure: null, answer: 204, durationMs: 5, isGone: false, retryAfterMs: 0 };
export const FAILURE: WebhookOutcome = { failure: 'refused', answer: 500, durationMs: 5, isGone: false, retryAfterMs: 0 };

/** The use cases over a storage, and webhook receivers that reply what a test sets for their address, or else a success. */
export async function webhookGateway(storage: StorageSubject) {
  const sent: { url: string; eventId: string; type: WebhookEventType; subjectId: string | null; secrets: readonly string[] }[] = [];
  const answers = new Map<string, WebhookOutcome>();
  const sender: WebhookSender = {
    async send(url, secrets, { eventId, type, subjectId }) {
      sent.push({ url, eventId, type, subjectId, secrets });
      return answers.get(url) ?? SUCCESS;
    },
  };
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const webhookAdapters = { secrets: { seal: (secret: string) => `sealed ${secret}` }, checkAddress: async () => undefined, sender };
  const { useCases, ports } = await composeGateway(configOf(), {
    log,
    version: 'test',
    clock: storage.clock.read,
    monotonicClock: () => 0,
    storage,
    webhookAdapters,
    callers: uncachedCallers(storage.read),
  });
  return { storage, sent, answers, sender, useCases, ports };
}
type Gateway = Awaited<ReturnType<typeof webhookGateway>>;

/** A league with an admin, to whose endpoints nothing has been sent yet. */
export async function webhookScene({ storage, sent, answers, sender, useCases, ports }: Gateway) {
  sent.length = 0;
  answers.clear();
  const league = await givenLeague(storage.unitOfWork, { org: anOrg() });
  const { org } = league;
  const user = aUser();
  await league.write(async ({ users, memberships }) => {
    await users.save(user);
    await memberships.save(aMembership({ orgId: org.id, userId: user.id, role: 'admin', state: 'approved' }));
  });
  const admin = aMember({ user, org, roles: new Set(['admin']) });

  const visitor = (unitOfWork: UnitOfWork = storage.unitOfWork, webhookSender = sender) =>
    deliverWebhooks({ unitOfWork, webhookSender, newId, random: () => 0, monotonic: () => 0 });
  const due = async () => (await storage.read.waitingWebhooks({ webhookIds: [], orgIds: [] }, org.id)).filter(({ inMs }) => inMs <= 0);
  let endpoints = 0;

  return {
    league,
    org,
    user,
    admin,
    sent,
    answers,
    sender,
    useCases,
    ports,
    due,
    visitor,
    /** An endpoint whose address is proven. */
    async register(eventTypes: readonly SubscribedType[] = SUBSCRIBED_TYPES) {
      endpoints += 1;
      const [secret, now] = [secretOf(secrets.make()), storage.clock.read()];
      const place = { id: newId<WebhookId>(), orgId: org.id, url: `https://hooks.example.org/${endpoints}` };
      const webhook = newWebhook({ ...place, eventTypes, secret: `sealed ${secret}`, createdBy: user.id }, now);
      await league.write(({ webhooks }) => webhooks.save(verified(webhook, now)));
      return { ...place, secret };
    },
    /** Visits all endpoints with something due, until nothing is due. */
    async deliverAll(): Promise<readonly WebhookVisit[]> {
      const visits: WebhookVisit[] = [];
      for (let waiting = await due(); waiting.length > 0; waiting = await due())
        for (const place of waiting) visits.push(await visitor()(place));
      return visits;
    },
    visit: (webhookId: WebhookId) => visitor()({ orgId: org.id, webhookId }),
    seen: async (webhookId: WebhookId) => accepted(await useCases.getWebhook({ actor: admin, webhookId })),
    logged: async (webhookId: WebhookId) =>
      accepted(await useCases.listWebhookDeliveries({ actor: admin, webhookId, state: undefined, page: { limit: 100 } })).items,
    test: async (webhookId: WebhookId) => accepted(await useCases.sendTestEvent({ actor: admin, webhookId })).eventId,
    audited: async () => (await storage.read.auditEntries(org.id)).map(({ action }) => action),
  };
}
export type WebhookScene = Awaited<ReturnType<typeof webhookScene>>;
