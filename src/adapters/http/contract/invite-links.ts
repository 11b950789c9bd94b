import { qrSvg } from '../pages/qr.ts';
import type { Site } from '../server/site.ts';

/** The links of an invite: for the app, for a browser, and as a QR code. */
export type InviteLinks = Readonly<{ deepLink: string; webLink: string; qrData: string; qrSvg: string }>;

/** The links of an invite in this deployment. */
export const inviteLinksOf =
  ({ publicUrl, appScheme }: Pick<Site, 'publicUrl' | 'appScheme'>) =>
  (code: string): InviteLinks => {
    const webLink = `${publicUrl}/join/${code}`;
    return { deepLink: `${appScheme}://join/${code}`, webLink, qrData: webLink, qrSvg: qrSvg(webLink) };
  };
