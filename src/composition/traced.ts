import { type Fetch, plainFetch } from '../adapters/identity/plain-fetch.ts';
import type { Traces } from '../adapters/observability/traces.ts';
import type { PushSender } from '../application/ports/push-sender.ts';

/** Records only the host of each request; no trace context is sent along, since it does not concern the other side. */
export const tracedFetch =
  (traces: Traces, fetch: Fetch = plainFetch): Fetch =>
  (url, options) => {
    const { hostname } = new URL(url);
    return traces.outgoing('GET', { 'server.address': hostname }, () => fetch(url, options));
  };

/** Records how many messages were handed over, and nothing of their content. */
export function tracedPushSender(sender: PushSender | undefined, traces: Traces | undefined): PushSender | undefined {
  if (!sender || !traces) return sender;
  return {
    send: (messages) => traces.outgoing('push.send', { 'league.messages': messages.length }, () => sender.send(messages)),
    receipts: (ids) => traces.outgoing('push.receipts', { 'league.messages': ids.length }, () => sender.receipts(ids)),
  };
}
