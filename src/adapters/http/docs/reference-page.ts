import { OPENAPI_PATH } from '../contract/site.ts';
import { html, render } from '../pages/html.ts';
import { ICON, type Page } from '../pages/page.ts';

export type ReferenceView = Readonly<{
  styles: readonly string[];
  scripts: readonly string[];
  signIn?: Readonly<{ clientId: string; scope: string; authorization: string; token: string }> | undefined;
}>;

/** The page at `/docs`: Swagger UI with its own sign-in by full-page redirect, since phones and `Cross-Origin-Opener-Policy` break popups. */
export const referencePage = ({ styles, scripts, signIn }: ReferenceView): Page => ({
  contentSecurityPolicy: [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...(signIn ? [new URL(signIn.token).origin] : [])].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  html: render(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · League Gateway</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#14532d">
<link rel="icon" href="${ICON}">
${styles.map((address) => html`<link rel="stylesheet" href="${address}">\n`)}</head>
<body>
<a class="skip" href="#reference">Skip to the operations</a>
<header class="bar">
<p class="name">League Gateway API</p>
<nav aria-label="Documentation"><a href="/docs/guides">Guides</a><a href="/problems">Problem types</a><a href="${OPENAPI_PATH}">OpenAPI</a></nav>
<div class="session">
<p role="status" id="session-status"></p>
${
  signIn
    ? html`<button type="button" id="sign-in" data-client-id="${signIn.clientId}" data-scope="${signIn.scope}" data-authorization="${signIn.authorization}" data-token="${signIn.token}">Sign in</button>`
    : undefined
}
</div>
</header>
<div id="reference" data-description="${OPENAPI_PATH}" tabindex="-1"><p class="loading">Loading the reference…</p><noscript><p class="loading">The reference needs JavaScript. The <a href="/docs/guides">guides</a> and the <a href="${OPENAPI_PATH}">OpenAPI description</a> do not.</p></noscript></div>
${scripts.map((address) => html`<script src="${address}"></script>\n`)}</body>
</html>
`),
});
