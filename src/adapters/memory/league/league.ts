import type { BulkStore, LeagueRepositories, LeagueStore, Store } from '../../../application/ports/storage/league/league-storage.ts';
import { placesInOrder, rowsOfPlaces } from '../../../application/ports/storage/scoring/lineup-storage.ts';
import type { ParentLink } from '../../../domain/families/parent-link.ts';
import { type Game, playsIn, USES_FIELD } from '../../../domain/games/game.ts';
import type { Guardian, RosterSpot } from '../../../domain/league/team.ts';
import { verifiedEmail } from '../../../domain/membership/user.ts';
import { shifted } from '../../../domain/scoring/event-log.ts';
import type { GameId, OrgId, TeamId } from '../../../domain/shared/ids.ts';
import { isTimeTbd } from '../../../domain/shared/time-tbd.ts';
import { byText } from '../tables/order.ts';
import { isReferenced } from '../tables/references.ts';
import { key, type Table } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

type Stored = { readonly id: string; readonly orgId: OrgId };

const storeOver = <Value extends Stored>(table: Table<Value>): Store<Value> => {
  const find = async (orgId: OrgId, id: Value['id']) => table.get(key(orgId, id));
  return { findForUpdate: find, find: find, save: async (value) => table.put(value) };
};

const oneByOne =
  <Value>(save: (value: Value) => Promise<void>) =>
  async (values: readonly Value[]) => {
    for (const value of values) await save(value);
  };

const bulkStoreOver = <Value extends Stored>(table: Table<Value>): BulkStore<Value> => {
  const store = storeOver(table);
  return { ...store, saveAll: oneByOne(store.save) };
};

const alike = <Value extends Stored>(table: Table<Value>, orgId: OrgId, members: Partial<Value>) =>
  [...table.rows()].filter(
    (row) => row.orgId === orgId && Object.entries(members).every(([name, value]) => row[name as keyof Value] === value),
  );

export function memoryLeague(tables: Tables): LeagueRepositories {
  /** The first game by start, then id, that is chosen and takes place within the span. */
  const firstWithin = (
    orgId: OrgId,
    { startsAt, endsAt }: Readonly<{ startsAt: Date; endsAt: Date }>,
    except: GameId,
    isChosen: (game: Game) => boolean,
  ): GameId | undefined => {
    const found = [...tables.games.rows()].filter(
      (game) =>
        game.orgId === orgId &&
        game.id !== except &&
        USES_FIELD.includes(game.status) &&
        game.startsAt < endsAt &&
        game.endsAt > startsAt &&
        isChosen(game),
    );
    return found.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1))[0]?.id;
  };
  const leagueStoreOver = <Value extends Stored>(table: Table<Value>): LeagueStore<Value> => ({
    ...bulkStoreOver(table),
    alike: async (orgId, members) => alike(table, orgId, members),
    isReferenced: async (orgId, id) => isReferenced(tables, table.stores.kind, orgId, id),
    async remove(orgId, id) {
      // Like a foreign key constraint.
      if (isReferenced(tables, table.stores.kind, orgId, id)) throw new Error(`${table.stores.kind.name} ${id} is named by others`);
      table.delete(key(orgId, id));
    },
  });
  const { rosterSpots, guardians, staff, parentLinks, teamClaims, gameChanges, statEvents, gameReports } = tables;
  const placesOf = (orgId: OrgId, gameId: GameId, teamId: TeamId) =>
    [...tables.lineupPlaces.rows()].filter((row) => row.orgId === orgId && row.gameId === gameId && row.teamId === teamId);
  const lastNumber = (orgId: OrgId, gameId: GameId): number => {
    const ofGame = [...statEvents.rows()].filter((event) => event.orgId === orgId && event.gameId === gameId);
    return Math.max(0, ...ofGame.map(({ changeSequence }) => changeSequence));
  };
  const append: LeagueRepositories['statEvents']['append'] = async (orgId, gameId, events, { from }) => {
    const by = lastNumber(orgId, gameId) + 1 - from;
    for (const event of events) statEvents.put(shifted(event, by));
    return by;
  };
  const saveSpot = async (spot: RosterSpot) => rosterSpots.put(spot);
  const saveGuardian = async (guardian: Guardian) => guardians.put(guardian);
  return {
    sports: leagueStoreOver(tables.sports),
    seasons: leagueStoreOver(tables.seasons),
    ageGroups: leagueStoreOver(tables.ageGroups),
    divisions: leagueStoreOver(tables.divisions),
    ageGroupRules: leagueStoreOver(tables.ageGroupRules),
    pointAdjustments: leagueStoreOver(tables.pointAdjustments),
    standingsDecisions: leagueStoreOver(tables.standingsDecisions),
    facilities: leagueStoreOver(tables.facilities),
    fields: leagueStoreOver(tables.fields),
    teams: {
      ...leagueStoreOver(tables.teams),
      ofSeason: async (orgId, seasonId) =>
        [...tables.teams.rows()].filter((each) => each.orgId === orgId && each.seasonId === seasonId).sort((a, b) => byText(a.id, b.id)),
      hold: async (orgId, ids) => ids.toSorted().flatMap((id) => tables.teams.get(key(orgId, id)) ?? []),
    },
    players: leagueStoreOver(tables.players),
    games: {
      ...leagueStoreOver(tables.games),
      atField: async (orgId, fieldId, span, except) => firstWithin(orgId, span, except, (game) => game.fieldId === fieldId),
      ofTeamsAt: async (orgId, teamIds, span, except) =>
        firstWithin(orgId, span, except, (game) => teamIds.some((id) => playsIn(game, id))),
      starting: async (orgId, { from, before }) =>
        [...tables.games.rows()].filter((game) => game.orgId === orgId && game.startsAt >= from && game.startsAt < before),
      withoutTime: async (orgId) => [...tables.games.rows()].filter((game) => game.orgId === orgId && isTimeTbd(game)).map(({ id }) => id),
      hold: async (orgId, ids) => ids.toSorted().flatMap((id) => tables.games.get(key(orgId, id)) ?? []),
    },
    staff: {
      ...bulkStoreOver(staff),
      alike: async (orgId, members) => alike(staff, orgId, members),
      // Nothing references a staff entry.
      isReferenced: async () => false,
      remove: async (orgId, id) => staff.delete(key(orgId, id)),
      ofTeam: async (orgId, teamId) => [...staff.rows()].filter((each) => each.orgId === orgId && each.teamId === teamId),
      ofUser: async (orgId, userId) => [...staff.rows()].filter((each) => each.orgId === orgId && each.userId === userId),
    },
    roster: {
      ofTeam: async (orgId, teamId) =>
        [...rosterSpots.rows()]
          .filter((each) => each.orgId === orgId && each.teamId === teamId)
          .sort((a, b) => byText(a.playerId, b.playerId)),
      remove: async (orgId, teamId, playerId) => rosterSpots.delete(key(orgId, teamId, playerId)),
      spot: async (orgId, teamId, playerId) => rosterSpots.get(key(orgId, teamId, playerId)),
      save: saveSpot,
      saveAll: oneByOne(saveSpot),
    },
    guardians: {
      remove: async (orgId, playerId, email) => guardians.delete(key(orgId, playerId, email)),
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
      blockedFor: async (orgId, playerId) =>
        [...parentLinks.rows()]
          .filter((each) => each.orgId === orgId && each.playerId === playerId && each.isBlocked)
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
    dayChanges: storeOver(tables.dayChanges),
    gameChanges: {
      append: async (changes) => {
        for (const change of changes) gameChanges.put(change);
      },
    },
    statEvents: {
      hold: async (orgId, gameId) => lastNumber(orgId, gameId),
      append,
      change: async (_, events) => {
        for (const event of events) statEvents.put(event);
      },
      saveAll: bulkStoreOver(statEvents).saveAll,
    },
    lineups: {
      async find(orgId, gameId, teamId) {
        const lineup = tables.lineups.get(key(orgId, gameId, teamId));
        return lineup && { ...lineup, places: placesInOrder(placesOf(orgId, gameId, teamId)) };
      },
      async save({ places, ...lineup }) {
        const { orgId, gameId, teamId } = lineup;
        tables.lineups.put(lineup);
        for (const { playerId } of placesOf(orgId, gameId, teamId)) tables.lineupPlaces.delete(key(orgId, gameId, teamId, playerId));
        for (const row of rowsOfPlaces(lineup, places)) tables.lineupPlaces.put(row);
      },
    },
    reports: {
      ...storeOver(gameReports),
      findByAuthor: async (orgId, gameId, authorId) =>
        [...gameReports.rows()].find((each) => each.orgId === orgId && each.gameId === gameId && each.authorId === authorId),
    },
  };
}
