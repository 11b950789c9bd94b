import type { MailRecipient } from '../../domain/mail/mail-bounds.ts';
import { INVITED_AGAIN_AFTER_MS, MAILING_KEPT_FOR_MS } from '../../domain/mail/mailing.ts';
import type { ReleaseRequest } from '../../domain/mail/release-request.ts';
import { id, kindOfData, owner, plain, since } from './kind-of-data.ts';
import { USERS } from './membership.ts';
import { PUSH_NOTICES } from './notifications.ts';

export const MAIL_DELIVERIES = kindOfData()({
  name: 'mail_delivery',
  holds: 'who was sent which notification by mail; not the address, which is read when it is sent',
  why: 'mail for people without a device; nothing is sent twice',
  retentionPeriod: 'three days',
  seenBy: 'nobody',
  grows: true,
  exports: [{ as: 'mail', user: 'userId', gives: ['plannedAt', 'ended as end'] }],
  members: {
    orgId: id.key,
    mailDeliveryId: id.key,
    pushEventId: id.goesWith(PUSH_NOTICES),
    userId: owner.refersTo(USERS),
    topic: plain,
    plannedAt: plain,
    inDigest: plain,
    attempts: plain,
    dueAt: plain,
    ended: plain,
  },
});

export const MAILINGS = kindOfData()({
  name: 'mailing',
  holds: 'invitations by mail that an admin asked for: season, code, how many addresses',
  why: 'progress; nobody is invited twice',
  retentionPeriod: 'two years',
  seenBy: 'admins',
  expires: { kind: 'mailings', at: 'requestedAt', keptSince: since(MAILING_KEPT_FOR_MS) },
  members: {
    orgId: id.key,
    mailingId: id.key,
    seasonId: id,
    inviteCode: plain,
    requestedBy: id.refersTo(USERS),
    requestedAt: plain,
    counts: plain,
  },
});

export const MAILING_INVITATIONS = kindOfData()({
  name: 'mailing_invitation',
  holds: 'keyed hash of an address that was invited to a season, and whose guardian it is',
  why: 'one invitation an address and season, and in 30 days; the address is read from the roster when it is sent',
  retentionPeriod: 'as long as the mailing',
  seenBy: 'admins: how many',
  grows: true,
  members: {
    orgId: id.key,
    seasonId: id.key,
    addressHash: id.key,
    mailingId: id.goesWith(MAILINGS),
    playerId: id,
    attempts: plain,
    dueAt: plain,
    ended: plain,
  },
});

export const RELEASE_REQUESTS = kindOfData<ReleaseRequest>()({
  name: 'release_request',
  holds: 'when an organization that waits asked the operator to confirm it, and whether the operator was mailed',
  why: 'the operator knows who waits in earnest, and is mailed once',
  retentionPeriod: 'until released',
  seenBy: 'admins; the operator',
  members: {
    orgId: id.key,
    requestedAt: plain,
    attempts: plain,
    dueAt: plain,
    end: plain,
  },
});

export const MAIL_STOPS = kindOfData()({
  name: 'mail_stop',
  holds: 'keyed hash of an address that wants no invitation',
  why: 'nobody is invited again who has said stop, by any organization',
  retentionPeriod: 'permanently',
  seenBy: 'nobody',
  members: {
    addressHash: id.key,
    stoppedAt: plain,
  },
});

export const MAIL_RECIPIENTS = kindOfData<MailRecipient>()({
  name: 'mail_recipient',
  holds: 'keyed hash of an address, when it was sent mail in the last day, and when invitations in the last 30 days',
  why: 'what reaches a person by mail is bounded, whichever organizations send it',
  retentionPeriod: '30 days after the last mail',
  seenBy: 'nobody',
  expires: { kind: 'mail-recipients', at: 'lastAt', keptSince: since(INVITED_AGAIN_AFTER_MS) },
  members: {
    addressHash: id.key,
    mails: plain,
    invitations: plain,
    lastAt: plain,
  },
});
