import type { OrgId, WebhookId } from '../../domain/shared/ids.ts';
import type { AddressFault } from '../../domain/shared/violation.ts';
import type { AttemptOutcome, WebhookDelivery } from '../../domain/webhooks/webhook-delivery.ts';

/** Secrets of endpoints as they are kept: only who has the deployment's key opens them. */
export interface WebhookSecrets {
  /** MUST NOT be opened for another endpoint than the one it was sealed for. */
  seal(secret: string, place: SecretPlace): string;
}
export type SecretPlace = Readonly<{ orgId: OrgId; webhookId: WebhookId }>;

/** Says what is wrong with an address before anything is sent to it; undefined where nothing is. It may ask the name service. */
export type CheckWebhookAddress = (url: string) => Promise<AddressFault | undefined>;

/** `isGone` says that the receiver wants nothing more; `retryAfterMs` is what it asked for, 0 where it did not. */
export type WebhookOutcome = AttemptOutcome & Readonly<{ isGone: boolean; retryAfterMs: number }>;

export interface WebhookSender {
  /**
   * Sends an event, signed by all of the secrets. MUST NOT follow where the receiver leads, MUST NOT connect to an address that is not allowed,
   * whatever the name service says from one moment to the next, and MUST end within `SENT_WITHIN_MS`, however slowly or much the receiver answers.
   * MUST NOT reject but where a secret cannot be opened.
   */
  send(url: string, sealedSecrets: readonly string[], delivery: WebhookDelivery): Promise<WebhookOutcome>;
}

export const SENT_WITHIN_MS = 10_000;

/** What a deployment that sends webhooks has. */
export type WebhookAdapters = Readonly<{ secrets: WebhookSecrets; checkAddress: CheckWebhookAddress; sender: WebhookSender }>;
