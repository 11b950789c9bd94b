import { recordsKeptSince } from '../../../../application/ports/storage/retention.ts';
import { boolean, bytes, defineOrgTable, defineTable, id, instant, integer, json, onEveryNode, since, text, uuid } from '../table.ts';

/** Stays on record, under bare ids; erasing the person or the child withdraws it. */
export const consentTable = defineOrgTable('consent', {
  holds: 'who consented to which version of which text, for whom',
  why: 'proof of consent',
  retentionPeriod: 'three years after it ended',
  seenBy: 'admins; the user',
  expires: { kind: 'withdrawn-consents', at: 'withdrawnAt', keptSince: recordsKeptSince },
  columns: {
    id: id('consent_id'),
    userId: uuid('id').references('app_user'),
    playerId: uuid('id').nullable().references('player'),
    document: text('plain'),
    version: text('plain'),
    givenAt: instant('plain'),
    withdrawnAt: instant('plain').nullable(),
  },
});

const DAY_MS = 24 * 3_600_000;

export const erasedIdentityTable = defineTable('erased_identity', {
  holds: 'keyed hash of an identity',
  why: 'to refuse tokens from before an erasure',
  retentionPeriod: '24 hours',
  seenBy: 'nobody',
  placed: onEveryNode('a deleted account belongs to no org'),
  expires: { kind: 'erased-identities', at: 'erasedAt', keptSince: since(DAY_MS) },
  columns: {
    identityHash: text('id').primary(),
    erasedAt: instant('plain'),
  },
});

export const hashKeyTable = defineTable('hash_key', {
  holds: 'the key of the keyed hashes',
  why: 'to prevent testing guesses against hashes',
  retentionPeriod: 'permanently',
  seenBy: 'nobody',
  placed: onEveryNode('one key for all orgs'),
  columns: {
    onlyRow: boolean('plain').primary(),
    key: bytes('plain'),
  },
});

export const auditEntryTable = defineOrgTable('audit_entry', {
  holds: 'who did what to which object, by ids and codes',
  why: "accountability, also for who looked at children's data",
  retentionPeriod: 'three years',
  seenBy: 'admins',
  expires: { kind: 'audit-entries', at: 'at', keptSince: recordsKeptSince },
  grows: true,
  columns: {
    id: id('audit_entry_id'),
    at: instant('plain'),
    actorId: uuid('id').references('app_user'),
    action: text('plain'),
    subjectId: uuid('id'),
    facts: json('plain'),
  },
});

/** Outlives the account by hash alone, so that a new account does not start anew. */
export const personActionCountTable = defineTable('person_action_count', {
  holds: 'keyed hashes of who has made an organization',
  why: 'to limit how many one person makes',
  retentionPeriod: 'a day',
  seenBy: 'nobody',
  placed: onEveryNode('what it counts belongs to no org'),
  expires: { kind: 'person-action-counts', at: 'endsAt', keptSince: since(0) },
  columns: {
    action: text('plain').primary(),
    subject: text('id').primary(),
    count: integer('plain'),
    endsAt: instant('plain'),
    countedAt: instant('plain'),
  },
});

export const actionCountTable = defineOrgTable('action_count', {
  holds: 'keyed hashes of who has joined, linked, consented or made a calendar address how often',
  why: 'to limit what people can do and undo alone',
  retentionPeriod: 'a day; tests of a webhook an hour',
  seenBy: 'nobody',
  expires: { kind: 'action-counts', at: 'endsAt', keptSince: since(0) },
  columns: {
    action: text('plain').primary(),
    subject: text('id').primary(),
    count: integer('plain'),
    endsAt: instant('plain'),
    countedAt: instant('plain'),
  },
});
