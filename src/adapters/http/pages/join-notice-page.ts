import { chalkLines } from './chalk-lines.ts';
import { type Html, html } from './html.ts';
import { type Page, pageLayout } from './page.ts';

type Notice = Readonly<{ title: string; text: string; advice: readonly Html[] }>;

const layout = pageLayout({
  style: `
.advice { display: grid; gap: .75rem; margin-top: .75rem; padding-inline-start: 1.25rem; }
.advice li::marker { color: var(--link); }
`,
});

const noticePage = ({ title, text, advice }: Notice): Page =>
  layout({
    title,
    body: html`<main class="card">
<header class="field">
${chalkLines}
<p class="eyebrow">League invite</p>
<h1>${title}</h1>
</header>
<div class="inside">
<p>${text}</p>
<section aria-labelledby="advice-title">
<h2 id="advice-title">What you can do</h2>
<ul class="advice">
${advice.map((item) => html`<li>${item}</li>\n`)}</ul>
</section>
</div>
</main>`,
  });

const notFound = noticePage({
  title: 'This invite doesn’t open anything',
  text: 'There may be a typing mistake in the link, or the invite may not be in use any more.',
  advice: [
    html`<strong>Check the link.</strong> Compare it letter by letter with the one you were given: a zero is easily taken for the letter O.`,
    html`<strong>Ask the person who sent it to you.</strong> They, or an admin of your league, can send you an invite that works.`,
    html`<strong>Have you joined already?</strong> Then you don’t need an invite: open the app and sign in.`,
  ],
});

const tooManyTries = noticePage({
  title: 'That was a lot of tries',
  text: 'Too many invites that don’t exist were opened from your network. To keep leagues safe from guessing, we wait a little.',
  advice: [
    html`<strong>Come back in ten minutes</strong> and open the link once more.`,
    html`<strong>Ask the person who sent it to you</strong> to check the invite with you.`,
  ],
});

/** One page for unknown, expired, used-up and revoked codes, identical to the byte, so that it does not reveal which applies. */
export const joinNotFoundPage = (): Page => notFound;

/** For an address with too many wrong guesses. */
export const joinTooManyTriesPage = (): Page => tooManyTries;
