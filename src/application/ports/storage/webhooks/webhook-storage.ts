import type { OrgId, WebhookEventId, WebhookId } from '../../../../domain/shared/ids.ts';
import type { Webhook } from '../../../../domain/webhooks/webhook.ts';
import type { WebhookDelivery, WebhookDeliveryState } from '../../../../domain/webhooks/webhook-delivery.ts';
import type { NewWebhookEvent } from '../../../../domain/webhooks/webhook-event.ts';
import type { Backlogs } from '../../backlog.ts';
import type { DueOrg } from '../../due-orgs.ts';
import type { TimePosition } from '../membership/membership-storage.ts';
import type { Page, PageRequest } from '../page.ts';

export interface Webhooks {
  find(orgId: OrgId, id: WebhookId): Promise<Webhook | undefined>;
  /** MUST lock the endpoint against other calls of this method, and against no transaction that only stores a delivery for it. */
  findForUpdate(orgId: OrgId, id: WebhookId): Promise<Webhook | undefined>;
  findByUrl(orgId: OrgId, url: string): Promise<Webhook | undefined>;
  /** In order of creation, then id. */
  ofOrg(orgId: OrgId): Promise<readonly Webhook[]>;
  save(webhook: Webhook): Promise<void>;
  /** Removes the endpoint with all its deliveries. */
  remove(orgId: OrgId, id: WebhookId): Promise<void>;
}

/** Deliveries that are due, and the time by the storage's clock. */
export type DueWebhookDeliveries = Readonly<{ now: Date; due: readonly WebhookDelivery[] }>;

/** Deliveries to endpoints. All times are by the storage's clock. */
export interface WebhookDeliveries {
  /**
   * Adds a delivery of each event for each endpoint of the org that subscribes to its type, kept exactly when the transaction commits: due at
   * once, or after the endpoint's pause, and held if the endpoint is not active. MUST add none for an endpoint that has `MAX_UNSENT` unsent
   * deliveries.
   */
  announce(orgId: OrgId, events: readonly NewWebhookEvent[]): Promise<void>;
  /** Adds one for this endpoint, due at once, whatever it subscribes to and whatever its state. */
  add(event: NewWebhookEvent, webhookId: WebhookId): Promise<void>;
  /**
   * The endpoint's due deliveries, the longest due first. MUST lock them against other transactions until this one ends, and MUST skip those
   * that another transaction has locked, without waiting.
   */
  take(orgId: OrgId, webhookId: WebhookId, limit: number): Promise<DueWebhookDeliveries>;
  /** Saves deliveries of one org. MUST NOT change a delivery that has been taken more often than the given one. */
  save(deliveries: readonly WebhookDelivery[]): Promise<void>;
  /** Postpones all deliveries of the endpoint to `until` at the earliest. */
  postpone(orgId: OrgId, webhookId: WebhookId, until: Date): Promise<void>;
  /** Holds all waiting deliveries of the endpoint. */
  hold(orgId: OrgId, webhookId: WebhookId): Promise<void>;
  /** Makes the endpoint's held deliveries due. */
  release(orgId: OrgId, webhookId: WebhookId): Promise<void>;
  /** Queues an ended delivery again, with a full number of attempts; false if there is none. */
  redeliver(orgId: OrgId, webhookId: WebhookId, eventId: WebhookEventId): Promise<boolean>;
  /** The same for failed and held deliveries of events that happened at `since` or later, the oldest `limit` of them; returns how many. */
  redeliverUnsent(orgId: OrgId, webhookId: WebhookId, since: Date, limit: number): Promise<number>;
}

/** An endpoint with waiting deliveries. */
export type WebhookPlace = Readonly<{ orgId: OrgId; webhookId: WebhookId; url: string }>;
/** Adds in how many milliseconds the first of them is due, 0 or less if it is due now. */
export type WaitingWebhook = WebhookPlace & DueOrg;

/** Endpoints and orgs to leave out because no more is wanted of them now. */
export type BusyWebhooks = Readonly<{ webhookIds: readonly WebhookId[]; orgIds: readonly OrgId[] }>;

/** The endpoint's deliveries by state. */
export type WebhookDepth = Readonly<{ waiting: number; held: number; failed: number }>;

export interface WebhookReader {
  /**
   * Endpoints with waiting deliveries, of all orgs or of one, the longest due first. It takes no locks. An endpoint or org that floods the list
   * hides those of other orgs unless it is in `busy`, which is left out.
   */
  waitingWebhooks(busy: BusyWebhooks, orgId?: OrgId): Promise<readonly WaitingWebhook[]>;
  /** Newest first. */
  webhookDeliveries(
    orgId: OrgId,
    webhookId: WebhookId,
    state: WebhookDeliveryState | undefined,
    page: PageRequest<TimePosition>,
  ): Promise<Page<WebhookDelivery>>;
  /** The due `webhooks` deliveries to be sent. */
  webhookBacklog(): Promise<Backlogs>;
  /** By endpoint, for those that have any. */
  webhookDepths(orgId: OrgId): Promise<ReadonlyMap<WebhookId, WebhookDepth>>;
}
