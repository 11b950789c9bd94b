import type { PageReply } from '../contract/route.ts';
import { HTML_TYPE, type Page, pageHeaders } from '../pages/page.ts';

/** The reply that sends a page with its content security policy. */
export const pageReply = (page: Page, status: number, headers: Record<string, string>): PageReply => ({
  status,
  contentType: HTML_TYPE,
  body: page.html,
  headers: { ...pageHeaders(page), ...headers },
});
