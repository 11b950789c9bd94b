import type { MailStop } from '../../../application/mail/stop-address.ts';

/** The address that stops a user's mail about an org, in this deployment. */
export const stopUrl =
  (publicUrl: string) =>
  ({ orgId, userId, signature }: MailStop): string =>
    `${publicUrl}/mail/stop/${orgId}/${userId}/${signature}`;
