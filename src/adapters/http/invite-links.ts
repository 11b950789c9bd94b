import { qrSvg } from './pages/qr.ts';
import type { Site } from './site.ts';

/** The ways into an invite: for the app, for a browser, and for a camera. */
export type InviteLinks = Readonly<{ deepLink: string; webLink: string; qrData: string; qrSvg: string }>;

/** The ways into an invite from this deployment. */
export const inviteLinksOf =
  ({ publicUrl, appScheme }: Pick<Site, 'publicUrl' | 'appScheme'>) =>
  (code: string): InviteLinks => {
    const webLink = `${publicUrl}/join/${code}`;
    return { deepLink: `${appScheme}://join/${code}`, webLink, qrData: webLink, qrSvg: qrSvg(webLink) };
  };
