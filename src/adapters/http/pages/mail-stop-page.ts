import { chalkLines } from './chalk-lines.ts';
import { type Html, html } from './html.ts';
import { type Page, pageLayout } from './page.ts';

const layout = pageLayout({
  style: `
.stop { min-height: 3.5rem; width: 100%; padding: .5rem 1rem; border: 0; border-radius: .75rem; background: var(--action); color: var(--on-action); font: inherit; font-size: 1.125rem; font-weight: 700; cursor: pointer; }
.stop:hover { background: var(--action-over); }
`,
  sendsForms: true,
});

const noticePage = (title: string, inside: Html): Page =>
  layout({
    title,
    body: html`<main class="card">
<header class="field">
${chalkLines}
<p class="eyebrow">E-mail of your league</p>
<h1>${title}</h1>
</header>
<div class="inside">
${inside}
</div>
</main>`,
  });

/** Asks first: programs that check mail for viruses open its addresses. */
export const mailStopPage = noticePage(
  'Stop these e-mails?',
  html`<p>You will get no more e-mail about this league. What you get in the app stays as it is, and you can turn e-mail on again there.</p>
<form method="post"><button class="stop" type="submit">Stop the e-mails</button></form>`,
);

export const mailStoppedPage = noticePage(
  'No more e-mail',
  html`<p>You will get no more e-mail about this league. You can turn it on again in the app, in the settings of notifications.</p>`,
);

/** One page for all addresses that are not of this gateway. */
export const mailStopNotFoundPage = noticePage(
  'This address doesn’t stop anything',
  html`<p>Part of it may be missing: open it from the e-mail once more, or turn off e-mail in the app, in the settings of notifications.</p>`,
);
