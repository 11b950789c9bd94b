import type { RosterPlayer } from '../../domain/league/roster-player.ts';
import { seesRoster, seesSeason } from '../../domain/membership/permissions.ts';
import type { RosterView } from '../../domain/membership/views.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import { useCase } from '../use-case.ts';
import { type AuditRosterReadDeps, auditRosterRead } from './audit-roster-read.ts';
import { byShownName, viewRosterPlayer } from './view-roster-player.ts';
import { type TeamView, viewTeam } from './view-team.ts';

type Deps = AuditRosterReadDeps & Readonly<{ read: Pick<LeagueReader, 'team'> }>;
type Query = Readonly<{ actor: RosterView; teamId: TeamId }>;
export type TeamWithRoster = TeamView &
  Readonly<{
    /** The league of a team of another league; null for the org's own teams. */
    outsideLeague: string | null;
    players: readonly RosterPlayer[];
  }>;

/** One team with its players, as far as the member may see them; a visitor sees none. */
export const getTeam = useCase(
  'read-league',
  async ({ read, ...deps }: Deps, { actor, teamId }: Query): Promise<Result<TeamWithRoster, NotFound>> => {
    const found = await read.team(actor.org.id, teamId);
    if (!found || !seesSeason(actor, found.listed.team.seasonId)) return err({ kind: 'not-found' });
    await auditRosterRead(deps)(actor, teamId);
    const roster = seesRoster(actor, teamId) ? found.roster : [];
    const players = roster.map((entry) => viewRosterPlayer(actor, teamId, entry)).sort(byShownName);
    return ok({ ...viewTeam(actor, found.listed), outsideLeague: found.listed.team.outsideLeague, players });
  },
);
