import type { InviteOffer } from '../../../application/invites/validate-invite.ts';
import type { LeagueRole } from '../../../domain/membership/roles.ts';
import type { Language } from '../../../domain/texts/language.ts';
import type { AnyText } from '../../texts/messages.ts';
import { chalkLines } from './chalk-lines.ts';
import { COPY_SCRIPT } from './copy-script.ts';
import { html, trusted } from './html.ts';
import { JOIN_STYLE } from './join-style.ts';
import { type Page, pageLayout } from './page.ts';
import { pageTexts } from './page-texts.ts';
import { qrSvg } from './qr.ts';
import { type StoreLinks, steps, ticketHead, unconfirmed, validUntil, waysIn } from './ticket.ts';

/** `expiresAt` is shown in the org's time zone. `browserLink` leads to the family app in the browser, if this deployment serves one. */
export type JoinView = InviteOffer & Readonly<{ deepLink: string; webLink: string; browserLink?: string; store?: StoreLinks }>;

const layout = pageLayout({ style: JOIN_STYLE, script: COPY_SCRIPT });

type Texts = ReturnType<typeof pageTexts>;

/** The page of a valid invite. */
export function joinPage(view: JoinView, language: Language): Page {
  const { code, orgName: org, team, deepLink, browserLink, store } = view;
  const role = view.role === 'umpire' ? view.officialTerm : view.role;
  const texts = pageTexts(language);
  const { say, tagged } = texts;
  const heading = tagged(
    { key: 'join.heading', values: { org, role } },
    {
      lead: (text) => html`<span class="eyebrow">${text}</span>`,
      name: (text) => html`<bdi>${text}</bdi>`,
      as: (text) => html`<span class="role">${text}</span>`,
    },
  );
  const ofTeam = { name: (text: string) => html`<bdi>${text}</bdi>` };
  const teamLine = team ? html` <span class="team">${tagged({ key: 'join.team', values: { team: team.name } }, ofTeam)}</span>` : undefined;
  return layout({
    language,
    title: say({ key: 'join.page-title', values: { org, role } }),
    head: ticketHead(
      { title: say({ key: 'join.preview-title', values: { org } }), preview: say({ key: 'join.preview', values: { role } }), deepLink },
      store,
    ),
    body: html`<main class="card ticket">
<header class="field">
${chalkLines}
<h1>${heading}${teamLine}</h1>
</header>
<div class="inside">
${unconfirmed(view, texts)}<div class="actions">
${waysIn({ deepLink, browserLink, store, referrer: `join=${code}${team ? `&team=${team.id}` : ''}` }, texts)}
</div>
<section class="code" aria-labelledby="code-title">
<h2 id="code-title">${say('join.code-title')}</h2>
<div class="code-box"><code id="code" translate="no">${code}</code><button class="button" id="copy" type="button" data-copied="${say('join.copied')}" data-selected="${say('join.selected')}" hidden>${say('join.copy')}</button></div>
<noscript><p class="small soft">${say('join.tap')}</p></noscript>
<p class="small soft"><span id="copied" role="status"></span> ${validUntil(view, language, texts)}</p>
</section>
<section class="wide-only" aria-labelledby="no-phone-title">
<h2 id="no-phone-title">${say('join.no-phone-title')}</h2>
<p class="soft">${say('join.no-phone')}</p>
</section>
<section aria-labelledby="next-title">
<h2 id="next-title">${say('join.next-title')}</h2>
${steps(nextSteps(view, texts))}
</section>
</div>
<section class="stub" aria-labelledby="scan-title">
<h2 id="scan-title"><span class="narrow-only">${say('join.show')}</span><span class="wide-only">${say('join.scan')}</span></h2>
<p class="soft narrow-only small">${say('join.show-hint')}</p>
<p class="soft wide-only">${say('join.scan-hint')}</p>
${trusted(qrSvg(view.webLink, say('join.qr')))}
</section>
</main>
<footer class="small soft"><p>${say('join.unexpected')}</p></footer>`,
  });
}

const nextSteps = ({ role, requiresApproval, team }: JoinView, { say }: Texts): readonly (readonly [title: string, text: string])[] => [
  [say('join.sign-in-title'), say('join.sign-in')],
  requiresApproval ? [say('join.approval-title'), say('join.approval')] : [say('join.at-once-title'), say('join.at-once')],
  [say({ key: 'join.last-title', values: { role } }), say(lastStep(role, team))],
];

/** The team is filled in for who looks for a child, or for their own name, in the ordinary way. */
const lastStep = (role: LeagueRole, team: JoinView['team']): AnyText =>
  team && (role === 'parent' || role === 'coach')
    ? { key: 'join.last-of-team', values: { role, team: team.name } }
    : { key: 'join.last', values: { role } };
