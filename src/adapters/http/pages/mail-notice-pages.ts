import type { Language } from '../../../domain/texts/language.ts';
import { chalkLines } from './chalk-lines.ts';
import { type Html, html } from './html.ts';
import { type Page, pageLayout } from './page.ts';
import { pageTexts } from './page-texts.ts';

const layout = pageLayout({
  style: `
.stop { min-height: 3.5rem; width: 100%; padding: .5rem 1rem; border: 0; border-radius: .75rem; background: var(--action); color: var(--on-action); font: inherit; font-size: 1.125rem; font-weight: 700; cursor: pointer; }
.stop:hover { background: var(--action-over); }
`,
  sendsForms: true,
});

type Notice = `mail-stop.${'ask' | 'done' | 'ask-invitations' | 'no-invitations' | 'not-found'}` | 'mail-answer.not-found';

const noticePage =
  (notice: Notice, more?: (say: Say) => Html) =>
  (language: Language): Page => {
    const { say } = pageTexts(language);
    const title = say(`${notice}-title`);
    return layout({
      language,
      title,
      body: html`<main class="card">
<header class="field">
${chalkLines}
<p class="eyebrow">${say('mail-stop.eyebrow')}</p>
<h1>${title}</h1>
</header>
<div class="inside">
<p>${say(notice)}</p>${more?.(say)}
</div>
</main>`,
    });
  };
type Say = ReturnType<typeof pageTexts>['say'];

/** Asks first: programs that check mail for viruses open its addresses. */
export const mailStopPage = noticePage(
  'mail-stop.ask',
  (say) => html`
<form method="post"><button class="stop" type="submit">${say('mail-stop.button')}</button></form>`,
);

export const mailStoppedPage = noticePage('mail-stop.done');

/** One page for all addresses that are not of this gateway. */
export const mailStopNotFoundPage = noticePage('mail-stop.not-found');

/** The same for invitations, which come from any org of the deployment. */
export const invitationStopPage = noticePage(
  'mail-stop.ask-invitations',
  (say) => html`
<form method="post"><button class="stop" type="submit">${say('mail-stop.stop-invitations')}</button></form>`,
);

export const invitationsStoppedPage = noticePage('mail-stop.no-invitations');

/** One page for what is no link that answers, and for links that have ended. */
export const mailAnswerNotFoundPage = noticePage('mail-answer.not-found');
