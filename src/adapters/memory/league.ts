import type { BulkStore, LeagueRepositories, Store } from '../../application/ports/league-storage.ts';
import type { ParentLink } from '../../domain/families/parent-link.ts';
import { USES_FIELD } from '../../domain/games/game.ts';
import type { Guardian, RosterSpot } from '../../domain/league/team.ts';
import { verifiedEmail } from '../../domain/membership/user.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { byText } from './order.ts';
import { key, type Table } from './table.ts';
import type { Tables } from './tables.ts';

const storeOver = <Value extends { readonly id: string; readonly orgId: OrgId }>(table: Table<Value>): Store<Value> => {
  const find = async (orgId: OrgId, id: Value['id']) => table.get(key(orgId, id));
  return { findForUpdate: find, find: find, save: async (value) => table.set(key(value.orgId, value.id), value) };
};

const oneByOne =
  <Value>(save: (value: Value) => Promise<void>) =>
  async (values: readonly Value[]) => {
    for (const value of values) await save(value);
  };

const bulkStoreOver = <Value extends { readonly id: string; readonly orgId: OrgId }>(table: Table<Value>): BulkStore<Value> => {
  const store = storeOver(table);
  return { ...store, saveAll: oneByOne(store.save) };
};

export function memoryLeague(tables: Tables): LeagueRepositories {
  const { roster, guardians, staff, parentLinks, teamClaims, gameChanges, statEvents, reports } = tables;
  const saveSpot = async (spot: RosterSpot) => roster.set(key(spot.orgId, spot.teamId, spot.playerId), spot);
  const saveGuardian = async (guardian: Guardian) => guardians.set(key(guardian.orgId, guardian.playerId, guardian.email), guardian);
  return {
    sports: storeOver(tables.sports),
    seasons: storeOver(tables.seasons),
    ageGroups: storeOver(tables.ageGroups),
    facilities: storeOver(tables.facilities),
    fields: storeOver(tables.fields),
    teams: storeOver(tables.teams),
    players: bulkStoreOver(tables.players),
    games: {
      ...bulkStoreOver(tables.games),
      async atField(orgId, fieldId, { startsAt, endsAt }, except) {
        const taking = [...tables.games.rows()].filter(
          (game) =>
            game.orgId === orgId &&
            game.fieldId === fieldId &&
            game.id !== except &&
            USES_FIELD.includes(game.status) &&
            game.startsAt < endsAt &&
            game.endsAt > startsAt,
        );
        return taking.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1))[0]?.id;
      },
    },
    staff: {
      ...storeOver(staff),
      ofTeam: async (orgId, teamId) => [...staff.rows()].filter((each) => each.orgId === orgId && each.teamId === teamId),
      ofUser: async (orgId, userId) => [...staff.rows()].filter((each) => each.orgId === orgId && each.userId === userId),
    },
    roster: {
      spot: async (orgId, teamId, playerId) => roster.get(key(orgId, teamId, playerId)),
      save: saveSpot,
      saveAll: oneByOne(saveSpot),
    },
    guardians: {
      ofPlayer: async (orgId, playerId) => [...guardians.rows()].filter((each) => each.orgId === orgId && each.playerId === playerId),
      save: saveGuardian,
      saveAll: oneByOne(saveGuardian),
    },
    parentLinks: {
      ...storeOver(parentLinks),
      findByPlayer: async (orgId, userId, playerId) =>
        [...parentLinks.rows()].find((each) => each.orgId === orgId && each.userId === userId && each.playerId === playerId),
      ofUser: async (orgId, userId) => [...parentLinks.rows()].filter((each) => each.orgId === orgId && each.userId === userId),
      async count(orgId, userId, playerId, waitingSince) {
        const links = [...parentLinks.rows()].filter((each) => each.orgId === orgId);
        const approved = links.filter(({ state }) => state === 'approved');
        const waiting = links.filter(({ state, createdAt }) => state === 'pending' && createdAt > waitingSince);
        const isUnverified = (link: ParentLink) => verifiedEmail([...tables.users.rows()].find(({ id }) => id === link.userId)!) === null;
        const ofPlayer = (link: ParentLink) => playerId !== null && link.playerId === playerId;
        return {
          children: approved.filter((each) => each.userId === userId).length,
          guardians: approved.filter(ofPlayer).length,
          waitingOfParent: waiting.filter((each) => each.userId === userId).length,
          waitingOfPlayer: waiting.filter((each) => ofPlayer(each) && isUnverified(each)).length,
        };
      },
      waitingFor: async (orgId, playerId, waitingSince) =>
        [...parentLinks.rows()]
          .filter((each) => each.orgId === orgId && each.playerId === playerId && each.state === 'pending' && each.createdAt > waitingSince)
          .sort((a, b) => byText(a.id, b.id)),
      remove: async (orgId, id) => parentLinks.delete(key(orgId, id)),
      parentsOf: async (orgId, playerIds) => {
        const players = new Set(playerIds);
        const links = [...parentLinks.rows()].filter(
          (each) => each.orgId === orgId && each.playerId !== null && players.has(each.playerId) && each.state === 'approved',
        );
        return new Set(links.map(({ userId }) => userId));
      },
    },
    teamClaims: {
      ...storeOver(teamClaims),
      findByTeam: async (orgId, userId, teamId) =>
        [...teamClaims.rows()].find((each) => each.orgId === orgId && each.userId === userId && each.teamId === teamId),
      ofUser: async (orgId, userId) => [...teamClaims.rows()].filter((each) => each.orgId === orgId && each.userId === userId),
    },
    gameChanges: {
      append: async (changes) => {
        for (const change of changes) gameChanges.set(key(change.orgId, change.id), change);
      },
    },
    statEvents: {
      ...bulkStoreOver(statEvents),
      async append(event) {
        const { orgId, id, gameId } = event;
        const numbers = [...statEvents.rows()]
          .filter((each) => each.orgId === orgId && each.gameId === gameId)
          .map(({ sequence }) => sequence);
        const recorded = { ...event, sequence: Math.max(0, ...numbers) + 1 };
        statEvents.set(key(orgId, id), recorded);
        return recorded;
      },
    },
    reports: {
      ...storeOver(reports),
      findByAuthor: async (orgId, gameId, authorId) =>
        [...reports.rows()].find((each) => each.orgId === orgId && each.gameId === gameId && each.authorId === authorId),
    },
  };
}
