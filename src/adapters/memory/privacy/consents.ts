import type { ConsentReader, Consents } from '../../../application/ports/storage/privacy/consents.ts';
import { timePage } from '../tables/order.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

export const memoryConsents = ({ consents }: Tables): Consents => ({
  findInForce: async ({ orgId, userId, playerId, document, version }) =>
    [...consents.rows()].find(
      (each) =>
        each.orgId === orgId &&
        each.userId === userId &&
        each.playerId === playerId &&
        each.document === document &&
        each.version === version &&
        each.withdrawnAt === null,
    ),
  findForUpdate: async (orgId, id) => consents.get(key(orgId, id)),
  save: async (consent) => consents.put(consent),
});

export const memoryConsentReader = ({ consents, users }: Tables): ConsentReader => ({
  async consents(orgId, { userId, playerId, document, version, isInForce }, page) {
    const found = [...consents.rows()].filter(
      (each) =>
        each.orgId === orgId &&
        (userId === undefined || each.userId === userId) &&
        (playerId === undefined || each.playerId === playerId) &&
        (document === undefined || each.document === document) &&
        (version === undefined || each.version === version) &&
        (isInForce === undefined || (each.withdrawnAt === null) === isInForce),
    );
    const { items, hasMore } = timePage(found, ({ givenAt, id }) => ({ at: givenAt, id }), -1, page);
    const nameOf = (id: string) => [...users.rows()].find((user) => user.id === id)?.name ?? null;
    return {
      items: items.map(({ orgId: _, userId: id, ...consent }) => ({ ...consent, user: { id, name: nameOf(id) } })),
      hasMore,
    };
  },
});
