import { createHash } from 'node:crypto';
import { DEFAULT_LANGUAGE, type Language } from '../../../domain/texts/language.ts';
import { BASE_STYLE } from './base-style.ts';
import { type Html, html, render, trusted } from './html.ts';

/** A whole document, and its `Content-Security-Policy`. */
export type Page = Readonly<{ html: string; contentSecurityPolicy: string }>;
type Content = Readonly<{
  language?: Language;
  title: string;
  head?: Html;
  body: Html;
  /** Whether search engines may list it. */
  isIndexed?: true;
  /** The origins that may show it in a frame; none by default. */
  framedBy?: readonly string[];
}>;

/** The icon as a file. */
export const PENNANT =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#14532d"/><path d="M9 6v20" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/><path d="M11 7l14 5.5L11 18z" fill="#f6b26b"/></svg>';
/** The icon of every page, as a data URL. */
export const ICON = `data:image/svg+xml,${encodeURIComponent(PENNANT)}`;

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Creates pages with this style and script. They load nothing, and are in no frame but of those that the
 * content names: the policy allows the two by hashes, computed once here.
 */
export function pageLayout(own: Readonly<{ style: string; script?: string; sendsForms?: true }>): (content: Content) => Page {
  const style = BASE_STYLE + own.style;
  const script = own.script === undefined ? undefined : html`<script>${trusted(own.script)}</script>`;
  const policy = [
    "default-src 'none'",
    `style-src ${hashSource(style)}`,
    ...(own.script === undefined ? [] : [`script-src ${hashSource(own.script)}`]),
    'img-src data:',
    "base-uri 'none'",
    `form-action ${own.sendsForms ? "'self'" : "'none'"}`,
  ].join('; ');

  return ({ language = DEFAULT_LANGUAGE, title, head, body, isIndexed, framedBy = [] }) => ({
    contentSecurityPolicy: `${policy}; frame-ancestors ${framedBy.length > 0 ? framedBy.join(' ') : "'none'"}`,
    html: render(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${isIndexed ? undefined : html`<meta name="robots" content="noindex">\n`}<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#14532d">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<link rel="icon" href="${ICON}">
${head}<style>${trusted(style)}</style>
</head>
<body>
${body}
${script}</body>
</html>
`),
  });
}
