import type { Language } from '../../../domain/texts/language.ts';
import type { MessageKey } from '../../texts/messages.ts';
import { chalkLines } from './chalk-lines.ts';
import { html } from './html.ts';
import { type Page, pageLayout } from './page.ts';
import { pageTexts } from './page-texts.ts';

type Notice = Readonly<{ title: InviteText; text: InviteText; advice: readonly InviteText[] }>;
type InviteText = Extract<MessageKey, `invite.${string}`>;

const layout = pageLayout({
  style: `
.advice { display: grid; gap: .75rem; margin-top: .75rem; padding-inline-start: 1.25rem; }
.advice li::marker { color: var(--link); }
`,
});

const noticePage =
  ({ title, text, advice }: Notice) =>
  (language: Language): Page => {
    const { say, tagged } = pageTexts(language);
    return layout({
      language,
      title: say(title),
      body: html`<main class="card">
<header class="field">
${chalkLines}
<p class="eyebrow">${say('invite.eyebrow')}</p>
<h1>${say(title)}</h1>
</header>
<div class="inside">
<p>${say(text)}</p>
<section aria-labelledby="advice-title">
<h2 id="advice-title">${say('invite.advice-title')}</h2>
<ul class="advice">
${advice.map((item) => html`<li>${tagged(item, { strong: (words) => html`<strong>${words}</strong>` })}</li>\n`)}</ul>
</section>
</div>
</main>`,
    });
  };

/** One page for unknown, expired, used-up and revoked codes, identical to the byte, so that it does not reveal which applies. */
export const joinNotFoundPage = noticePage({
  title: 'invite.not-found-title',
  text: 'invite.not-found',
  advice: ['invite.check', 'invite.ask', 'invite.joined-already'],
});

/** The same for invitations to follow a child. */
export const followNotFoundPage = noticePage({
  title: 'invite.not-found-title',
  text: 'invite.not-found',
  advice: ['invite.follow-check', 'invite.follow-ask', 'invite.following-already'],
});

/** For an address with too many wrong guesses. */
export const joinTooManyTriesPage = noticePage({
  title: 'invite.too-many-title',
  text: 'invite.too-many',
  advice: ['invite.come-back', 'invite.ask-to-check'],
});
