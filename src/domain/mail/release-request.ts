import type { OrgId } from '../shared/ids.ts';
import type { MailAttempt } from './mail-delivery.ts';

/** An admin has asked the operator to confirm the org, once as long as it waits; and how far the mail that tells the operator has come. */
export type ReleaseRequest = MailAttempt & Readonly<{ orgId: OrgId; requestedAt: Date }>;

/** `isMailed` says whether the operator has an address; without one, the request is only listed. */
export const newReleaseRequest = (orgId: OrgId, requestedAt: Date, isMailed: boolean): ReleaseRequest => ({
  orgId,
  requestedAt,
  attempts: 0,
  dueAt: isMailed ? requestedAt : null,
  end: isMailed ? null : 'withheld',
});
