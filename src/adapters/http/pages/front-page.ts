import type { Language } from '../../../domain/texts/language.ts';
import { chalkLines } from './chalk-lines.ts';
import { html } from './html.ts';
import { type Page, pageLayout } from './page.ts';
import { pageTexts } from './page-texts.ts';
import { CONSOLE_PATH, FAMILY_PATH } from './web-paths.ts';

/** What development adds to the front page: the users who sign in without a password, and whether mail is shown instead of sent. */
export type Demo = Readonly<{ users: readonly Readonly<{ email: string; name: string; shows: string }>[]; hasMail: boolean }>;

type Link = Readonly<{ path: string; title: string; text: string }>;

const plainLayout = pageLayout({ style: '' });

/** The page at `/` for families who land there. It names no version, product or person. */
export function plainFrontPage({ hasWebApp }: Readonly<{ hasWebApp: boolean }>, language: Language): Page {
  const { say, tagged } = pageTexts(language);
  const strong = (text: string) => html`<strong>${text}</strong>`;
  const open = (text: string) => html`<a href="${FAMILY_PATH}/">${text}</a>`;
  return plainLayout({
    language,
    title: say('front.title'),
    body: html`<main class="card">
<header class="field">
${chalkLines}
<h1>${say('front.heading')}</h1>
</header>
<div class="inside">
<p>${say('front.text')}</p>
<p>${tagged('front.invited', { strong })}</p>
<p>${hasWebApp ? tagged('front.browser', { strong, open }) : tagged('front.no-app', { strong })}</p>
</div>
</main>`,
  });
}

const layout = pageLayout({
  style: `
.inside section > h2 { margin-bottom: .375rem; }
.rows { margin-top: .5rem; list-style: none; border-top: 1px solid var(--line); }
.rows li { border-bottom: 1px solid var(--line); }
.rows li > * { display: grid; grid-template-columns: minmax(0, 1fr); align-items: baseline; min-height: 2.75rem; padding: .5625rem .25rem; text-decoration: none; }
.rows strong { font-weight: 650; }
.rows a:hover strong { text-decoration: underline; }
.rows span { color: var(--soft); }
.inside code { overflow-wrap: anywhere; }
@media (min-width: 40rem) {
  .rows li > * { grid-template-columns: 13rem minmax(0, 1fr); }
}
`,
});

/** The page at `/` in development, for whoever has just started the gateway. */
export function demoFrontPage(
  { users, hasMail }: Demo,
  { version, publicUrl, hasDocs }: Readonly<{ version: string; publicUrl: string; hasDocs: boolean }>,
): Page {
  const { port } = new URL(publicUrl);
  const links: readonly Link[] = [
    {
      path: `${FAMILY_PATH}/`,
      title: 'Family app',
      text: 'The demo league as families, coaches and umpires see it: week, teams, scoring, chat',
    },
    { path: `${CONSOLE_PATH}/`, title: 'Console', text: 'The demo league as its admins run it: approvals, files, schedule, people' },
    ...(hasDocs
      ? [
          { path: '/docs', title: 'API reference', text: 'Every operation, to try out as a signed-in user' },
          { path: '/docs/guides', title: 'Guides', text: 'How to write an app, from the first screen to retries' },
        ]
      : []),
    { path: '/api/openapi.json', title: 'API description', text: 'OpenAPI 3.1, for generators' },
    ...(hasMail ? [{ path: '/dev/mail', title: 'Mail', text: 'What would be sent' }] : []),
    { path: '/problems', title: 'Problem types', text: 'What each refusal means, and what to do' },
    { path: '/api/health', title: 'Health check', text: 'Whether this gateway is ready for requests' },
  ];
  return layout({
    title: 'League Gateway',
    body: html`<main class="card">
<header class="field">
${chalkLines}
<p class="eyebrow">Version ${version}, in development mode</p>
<h1>League Gateway</h1>
</header>
<div class="inside">
<p>The HTTP service behind a youth sports league’s mobile app. It runs on your own machine, with a demo league.</p>
<section aria-labelledby="links"><h2 id="links">Where to go</h2>
<ul class="rows" role="list">
${links.map(({ path, title, text }) => html`<li><a href="${path}"><strong>${title}</strong><span>${text}</span></a></li>\n`)}</ul>
</section>
<section aria-labelledby="users"><h2 id="users">Demo users</h2>
<p>They sign in without a password, in the app and in the reference.</p>
<ul class="rows" role="list">
${users.map(({ email, shows }) => html`<li><div><strong>${email}</strong><span>${shows}</span></div></li>\n`)}</ul>
</section>
<section aria-labelledby="terminal"><h2 id="terminal">In a terminal</h2>
<p>In the gateway’s folder: <code>curl -s -H "Authorization: Bearer $(${port === '3000' ? '' : `PORT=${port} `}npm run --silent token -- admin@demo.test)" ${publicUrl}/api/me/orgs</code></p>
</section>
</div>
</main>`,
  });
}
