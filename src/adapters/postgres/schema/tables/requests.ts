import { IDEMPOTENCY_KEPT_FOR_MS } from '../../../../application/ports/storage/idempotency-store.ts';
import {
  alone,
  bigint,
  defineOrgTable,
  defineTable,
  instant,
  integer,
  onEveryNode,
  since,
  smallint,
  text,
  uuid,
  withOrgs,
} from '../table.ts';

/** Outcomes of others may name the user, and expire within a day. */
export const keptOutcomeTable = defineTable('kept_outcome', {
  holds: "first responses to a user's idempotency keys",
  why: 'retries over bad connections',
  retentionPeriod: '24 hours',
  seenBy: 'the user',
  placed: withOrgs('scope_id', 'the id of its org, or of its caller if the request is of no org'),
  expires: { kind: 'answers', at: 'at', keptSince: since(IDEMPOTENCY_KEPT_FOR_MS) },
  grows: true,
  columns: {
    scopeId: uuid('id').primary(),
    userId: uuid('owner').primary().references('app_user'),
    key: text('personal').primary(),
    fingerprint: text('plain').nullable(),
    outcome: text('passing').nullable(),
    at: instant('plain'),
  },
});

export const keptAnswerTable = defineTable('kept_answer', {
  holds: 'the same, as version 0.1 stores and reads them during an upgrade',
  why: 'retries over bad connections',
  retentionPeriod: '24 hours',
  seenBy: 'nobody',
  placed: alone('user_id', 'of the version before: what it answered belongs to its caller'),
  expires: { kind: 'earlier-answers', at: 'at', keptSince: since(IDEMPOTENCY_KEPT_FOR_MS) },
  grows: true,
  columns: {
    userId: uuid('owner').primary().references('app_user'),
    key: text('passing').primary(),
    fingerprint: text('plain'),
    status: smallint('plain'),
    body: text('passing'),
    at: instant('plain'),
    outcome: text('passing').nullable(),
  },
});

/** A claim is deleted before it becomes visible. */
export const idempotencyClaimTable = defineTable('idempotency_claim', {
  holds: 'idempotency keys of requests in progress at version 0.1',
  why: 'no request is executed twice',
  retentionPeriod: 'while the request runs',
  seenBy: 'nobody',
  placed: alone('user_id', 'of the version before: what is claimed is a caller’s key'),
  columns: {
    userId: uuid('id').primary(),
    key: text('passing').primary(),
  },
});

export const attemptWindowTable = defineTable('attempt_window', {
  holds: 'users, addresses and counts of failed guesses',
  why: 'to limit guessing',
  retentionPeriod: 'until the window ends, minutes',
  seenBy: 'nobody',
  placed: alone('subject', 'guesses are counted before any org is known'),
  expires: { kind: 'attempts', at: 'endsAt', keptSince: since(0) },
  columns: {
    name: text('plain').primary(),
    subject: text('passing').primary(),
    count: integer('plain'),
    endsAt: instant('plain'),
    heldBy: uuid('id').nullable(),
    heldUntil: instant('plain').nullable(),
    countedAt: instant('plain').nullable(),
  },
});

export const scopeVersionTable = defineOrgTable('scope_version', {
  holds: 'versions of data scopes',
  why: 'cached responses',
  retentionPeriod: 'permanently',
  seenBy: 'nobody',
  columns: {
    scope: text('plain').primary(),
    version: bigint('plain'),
  },
});

/** Created by MikroORM, with other types of text and instants. */
export const schemaMigrationTable = defineTable('schema_migration', {
  holds: 'names of applied migrations',
  why: 'to migrate the database',
  retentionPeriod: 'permanently',
  seenBy: 'nobody',
  placed: onEveryNode('every instance looks at it, whichever node it is connected to'),
  columns: {
    id: integer('plain').primary(),
    name: text('plain'),
    executedAt: instant('plain'),
  },
});
