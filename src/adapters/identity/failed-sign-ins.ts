import { firstWithin } from '../observability/first-within.ts';

/** Of RFC 6749, OpenID Connect Core and RFC 8707, and what the web apps say themselves. */
const CODES = [
  ...['access_denied', 'account_selection_required', 'consent_required', 'interaction_required', 'login_required'],
  ...['invalid_client', 'invalid_grant', 'invalid_request', 'invalid_scope', 'invalid_target', 'server_error', 'temporarily_unavailable'],
  ...['unauthorized_client', 'unsupported_grant_type', 'unsupported_response_type'],
  ...['invalid_request_object', 'invalid_request_uri', 'registration_not_supported', 'request_not_supported', 'request_uri_not_supported'],
  ...['no-token', 'provider-away'],
];
const SAID_ONCE_MS = 60_000;

type WarningLog = Readonly<{ warn(facts: Readonly<Record<string, unknown>>, line: string): void }>;

/** Writes the code of a failed sign-in to the log, each once a minute, and any unknown one as `other`: whoever opens the page can send any. */
export function failedSignIns(log: WarningLog, now?: () => number): (code: string) => void {
  const isNews = firstWithin(SAID_ONCE_MS, now);
  return (given) => {
    const code = CODES.includes(given) ? given : 'other';
    if (isNews(code)) log.warn({ code }, 'a sign-in to the web apps failed at the provider');
  };
}
