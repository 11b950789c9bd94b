import { html, trusted } from '../pages/html.ts';
import { type Page, pageLayout } from '../pages/page.ts';
import { GUIDE_STYLE } from './guide-style.ts';

type Titles = Readonly<Record<string, string>>;

const layout = pageLayout({ style: GUIDE_STYLE });

/** One of our guides, in Markdown, with links to the others. */
export async function guidePage({ name, markdown, guides }: Readonly<{ name: string; markdown: string; guides: Titles }>): Promise<Page> {
  const { markup, title } = await rendered(markdown);
  return layout({
    title: `${title} · League Gateway`,
    body: html`<a class="skip" href="#content">Skip to the text</a>
<div class="guide">
<header><p class="eyebrow"><a href="/docs/guides">Guides</a> <a href="/docs">API reference</a></p></header>
<main id="content" tabindex="-1">
${trusted(markup)}</main>
<nav aria-label="Guides"><h2>Guides</h2>${list(guides, name)}</nav>
</div>`,
  });
}

/** The page at `/docs/guides`. */
export const guidesPage = (guides: Titles): Page =>
  layout({
    title: 'Guides · League Gateway',
    body: html`<div class="guide">
<header><p class="eyebrow"><a href="/docs">API reference</a> <a href="/problems">Problem types</a></p></header>
<main>
<h1>Guides</h1>
<p>For those who write an app on League Gateway. Begin with the first: it leads to a screen that follows a chat. The commands and programs on these pages are run before each release.</p>
<nav aria-label="Guides">${list(guides)}</nav>
</main>
</div>`,
  });

const list = (guides: Titles, current?: string) =>
  html`<ol>
${Object.entries(guides).map(([name, title]) =>
  name === current
    ? html`<li><a href="/docs/guides/${name}" aria-current="page">${title}</a></li>\n`
    : html`<li><a href="/docs/guides/${name}">${title}</a></li>\n`,
)}</ol>`;

async function rendered(markdown: string): Promise<Readonly<{ markup: string; title: string }>> {
  // About 40 KB that a gateway without readers does not need.
  const { Marked } = await import('marked');
  const marked = new Marked({ gfm: true });
  let title = '';
  marked.use({
    renderer: {
      heading({ tokens, depth, text }) {
        if (depth === 1) title = text;
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const address = href
          .replace('../../clients/typescript/README.md', 'client.md')
          .replace(/^(?:guides\/)?([a-z-]+)\.md(#|$)/, '/docs/guides/$1$2');
        return `<a href="${address}">${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
  return { markup: await marked.parse(markdown), title };
}

/** Builds anchors as repository hosts do, so that a link works both there and here. */
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(/\s/g, '-');
