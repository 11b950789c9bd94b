import type { Consent } from '../../domain/privacy/consent.ts';
import type { AuditEntry } from '../ports/storage/privacy/audit-log.ts';
import { recordsKeptSince } from '../ports/storage/privacy/retention.ts';
import { id, kindOfData, plain, since } from './kind-of-data.ts';
import { PLAYERS } from './league.ts';
import { USERS } from './membership.ts';

const DAY_MS = 24 * 3_600_000;

/** Stays on record, under bare ids; erasing the person or the child withdraws it. */
export const CONSENTS = kindOfData<Consent>()({
  name: 'consent',
  holds: 'who consented to which version of which text, for whom',
  why: 'proof of consent',
  retentionPeriod: 'three years after it ended',
  seenBy: 'admins; the user',
  expires: { kind: 'withdrawn-consents', at: 'withdrawnAt', keptSince: recordsKeptSince },
  exports: [
    { as: 'consent', user: 'userId', gives: ['document', 'version', 'playerId', 'givenAt', 'withdrawnAt'], inOrderOf: ['givenAt', 'id'] },
    { as: 'consent', player: 'playerId', gives: ['document', 'version', 'userId', 'givenAt', 'withdrawnAt'], inOrderOf: ['givenAt', 'id'] },
  ],
  members: {
    orgId: id.key,
    id: id.key,
    userId: id.refersTo(USERS),
    playerId: id.refersTo(PLAYERS, 'families'),
    document: plain,
    version: plain,
    givenAt: plain,
    withdrawnAt: plain,
  },
});

export const ERASED_IDENTITIES = kindOfData()({
  name: 'erased_identity',
  holds: 'keyed hash of an identity',
  why: 'to refuse tokens from before an erasure',
  retentionPeriod: '24 hours',
  seenBy: 'nobody',
  expires: { kind: 'erased-identities', at: 'erasedAt', keptSince: since(DAY_MS) },
  members: {
    identityHash: id.key,
    erasedAt: plain,
  },
});

export const HASH_KEYS = kindOfData()({
  name: 'hash_key',
  holds: 'the key of the keyed hashes',
  why: 'to prevent testing guesses against hashes',
  retentionPeriod: 'permanently',
  seenBy: 'nobody',
  members: {
    onlyRow: plain.key,
    key: plain,
  },
});

export const AUDIT_ENTRIES = kindOfData<AuditEntry>()({
  name: 'audit_entry',
  holds: 'who did what to which object, by ids and codes',
  why: "accountability, also for who looked at children's data",
  retentionPeriod: 'three years',
  seenBy: 'admins',
  expires: { kind: 'audit-entries', at: 'at', keptSince: recordsKeptSince },
  grows: true,
  exports: [
    { as: 'audit-entry', user: 'actorId', gives: ['action', 'subjectId', 'at'], inOrderOf: ['at', 'id'] },
    { as: 'audit-entry', player: 'subjectId', gives: ['action', 'actorId', 'at'], inOrderOf: ['at', 'id'] },
  ],
  members: {
    orgId: id.key,
    id: id.key,
    at: plain,
    actorId: id.refersTo(USERS),
    action: plain,
    subjectId: id,
    facts: plain,
  },
});

/** Outlives the account by hash alone, so that a new account does not start anew. */
export const PERSON_ACTION_COUNTS = kindOfData()({
  name: 'person_action_count',
  holds: 'keyed hashes of who has made an organization',
  why: 'to limit how many one person makes',
  retentionPeriod: 'a day',
  seenBy: 'nobody',
  expires: { kind: 'person-action-counts', at: 'endsAt', keptSince: since(0) },
  members: {
    action: plain.key,
    subject: id.key,
    count: plain,
    endsAt: plain,
    countedAt: plain,
  },
});

export const ACTION_COUNTS = kindOfData()({
  name: 'action_count',
  holds: 'keyed hashes of who has joined, linked, consented or made a calendar address how often',
  why: 'to limit what people can do and undo alone',
  retentionPeriod: 'a day; tests of a webhook an hour',
  seenBy: 'nobody',
  expires: { kind: 'action-counts', at: 'endsAt', keptSince: since(0) },
  members: {
    orgId: id.key,
    action: plain.key,
    subject: id.key,
    count: plain,
    endsAt: plain,
    countedAt: plain,
  },
});
