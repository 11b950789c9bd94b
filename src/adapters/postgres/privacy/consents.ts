import { pageOf } from '../../../application/ports/storage/page.ts';
import type { ConsentReader, Consents, ConsentView } from '../../../application/ports/storage/privacy/consents.ts';
import type { Consent } from '../../../domain/privacy/consent.ts';
import type { ConsentId, OrgId, PlayerId, UserId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { personRef } from '../membership/named-member.ts';
import { prepared } from '../orm/prepared.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { consentTable } from './entities.ts';

export function postgresConsents({ em }: Pick<Transaction, 'em'>): Consents {
  const consents = values<Consent>({ em }, consentTable);
  return {
    findInForce: ({ orgId, userId, playerId, document, version }) =>
      consents.findForUpdate({ orgId, userId, playerId, document, version, withdrawnAt: null }),
    findForUpdate: (orgId, id) => consents.findForUpdate({ orgId, id }),
    save: consents.save,
  };
}

type Page = {
  orgId: OrgId;
  limit: number;
  after: Date | undefined;
  afterId: ConsentId | undefined;
  user: UserId | undefined;
  player: PlayerId | undefined;
  text: Consent['document'] | undefined;
  version: Consent['version'] | undefined;
  inForce: boolean | undefined;
};
const PAGE = prepared(
  'privacy.consents',
  ({ orgId, limit, after, afterId, user, player, text, version, inForce }: Page, db) => {
    let page = db
      .selectFrom('consent as c')
      .innerJoin('app_user as u', 'u.user_id', 'c.user_id')
      .where('c.org_id', '=', orgId)
      .select([
        'c.consent_id as id',
        'c.player_id as playerId',
        'c.document',
        'c.version',
        'c.given_at as givenAt',
        'c.withdrawn_at as withdrawnAt',
        personRef('u').as('user'),
      ])
      .orderBy('c.given_at', 'desc')
      .orderBy('c.consent_id', 'desc')
      .limit(limit);
    if (after && afterId)
      page = page.where(({ eb, refTuple, tuple }) => eb(refTuple('c.given_at', 'c.consent_id'), '<', tuple(after, afterId)));
    if (user) page = page.where('c.user_id', '=', user);
    if (player) page = page.where('c.player_id', '=', player);
    if (text) page = page.where('c.document', '=', text);
    if (version) page = page.where('c.version', '=', version);
    if (inForce !== undefined) page = page.where(({ eb, parens }) => eb(parens('c.withdrawn_at', 'is', null), '=', inForce));
    return page;
  },
  ['after', 'user', 'player', 'text', 'version', 'inForce'],
);

export const postgresConsentReader = (sql: Sql): ConsentReader => ({
  async consents(orgId, { userId, playerId, document, version, isInForce }, { limit, after }) {
    const filters = { user: userId, player: playerId, text: document, version, inForce: isInForce };
    const position = { after: after?.at, afterId: after?.id as ConsentId | undefined };
    return pageOf<ConsentView>(await PAGE(sql, { orgId, limit: limit + 1, ...filters, ...position }), limit);
  },
});
