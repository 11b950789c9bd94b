import { z } from 'zod';
import { pageOf } from '../../../application/ports/storage/page.ts';
import type { ConsentReader, Consents, ConsentView } from '../../../application/ports/storage/privacy/consents.ts';
import type { Consent } from '../../../domain/privacy/consent.ts';
import type { ConsentId, OrgId, PlayerId, UserId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { statement, statementPerFilters } from '../driver/statement.ts';
import { selectedPersonRef } from '../membership/named-member.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { instant, row, selected, uuid } from '../schema/columns.ts';
import { consentTable } from '../schema/tables.ts';

const CONSENT_ROW = row('c', {
  id: selected('c.consent_id', uuid<ConsentId>()),
  orgId: uuid<OrgId>(),
  userId: uuid<UserId>(),
  playerId: uuid<PlayerId>().nullable(),
  document: z.string(),
  version: z.string(),
  givenAt: instant(),
  withdrawnAt: instant().nullable(),
});
const IN_FORCE = statement<[orgId: OrgId, userId: UserId, playerId: PlayerId | null, document: string, version: string]>(
  'privacy.consent-in-force',
  `select ${CONSENT_ROW.sql} from consent c
   where c.org_id = $1 and c.user_id = $2 and c.player_id is not distinct from $3 and c.document = $4 and c.version = $5
     and c.withdrawn_at is null for update`,
).rows(CONSENT_ROW);

export function postgresConsents(transaction: Transaction): Consents {
  const consents = values<Consent>(transaction, consentTable);
  return {
    async findInForce({ orgId, userId, playerId, document, version }) {
      return (await transaction.sql(IN_FORCE, [orgId, userId, playerId, document, version]))[0];
    },
    findForUpdate: (orgId, id) => consents.findForUpdate({ orgId, id }),
    save: consents.save,
  };
}

const VIEW_ROW = row('c', {
  id: selected('c.consent_id', uuid<ConsentId>()),
  playerId: uuid<PlayerId>().nullable(),
  document: z.string(),
  version: z.string(),
  givenAt: instant(),
  withdrawnAt: instant().nullable(),
  user: selectedPersonRef('u'),
});
const PAGE = statementPerFilters<
  [orgId: OrgId, limit: number],
  {
    after: [at: Date, id: string];
    user: [userId: UserId];
    player: [playerId: PlayerId];
    text: [document: string];
    version: [version: string];
    inForce: [isInForce: boolean];
  }
>(
  'privacy.consents',
  2,
  {
    after: (at, id) => `and (c.given_at, c.consent_id) < (${at}, ${id}::uuid)`,
    user: (userId) => `and c.user_id = ${userId}`,
    player: (playerId) => `and c.player_id = ${playerId}`,
    text: (document) => `and c.document = ${document}`,
    version: (version) => `and c.version = ${version}`,
    inForce: (isInForce) => `and (c.withdrawn_at is null) = ${isInForce}`,
  },
  ({ after, user, player, text, version, inForce }) =>
    `select ${VIEW_ROW.sql} from consent c join app_user u on u.user_id = c.user_id
     where c.org_id = $1 ${after} ${user} ${player} ${text} ${version} ${inForce}
     order by c.given_at desc, c.consent_id desc limit $2`,
).rows(VIEW_ROW);

export const postgresConsentReader = (sql: Sql): ConsentReader => ({
  async consents(orgId, { userId, playerId, document, version, isInForce }, { limit, after }) {
    const one = <Value>(value: Value | undefined) => (value === undefined ? undefined : ([value] as const));
    const whose = { user: one(userId), player: one(playerId) };
    const which = { text: one(document), version: one(version), inForce: one(isInForce) };
    const position = after && ([after.at, after.id] as const);
    return pageOf<ConsentView>(await sql(...PAGE([orgId, limit + 1], { ...whose, ...which, after: position })), limit);
  },
});
