import { countPresences, type Presence, type PresenceCounts } from '../../domain/attendance/presence.ts';
import { runsTeam } from '../../domain/events/event-permissions.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { PlayerId, TeamId } from '../../domain/shared/ids.ts';
import { isFormerPlayer } from '../../domain/shared/person-name.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type AuditRosterReadDeps, auditRosterRead } from '../league/audit-roster-read.ts';
import { byShownName, viewRosterPlayer } from '../league/view-roster-player.ts';
import type { AttendanceReader } from '../ports/storage/attendance/attendance-storage.ts';
import { useCase } from '../use-case.ts';
import { type AttendedItem, viewAttendedItem } from './view-attended-item.ts';

type Deps = AuditRosterReadDeps & Readonly<{ read: Pick<AttendanceReader, 'attendance' | 'presences'> }>;
type Query = Readonly<{ actor: Member; teamId: TeamId }>;

type PlayerInTable = PresenceCounts &
  Readonly<{
    playerId: PlayerId;
    displayName: string;
    jerseyNumber: string | null;
    /** Of the items in their order; null where nothing was taken. */
    presences: readonly (Presence | null)[];
  }>;

/** Who of a team was at what, in order of time and by name: no ranking. */
export type TeamAttendanceView = Readonly<{ teamId: TeamId; items: readonly AttendedItem[]; players: readonly PlayerInTable[] }>;

/** Who of the team, of which season it is, was at its games and events, for those who run the team. */
export const getTeamAttendance = useCase(
  'read-league',
  async ({ read, ...deps }: Deps, { actor, teamId }: Query): Promise<Result<TeamAttendanceView, NotFound>> => {
    const { id: orgId, timeZone } = actor.org;
    const [team] = runsTeam(actor, teamId) ? await read.attendance(orgId, { teamIds: [teamId], itemIds: [] }) : [];
    if (!team) return err({ kind: 'not-found' });
    const taken = await read.presences(orgId, { teamIds: [teamId] });
    await auditRosterRead(deps)(actor, teamId);
    const items = [...new Map(taken.map((each) => [each.itemId, each])).values()].map((each) => viewAttendedItem(each, timeZone));
    const ofPlayers = Map.groupBy(taken, ({ playerId }) => playerId);
    const players = team.players
      .filter(({ player }) => !isFormerPlayer(player))
      .map(({ player, jerseyNumber }) => viewRosterPlayer(actor, teamId, { player, spot: { jerseyNumber, positions: [] } }))
      .sort(byShownName)
      .map(({ playerId, displayName, jerseyNumber }) => {
        const own = ofPlayers.get(playerId) ?? [];
        const at = new Map(own.map(({ itemId, presence }) => [itemId, presence]));
        return { playerId, displayName, jerseyNumber, ...countPresences(own), presences: items.map(({ id }) => at.get(id) ?? null) };
      });
    return ok({ teamId, items, players });
  },
);
