import { defineEntity, p } from '@mikro-orm/postgresql';
import { ATTEMPT_WINDOWS, KEPT_OUTCOMES, SCHEMA_MIGRATIONS, SCOPE_VERSIONS } from '../../../application/data/requests.ts';
import type { ScopeName } from '../../../application/ports/watermarks.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import { alone, onEveryNode, table, withOrgs } from '../orm/table.ts';

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
export const keptOutcomeTable = table(
  KEPT_OUTCOMES,
  KeptOutcomeEntity,
  withOrgs('scope_id', 'the id of its org, or of its caller if the request is of no org'),
);

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
export const attemptWindowTable = table(
  ATTEMPT_WINDOWS,
  AttemptWindowEntity,
  alone('subject', 'guesses are counted before any org is known'),
);

export const ScopeVersionEntity = defineEntity({
  name: 'ScopeVersion',
  tableName: 'scope_version',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    scope: p.text().$type<ScopeName>().primary(),
    version: p.bigint('number'),
  },
});
export const scopeVersionTable = table(SCOPE_VERSIONS, ScopeVersionEntity);

export const SchemaMigrationEntity = defineEntity({
  name: 'SchemaMigration',
  tableName: 'schema_migration',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    executedAt: p.datetime(3),
  },
});
export const schemaMigrationTable = table(
  SCHEMA_MIGRATIONS,
  SchemaMigrationEntity,
  onEveryNode('every instance looks at it, whichever node it is connected to'),
);
