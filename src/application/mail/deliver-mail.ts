import {
  claimMail,
  deferMail,
  endMail,
  isTooOldToMail,
  type MailAttempt,
  type MailDelivery,
  retryMail,
} from '../../domain/mail/mail-delivery.ts';
import { languageIn, type Org } from '../../domain/membership/org.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';
import type { Language } from '../../domain/texts/language.ts';
import type { Deferred, OrgFailed } from '../notifications/deliver-notifications.ts';
import { type AudienceUses, audienceOf, isOfGameToday, type NotificationReads, waitsUntil } from '../notifications/notification-events.ts';
import type { MailOutcome, MailSender } from '../ports/mail-sender.ts';
import type { DueMail, DueMails } from '../ports/storage/mail/mail-storage.ts';
import type { Repositories, UnitOfWork } from '../ports/storage/storage.ts';
import type { Render } from '../ports/texts.ts';
import { mailAddressHash } from './address-hash.ts';
import { type AskedAnswer, answersInMail } from './answers-in-mail.ts';
import { type MailLinks, notificationMail } from './notification-mail.ts';
import { type Addressed, sendWithinBounds } from './send-within-bounds.ts';
import { stopSignature } from './stop-address.ts';

type Uses = AudienceUses | 'mailDeliveries' | 'mailRecipients' | 'users';
type Reads = NotificationReads | 'keyedHash' | 'attendance';
type Deps = Readonly<{
  unitOfWork: UnitOfWork<Uses, Reads>;
  mailSender: MailSender;
  render: Render;
  links: MailLinks;
  /** Milliseconds of a monotonic clock. */
  monotonic?: () => number;
}>;

/** The outcome of a delivery that was taken, in an org. */
export type MailDeliveryOutcome = Readonly<{ orgId: OrgId }> & (MailOutcome | Unsent);

/**
 * Sends due mail of these orgs, `limit` at most, at once; each org has its share, the first ones what is left of it. Returns the outcomes: nothing if
 * none is due. Concurrent workers skip taken deliveries. Who may be told, and where their mail goes, is asked right before sending, and each outcome
 * is stored as soon as it is known; no transaction waits for a mail server. If a process dies in the meantime, what it was sending is due again a few
 * minutes later: each mail is sent at least once, and one that a server had already accepted arrives twice, under the same `Message-ID`.
 */
export const deliverMail =
  ({ unitOfWork, mailSender, render, links, monotonic = () => performance.now() }: Deps) =>
  async (orgIds: readonly OrgId[], limit: number, failed: OrgFailed): Promise<readonly MailDeliveryOutcome[]> => {
    const share = Math.max(1, Math.floor(limit / orgIds.length));
    const sending: Promise<readonly MailDeliveryOutcome[]>[] = [];
    let room = limit;
    for (const orgId of orgIds) {
      if (room === 0) break;
      try {
        const beganMs = monotonic();
        const { now: beganAt, due } = await takeUpDue(unitOfWork, orgId, Math.min(room, share));
        room -= due.length;
        if (due.length === 0) continue;
        const messages = await messagesOf(unitOfWork, due, { orgId, now: beganAt, render, links });
        // The storage's clock advances while mail servers are called.
        const now = () => new Date(beganAt.getTime() + Math.ceil(monotonic() - beganMs));
        for (const each of due) {
          const { delivery } = each;
          const message = messages.get(delivery);
          const send = async () => {
            const at = now();
            const isReady = message && !('until' in message);
            const outcome = isReady ? await sendOne({ unitOfWork, mailSender }, message) : (message ?? unsent(each, beganAt));
            await settle(unitOfWork, delivery, outcome, { address: isReady ? message.message.to : undefined, at, now: now() });
            return [{ orgId, ...outcome }];
          };
          sending.push(
            send().catch((failure: unknown) => {
              failed(orgId, failure);
              return [];
            }),
          );
        }
      } catch (failure) {
        failed(orgId, failure);
      }
    }
    return (await Promise.all(sending)).flat();
  };

/** A change of a game of today goes beyond the bound, which would put it off until tomorrow. */
const sendOne = (deps: Pick<Deps, 'unitOfWork' | 'mailSender'>, { isOfToday, ...mail }: Ready): Promise<MailOutcome | Unsent> =>
  isOfToday ? deps.mailSender.send(mail.message) : sendWithinBounds(deps, mail);

type Ready = Addressed & Readonly<{ isOfToday: boolean }>;
type Unsent = Readonly<{ kind: 'expired' | 'withheld' }> | Deferred;
const unsent = ({ delivery, happenedAt }: DueMail, now: Date): Unsent => ({
  kind: isTooOldToMail(delivery, happenedAt, now) ? 'expired' : 'withheld',
});

async function takeUpDue(unitOfWork: Deps['unitOfWork'], orgId: OrgId, limit: number): Promise<DueMails> {
  const taken = await unitOfWork.transact<DueMails, never>(async ({ mailDeliveries }) => {
    const { now, due } = await mailDeliveries.due(orgId, limit);
    const held = due.map((each) => ({ ...each, delivery: claimMail(each.delivery, now) }));
    for (const { delivery } of held) await mailDeliveries.save(delivery);
    return ok({ now, due: held });
  });
  return taken.ok ? taken.value : taken.error;
}

type Terms = Pick<Deps, 'render' | 'links'> & Readonly<{ orgId: OrgId; now: Date }>;

/** The mails of those deliveries whose users may be told now, want mail and have an address; and the deliveries that have to wait. */
async function messagesOf(
  unitOfWork: Deps['unitOfWork'],
  due: readonly DueMail[],
  { orgId, now, render, links }: Terms,
): Promise<ReadonlyMap<MailDelivery, Ready | Deferred>> {
  const read = await unitOfWork.transact<ReadonlyMap<MailDelivery, Ready | Deferred>, never>(async (repositories) => {
    const org = (await repositories.orgs.find(orgId))!;
    const messages = new Map<MailDelivery, Ready | Deferred>();
    for (const { delivery, notice, happenedAt } of due) {
      if (isTooOldToMail(delivery, happenedAt, now)) continue;
      const until = waitsUntil(notice, { org, now });
      if (until) {
        messages.set(delivery, { kind: 'deferred', until });
        continue;
      }
      const reader = await readerOf({ delivery, notice }, { org, now }, repositories);
      if (reader === undefined) continue;
      const { id, userId } = delivery;
      const stop = { orgId, userId, signature: await stopSignature(repositories.read, { orgId, userId }) };
      messages.set(delivery, {
        kind: 'notification',
        addressHash: await mailAddressHash(repositories.read, reader.to),
        message: notificationMail(notice, org, { id, ...reader, stop, links, render }),
        isOfToday: await isOfGameToday(notice, { org, now }, repositories),
      });
    }
    return ok(messages);
  });
  return read.ok ? read.value : read.error;
}

/** Since the delivery was queued, a message may have been deleted, a room muted, a role or a link revoked, mail stopped, an address changed. */
async function readerOf(
  { delivery: { orgId, userId }, notice }: Pick<DueMail, 'delivery' | 'notice'>,
  scene: Readonly<{ org: Org; now: Date }>,
  repositories: Repositories<Uses, Reads>,
): Promise<Readonly<{ to: string; language: Language; asked: readonly AskedAnswer[] }> | undefined> {
  const audience = await audienceOf(notice, userId, scene, repositories);
  if (!audience) return undefined;
  const listeners = await repositories.read.listeners(orgId, audience.reach, audience.roomId, { mailOf: [userId] });
  const [listener] = listeners.filter(audience.isFor);
  if (!listener?.address || listener.preferences.email === 'never') return undefined;
  const { address, reads } = listener;
  const asked = await answersInMail(notice, { ...listener, address }, scene, repositories);
  return { to: address, language: languageIn(scene.org, reads), asked };
}

type Times = Readonly<{ address: string | undefined; at: Date; now: Date }>;
async function settle(
  unitOfWork: Deps['unitOfWork'],
  delivery: MailDelivery,
  outcome: MailOutcome | Unsent,
  { address, at, now }: Times,
): Promise<void> {
  const next = afterOutcome(delivery, outcome, now);
  const after = outcome.kind === 'deferred' ? { ...next, plannedAt: outcome.until } : next;
  await unitOfWork.transact<undefined, never>(async ({ mailDeliveries }) => ok(void (await mailDeliveries.save(after))));
  if (outcome.kind !== 'refused' || address === undefined) return;
  // Users are of no org, so this has a transaction of its own. If it fails, the next mail is refused too.
  const { userId } = delivery;
  await unitOfWork.transact<undefined, never>(async ({ users }) => ok(void (await users.retireAddress({ userId, address, at }))));
}

export function afterOutcome<Mail extends MailAttempt>(delivery: Mail, outcome: MailOutcome | Unsent, now: Date): Mail {
  switch (outcome.kind) {
    case 'retry':
      return retryMail(delivery, outcome.afterMs, now);
    case 'deferred':
      return deferMail(delivery, outcome.until);
    default:
      return endMail(delivery, outcome.kind);
  }
}
