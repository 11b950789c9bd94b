import { GROUPS, isInGroup } from '../contract/groups.ts';
import { OPENAPI_CORE_PATH, OPENAPI_PATH } from '../contract/site.ts';
import { html, render } from '../pages/html.ts';
import { ICON, type Page } from '../pages/page.ts';
import type { AssetName } from './assets.ts';
import { CORE_EXAMPLES, coreOf, type Listed } from './core.ts';

export type ReferenceView = Readonly<{
  files: Readonly<Record<AssetName, string>>;
  signIn?: Readonly<{ clientId: string; scope: string; authorization: string; token: string }> | undefined;
  operations: readonly Listed[];
  guides: readonly Readonly<{ name: string; title: string; words: string }>[];
}>;

const methodAndPath = ({ method, path }: Listed) =>
  html`<span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code>`;

const coreTable = (operations: readonly Listed[]) => html`<section id="core" aria-labelledby="core-title">
<h2 id="core-title">The core</h2>
<p>An app begins with these ${coreOf(operations).length} operations. <a href="${OPENAPI_CORE_PATH}">Their description alone</a> is for generators; <a href="/docs/guides/core">the page about the core</a> sets up a terminal for the examples.</p>
<table>
<thead><tr><th scope="col">Operation</th><th scope="col">What it does</th><th scope="col">Example</th></tr></thead>
<tbody>
${coreOf(operations).map(
  (operation) =>
    html`<tr><td><a href="#${operation.operationId}">${methodAndPath(operation)}</a></td><td>${operation.summary}</td><td><code>${CORE_EXAMPLES[operation.operationId as keyof typeof CORE_EXAMPLES]}</code></td></tr>\n`,
)}</tbody>
</table>
</section>`;

const item = (operation: Listed) =>
  html`<details id="${operation.operationId}" data-words="${operation.words}"><summary>${methodAndPath(operation)} <span>${operation.summary}</span></summary></details>\n`;

const groups = (operations: readonly Listed[]) =>
  GROUPS.map((group) => {
    const own = operations.filter(({ tag }) => isInGroup(tag, group.id));
    return html`<section aria-labelledby="group-${group.id}"><h2 id="group-${group.id}">${group.name}</h2>
<p>${group.description}.</p>
${[...Map.groupBy(own, ({ tag }) => tag)].map(([tag, those]) =>
  'tag' in group ? those.map(item) : html`<div class="tag"><h3>${tag}</h3>\n${those.map(item)}</div>\n`,
)}</section>\n`;
  });

/** The page at `/docs`: a list that needs no script, and for an operation that is opened Swagger UI, signed in by a full-page redirect, since phones and `Cross-Origin-Opener-Policy` break popups. */
export const referencePage = ({ files, signIn, operations, guides }: ReferenceView): Page => ({
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
<link rel="stylesheet" href="${files['reference.css']}">
</head>
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
<main id="reference" tabindex="-1" data-style="${files['swagger-ui.css']}" data-script="${files['swagger-ui-bundle.js']}">
<h1>API reference</h1>
<p>Read first <a href="/docs/guides/conventions">what holds for every operation</a>.</p>
<div role="search" class="search" hidden><label for="search">Find an operation or a guide</label><input id="search" type="search" autocomplete="off" spellcheck="false"><p role="status" id="found"></p></div>
${coreTable(operations)}
<section aria-labelledby="guides-title"><h2 id="guides-title">Guides</h2>
<ul class="guides">
${guides.map(({ name, title, words }) => html`<li data-words="${words}"><a href="/docs/guides/${name}">${title}</a></li>\n`)}</ul>
</section>
<noscript><p>To open an operation needs JavaScript. The <a href="/docs/guides">guides</a> and the <a href="${OPENAPI_PATH}">OpenAPI description</a> do not.</p></noscript>
${groups(operations)}
</main>
<script src="${files['reference.js']}"></script>
</body>
</html>
`),
});
