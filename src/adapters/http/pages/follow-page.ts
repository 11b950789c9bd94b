import type { FollowOffer } from '../../../application/followers/check-follow-code.ts';
import type { Language } from '../../../domain/texts/language.ts';
import { chalkLines } from './chalk-lines.ts';
import { html, trusted } from './html.ts';
import { JOIN_STYLE } from './join-style.ts';
import { type Page, pageLayout } from './page.ts';
import { pageTexts } from './page-texts.ts';
import { qrSvg } from './qr.ts';
import { type StoreLinks, steps, ticketHead, unconfirmed, validUntil, waysIn } from './ticket.ts';

/** `browserLink` leads to the family app in the browser; undefined if this deployment serves none. */
export type FollowView = FollowOffer &
  Readonly<{ code: string; deepLink: string; webLink: string; browserLink: string | undefined; store?: StoreLinks }>;

const layout = pageLayout({ style: `${JOIN_STYLE}.field h1 .eyebrow { display: block; line-height: 1.4; }\n` });

/** The page of an invitation to follow a child that can be used. It says nothing of the child: whoever has the link is a stranger yet. */
export function followPage(view: FollowView, language: Language): Page {
  const { code, orgName: org, deepLink, webLink, browserLink, store } = view;
  const texts = pageTexts(language);
  const { say, tagged } = texts;
  const heading = tagged(
    { key: 'follow.heading', values: { org } },
    { lead: (text) => html`<span class="eyebrow">${text}</span>`, name: (text) => html`<bdi>${text}</bdi>` },
  );
  const title = say({ key: 'follow.title', values: { org } });
  return layout({
    language,
    title,
    head: ticketHead({ title, preview: say('follow.preview'), deepLink }, store),
    body: html`<main class="card ticket">
<header class="field">
${chalkLines}
<h1>${heading}</h1>
</header>
<div class="inside">
${unconfirmed(view, texts)}<p>${say('follow.from')}</p>
<div class="actions">
${waysIn({ deepLink, browserLink, store, referrer: `follow=${code}` }, texts)}
<p class="small soft">${validUntil(view, language, texts)}</p>
</div>
<section aria-labelledby="next-title">
<h2 id="next-title">${say('join.next-title')}</h2>
${steps([
  [say('follow.sign-in-title'), say('follow.sign-in')],
  [say('follow.accept-title'), say('follow.accept')],
  [say('follow.watch-title'), say('follow.watch')],
])}
</section>
</div>
<section class="stub wide-only" aria-labelledby="scan-title">
<h2 id="scan-title">${say('join.scan')}</h2>
<p class="soft">${say('join.scan-hint')}</p>
${trusted(qrSvg(webLink, say('join.qr')))}
</section>
</main>
<footer class="small soft"><p>${say('follow.unexpected')}</p></footer>`,
  });
}
