import type { OrgId, WebhookId } from '../../domain/shared/ids.ts';
import type { AddressFault } from '../../domain/shared/violation.ts';
import type { AttemptOutcome, WebhookDelivery } from '../../domain/webhooks/webhook-delivery.ts';

/** Seals the secrets of endpoints for storage: opening them needs the deployment's key. */
export interface WebhookSecrets {
  /** MUST NOT be openable for any endpoint but the one it was sealed for. */
  seal(secret: string, place: SecretPlace): string;
}
export type SecretPlace = Readonly<{ orgId: OrgId; webhookId: WebhookId }>;

/** Checks an address before anything is sent to it; undefined if it is valid. It may query DNS. */
export type CheckWebhookAddress = (url: string) => Promise<AddressFault | undefined>;

/** `isGone` means that the receiver wants no more events; `retryAfterMs` is the delay it asked for, 0 if none. */
export type WebhookOutcome = AttemptOutcome & Readonly<{ isGone: boolean; retryAfterMs: number }>;

export interface WebhookSender {
  /**
   * Sends an event, signed with each of the secrets; a challenge succeeds only if the answer echoes its random text. MUST NOT follow redirects, MUST NOT connect to an address that is not allowed, even if DNS
   * answers change between lookups, and MUST end within `SENT_WITHIN_MS`, however slowly or much the receiver answers. MUST NOT reject unless a
   * secret cannot be opened.
   */
  send(url: string, sealedSecrets: readonly string[], delivery: WebhookDelivery): Promise<WebhookOutcome>;
}

export const SENT_WITHIN_MS = 10_000;

/** The adapters of a deployment that sends webhooks. */
export type WebhookAdapters = Readonly<{ secrets: WebhookSecrets; checkAddress: CheckWebhookAddress; sender: WebhookSender }>;
