import { languageIn } from '../../domain/membership/org.ts';
import {
  accepted,
  claim,
  type Delivery,
  defer,
  finish,
  isStale,
  isToBeSent,
  receiptPending,
  reschedule,
} from '../../domain/notifications/delivery.ts';
import { inWords, type Notice } from '../../domain/notifications/notification.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';
import type { Language } from '../../domain/texts/language.ts';
import type { PushMessage, PushSender, Receipt, SendOutcome } from '../ports/push-sender.ts';
import type { DueDeliveries, DueDelivery } from '../ports/storage/notifications/notification-storage.ts';
import type { Repositories, UnitOfWork } from '../ports/storage/storage.ts';
import type { Render } from '../ports/texts.ts';
import { type AudienceUses, audienceOf, type NotificationReads, type Scene, waitsUntil } from './notification-events.ts';

type Uses = AudienceUses | 'pushDeliveries' | 'pushTokens';
type Deps = Readonly<{
  unitOfWork: UnitOfWork<Uses, NotificationReads>;
  pushSender: PushSender;
  render: Render;
  /** Milliseconds of a monotonic clock. */
  monotonic?: () => number;
}>;

/** The outcome of a delivery that was taken. */
export type DeliveryOutcome = SendOutcome | Receipt | Readonly<{ kind: 'expired' | 'withheld' }> | Deferred;
export type Deferred = Readonly<{ kind: 'deferred'; until: Date }>;

/** The number of messages that the push service accepts in one request. */
const BATCH = 100;

/** Reports an org that failed: the others continue. */
export type OrgFailed = (orgId: OrgId, failure: unknown) => void;
type Taken = Readonly<{ orgId: OrgId; beganMs: number; now: Date; due: readonly DueDelivery[]; fates: Fates }>;
/** The deliveries whose users may be notified, with the language that each reads, or that have to wait. */
type Fates = ReadonlyMap<Delivery, Language | Deferred>;

/**
 * Takes the due deliveries of these orgs, a hundred at most, and returns their outcomes: nothing if none is due. Concurrent workers skip taken
 * deliveries. If a process dies in the meantime, its deliveries are due again a little later, so that each is sent at least once. Who may be
 * notified is checked right before sending. Each org has its own transactions, so that an unavailable org does not block the others.
 */
export const deliverNotifications =
  ({ unitOfWork, pushSender, render, monotonic = () => performance.now() }: Deps) =>
  async (orgIds: readonly OrgId[], failed: OrgFailed): Promise<readonly DeliveryOutcome[]> => {
    const taken: Taken[] = [];
    let room = BATCH;
    for (const [place, orgId] of orgIds.entries()) {
      if (room === 0) break;
      try {
        const beganMs = monotonic();
        // However much one org has due, the next ones have their share of the batch.
        const { now, due } = await takeUpDue(unitOfWork, orgId, Math.ceil(room / (orgIds.length - place)));
        room -= due.length;
        const fates = await stillHeard(unitOfWork, due.filter(isFresh(now)), now);
        if (due.length > 0) taken.push({ orgId, beganMs, now, due, fates });
      } catch (failure) {
        failed(orgId, failure);
      }
    }
    if (taken.length === 0) return [];

    const [sent, receipts] = await Promise.all([
      sendAll(
        pushSender,
        taken.flatMap(({ due, fates }) =>
          due.flatMap((each) => {
            const language = fates.get(each.delivery);
            return typeof language === 'string' ? { ...each, notice: inWords(each.notice, (text) => render(text, language)) } : [];
          }),
        ),
      ),
      askAll(
        pushSender,
        taken.flatMap(({ due }) => due.filter(({ delivery }) => !isToBeSent(delivery))),
      ),
    ]);
    const known = new Map<Delivery, DeliveryOutcome>([...sent, ...receipts]);
    const outcomes: DeliveryOutcome[] = [];
    for (const { orgId, beganMs, now: beganAt, due, fates } of taken) {
      const outcomeOf = (each: DueDelivery): DeliveryOutcome => known.get(each.delivery) ?? unsent(each, fates.get(each.delivery), beganAt);
      const settled = due.map((each) => ({ delivery: each.delivery, outcome: outcomeOf(each) }));
      outcomes.push(...settled.map(({ outcome }) => outcome));
      // The storage's clock advanced while the push service was called.
      const now = new Date(beganAt.getTime() + Math.ceil(monotonic() - beganMs));
      await settle(unitOfWork, settled, { beganAt, now }).catch((failure: unknown) => failed(orgId, failure));
    }
    return outcomes;
  };

const unsent = (due: DueDelivery, fate: Language | Deferred | undefined, now: Date): DeliveryOutcome =>
  typeof fate === 'object' ? fate : { kind: isFresh(now)(due) ? 'withheld' : 'expired' };

type Settled = Readonly<{ delivery: Delivery; outcome: DeliveryOutcome }>;
async function settle(
  unitOfWork: Deps['unitOfWork'],
  settled: readonly Settled[],
  { beganAt, now }: Readonly<{ beganAt: Date; now: Date }>,
) {
  await unitOfWork.transact<undefined, never>(async ({ pushDeliveries, pushTokens }) => {
    await pushDeliveries.save(settled.map(({ delivery, outcome }) => afterOutcome(delivery, outcome, now)));
    const dead = settled.filter(({ outcome }) => outcome.kind === 'retired').map(({ delivery }) => delivery);
    await pushTokens.retire(dead.map(({ orgId, tokenId, sentAt }) => ({ orgId, tokenId, asOf: sentAt ?? beganAt })));
    return ok(undefined);
  });
}

async function takeUpDue(unitOfWork: Deps['unitOfWork'], orgId: OrgId, limit: number): Promise<DueDeliveries> {
  const taken = await unitOfWork.transact<DueDeliveries, never>(async ({ pushDeliveries }) => {
    const { now, due } = await pushDeliveries.due(orgId, limit);
    const held = due.map((each) => ({ ...each, delivery: claim(each.delivery, now) }));
    await pushDeliveries.save(held.map(({ delivery }) => delivery));
    return ok({ now, due: held });
  });
  return taken.ok ? taken.value : taken.error;
}

/**
 * Deliveries whose users may be notified of them now, and in which language: since then a message may have been deleted, a room muted, a role or a
 * link revoked. And those that have to wait, about which it is asked then.
 */
async function stillHeard(unitOfWork: Deps['unitOfWork'], due: readonly DueDelivery[], now: Date): Promise<Fates> {
  if (due.length === 0) return new Map();
  const outcome = await unitOfWork.transact<[Delivery, Language | Deferred][], never>(async (repositories) => {
    const found: [Delivery, Language | Deferred][] = [];
    const org = (await repositories.orgs.find(due[0]!.delivery.orgId))!;
    for (const ofEvent of Map.groupBy(due, ({ delivery: { eventId } }) => eventId).values()) {
      const until = waitsUntil(ofEvent[0]!.notice, { org, now });
      const hearing = until ? undefined : await tokensThatHear(repositories, ofEvent, { org, now });
      for (const { delivery } of ofEvent) {
        const fate = until ? ({ kind: 'deferred', until } as const) : hearing?.get(delivery.tokenId);
        if (fate) found.push([delivery, fate]);
      }
    }
    return ok(found);
  });
  return new Map(outcome.ok ? outcome.value : outcome.error);
}

/** The devices, among the deliveries of one event, that may receive it, with the languages of their users. */
async function tokensThatHear(
  repositories: Repositories<Uses, NotificationReads>,
  due: readonly DueDelivery[],
  scene: Scene,
): Promise<ReadonlyMap<string, Language>> {
  const [{ notice, userId }] = due as [DueDelivery];
  const { org } = scene;
  const audience = await audienceOf(notice, userId, scene, repositories);
  if (!audience) return new Map();
  const tokenIds = due.map((each) => each.delivery.tokenId);
  const listeners = await repositories.read.listeners(org.id, audience.reach, audience.roomId, { tokenIds });
  return new Map(
    listeners
      .filter(audience.isFor)
      .flatMap(({ tokenIds, reads }) => tokenIds.map((tokenId) => [tokenId, languageIn(org, reads)] as const)),
  );
}

const isFresh =
  (now: Date) =>
  ({ delivery, happenedAt }: DueDelivery): boolean =>
    isToBeSent(delivery) && !isStale(happenedAt, now);

async function sendAll(
  pushSender: PushSender,
  due: readonly (Omit<DueDelivery, 'notice'> & Readonly<{ notice: Notice }>)[],
): Promise<[Delivery, DeliveryOutcome][]> {
  const messages = due.map(({ delivery, token, notice }): PushMessage => ({ id: delivery.id, token, ...notice }));
  const outcomes = messages.length > 0 ? await pushSender.send(messages) : [];
  return due.map(({ delivery }, n) => [delivery, outcomes[n]!]);
}

async function askAll(pushSender: PushSender, due: readonly DueDelivery[]): Promise<[Delivery, DeliveryOutcome][]> {
  const receiptIds = due.map(({ delivery }) => delivery.receiptId!);
  const receipts = receiptIds.length > 0 ? await pushSender.receipts(receiptIds) : new Map<string, Receipt>();
  return due.map(({ delivery }) => [delivery, receipts.get(delivery.receiptId!)!]);
}

function afterOutcome(delivery: Delivery, outcome: DeliveryOutcome, now: Date): Delivery {
  switch (outcome.kind) {
    case 'accepted':
      return accepted(delivery, outcome.receiptId, now);
    case 'retry':
      return reschedule(delivery, outcome.afterMs, now);
    case 'unknown':
      return receiptPending(delivery, now);
    case 'deferred':
      return defer(delivery, outcome.until);
    default:
      return finish(delivery, outcome.kind);
  }
}
