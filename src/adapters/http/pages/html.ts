const markup: unique symbol = Symbol('markup');

/** Text that is already markup. Only `html` and `trusted` create it, so external input cannot pass for it. */
export type Html = Readonly<{ [markup]: string }>;
type Fragment = string | number | Html | undefined | readonly Fragment[];

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Removes two characters that XML does not allow, since one of them in a name would make a whole picture unreadable. */
const escapeHtml = (text: string): string => text.replace(/[&<>"'\ufffe\uffff]/g, (character) => ENTITIES[character] ?? '');

/** Markup from this program's own source, never from a person or a request. */
export const trusted = (text: string): Html => ({ [markup]: text });

const IN_SCRIPT = /[<>&\u2028\u2029]/g;
/** Data for machines that read the page, which no browser runs: as JSON in which nothing ends the element or begins another one. */
export const dataBlock = (value: unknown): Html =>
  trusted(
    `<script type="application/ld+json">${JSON.stringify(value).replace(IN_SCRIPT, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}</script>\n`,
  );

/** A template that escapes every value except `Html`, for element content and quoted attributes. Lists are joined; `undefined` is empty. */
export const html = (texts: TemplateStringsArray, ...values: readonly Fragment[]): Html =>
  trusted(texts.map((text, index) => text + render(values[index])).join(''));

export function render(fragment: Fragment): string {
  if (fragment === undefined) return '';
  if (typeof fragment === 'string' || typeof fragment === 'number') return escapeHtml(String(fragment));
  return isList(fragment) ? fragment.map(render).join('') : fragment[markup];
}

const isList = (fragment: Html | readonly Fragment[]): fragment is readonly Fragment[] => Array.isArray(fragment);
