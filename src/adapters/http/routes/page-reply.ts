import { HTML_TYPE, type Page } from '../pages/page.ts';
import type { PageReply } from '../route.ts';

const PAGE_HEADERS = { 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' };

/** The reply that sends a page with its content security policy. */
export const pageReply = ({ html, contentSecurityPolicy }: Page, status: number, headers: Record<string, string>): PageReply => ({
  status,
  contentType: HTML_TYPE,
  body: html,
  headers: { ...PAGE_HEADERS, 'Content-Security-Policy': contentSecurityPolicy, ...headers },
});
