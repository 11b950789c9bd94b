import type { TeamId } from '../../../domain/shared/ids.ts';
import { qrSvg } from '../pages/qr.ts';
import type { Site } from './site.ts';

/** The links of an invite: for the app, for a browser, and as a QR code. */
export type InviteLinks = Readonly<{ deepLink: string; webLink: string; qrData: string; qrSvg: string }>;

/** The links of an invitation to follow a child, which hold its secret: for the app and for a browser. */
export type FollowLinks = Pick<InviteLinks, 'deepLink' | 'webLink'>;

export const followLinksOf =
  ({ publicUrl, appScheme }: Pick<Site, 'publicUrl' | 'appScheme'>) =>
  (code: string): FollowLinks => ({ deepLink: `${appScheme}://follow/${code}`, webLink: `${publicUrl}/follow/${code}` });

/** The links of an invite in this deployment; with a team, they lead to it once its reader has joined. */
export const inviteLinksOf =
  ({ publicUrl, appScheme }: Pick<Site, 'publicUrl' | 'appScheme'>) =>
  (code: string, teamId?: TeamId): InviteLinks => {
    const path = `join/${code}${teamId ? `?team=${teamId}` : ''}`;
    const webLink = `${publicUrl}/${path}`;
    return { deepLink: `${appScheme}://${path}`, webLink, qrData: webLink, qrSvg: qrSvg(webLink) };
  };
