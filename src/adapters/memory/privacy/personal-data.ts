import { ownersOf } from '../../../application/data/kind-of-data.ts';
import type { PersonalData } from '../../../application/ports/storage/privacy/personal-data.ts';
import { PERSONAL_FIELDS } from '../../../domain/games/game.ts';
import type { Consent } from '../../../domain/privacy/consent.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import { orgsOf } from '../membership/membership.ts';
import { byText } from '../tables/order.ts';
import { type AnyRow, everyTable, removeRow } from '../tables/references.ts';
import { key, memberIn, type Table, withMember } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

const membersOf = ({ stores }: Table<AnyRow>) => Object.entries(stores.kind.members).filter(([name]) => stores.names[name] !== null);

export function memoryPersonalData(tables: Tables): PersonalData {
  const removeWhere = <Row extends object>(table: Table<Row>, isGone: (row: Row) => boolean) => {
    for (const row of [...table.rows()]) if (isGone(row)) removeRow(tables, table, row);
  };
  const changeWhere = <Row extends object>(table: Table<Row>, isChanged: (row: Row) => boolean, next: (row: Row) => Row) => {
    for (const row of [...table.rows()]) if (isChanged(row)) table.put(next(row));
  };

  /** Removes the values of an owner: in the org, or those of no org. */
  function removeOwn(owner: 'user' | 'player', orgId: OrgId | undefined, id: string) {
    for (const table of everyTable(tables))
      for (const member of ownersOf(table.stores.kind, owner))
        removeWhere(table, (row) => memberIn(table.stores, row, 'orgId') === orgId && memberIn(table.stores, row, member) === id);
  }

  /** The games and fields that the user was the last to write. */
  function writtenBy(orgId: OrgId, userId: UserId) {
    const written = [...tables.gameChanges.rows()].filter(
      (change) => change.orgId === orgId && (PERSONAL_FIELDS as readonly string[]).includes(change.field),
    );
    const latest = Map.groupBy(written, ({ gameId, field }) => key(gameId, field))
      .values()
      .map((changes) => changes.toSorted((a, b) => b.at.getTime() - a.at.getTime() || byText(b.id, a.id))[0]!);
    return [...latest].filter(({ by }) => by === userId);
  }

  const withdrawWhere = (isTheirs: (consent: Consent) => boolean, now: Date) =>
    changeWhere(
      tables.consents,
      (consent) => consent.withdrawnAt === null && isTheirs(consent),
      (consent) => ({ ...consent, withdrawnAt: now }),
    );

  return {
    orgsOf: (userId) => orgsOf(tables, userId),

    async eraseInOrg(orgId, { userId, email }, now) {
      removeOwn('user', orgId, userId);
      for (const table of everyTable(tables))
        for (const [member, { parts }] of membersOf(table))
          if (parts.clearedWith)
            changeWhere(
              table,
              (row) => row['orgId'] === orgId && memberIn(table.stores, row, parts.clearedWith!) === userId,
              (row) => withMember(table.stores, row, member, null),
            );
      changeWhere(
        tables.staff,
        (row) => row.orgId === orgId && (row.userId === userId || (email !== null && row.email === email)),
        (line) => ({ ...line, userId: null, email: null, clearedUntil: null }),
      );
      removeWhere(tables.guardians, (row) => row.orgId === orgId && row.email === email);
      withdrawWhere((row) => row.orgId === orgId && row.userId === userId, now);
      const written = writtenBy(orgId, userId);
      for (const game of [...tables.games.rows()].filter((row) => row.orgId === orgId)) {
        const fields = written.filter(({ gameId }) => gameId === game.id).map(({ field }) => field);
        const scored = game.officialScorerUserId === userId ? { officialScorer: null, officialScorerUserId: null } : {};
        const cleared = { ...game, ...Object.fromEntries(fields.map((field) => [field, null])), ...scored };
        if (fields.some((field) => game[field] !== null) || game.officialScorerUserId === userId) {
          tables.games.put({ ...cleared, version: game.version + 1, updatedAt: now });
        }
      }
    },

    async reattribute(orgId, from, to) {
      const renamed = (id: unknown) => (id === from ? to : id);
      for (const table of everyTable(tables))
        for (const [member, { parts }] of membersOf(table))
          if (parts.erasure === 'author') {
            const authorIn = (row: AnyRow) => memberIn(table.stores, row, member);
            const isFrom = (author: unknown) => (Array.isArray(author) ? author.includes(from) : author === from);
            const moved = (author: unknown) => (Array.isArray(author) ? author.map(renamed) : to);
            changeWhere(
              table,
              (row) => row['orgId'] === orgId && isFrom(authorIn(row)),
              (row) => withMember(table.stores, row, member, moved(authorIn(row))),
            );
          }
    },

    eraseBeyondOrgs: async (userId) => removeOwn('user', undefined, userId),

    async erasePlayer(orgId, playerId, now) {
      removeOwn('player', orgId, playerId);
      removeWhere(tables.externalIds, (row) => row.orgId === orgId && row.of === 'player' && row.id === playerId);
      removeWhere(tables.importMade, (row) => row.orgId === orgId && row.id === playerId);
      changeWhere(
        tables.rosterSpots,
        (row) => row.orgId === orgId && row.playerId === playerId,
        (row) => ({ ...row, jerseyNumber: null, positions: [], leagueAge: null }),
      );
      withdrawWhere((row) => row.orgId === orgId && row.playerId === playerId, now);
    },

    async rememberErased(identityHash, at) {
      const earlier = tables.erasedIdentities.get(identityHash);
      if (!earlier || earlier.erasedAt < at) tables.erasedIdentities.put({ identityHash, erasedAt: at });
    },
    erasedUpTo: async (identityHash) => tables.erasedIdentities.get(identityHash)?.erasedAt,
  };
}
