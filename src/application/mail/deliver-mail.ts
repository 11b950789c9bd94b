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
import type { DueMail } from '../ports/storage/mail/mail-storage.ts';
import type { MailRefusal } from '../ports/storage/membership/membership-storage.ts';
import type { Repositories, UnitOfWork } from '../ports/storage/storage.ts';
import type { Render } from '../ports/texts.ts';
import { mailAddressHash } from './address-hash.ts';
import { type AskedAnswer, answersInMail } from './answers-in-mail.ts';
import { appointmentInMail } from './appointment-in-mail.ts';
import { digestMail, type MailLinks, notificationMail } from './notification-mail.ts';
import { type Addressed, sendWithinBounds } from './send-within-bounds.ts';
import { stopSignature } from './stop-address.ts';

type Uses = AudienceUses | 'mailDeliveries' | 'mailRecipients' | 'users';
type Reads = NotificationReads | 'keyedHash' | 'attendance' | 'game' | 'teamEvent';
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
        const { now: beganAt, taken } = await takeUpDue(unitOfWork, orgId, Math.min(room, share));
        room -= taken.length;
        if (taken.length === 0) continue;
        const mails = await mailsOf(unitOfWork, taken, { orgId, now: beganAt, render, links });
        // The storage's clock advances while mail servers are called.
        const now = () => new Date(beganAt.getTime() + Math.ceil(monotonic() - beganMs));
        for (const { deliveries, fate } of mails) {
          const send = async () => {
            const at = now();
            const isReady = 'message' in fate;
            const outcome = isReady ? await sendOne({ unitOfWork, mailSender }, fate) : fate;
            await settle(unitOfWork, deliveries, outcome, { address: isReady ? fate.message.to : undefined, at, now: now() });
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

/** What is taken to be sent in one mail: a delivery, or all of a digest. */
type Taken = Readonly<{ now: Date; taken: readonly (readonly DueMail[])[] }>;

async function takeUpDue(unitOfWork: Deps['unitOfWork'], orgId: OrgId, limit: number): Promise<Taken> {
  const outcome = await unitOfWork.transact<Taken, never>(async ({ mailDeliveries }) => {
    const { now, due } = await mailDeliveries.due(orgId, limit);
    const taken: DueMail[][] = [];
    for (const first of due) {
      const together = first.delivery.inDigest ? await mailDeliveries.digestOf(orgId, first.delivery.userId) : [first];
      const held = together.map((each) => ({ ...each, delivery: claimMail(each.delivery, now) }));
      for (const { delivery } of held) await mailDeliveries.save(delivery);
      taken.push(held);
    }
    return ok({ now, taken });
  });
  return outcome.ok ? outcome.value : outcome.error;
}

type Terms = Pick<Deps, 'render' | 'links'> & Readonly<{ orgId: OrgId; now: Date }>;

/** Deliveries, and what becomes of them: one mail, or none now. */
type Mail = Readonly<{ deliveries: readonly MailDelivery[]; fate: Ready | Unsent }>;

/** The mails of those deliveries whose users may be told now, want mail and have an address; and the deliveries of which none becomes one now. */
async function mailsOf(unitOfWork: Deps['unitOfWork'], taken: Taken['taken'], terms: Terms): Promise<readonly Mail[]> {
  const read = await unitOfWork.transact<readonly Mail[], never>(async (repositories) => {
    const org = (await repositories.orgs.find(terms.orgId))!;
    const mails: Mail[] = [];
    for (const together of taken) mails.push(...(await mailsOfOne(together, { ...terms, org }, repositories)));
    return ok(mails);
  });
  return read.ok ? read.value : read.error;
}

/** What a delivery that may be sent is made of. */
type Sendable = Pick<DueMail, 'delivery' | 'notice'> & Readonly<{ reader: Reader; isOfToday: boolean }>;

/** The mail of deliveries that are sent together, and those that are not sent with them. */
async function mailsOfOne(
  together: readonly DueMail[],
  { org, now, render, links }: Terms & Readonly<{ org: Org }>,
  repositories: Repositories<Uses, Reads>,
): Promise<readonly Mail[]> {
  const scene = { org, now };
  const mails: Mail[] = [];
  const sent: Sendable[] = [];
  for (const { delivery, notice, happenedAt } of together) {
    const until = isTooOldToMail(delivery, happenedAt, now) ? undefined : waitsUntil(notice, scene);
    const isOver = isTooOldToMail(delivery, happenedAt, now);
    const reader = isOver || until ? undefined : await readerOf({ delivery, notice }, scene, repositories);
    if (reader) sent.push({ delivery, notice, reader, isOfToday: await isOfGameToday(notice, scene, repositories) });
    else mails.push({ deliveries: [delivery], fate: until ? { kind: 'deferred', until } : { kind: isOver ? 'expired' : 'withheld' } });
  }
  const [first, ...others] = sent;
  if (!first) return mails;
  const { orgId, userId } = first.delivery;
  const { read } = repositories;
  const stop = { orgId, userId, signature: await stopSignature(read, { orgId, userId }) };
  const ids = sent.map(({ delivery }) => delivery.id);
  // The same deliveries are the same mail each time that it is sent.
  const id = others.length === 0 ? first.delivery.id : await read.keyedHash('mail-address', ...ids);
  const { to, language, asked } = first.reader;
  const shared = { id, to, language, stop, links, render };
  const notices = sent.map(({ notice }) => notice);
  const appointment = others.length === 0 ? await appointmentInMail(first.notice, { ...scene, render }, repositories) : undefined;
  const message =
    others.length === 0 ? notificationMail(first.notice, org, { ...shared, asked, appointment }) : digestMail(notices, org, shared);
  const addressHash = await mailAddressHash(read, to);
  const fate: Ready = { kind: 'notification', addressHash, message, isOfToday: sent.some(({ isOfToday }) => isOfToday) };
  return [...mails, { deliveries: sent.map(({ delivery }) => delivery), fate }];
}

type Reader = Readonly<{ to: string; language: Language; asked: readonly AskedAnswer[] }>;

/** Since the delivery was queued, a message may have been deleted, a room muted, a role or a link revoked, mail stopped, an address changed. */
async function readerOf(
  { delivery: { orgId, userId }, notice }: Pick<DueMail, 'delivery' | 'notice'>,
  scene: Readonly<{ org: Org; now: Date }>,
  repositories: Repositories<Uses, Reads>,
): Promise<Reader | undefined> {
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
  deliveries: readonly MailDelivery[],
  outcome: MailOutcome | Unsent,
  { address, at, now }: Times,
): Promise<void> {
  await unitOfWork.transact<undefined, never>(async ({ mailDeliveries }) => {
    for (const delivery of deliveries) {
      const next = afterOutcome(delivery, outcome, now);
      // With an address it was put off because that has had enough for a day.
      const inDigest = delivery.inDigest || address !== undefined;
      await mailDeliveries.save(outcome.kind === 'deferred' ? { ...next, plannedAt: outcome.until, inDigest } : next);
    }
    return ok(undefined);
  });
  // Users are of no org, so what is known of their mailboxes has a transaction of its own. If it fails, the next mail says the same.
  const [{ userId }] = deliveries as readonly [MailDelivery];
  if (address !== undefined) {
    await unitOfWork.transact<undefined, never>(async ({ users }) => ok(void (await noteMailbox(users, outcome, { userId, address, at }))));
  }
}

async function noteMailbox(users: Repositories<'users'>['users'], outcome: MailOutcome | Unsent, refusal: MailRefusal): Promise<void> {
  if (outcome.kind === 'refused') await users.retireAddress(refusal);
  if (outcome.kind === 'retry' && outcome.reason === 'mailbox-full') await users.noteFullMailbox(refusal);
  if (outcome.kind === 'sent') await users.noteOpenMailbox(refusal.userId);
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
