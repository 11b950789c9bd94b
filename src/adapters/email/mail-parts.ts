import type { MailContent } from '../../application/ports/mail-sender.ts';

/** The content as text. */
export function textOf({ title, paragraphs, actions, footer, stop }: MailContent): string {
  const parts = [
    title,
    ...paragraphs,
    ...actions.map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${footer}`,
    ...(stop ? [`${stop.label}:\n${stop.url}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

/**
 * The content as HTML that mail programs show alike: one column as wide as a phone, no script, and nothing that is loaded. Each element carries its
 * styles, since some programs drop a style sheet; that one holds what they cannot carry, the dark colors.
 */
export function htmlOf({ language, title, paragraphs, actions, footer, stop }: MailContent): string {
  const p = (markup: string) => `<p style="${STYLES.p}">${markup}</p>`;
  const link = ({ url, label }: Readonly<{ url: string; label: string }>, style: 'a' | 'action') =>
    `<a class="${style}" style="${STYLES[style]}" href="${escaped(url)}">${escaped(label)}</a>`;
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escaped(title)}</title>
<style>${DARK}</style>
</head>
<body class="body" style="${STYLES.body}">
<div class="mail" style="${STYLES.mail}">
<div class="band" style="${STYLES.band}"></div>
<h1 style="${STYLES.h1}">${escaped(title)}</h1>
${paragraphs.map((text) => p(escaped(text))).join('\n')}
${actions.map((action) => `${p(link(action, action.isPlain ? 'a' : 'action'))}\n`).join('')}<div class="footer" style="${STYLES.footer}">
${p(escaped(footer))}
${stop ? `${p(link(stop, 'a'))}\n` : ''}</div>
</div>
</body>
</html>
`;
}

const STYLES = {
  body: "margin: 0; padding: 16px; background: #f3f5f3; color: #1c1f1d; font: 17px/1.5 -apple-system, system-ui, 'Segoe UI', Roboto, sans-serif",
  mail: 'max-width: 560px; margin: 0 auto; padding: 0 24px 16px; overflow: hidden; background: #ffffff; border: 1px solid #dfe4e0; border-radius: 12px',
  band: 'height: 6px; margin: 0 -24px 24px; background: #14532d',
  h1: 'margin: 0 0 12px; font-size: 22px; line-height: 1.25; overflow-wrap: anywhere',
  p: 'margin: 0 0 16px; overflow-wrap: anywhere',
  a: 'color: #166534',
  action:
    'display: inline-block; padding: 12px 20px; border-radius: 8px; background: #14532d; color: #ffffff; font-weight: 600; text-decoration: none',
  footer: 'margin-top: 24px; padding-top: 16px; border-top: 1px solid #dfe4e0; color: #55605a; font-size: 14px',
} as const;

const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.body { background: #101512 !important; color: #e8ece9 !important; }
.mail { background: #19201c !important; border-color: #303a34 !important; }
.band { background: #22a35a !important; }
.a { color: #7ddba3 !important; }
.action { background: #1f7a45 !important; color: #ffffff !important; }
.footer { border-color: #303a34 !important; color: #a7b3ac !important; }
}
`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!);
