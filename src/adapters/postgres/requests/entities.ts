import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ScopeName } from '../../../application/ports/watermarks.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';

export const KeptOutcomeEntity = defineEntity({
  name: 'KeptOutcome',
  tableName: 'kept_outcome',
  properties: {
    scopeId: p.uuid().primary(),
    userId: p.uuid().$type<UserId>().primary(),
    key: p.text().primary(),
    fingerprint: p.text().strictNullable(),
    outcome: p.text().strictNullable(),
    at: p.datetime(3),
  },
});

export const KeptAnswerEntity = defineEntity({
  name: 'KeptAnswer',
  tableName: 'kept_answer',
  properties: {
    userId: p.uuid().$type<UserId>().primary(),
    key: p.text().primary(),
    fingerprint: p.text(),
    status: p.smallint(),
    body: p.text(),
    at: p.datetime(3),
    outcome: p.text().strictNullable(),
  },
});

export const IdempotencyClaimEntity = defineEntity({
  name: 'IdempotencyClaim',
  tableName: 'idempotency_claim',
  properties: {
    userId: p.uuid().$type<UserId>().primary(),
    key: p.text().primary(),
  },
});

export const AttemptWindowEntity = defineEntity({
  name: 'AttemptWindow',
  tableName: 'attempt_window',
  properties: {
    name: p.text().primary(),
    subject: p.text().primary(),
    count: p.integer(),
    endsAt: p.datetime(3),
    heldBy: p.uuid().strictNullable(),
    heldUntil: p.datetime(3).strictNullable(),
    countedAt: p.datetime(3).strictNullable(),
  },
});

export const ScopeVersionEntity = defineEntity({
  name: 'ScopeVersion',
  tableName: 'scope_version',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    scope: p.text().$type<ScopeName>().primary(),
    version: p.bigint('number'),
  },
});

export const SchemaMigrationEntity = defineEntity({
  name: 'SchemaMigration',
  tableName: 'schema_migration',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    executedAt: p.datetime(3),
  },
});
