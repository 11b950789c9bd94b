import type { InviteOffer } from '../../../application/invites/validate-invite.ts';
import type { Role } from '../../../domain/membership/roles.ts';
import { chalkLines } from './chalk-lines.ts';
import { COPY_SCRIPT } from './copy-script.ts';
import { type Html, html, trusted } from './html.ts';
import { JOIN_STYLE } from './join-style.ts';
import { type Page, pageLayout } from './page.ts';
import { qrSvg } from './qr.ts';

/** `expiresAt` is shown in the org's time zone. */
export type JoinView = InviteOffer & Readonly<{ deepLink: string; webLink: string; store?: StoreLinks }>;

/** Where to get the app. `playUrl` is its absolute URL on Google Play. */
export type StoreLinks = Readonly<{ appStoreId?: string; playUrl?: string }>;

type Step = Readonly<{ title: string; text: string }>;

const layout = pageLayout({ style: JOIN_STYLE, script: COPY_SCRIPT });

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  admin: 'an admin',
  staff: 'a staff member',
  coach: 'a coach',
  umpire: 'an umpire',
  parent: 'a parent',
};

const LAST_STEPS: Readonly<Record<Role, Step>> = {
  admin: { title: 'Run the league', text: 'Invite families and coaches, and answer those who ask to join.' },
  staff: { title: 'Help run the season', text: 'Rosters, schedules, scores and team chats are there for you.' },
  coach: { title: 'Find your team', text: 'Search for your own name and pick the team you coach.' },
  umpire: { title: 'Get ready for your games', text: 'The schedule, live scores and game reports are there for you.' },
  parent: {
    title: 'Link your child',
    text: 'Search for your child’s name. Sometimes the team confirms it first; then the roster and the team chat open up.',
  },
};

/** The page of a valid invite. */
export function joinPage(view: JoinView): Page {
  const { code, orgName, deepLink } = view;
  const role = ROLE_WORDS[view.role];
  return layout({
    title: `Join ${orgName} as ${role}`,
    head: head(view),
    body: html`<main class="card ticket">
<header class="field">
${chalkLines}
<h1><span class="eyebrow">You’re invited to join</span> <bdi>${orgName}</bdi> <span class="role">as ${role}</span>${view.team ? html` <span class="team">Team: <bdi>${view.team.name}</bdi></span>` : undefined}</h1>
</header>
<div class="inside">
<div class="actions">
<a class="button primary" href="${deepLink}">Open in App</a>
${storeActions(view)}
</div>
<section class="code" aria-labelledby="code-title">
<h2 id="code-title">Your invite code</h2>
<div class="code-box"><code id="code" translate="no">${code}</code><button class="button" id="copy" type="button" hidden>Copy code</button></div>
<noscript><p class="small soft">Tap the code to select all of it.</p></noscript>
<p class="small soft"><span id="copied" role="status"></span> Valid until ${expiry(view)}</p>
</section>
<section class="wide-only" aria-labelledby="no-phone-title">
<h2 id="no-phone-title">No phone at hand?</h2>
<p class="soft">Copy the code, or send yourself the address of this page, and open it later on any phone or tablet: the invite does not depend on the device. If you have neither, ask your league to help you.</p>
</section>
<section aria-labelledby="next-title">
<h2 id="next-title">What happens next</h2>
<ol class="steps" role="list">
${nextSteps(view).map((step) => html`<li><strong>${step.title}</strong> <span class="soft">${step.text}</span></li>\n`)}</ol>
</section>
</div>
<section class="stub" aria-labelledby="scan-title">
<h2 id="scan-title"><span class="narrow-only">Show this to another phone</span><span class="wide-only">Scan this with your phone</span></h2>
<p class="soft narrow-only small">Its camera leads to this invite.</p>
<p class="soft wide-only">Point its camera at the code and tap the link: the invite opens on the phone, ready for the app.</p>
${trusted(qrSvg(view.webLink, 'QR code with the link to this invite'))}
</section>
</main>
<footer class="small soft"><p>Not expecting this? Just close the page: nobody joins anything without signing in.</p></footer>`,
  });
}

const head = ({ orgName, role, deepLink, store }: JoinView): Html => html`<meta property="og:type" content="website">
<meta property="og:title" content="Join ${orgName}">
<meta property="og:description" content="You’re invited to join as ${ROLE_WORDS[role]}. Open this page on your phone to get started.">
${store?.appStoreId && html`<meta name="apple-itunes-app" content="app-id=${store.appStoreId}, app-argument=${deepLink}">\n`}`;

function storeActions({ code, team, store = {} }: JoinView): Html {
  const { appStoreId, playUrl } = store;
  if (!appStoreId && !playUrl) {
    return html`<p class="small soft">Nothing happens? You need the league’s app first: ask your league where to get it.</p>`;
  }
  return html`<p class="small soft">Nothing happens? Get the app first, then tap “Open in App” again.</p>
<div class="stores">
${appStoreId && html`<a class="button" href="https://apps.apple.com/app/id${appStoreId}">App Store</a>\n`}
${playUrl && html`<a class="button" href="${withReferrer(playUrl, code, team)}">Google Play</a>\n`}
</div>`;
}

/** Google Play passes `referrer` to the app at its first start, so that the code and the team survive the installation. */
function withReferrer(playUrl: string, code: string, team: JoinView['team']): string {
  const url = new URL(playUrl);
  url.searchParams.set('referrer', `join=${code}${team ? `&team=${team.id}` : ''}`);
  return url.href;
}

const nextSteps = ({ role, requiresApproval, team }: JoinView): readonly Step[] => [
  { title: 'Open the app and sign in', text: 'Your code is filled in for you. If it is not, paste or type it.' },
  requiresApproval
    ? { title: 'An admin of the league approves you', text: 'That may take a little while. The app shows when it is done.' }
    : { title: 'You’re in right away', text: 'No waiting: schedules, scores and standings open up at once.' },
  lastStep(role, team?.name),
];

/** The team is filled in for who looks for a child, or for their own name, in the ordinary way. */
function lastStep(role: Role, teamName: string | undefined): Step {
  const step = LAST_STEPS[role];
  if (teamName === undefined) return step;
  if (role === 'parent')
    return {
      ...step,
      text: `Search for your child’s name. If the search finds nothing, ask ${teamName}: the app has filled in the team for you. Then the roster and the team chat open up.`,
    };
  if (role === 'coach') return { ...step, text: `Ask to be on the staff of ${teamName}: the app has filled in the team for you.` };
  return step;
}

const expiry = ({ expiresAt, timeZone }: JoinView): Html => {
  const words = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(expiresAt);
  return html`<time datetime="${expiresAt.toISOString()}">${words}</time>`;
};
