import { chalkLines } from './chalk-lines.ts';
import { html } from './html.ts';
import { type Page, pageLayout } from './page.ts';

type Notice = Readonly<{ title: string; text: string }>;

const layout = pageLayout({ style: '.inside a { display: inline-block; min-height: 2.75rem; padding: .625rem 0; }' });

const BY_STATUS: Readonly<Record<number, Notice>> = {
  404: { title: 'There is no such page', text: 'There may be a typing mistake in the address, or the page is not here any more.' },
  429: { title: 'That was a lot at once', text: 'Too many requests came from your network. Wait a minute, and open the page again.' },
  500: { title: 'Something went wrong here', text: 'It was not your fault. Open the page again; if that does not help, tell your league.' },
  503: { title: 'We are busy right now', text: 'Wait a moment, and open the page again.' },
};
const OTHER: Notice = { title: 'This can’t be opened like that', text: 'The address is for something else than a page.' };

/** What a browser gets in place of a problem document. `requestId` finds the request in the log. */
export function refusalPage(status: number, requestId: string): Page {
  const { title, text } = BY_STATUS[status] ?? OTHER;
  return layout({
    title,
    body: html`<main class="card">
<header class="field">
${chalkLines}
<p class="eyebrow">${status}</p>
<h1>${title}</h1>
</header>
<div class="inside">
<div>
<p>${text}</p>
<p><a href="/">Start from the beginning</a></p>
</div>
${status >= 500 ? html`<p class="small soft">If you ask for help, quote <code>${requestId}</code>.</p>\n` : undefined}</div>
</main>`,
  });
}
