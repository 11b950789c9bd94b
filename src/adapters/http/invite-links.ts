import type { InviteLinks } from '../../domain/invites/invite.ts';
import { qrSvg } from './pages/qr.ts';
import type { Site } from './site.ts';

/** The ways into an invite from this deployment. */
export const inviteLinksOf =
  ({ publicUrl, appScheme }: Pick<Site, 'publicUrl' | 'appScheme'>) =>
  (code: string): InviteLinks => {
    const webLink = `${publicUrl}/join/${code}`;
    return { deepLink: `${appScheme}://join/${code}`, webLink, qrData: webLink, qrSvg: qrSvg(webLink) };
  };
