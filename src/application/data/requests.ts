import { IDEMPOTENCY_KEPT_FOR_MS } from '../ports/storage/requests/idempotency-store.ts';
import { id, kindOfData, owner, passing, personal, plain, since } from './kind-of-data.ts';
import { USERS } from './membership.ts';

/** Outcomes of others may name the user, and expire within a day. */
export const KEPT_OUTCOMES = kindOfData()({
  name: 'kept_outcome',
  holds: "first responses to a user's idempotency keys",
  why: 'retries over bad connections',
  retentionPeriod: '24 hours',
  seenBy: 'the user',
  expires: { kind: 'answers', at: 'at', keptSince: since(IDEMPOTENCY_KEPT_FOR_MS) },
  grows: true,
  members: {
    scopeId: id.key,
    userId: owner.key.refersTo(USERS),
    key: personal.key,
    fingerprint: plain,
    outcome: passing,
    at: plain,
  },
});

export const ATTEMPT_WINDOWS = kindOfData()({
  name: 'attempt_window',
  holds: 'users, addresses and counts of failed guesses',
  why: 'to limit guessing',
  retentionPeriod: 'until the window ends, minutes',
  seenBy: 'nobody',
  expires: { kind: 'attempts', at: 'endsAt', keptSince: since(0) },
  members: {
    name: plain.key,
    subject: passing.key,
    count: plain,
    endsAt: plain,
    heldBy: id,
    heldUntil: plain,
    countedAt: plain,
  },
});

export const SCOPE_VERSIONS = kindOfData()({
  name: 'scope_version',
  holds: 'a version for each organization, which grows when it changes who may do what',
  why: 'cached permissions',
  retentionPeriod: 'permanently',
  seenBy: 'nobody',
  members: {
    orgId: id.key,
    scope: plain.key,
    version: plain,
  },
});

/** Created by MikroORM, with other types of text and instants. */
export const SCHEMA_MIGRATIONS = kindOfData()({
  name: 'schema_migration',
  holds: 'names of applied migrations',
  why: 'to migrate the database',
  retentionPeriod: 'permanently',
  seenBy: 'nobody',
  members: {
    id: plain.key,
    name: plain,
    executedAt: plain,
  },
});
