import type { TimeZone } from '../../../domain/shared/time.ts';
import type { Language } from '../../../domain/texts/language.ts';
import { CATALOGS } from '../../texts/render.ts';
import { type Html, html } from './html.ts';
import type { pageTexts } from './page-texts.ts';

/** What the pages of invitations share: the way to the app, how long the invitation is valid, and what happens next. */

type Texts = ReturnType<typeof pageTexts>;

/** Where to get the app. `playUrl` is its absolute URL on Google Play. */
export type StoreLinks = Readonly<{ appStoreId?: string; playUrl?: string }>;

/** What previews of the link show, and what Safari on iOS needs to offer the app. */
export const ticketHead = (
  { title, preview, deepLink }: Readonly<{ title: string; preview: string; deepLink: string }>,
  store: StoreLinks = {},
): Html => html`<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${preview}">
${store.appStoreId && html`<meta name="apple-itunes-app" content="app-id=${store.appStoreId}, app-argument=${deepLink}">\n`}`;

type Ways = Readonly<{ deepLink: string; browserLink: string | undefined; store: StoreLinks | undefined; referrer: string }>;

/** The ways to accept the invitation. Without an app in a store, the browser is what works. */
export function waysIn({ deepLink, browserLink, store, referrer }: Ways, texts: Texts): Html {
  const openApp = (style: string) => html`<a class="${style}" href="${deepLink}">${texts.say('join.open')}</a>`;
  const inBrowser = (style: string) => browserLink && html`<a class="${style}" href="${browserLink}">${texts.say('join.in-browser')}</a>`;
  return browserLink && !store
    ? html`${inBrowser('button primary')}\n${openApp('button')}`
    : html`${openApp('button primary')}\n${inBrowser('button')}\n${storeActions(store ?? {}, referrer, texts)}`;
}

/** Google Play passes the `referrer` to the app at its first start, so that the invitation survives the installation. */
function storeActions({ appStoreId, playUrl }: StoreLinks, referrer: string, { say }: Texts): Html {
  if (!appStoreId && !playUrl) return html`<p class="small soft">${say('join.no-app')}</p>`;
  return html`<p class="small soft">${say('join.get-app')}</p>
<div class="stores">
${appStoreId && html`<a class="button" href="https://apps.apple.com/app/id${appStoreId}">App Store</a>\n`}
${playUrl && html`<a class="button" href="${withReferrer(playUrl, referrer)}">Google Play</a>\n`}
</div>`;
}

function withReferrer(playUrl: string, referrer: string): string {
  const url = new URL(playUrl);
  url.searchParams.set('referrer', referrer);
  return url.href;
}

export const steps = (titled: readonly (readonly [title: string, text: string])[]): Html => html`<ol class="steps" role="list">
${titled.map(([title, text]) => html`<li><strong>${title}</strong> <span class="soft">${text}</span></li>\n`)}</ol>`;

/** Said before anything else of an org that a member made and nobody has looked at. */
export const unconfirmed = ({ isConfirmed }: Readonly<{ isConfirmed: boolean }>, { say }: Texts): Html =>
  isConfirmed ? html`` : html`<p class="unconfirmed" role="note"><strong>${say('join.unconfirmed')}</strong></p>\n`;

/** The end of the invitation in the org's time zone. */
export function validUntil(
  { expiresAt, timeZone }: Readonly<{ expiresAt: Date; timeZone: TimeZone }>,
  language: Language,
  { tagged }: Texts,
): Html {
  const until = new Intl.DateTimeFormat(CATALOGS[language].locale, {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(expiresAt);
  const time = (text: string) => html`<time datetime="${expiresAt.toISOString()}">${text}</time>`;
  return tagged({ key: 'join.valid-until', values: { until } }, { time });
}
