import type { MailLinks } from '../../../application/mail/notification-mail.ts';
import type { MailStop } from '../../../application/mail/stop-address.ts';
import type { InvitationStop } from '../../../application/mail/stop-invitations.ts';
import { type AnswerLink, answerCode } from '../../../domain/mail/answer-link.ts';
import { FAMILY_PATH } from '../pages/web-paths.ts';

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

/** The address by which a guardian answers for a child. */
const answerUrl =
  (publicUrl: string) =>
  (link: AnswerLink): string =>
    `${publicUrl}/mail/answer/${answerCode(link)}`;

/** What stands for the screen in the setting that says how links to an app are made. */
export const SCREEN_IN_TEMPLATE = '{screen}';

type AppLinks = Readonly<{ publicUrl: string; servesFamilyApp: boolean; appLinkTemplate: string | undefined }>;

/** The address of a screen of the family app where it is served, else by the setting; undefined without either. */
const screenUrl =
  ({ publicUrl, servesFamilyApp, appLinkTemplate }: AppLinks) =>
  (screen: string): string | undefined =>
    servesFamilyApp ? `${publicUrl}${FAMILY_PATH}/#/${screen}` : appLinkTemplate?.replaceAll(SCREEN_IN_TEMPLATE, screen);

/** The addresses in mail about an org. */
export const mailLinks = (settings: AppLinks): MailLinks => ({
  stopUrl: stopUrl(settings.publicUrl),
  answerUrl: answerUrl(settings.publicUrl),
  screenUrl: screenUrl(settings),
});
