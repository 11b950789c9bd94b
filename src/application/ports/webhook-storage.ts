import type { OrgId, WebhookEventId, WebhookId } from '../../domain/shared/ids.ts';
import type { Webhook } from '../../domain/webhooks/webhook.ts';
import type { WebhookDelivery, WebhookDeliveryState } from '../../domain/webhooks/webhook-delivery.ts';
import type { NewWebhookEvent } from '../../domain/webhooks/webhook-event.ts';
import type { Backlogs } from './backlog.ts';
import type { DueOrg } from './due-orgs.ts';
import type { TimePosition } from './membership-storage.ts';
import type { Page, PageRequest } from './page.ts';

export interface Webhooks {
  find(orgId: OrgId, id: WebhookId): Promise<Webhook | undefined>;
  /** MUST hold the endpoint against others who find it by this, and against nobody who stores something that is on its way to it. */
  findForUpdate(orgId: OrgId, id: WebhookId): Promise<Webhook | undefined>;
  findByUrl(orgId: OrgId, url: string): Promise<Webhook | undefined>;
  /** In order of creation, then id. */
  ofOrg(orgId: OrgId): Promise<readonly Webhook[]>;
  save(webhook: Webhook): Promise<void>;
  /** With all that is or was on its way to it. */
  remove(orgId: OrgId, id: WebhookId): Promise<void>;
}

/** Deliveries that are due, and the time by the storage's clock. */
export type DueWebhookDeliveries = Readonly<{ now: Date; due: readonly WebhookDelivery[] }>;

/** What is on its way to endpoints. All its times are by the storage's clock. */
export interface WebhookDeliveries {
  /**
   * Puts down a delivery of each event for each endpoint of the org that subscribes to its type, kept exactly when the transaction is: due at once,
   * or when the endpoint has rested, and held where that is not active. MUST put down none for an endpoint that has `MAX_UNSENT` unsent.
   */
  announce(orgId: OrgId, events: readonly NewWebhookEvent[]): Promise<void>;
  /** Puts one down for this endpoint, due at once, whatever it subscribes to and whether it is active. */
  add(event: NewWebhookEvent, webhookId: WebhookId): Promise<void>;
  /**
   * Those of the endpoint that are due, the longest due first. MUST hold them against other transactions until this one ends, and MUST pass over those
   * that another one holds, without waiting.
   */
  take(orgId: OrgId, webhookId: WebhookId, limit: number): Promise<DueWebhookDeliveries>;
  /** Of one org. MUST leave alone what has been taken up more often than the given delivery has. */
  save(deliveries: readonly WebhookDelivery[]): Promise<void>;
  /** Lets nothing of the endpoint be due before `until`. */
  postpone(orgId: OrgId, webhookId: WebhookId, until: Date): Promise<void>;
  /** Holds all that waits for the endpoint. */
  hold(orgId: OrgId, webhookId: WebhookId): Promise<void>;
  /** Makes due what is held for the endpoint. */
  release(orgId: OrgId, webhookId: WebhookId): Promise<void>;
  /** Puts one that has ended on its way again, with all its attempts to come; false where there is none. */
  redeliver(orgId: OrgId, webhookId: WebhookId, eventId: WebhookEventId): Promise<boolean>;
  /** The same of those that failed or are held, and happened at `since` or later, the oldest `limit` of them; answers how many. */
  redeliverUnsent(orgId: OrgId, webhookId: WebhookId, since: Date, limit: number): Promise<number>;
}

/** An endpoint for which something waits. */
export type WebhookPlace = Readonly<{ orgId: OrgId; webhookId: WebhookId; url: string }>;
/** And in how many milliseconds the first of it is due, 0 or less where it is. */
export type WaitingWebhook = WebhookPlace & DueOrg;

/** Endpoints and orgs of which no more is asked for now. */
export type BusyWebhooks = Readonly<{ webhookIds: readonly WebhookId[]; orgIds: readonly OrgId[] }>;

/** How much of an endpoint is under way. */
export type WebhookDepth = Readonly<{ waiting: number; held: number; failed: number }>;

export interface WebhookReader {
  /**
   * Endpoints for which something waits, of all orgs or of one, the longest due first. It holds nothing. Who floods it hides others of other orgs,
   * unless it is among the `busy`: those are left out.
   */
  waitingWebhooks(busy: BusyWebhooks, orgId?: OrgId): Promise<readonly WaitingWebhook[]>;
  /** Newest first. */
  webhookDeliveries(
    orgId: OrgId,
    webhookId: WebhookId,
    state: WebhookDeliveryState | undefined,
    page: PageRequest<TimePosition>,
  ): Promise<Page<WebhookDelivery>>;
  /** What is due of `webhooks` to be sent. */
  webhookBacklog(): Promise<Backlogs>;
  /** By endpoint, of those that have any. */
  webhookDepths(orgId: OrgId): Promise<ReadonlyMap<WebhookId, WebhookDepth>>;
}
