import type { FamilyReader, LinkView, SpotView, SuggestedChild } from '../../../application/ports/storage/families/family-reader.ts';
import { isOpen, linkAt, type ParentLink } from '../../../domain/families/parent-link.ts';
import { isCurrentSeason } from '../../../domain/league/season.ts';
import type { Player, RosterSpot } from '../../../domain/league/team.ts';
import { verifiedEmail } from '../../../domain/membership/user.ts';
import type { OrgId, PlayerId, UserId } from '../../../domain/shared/ids.ts';
import { seasonOf } from '../league/team-season.ts';
import { personIn } from '../membership/membership.ts';
import { byText, timePage } from '../tables/order.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

export function memoryFamilyReader(tables: Tables): FamilyReader {
  const { parentLinks, players, rosterSpots, users, teams, seasons, ageGroups, guardians, blocks } = tables;
  const linksOf = (orgId: OrgId, now: Date) =>
    [...parentLinks.rows()].filter((link) => link.orgId === orgId).map((link) => linkAt(link, now));
  const spotsOf = ({ orgId, playerId }: Readonly<{ orgId: OrgId; playerId: PlayerId | null }>) =>
    [...rosterSpots.rows()].filter((spot) => spot.orgId === orgId && spot.playerId === playerId);
  const userOf = (id: UserId) => [...users.rows()].find((user) => user.id === id)!;
  const playerOf = (orgId: OrgId, playerId: PlayerId) => {
    const { id, firstName, lastName }: Player = players.get(key(orgId, playerId))!;
    return { id, firstName, lastName };
  };

  function view(link: ParentLink): LinkView {
    const { id, orgId, state, playerId, teamId, childName, message, isBlocked, createdAt, decidedAt, decidedBy } = link;
    return {
      id,
      state,
      createdAt,
      decidedAt,
      decidedBy: decidedBy && { id: decidedBy, name: userOf(decidedBy).name },
      parent: personIn(tables, orgId, link.userId),
      isBlocked,
      player: playerId && playerOf(orgId, playerId),
      inquiry: state === 'pending' && childName !== null ? { childName, message } : null,
      inquiryTeam: teamId && { id: teamId, name: teams.get(key(orgId, teamId))!.name },
      spots: inOrder(tables, spotsOf(link)),
    };
  }

  return {
    async parentLink(orgId, id, now) {
      const link = parentLinks.get(key(orgId, id));
      return link && view(linkAt(link, now));
    },

    async childLinks(orgId, parentId, now) {
      const mine = linksOf(orgId, now).filter((link) => link.userId === parentId && isOpen(link));
      return mine.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || byText(a.id, b.id)).map(view);
    },

    async parentLinks(orgId, { status, teamIds, playerId }, page, now) {
      const found = linksOf(orgId, now).filter(
        (link) =>
          (status === undefined || link.state === status) &&
          (playerId === undefined || link.playerId === playerId) &&
          (teamIds === undefined ||
            (link.teamId !== null && teamIds.includes(link.teamId)) ||
            spotsOf(link).some(({ teamId }) => teamIds.includes(teamId))),
      );
      const { items, hasMore } = timePage(found, ({ createdAt, id }) => ({ at: createdAt, id }), 1, page);
      return { items: items.map(view), hasMore };
    },

    async suggestedChildren(orgId, { userId, email, hashes, today }, now) {
      const user = userOf(userId);
      if (verifiedEmail(user) !== email) return [];
      const linked = new Set(
        linksOf(orgId, now).flatMap((link) => (link.userId === userId && (isOpen(link) || link.isBlocked) ? (link.playerId ?? []) : [])),
      );
      const isBlocked = (playerId: PlayerId) => hashes.some((hash) => blocks.get(key(orgId, playerId, hash)) !== undefined);
      const ageGroupOf = (playerId: PlayerId): SuggestedChild['ageGroup'] => {
        const [place] = spotsOf({ orgId, playerId })
          .map(({ teamId }) => teams.get(key(orgId, teamId))!)
          .map((team) => ({ team, season: seasonOf({ seasons }, team) }))
          .filter(({ season }) => isCurrentSeason(season, today))
          .sort((a, b) => byText(b.season.startsOn, a.season.startsOn) || byText(a.team.name, b.team.name) || byText(a.team.id, b.team.id));
        if (!place) return null;
        const { id, name } = ageGroups.get(key(orgId, place.team.ageGroupId))!;
        return { id, name };
      };
      return [...guardians.rows()]
        .filter((guardian) => guardian.orgId === orgId && guardian.email === email)
        .filter(({ playerId }) => !linked.has(playerId) && !isBlocked(playerId))
        .filter(({ playerId }) => !players.get(key(orgId, playerId))!.archived)
        .map(({ playerId }) => ({ player: playerOf(orgId, playerId), ageGroup: ageGroupOf(playerId) }))
        .sort((a, b) => byText(a.player.firstName, b.player.firstName) || byText(a.player.id, b.player.id))
        .slice(0, 25);
    },

    teamsOfPlayer: async (orgId, playerId) =>
      spotsOf({ orgId, playerId })
        .map(({ teamId }) => teamId)
        .sort(byText),
  };
}

function inOrder({ teams, seasons }: Tables, spots: readonly RosterSpot[]): SpotView[] {
  const placed = spots.map((spot) => {
    const team = teams.get(key(spot.orgId, spot.teamId))!;
    return { spot, team, season: seasonOf({ seasons }, team) };
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
      seasonId: team.seasonId,
      jerseyNumber: spot.jerseyNumber,
      positions: spot.positions,
    }));
}
