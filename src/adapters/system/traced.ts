import type { PushSender } from '../../application/ports/push-sender.ts';
import { type Fetch, plainFetch } from './plain-fetch.ts';
import type { Traces } from './traces.ts';

/** Tells of each request its host alone; nothing of the trace is sent along, which is none of the other side's business. */
export const tracedFetch =
  (traces: Traces, fetch: Fetch = plainFetch): Fetch =>
  (url, options) => {
    const { hostname } = new URL(url);
    return traces.outgoing('GET', { 'server.address': hostname }, () => fetch(url, options));
  };

/** Tells how many messages were handed over, and nothing of them. */
export function tracedPushSender(sender: PushSender | undefined, traces: Traces | undefined): PushSender | undefined {
  if (!sender || !traces) return sender;
  return {
    send: (messages) => traces.outgoing('push.send', { 'league.messages': messages.length }, () => sender.send(messages)),
    receipts: (ids) => traces.outgoing('push.receipts', { 'league.messages': ids.length }, () => sender.receipts(ids)),
  };
}
