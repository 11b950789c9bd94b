import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  ACTION_COUNTS,
  AUDIT_ENTRIES,
  CONSENTS,
  ERASED_IDENTITIES,
  HASH_KEYS,
  PERSON_ACTION_COUNTS,
} from '../../../application/data/privacy.ts';
import type { AuditEntry } from '../../../application/ports/storage/privacy/audit-log.ts';
import type { Consent } from '../../../domain/privacy/consent.ts';
import type { ConsentId, OrgId, PlayerId, UserId } from '../../../domain/shared/ids.ts';
import { onEveryNode, table } from '../orm/table.ts';

export const ConsentEntity = defineEntity({
  name: 'Consent',
  tableName: 'consent',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<ConsentId>().primary().fieldName('consent_id'),
    userId: p.uuid().$type<UserId>(),
    playerId: p.uuid().$type<PlayerId>().strictNullable(),
    document: p.text().$type<Consent['document']>(),
    version: p.text().$type<Consent['version']>(),
    givenAt: p.datetime(3),
    withdrawnAt: p.datetime(3).strictNullable(),
  },
});
export const consentTable = table(CONSENTS, ConsentEntity);

export const ErasedIdentityEntity = defineEntity({
  name: 'ErasedIdentity',
  tableName: 'erased_identity',
  properties: {
    identityHash: p.text().primary(),
    erasedAt: p.datetime(3),
  },
});
export const erasedIdentityTable = table(ERASED_IDENTITIES, ErasedIdentityEntity, onEveryNode('a deleted account belongs to no org'));

export const HashKeyEntity = defineEntity({
  name: 'HashKey',
  tableName: 'hash_key',
  properties: {
    onlyRow: p.boolean().primary(),
    key: p.blob(),
  },
});
export const hashKeyTable = table(HASH_KEYS, HashKeyEntity, onEveryNode('one key for all orgs'));

export const AuditEntryEntity = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().primary().fieldName('audit_entry_id'),
    at: p.datetime(3),
    actorId: p.uuid().$type<UserId>(),
    action: p.text().$type<AuditEntry['action']>(),
    subjectId: p.uuid(),
    facts: p.json().$type<AuditEntry['facts']>(),
  },
});
export const auditEntryTable = table(AUDIT_ENTRIES, AuditEntryEntity);

export const PersonActionCountEntity = defineEntity({
  name: 'PersonActionCount',
  tableName: 'person_action_count',
  properties: {
    action: p.text().primary(),
    subject: p.text().primary(),
    count: p.integer(),
    endsAt: p.datetime(3),
    countedAt: p.datetime(3),
  },
});
export const personActionCountTable = table(PERSON_ACTION_COUNTS, PersonActionCountEntity, onEveryNode('what it counts belongs to no org'));

export const ActionCountEntity = defineEntity({
  name: 'ActionCount',
  tableName: 'action_count',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    action: p.text().primary(),
    subject: p.text().primary(),
    count: p.integer(),
    endsAt: p.datetime(3),
    countedAt: p.datetime(3),
  },
});
export const actionCountTable = table(ACTION_COUNTS, ActionCountEntity);
