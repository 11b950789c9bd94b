import type { FamilyReader, LinkView, SpotView } from '../../application/ports/family-reader.ts';
import type { Player, RosterSpot } from '../../domain/games/team.ts';
import { isOpen, type ParentLink } from '../../domain/membership/parent-link.ts';
import type { OrgId, UserId } from '../../domain/shared/ids.ts';
import { byText, timePage } from './order.ts';
import { key } from './table.ts';
import type { Tables } from './tables.ts';

export function memoryFamilyReader(tables: Tables): FamilyReader {
  const { parentLinks, players, roster, users } = tables;
  const ofOrg = (orgId: OrgId) => [...parentLinks.rows()].filter((link) => link.orgId === orgId);
  const spotsOf = ({ orgId, playerId }: ParentLink) =>
    [...roster.rows()].filter((spot) => spot.orgId === orgId && spot.playerId === playerId);
  const userOf = (id: UserId) => [...users.rows()].find((user) => user.id === id)!;
  const playerOf = ({ orgId, playerId }: ParentLink): LinkView['player'] => {
    const { id, firstName, lastName }: Player = players.get(key(orgId, playerId))!;
    return { id, firstName, lastName };
  };

  function view(link: ParentLink): LinkView {
    const { id, state, createdAt, decidedAt, decidedBy } = link;
    const parent = userOf(link.userId);
    return {
      id,
      state,
      createdAt,
      decidedAt,
      decidedBy: decidedBy && { id: decidedBy, name: userOf(decidedBy).name },
      parent: { id: parent.id, name: parent.name, email: parent.email, emailVerified: parent.emailVerified },
      player: playerOf(link),
      spots: inOrder(tables, spotsOf(link)),
    };
  }

  return {
    async parentLink(orgId, id) {
      const link = parentLinks.get(key(orgId, id));
      return link && view(link);
    },

    async childLinks(orgId, parentId) {
      const mine = ofOrg(orgId).filter((link) => link.userId === parentId && isOpen(link));
      return mine.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || byText(a.id, b.id)).map(view);
    },

    async parentLinks(orgId, { status, teamIds }, page) {
      const found = ofOrg(orgId).filter(
        (link) =>
          (status === undefined || link.state === status) &&
          (teamIds === undefined || spotsOf(link).some(({ teamId }) => teamIds.includes(teamId))),
      );
      const { items, hasMore } = timePage(found, ({ createdAt, id }) => ({ at: createdAt, id }), 1, page);
      return { items: items.map(view), hasMore };
    },
  };
}

function inOrder({ teams, seasons }: Tables, spots: readonly RosterSpot[]): SpotView[] {
  const placed = spots.map((spot) => {
    const team = teams.get(key(spot.orgId, spot.teamId))!;
    return { spot, team, season: seasons.get(key(spot.orgId, team.seasonId))! };
  });
  return placed
    .sort(
      (a, b) =>
        Number(b.season.isActive) - Number(a.season.isActive) ||
        byText(b.season.startsOn, a.season.startsOn) ||
        byText(a.team.name, b.team.name) ||
        byText(a.team.id, b.team.id),
    )
    .map(({ spot, team }) => ({
      team: { id: team.id, name: team.name },
      jerseyNumber: spot.jerseyNumber,
      positions: spot.positions,
    }));
}
