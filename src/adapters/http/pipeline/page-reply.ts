import type { Language } from '../../../domain/texts/language.ts';
import { contentOf } from '../contract/content.ts';
import type { ContentReply } from '../contract/reply.ts';
import type { Page } from '../pages/page.ts';

/** For what no index may list, and whose address no other site may learn. */
export const UNLISTED = { 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' } as const;

/** The reply that sends a page with its content security policy. */
export const pageReply = (
  { html, contentSecurityPolicy }: Page,
  status: number,
  headers: Readonly<Record<string, string>>,
  language?: Language,
): ContentReply => ({
  status,
  content: contentOf(html, 'text/html; charset=utf-8'),
  contentSecurityPolicy,
  ...(language && { language }),
  headers: { ...UNLISTED, ...headers },
});
