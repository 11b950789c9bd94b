import { mayRunTeam } from '../domain/events/event-permissions.ts';
import { type OutsideTeam, requireOwn, type Team } from '../domain/league/team.ts';
import type { NotAllowed } from '../domain/membership/not-allowed.ts';
import { type Member, seesSeason } from '../domain/membership/permissions.ts';
import type { TeamId } from '../domain/shared/ids.ts';
import type { NotFound } from '../domain/shared/refusals.ts';
import { err, ok, type Result } from '../domain/shared/result.ts';
import type { Repositories } from './ports/storage/storage.ts';

/** A team of the org's own that the member runs now. */
export async function teamToRun(
  actor: Member,
  teamId: TeamId,
  { teams }: Pick<Repositories, 'teams'>,
): Promise<Result<Team, NotFound | NotAllowed | OutsideTeam>> {
  const team = await teams.find(actor.org.id, teamId);
  if (!team || team.archived || !seesSeason(actor, team.seasonId)) return err({ kind: 'not-found' });
  const permitted = mayRunTeam(actor, teamId);
  if (!permitted.ok) return permitted;
  const own = requireOwn(team);
  return own.ok ? ok(team) : own;
}
