import type { Range } from './range.ts';
import type { LinkFault, Violation } from './violation.ts';

/** An address on the web beside what somebody wrote. It is shown with its host, so that nobody is led elsewhere than the label says. */
export type Link = Readonly<{
  /** As a browser opens it. */
  url: string;
  label: string | null;
}>;

export const MOST_LINKS = 3;
export const LINK_LENGTH: Range = { min: 1, max: 1000 };
export const LINK_LABEL_LENGTH: Range = { min: 1, max: 60 };

/** A browser drops some of these, or takes them for others: it would open another address than the one that is read. */
const MISLEADING = /[\s\\\p{Cc}\p{Cf}]/u;

/** Everything for which an address is not linked. */
export function linkFaults(url: string): readonly LinkFault[] {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isHttps = /^https:\/\//i.test(url);
  return [
    ...(MISLEADING.test(url) ? (['characters'] as const) : []),
    ...(isHttps ? [] : (['not-https'] as const)),
    ...(parsed && parsed.username + parsed.password !== '' ? (['credentials'] as const) : []),
    ...(isHttps && !parsed?.hostname.includes('.') ? (['no-host'] as const) : []),
  ];
}

/** The same for each of these links. */
export const linkViolations = (links: readonly Link[]): readonly Violation[] =>
  links.flatMap(({ url }, at) => linkFaults(url).map((fault) => ({ path: ['links', at, 'url'], rule: 'not-a-link', fault }) as const));

/** A link without faults as it is kept. */
export const asOpened = ({ url, label }: Link): Link => ({ url: new URL(url).href, label });

export const areSameLinks = (some: readonly Link[], others: readonly Link[]): boolean =>
  some.length === others.length && some.every(({ url, label }, at) => others[at]!.url === url && others[at]!.label === label);

/** The links as text, each on a line. */
export const linksInWords = (links: readonly Link[]): string =>
  links.map(({ url, label }) => (label === null ? url : `${label}: ${url}`)).join('\n');
