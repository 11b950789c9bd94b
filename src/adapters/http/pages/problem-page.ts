import { STATUS_CODES } from 'node:http';
import { type Html, html } from './html.ts';
import { type Page, pageLayout } from './page.ts';
import { PROBLEM_STYLE } from './problem-style.ts';

export type ProblemSummary = Readonly<{ kind: string; title: string; status: number }>;
/** What a developer needs to know about one kind of problem; code is in backticks. */
export type ProblemView = ProblemSummary &
  Readonly<{ explanation: string; remedy: string; members: Readonly<Record<string, Readonly<{ meaning: string }>>>; example: object }>;

const layout = pageLayout({ style: PROBLEM_STYLE });

/** The page at `/problems/<kind>`, for developers of API clients. */
export const problemPage = (view: ProblemView): Page =>
  layout({
    title: `${view.title} · ${view.kind}`,
    body: html`<main class="card">
<header class="field">
<p class="eyebrow">Problem type</p>
<h1>${view.title}</h1>
<p class="facts"><code>${view.kind}</code> <span>${statusLine(view.status)}</span></p>
</header>
<div class="inside">
<section aria-labelledby="meaning"><h2 id="meaning">What it means</h2><p>${prose(view.explanation)}</p></section>
<section aria-labelledby="todo"><h2 id="todo">What to do</h2><p>${prose(view.remedy)}</p></section>
${Object.keys(view.members).length > 0 ? memberList(view.members) : undefined}
<section aria-labelledby="example"><h2 id="example">What it looks like</h2><pre><code>${JSON.stringify(view.example, null, 2)}</code></pre></section>
</div>
</main>
<footer class="small"><p><a href="/problems">All problem types</a></p></footer>`,
  });

/** The page at `/problems`: every type by status, in the given order. */
export const problemIndexPage = (problems: readonly ProblemSummary[]): Page =>
  layout({
    title: 'Problem types',
    body: html`<main class="card">
<header class="field">
<p class="eyebrow">League Gateway API</p>
<h1>Problem types</h1>
</header>
<div class="inside">
<p>${prose(
      'Whatever goes wrong is answered with `application/problem+json` (RFC 9457). Decide by `type`: it keeps its meaning for ever. `title` and `detail` are for people and may change. `instance` is the id of the request: quote it when you ask for help.',
    )}</p>
${[...Map.groupBy(problems, ({ status }) => status)].map(
  ([status, group]) => html`<section aria-labelledby="status-${status}">
<h2 id="status-${status}">${statusLine(status)}</h2>
<ul class="kinds" role="list">
${group.map(({ kind, title }) => html`<li><a href="/problems/${kind}"><code>${kind}</code><span class="soft">${title}</span></a></li>\n`)}</ul>
</section>
`,
)}</div>
</main>`,
  });

const memberList = (members: ProblemView['members']): Html => html`<section aria-labelledby="members">
<h2 id="members">Extension members</h2>
<dl class="members">
${Object.entries(members).map(([name, { meaning }]) => html`<dt><code>${name}</code></dt><dd>${prose(meaning)}</dd>\n`)}</dl>
</section>`;

const statusLine = (status: number): string => `${status} ${STATUS_CODES[status] ?? ''}`.trimEnd();

/** Text with code in backticks. */
const prose = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
