import { givenBy, keyMembers } from '../../../application/data/kind-of-data.ts';
import { type Exporting, RECORDS_OF_PLAYERS, RECORDS_OF_USERS } from '../../../application/data/kinds.ts';
import type {
  AccountReader,
  PersonalRecord,
  RECORDS_BY_HAND,
  RequestRow,
} from '../../../application/ports/storage/membership/account-reader.ts';
import type { PersonInRows } from '../../../application/ports/storage/privacy/personal-data.ts';
import { linkAt } from '../../../domain/families/parent-link.ts';
import { PERSONAL_FIELDS } from '../../../domain/games/game.ts';
import type { GameId, OrgId, UserId } from '../../../domain/shared/ids.ts';
import { byText, timePage } from '../tables/order.ts';
import { tableOfKind } from '../tables/references.ts';
import { key, memberIn } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';
import { orgsOf } from './membership.ts';

const recordsFrom = (orgId: OrgId | null, kind: string, rows: readonly object[]): readonly PersonalRecord[] =>
  rows.map((data) => ({ kind, orgId, data: { ...data } }));

/** Orders members as jsonb does, so that both storages return the same text. */
const asJsonb = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asJsonb);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const members = Object.entries(value).sort(([a], [b]) => a.length - b.length || byText(a, b));
  return Object.fromEntries(members.map(([name, member]) => [name, asJsonb(member)]));
};

const compare = (a: unknown, b: unknown): number => (typeof a === 'string' ? byText(a, String(b)) : Number(a) - Number(b));

/** The declared records of those whom values of a kind name by a member. */
function declaredRecords(
  tables: Tables,
  { kind, records }: Exporting<object>,
  member: string,
  orgId: OrgId,
  id: string,
): readonly PersonalRecord[] {
  const table = tableOfKind(tables, kind);
  const inOrg = [...table.rows()].filter((row) => memberIn(table.stores, row, 'orgId') === orgId);
  const order = records.inOrderOf ?? keyMembers(kind);
  const found = inOrg
    .filter((row) => memberIn(table.stores, row, member) === id)
    .sort((a, b) => order.reduce((by, each) => by || compare(memberIn(table.stores, a, each), memberIn(table.stores, b, each)), 0));
  return recordsFrom(
    orgId,
    records.as,
    found.map((row) =>
      Object.fromEntries(givenBy(records).map(({ member, name }) => [name, asJsonb(memberIn(table.stores, row, member))])),
    ),
  );
}

export function memoryAccountReader(tables: Tables): AccountReader {
  function recordsByHand(orgId: OrgId, { userId, email }: PersonInRows): readonly PersonalRecord[] {
    const here = <Row extends Readonly<{ orgId: OrgId }>>(rows: Iterable<Row>, isTheirs: (row: Row) => boolean) =>
      [...rows].filter((row) => row.orgId === orgId && isTheirs(row));
    const fields = here(tables.gameChanges.rows(), ({ field }) => (PERSONAL_FIELDS as readonly string[]).includes(field));
    const latest = Map.groupBy(fields, ({ gameId, field }) => key(gameId, field))
      .values()
      .map((changes) => changes.toSorted((a, b) => b.at.getTime() - a.at.getTime() || byText(b.id, a.id))[0]!);
    const gameOf = (gameId: GameId) => tables.games.get(key(orgId, gameId))!;
    const kinds: Readonly<Record<Exclude<(typeof RECORDS_BY_HAND)[number], 'kept-answer'>, readonly object[]>> = {
      follower: here(tables.followers.rows(), (row) => row.userId === userId || row.invitedBy === userId)
        .sort((a, b) => byText(a.id, b.id))
        .map(({ playerId, invitedBy, invitedAt, followsSince }) => ({
          playerId,
          isInvitedByMe: invitedBy === userId,
          invitedAt,
          followsSince,
        })),
      'game-field': [...latest]
        .filter(({ by }) => by === userId)
        .sort((a, b) => byText(a.gameId, b.gameId) || byText(a.field, b.field))
        .map(({ gameId, field }) => ({ gameId, field, value: gameOf(gameId)[field] })),
      'slot-place': here(tables.slotPlaces.rows(), (row) => row.userId === userId)
        .sort((a, b) => a.takenAt.getTime() - b.takenAt.getTime() || byText(a.id, b.id))
        .map(({ slotId, phone, takenAt }) => {
          const { gameId, eventId, kind, label } = tables.slots.get(key(orgId, slotId))!;
          return { item: eventId ? 'event' : 'game', itemId: gameId ?? eventId, kind, label, phone, takenAt };
        }),
      'staff-line': here(tables.staff.rows(), (row) => row.userId === userId || (email !== null && row.email === email))
        .sort((a, b) => byText(a.id, b.id))
        .map(({ teamId, name, role, email: address, clearedUntil }) => ({ teamId, name, role, email: address, clearedUntil })),
      'guardian-address': here(tables.guardians.rows(), (row) => row.email === email)
        .sort((a, b) => byText(a.playerId, b.playerId))
        .map(({ playerId, email: address }) => ({ playerId, email: address })),
    };
    return Object.entries(kinds).flatMap(([kind, rows]) => recordsFrom(orgId, kind, rows));
  }
  const recordsInOrg = (orgId: OrgId, person: PersonInRows): readonly PersonalRecord[] => [
    ...RECORDS_OF_USERS.flatMap((each) => declaredRecords(tables, each, each.records.user, orgId, person.userId)),
    ...recordsByHand(orgId, person),
  ];

  return {
    async requestsOf(userId, since, now, page) {
      const orgName = (orgId: OrgId) => tables.orgs.get(orgId)!.name;
      const mine = <Row extends Readonly<{ userId: UserId }>>(rows: Iterable<Row>) => [...rows].filter((row) => row.userId === userId);
      const memberships = mine(tables.memberships.rows()).map(
        ({ id, orgId, role, state, requestedAt, decidedAt }): RequestRow => ({
          id,
          kind: 'membership',
          orgId,
          orgName: orgName(orgId),
          role,
          status: state,
          claimedTeam: null,
          requestedAt,
          decidedAt,
        }),
      );
      const links = mine(tables.parentLinks.rows())
        .map((link) => linkAt(link, now))
        .map(
          ({ id, orgId, state, createdAt, decidedAt }): RequestRow => ({
            id,
            kind: 'parent_link',
            orgId,
            orgName: orgName(orgId),
            role: 'parent',
            status: state,
            claimedTeam: null,
            requestedAt: createdAt,
            decidedAt,
          }),
        );
      const claims = mine(tables.teamClaims.rows()).map(
        ({ id, orgId, teamId, state, requestedAt, decidedAt }): RequestRow => ({
          id,
          kind: 'team_claim',
          orgId,
          orgName: orgName(orgId),
          role: 'coach',
          status: state,
          requestedAt,
          decidedAt,
          claimedTeam: { id: teamId, name: tables.teams.get(key(orgId, teamId))!.name },
        }),
      );
      const all = [...memberships, ...links, ...claims].filter(({ requestedAt }) => requestedAt >= since);
      return timePage(all, ({ requestedAt, id }) => ({ at: requestedAt, id }), -1, page);
    },

    async recordsOf(person) {
      const orgIds = await orgsOf(tables, person.userId);
      const answers = [...tables.idempotencyRecords.rows()]
        .filter(({ caller }) => caller === person.userId)
        .sort((a, b) => a.at.getTime() - b.at.getTime() || byText(a.idempotencyKey, b.idempotencyKey));
      return [
        ...orgIds.flatMap((orgId) => recordsInOrg(orgId, person)),
        ...recordsFrom(
          null,
          'kept-answer',
          answers.map(({ idempotencyKey, at }) => ({ key: idempotencyKey, at })),
        ),
      ];
    },

    recordsInOrg: async (orgId, person) => recordsInOrg(orgId, person),

    recordsOfPlayer: async (orgId, playerId) =>
      RECORDS_OF_PLAYERS.flatMap((each) => declaredRecords(tables, each, each.records.player, orgId, playerId)),
  };
}
