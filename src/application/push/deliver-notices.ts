import { accepted, type Delivery, ended, isOldNews, isToBeSent, putOff, takeUp, unanswered } from '../../domain/push/delivery.ts';
import { ok } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { PushMessage, PushSender, Receipt, SendOutcome } from '../ports/push-sender.ts';
import type { DueDelivery } from '../ports/push-storage.ts';
import type { UnitOfWork } from '../ports/storage.ts';

type Deps = Readonly<{ unitOfWork: UnitOfWork; pushSender: PushSender; clock: Clock }>;

/** What became of a delivery that was taken up. */
export type Fate = SendOutcome | Receipt | Readonly<{ kind: 'expired' }>;

/** What the push service takes in one request. */
const BATCH = 100;

/**
 * Takes up the deliveries that are due, a hundred at most, and answers what became of them: nothing where none is due. Others pass over
 * them meanwhile. Whoever dies on the way leaves them due again a little later, so that each is sent at least once.
 */
export const deliverNotices =
  ({ unitOfWork, pushSender, clock }: Deps) =>
  async (): Promise<readonly Fate[]> => {
    const beganAt = clock();
    const taken = await takeUpDue(unitOfWork, beganAt);
    if (taken.length === 0) return [];

    const fates = await Promise.all([
      sendAll(pushSender, taken.filter(isFresh(beganAt))),
      askAll(
        pushSender,
        taken.filter(({ delivery }) => !isToBeSent(delivery)),
      ),
    ]);
    const known = new Map(fates.flat());
    const settled = taken.map(({ delivery }) => ({ delivery, fate: known.get(delivery) ?? { kind: 'expired' as const } }));

    const now = clock();
    await unitOfWork.transact<undefined, never>(async ({ pushDeliveries, pushTokens }) => {
      await pushDeliveries.save(settled.map(({ delivery, fate }) => afterFate(delivery, fate, now)));
      const dead = settled.filter(({ fate }) => fate.kind === 'retired').map(({ delivery }) => delivery);
      await pushTokens.retire(dead.map(({ orgId, tokenId, sentAt }) => ({ orgId, tokenId, asOf: sentAt ?? beganAt })));
      return ok(undefined);
    });
    return settled.map(({ fate }) => fate);
  };

async function takeUpDue(unitOfWork: UnitOfWork, now: Date): Promise<readonly DueDelivery[]> {
  const taken = await unitOfWork.transact<readonly DueDelivery[], never>(async ({ pushDeliveries }) => {
    const due = await pushDeliveries.due(now, BATCH);
    const held = due.map((each) => ({ ...each, delivery: takeUp(each.delivery, now) }));
    await pushDeliveries.save(held.map(({ delivery }) => delivery));
    return ok(held);
  });
  return taken.ok ? taken.value : [];
}

const isFresh =
  (now: Date) =>
  ({ delivery, happenedAt }: DueDelivery): boolean =>
    isToBeSent(delivery) && !isOldNews(happenedAt, now);

async function sendAll(pushSender: PushSender, due: readonly DueDelivery[]): Promise<[Delivery, Fate][]> {
  const messages = due.map(({ delivery, token, notice }): PushMessage => ({ id: delivery.id, token, ...notice }));
  const outcomes = messages.length > 0 ? await pushSender.send(messages) : [];
  return due.map(({ delivery }, n) => [delivery, outcomes[n]!]);
}

async function askAll(pushSender: PushSender, due: readonly DueDelivery[]): Promise<[Delivery, Fate][]> {
  const receiptIds = due.map(({ delivery }) => delivery.receiptId!);
  const receipts = receiptIds.length > 0 ? await pushSender.receipts(receiptIds) : new Map<string, Receipt>();
  return due.map(({ delivery }) => [delivery, receipts.get(delivery.receiptId!)!]);
}

function afterFate(delivery: Delivery, fate: Fate, now: Date): Delivery {
  switch (fate.kind) {
    case 'accepted':
      return accepted(delivery, fate.receiptId, now);
    case 'retry':
      return putOff(delivery, fate.afterMs, now);
    case 'unknown':
      return unanswered(delivery, now);
    default:
      return ended(delivery, fate.kind);
  }
}
