import { createHash } from 'node:crypto';
import { BASE_STYLE } from '../../src/adapters/http/pages/base-style.ts';
import { chalkLines } from '../../src/adapters/http/pages/chalk-lines.ts';
import { type Html, html, render, trusted } from '../../src/adapters/http/pages/html.ts';
import type { Page } from '../../src/adapters/http/pages/page.ts';
import { DEMO_USERS } from './demo-users.ts';

const STYLE = `${BASE_STYLE}
.people { display: grid; gap: .625rem; margin-top: .875rem; list-style: none; }
button, input { width: 100%; min-height: 2.75rem; padding: .625rem 1rem; border: 1.5px solid var(--edge); border-radius: .75rem; background: var(--card); color: var(--ink); font: inherit; }
button { cursor: pointer; font-weight: 600; }
button:hover { border-color: var(--soft); background: var(--sunken); }
::placeholder { color: var(--soft); opacity: 1; }
.people button { text-align: start; line-height: 1.35; }
.people span { display: block; font-weight: 400; }
.primary { border-color: transparent; background: var(--action); color: var(--on-action); font-weight: 700; }
.primary:hover { border-color: transparent; background: var(--action-over); }
.other { display: grid; gap: .625rem; }
.alert { padding: .625rem 1rem; border-inline-start: .25rem solid var(--action); background: var(--sunken); }
`;

/** No `form-action`: browsers apply it to the redirect after a sign-in too, which leads to the app. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = (title: string, content: Html): Page => ({
  contentSecurityPolicy: CONTENT_SECURITY_POLICY,
  html: render(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<style>${trusted(STYLE)}</style>
</head>
<body>
<main class="card">
<header class="field">
${chalkLines}
<p class="eyebrow">Demo sign-in</p>
<h1>${title}</h1>
</header>
<div class="inside">
${content}
</div>
</main>
</body>
</html>
`),
});

/** The sign-in page: a list of users, and a field for other addresses. `refused` is an entered address that is not of the demo. */
export const signInPage = (refused?: string): Page =>
  page(
    'Who are you?',
    html`<form method="post">
<p>This provider runs on your own machine and asks for no password.</p>
<ul class="people">
${DEMO_USERS.map(
  ({ email, name, shows }) =>
    html`<li><button name="email" value="${email}">${name}<span>${email}</span><span class="soft small">${shows}</span></button></li>\n`,
)}</ul>
</form>
<form method="post" class="other">
<label for="email"><strong>Somebody new</strong>, at any address that ends in @demo.test</label>
${refused === undefined ? undefined : html`<p class="alert" id="refused" role="alert">Only addresses that end in @demo.test or @river.test can sign in here.</p>\n`}<input id="email" name="email" type="email" required maxlength="80" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="lou@demo.test"${refused === undefined ? undefined : html` value="${refused}" aria-invalid="true" aria-describedby="refused"`}>
<button class="primary">Continue</button>
</form>
<form method="post"><button name="cancel" value="yes">Cancel</button></form>`,
  );

export const signedOutPage = (): Page => page('Signed out', html`<p>You can close this page.</p>`);

/** The error page for a sign-in that cannot continue and cannot redirect to the app. */
export const problemPage = (reason: string): Page =>
  page(
    'This sign-in doesn’t work',
    html`<p>Go back to the app and start again.</p>
<p class="soft small">What went wrong: ${reason}.</p>`,
  );
