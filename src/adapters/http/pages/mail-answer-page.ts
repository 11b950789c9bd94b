import type { MailAnswerView } from '../../../application/mail/answer-by-mail.ts';
import type { Answer } from '../../../domain/attendance/answer.ts';
import { gameTitle } from '../../../domain/notifications/notification.ts';
import { moment, startMoment } from '../../../domain/texts/text.ts';
import { chalkLines } from './chalk-lines.ts';
import { html } from './html.ts';
import { type Page, pageLayout } from './page.ts';
import { pageTexts } from './page-texts.ts';

const layout = pageLayout({
  style: `
.when { font-size: 1.25rem; font-weight: 700; line-height: 1.35; }
.answers { display: grid; gap: .75rem; margin-top: 1rem; }
.answers button { min-height: 3.5rem; padding: .5rem 1rem; border: 2px solid var(--edge); border-radius: .75rem; background: var(--card); color: var(--ink); font: inherit; font-size: 1.125rem; font-weight: 700; cursor: pointer; }
.answers button:hover { border-color: var(--link); }
.answers button[aria-pressed="true"] { border-color: var(--action); background: var(--action); color: var(--on-action); }
@media (min-width: 30rem) { .answers { grid-template-columns: repeat(3, 1fr); } }
`,
  sendsForms: true,
});

/** In the order in which they are offered in the app. */
const OFFERED = ['yes', 'maybe', 'no'] as const satisfies readonly Answer[];

/** Asks whether a child comes, in the language of the guardian who got the link. It works without script, since each button is a form's. */
export function mailAnswerPage(view: MailAnswerView): Page {
  const { orgName, timeZone, language, item, firstName: name, answer, answersUntil } = view;
  const { say } = pageTexts(language);
  const title = item.kind === 'game' ? say(gameTitle({ visitorTeam: item.visitorTeam, homeTeam: item.homeTeam })) : item.title;
  const place = [view.facility, view.field, view.place].filter((part) => part !== null).join(' · ');
  return layout({
    language,
    title: say({ key: 'mail-answer.question', values: { name } }),
    body: html`<main class="card">
<header class="field">
${chalkLines}
<p class="eyebrow">${item.kind === 'event' ? item.team : orgName}</p>
<h1>${title}</h1>
</header>
<div class="inside">
<div>
<p class="when">${say({ key: 'mail-answer.when', values: { at: startMoment(view, timeZone) } })}</p>
${place === '' ? undefined : html`<p>${place}</p>`}</div>
<section aria-labelledby="question">
<h2 id="question">${say({ key: 'mail-answer.question', values: { name } })}</h2>
${answer === null ? undefined : html`<p role="status">${say({ key: 'mail-answer.said', values: { name, answer } })}</p>\n`}<form class="answers" method="post">
${OFFERED.map(
  (each) =>
    html`<button type="submit" formaction="?answer=${each}" aria-pressed="${String(each === answer)}">${say({ key: 'mail-answer.answer', values: { answer: each } })}</button>\n`,
)}</form>
</section>
<p class="small soft">${say({ key: 'mail-answer.until', values: { until: moment(answersUntil, timeZone) } })}</p>
</div>
</main>`,
  });
}
