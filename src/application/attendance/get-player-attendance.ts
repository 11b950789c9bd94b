import { seesNote } from '../../domain/attendance/attendance-permissions.ts';
import { countPresences, type Presence, type PresenceCounts } from '../../domain/attendance/presence.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { PlayerId, TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type AuditRosterReadDeps, auditRosterRead } from '../league/audit-roster-read.ts';
import type { AttendanceReader } from '../ports/storage/attendance/attendance-storage.ts';
import type { FamilyReader } from '../ports/storage/families/family-reader.ts';
import { useCase } from '../use-case.ts';
import { type AttendedItem, viewAttendedItem } from './view-attended-item.ts';

type Deps = AuditRosterReadDeps & Readonly<{ read: Pick<AttendanceReader, 'presences'> & Pick<FamilyReader, 'teamsOfPlayer'> }>;
type Query = Readonly<{ actor: Member; playerId: PlayerId }>;

type AttendanceInTeam = PresenceCounts &
  Readonly<{ team: Readonly<{ id: TeamId; name: string }>; items: readonly (AttendedItem & Readonly<{ presence: Presence }>)[] }>;
export type PlayerAttendanceView = Readonly<{ playerId: PlayerId; teams: readonly AttendanceInTeam[] }>;

/** At what a player was in the current seasons: for the guardians, and of each team for those who run it. For others the player is not found. */
export const getPlayerAttendance = useCase(
  'read-league',
  async ({ read, ...deps }: Deps, { actor, playerId }: Query): Promise<Result<PlayerAttendanceView, NotFound>> => {
    const { id: orgId, timeZone } = actor.org;
    const teamIds = (await read.teamsOfPlayer(orgId, playerId)).filter((teamId) => seesNote(actor, teamId, playerId));
    if (teamIds.length === 0) return err({ kind: 'not-found' });
    const taken = await read.presences(orgId, { teamIds, playerId });
    for (const teamId of teamIds) await auditRosterRead(deps)(actor, teamId);
    const teams = [...Map.groupBy(taken, ({ teamId }) => teamId)].map(([id, own]) => ({
      team: { id, name: own[0]!.teamName },
      ...countPresences(own),
      items: own.map((each) => ({ ...viewAttendedItem(each, timeZone), presence: each.presence })),
    }));
    return ok({ playerId, teams });
  },
);
