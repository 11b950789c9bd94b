import type { Language } from '../../../domain/texts/language.ts';
import { chalkLines } from './chalk-lines.ts';
import { html } from './html.ts';
import { type Page, pageLayout } from './page.ts';
import { pageTexts } from './page-texts.ts';

const layout = pageLayout({ style: '.inside a { display: inline-block; min-height: 2.75rem; padding: .625rem 0; }' });

/** The statuses that have words of their own. */
const NAMED = ['404', '429', '500', '503'] as const;

/** What a browser gets in place of a problem document. `requestId` finds the request in the log. */
export function refusalPage(status: number, requestId: string, language: Language): Page {
  const { say, tagged } = pageTexts(language);
  const values = { status: NAMED.find((each) => each === String(status)) ?? 'other' } as const;
  const title = say({ key: 'refusal.title', values });
  return layout({
    language,
    title,
    body: html`<main class="card">
<header class="field">
${chalkLines}
<p class="eyebrow">${status}</p>
<h1>${title}</h1>
</header>
<div class="inside">
<div>
<p>${say({ key: 'refusal.text', values })}</p>
<p><a href="/">${say('refusal.start')}</a></p>
</div>
${status >= 500 ? html`<p class="small soft">${tagged({ key: 'refusal.quote', values: { id: requestId } }, { code: (text) => html`<code>${text}</code>` })}</p>\n` : undefined}</div>
</main>`,
  });
}
