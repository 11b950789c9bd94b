import type { MailStop } from '../../../application/mail/stop-address.ts';
import type { InvitationStop } from '../../../application/mail/stop-invitations.ts';

/** The address that stops a user's mail about an org, in this deployment. */
export const stopUrl =
  (publicUrl: string) =>
  ({ orgId, userId, signature }: MailStop): string =>
    `${publicUrl}/mail/stop/${orgId}/${userId}/${signature}`;

/** The address that stops invitations to somebody, by whichever org. */
export const invitationStopUrl =
  (publicUrl: string) =>
  ({ addressHash, signature }: InvitationStop): string =>
    `${publicUrl}/mail/stop-invitations/${addressHash}/${signature}`;
