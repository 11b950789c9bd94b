import type { PushMessage, PushSender, Receipt, SendOutcome } from '../../application/ports/push-sender.ts';
import { isOfBrowser } from '../../domain/notifications/web-subscription.ts';

/** What receipts of browsers begin with. */
export const WEB_RECEIPT = 'web:';

const NO_SERVICE: PushSender = {
  send: async (messages) => messages.map(() => ({ kind: 'rejected', reason: 'no-service' })),
  receipts: async (receiptIds) => new Map(receiptIds.map((id) => [id, { kind: 'unknown' }])),
};

/** Sends to phones by one sender and to browsers by another; each may be missing. A slow one delays its own messages and the batch that they are in. */
export function sendersByDevice({
  phones = NO_SERVICE,
  browsers = NO_SERVICE,
}: Readonly<Record<'phones' | 'browsers', PushSender | undefined>>): PushSender {
  return {
    async send(messages) {
      const sendTo = async (sender: PushSender, own: readonly PushMessage[]) => (own.length > 0 ? await sender.send(own) : []);
      const [ofBrowsers, ofPhones] = await Promise.all([
        sendTo(
          browsers,
          messages.filter(({ token }) => isOfBrowser(token)),
        ),
        sendTo(
          phones,
          messages.filter(({ token }) => !isOfBrowser(token)),
        ),
      ]);
      const outcomes = { browsers: ofBrowsers.values(), phones: ofPhones.values() };
      return messages.map(({ token }): SendOutcome => outcomes[isOfBrowser(token) ? 'browsers' : 'phones'].next().value!);
    },
    async receipts(receiptIds) {
      const { true: web = [], false: others = [] } = Object.groupBy(receiptIds, (id) => `${id.startsWith(WEB_RECEIPT)}` as const);
      const found = await Promise.all([
        web.length > 0 ? browsers.receipts(web) : new Map<string, Receipt>(),
        others.length > 0 ? phones.receipts(others) : new Map<string, Receipt>(),
      ]);
      return new Map(found.flatMap((each) => [...each]));
    },
  };
}
