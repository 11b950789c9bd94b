type WrittenLink = Readonly<{ url: string; label: string | null }>;

export const hostOf = (url: string): string => new URL(url).host;

/** Links as they are typed: each on a line, its address at the end. */
export const linksIn = (typed: string): WrittenLink[] =>
  typed
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([first]) => first !== '')
    .map((words) => ({ url: words.at(-1)!, label: words.slice(0, -1).join(' ').replace(/:$/, '') || null }));

export const linksAsTyped = (links: readonly WrittenLink[]): string =>
  links.map(({ url, label }) => (label === null ? url : `${label} ${url}`)).join('\n');

/** As many as an event may have. */
const MOST_LINKS = 3;
const ADDRESS = /https:\/\/[^\s\\\p{Cc}\p{Cf}]+/giu;
/** What ends a sentence is no part of an address in it. */
const SENTENCE_END = /[.,;:!?)\]}>"'’”]+$/;

export type TextPart = Readonly<{ text: string; url: string | null }>;

/** A text in parts: the first addresses that may be opened, by their hosts, and what stands between them. */
export function partsOf(content: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of content.matchAll(ADDRESS)) {
    const url = found.replace(SENTENCE_END, '');
    if (!isOpenable(url) || parts.filter((part) => part.url !== null).length === MOST_LINKS) continue;
    parts.push({ text: content.slice(end, index), url: null }, { text: hostOf(url), url });
    end = index + url.length;
  }
  return [...parts, { text: content.slice(end), url: null }].filter(({ text }) => text !== '');
}

function isOpenable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password, hostname } = new URL(address);
  return username + password === '' && hostname.includes('.');
}
