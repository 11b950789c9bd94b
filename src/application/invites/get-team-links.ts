import { mayRunTeam } from '../../domain/events/event-permissions.ts';
import { countingIn, statusOf } from '../../domain/invites/invite.ts';
import { isCurrentSeason } from '../../domain/league/season.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { Role } from '../../domain/membership/roles.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import type { Clock } from '../ports/clock.ts';
import type { InviteReader } from '../ports/storage/invites/invite-storage.ts';
import { useCase } from '../use-case.ts';

type Deps = Readonly<{ read: Pick<InviteReader, 'invites' | 'linkedTeam'>; clock: Clock }>;
type Query = Readonly<{ actor: Member; teamId: TeamId }>;

/** `links` has the codes that a link to the team may carry, at most one of each role. */
export type TeamLinks = Readonly<{
  team: Readonly<{ id: TeamId; name: string }>;
  links: readonly Readonly<{ role: Role; inviteCode: string; expiresAt: Date }>[];
}>;

/**
 * The usable codes that a team of a current season is linked with, for who runs it: that of parents and, for admins, who alone see other codes,
 * that of coaches.
 */
export const getTeamLinks = useCase(
  'read-league',
  async ({ read, clock }: Deps, { actor, teamId }: Query): Promise<Result<TeamLinks, NotFound | NotAllowed>> => {
    const { org } = actor;
    const team = await read.linkedTeam(org.id, teamId);
    const now = clock();
    if (!team || !isCurrentSeason(team.season, localDate(now, org.timeZone))) return err({ kind: 'not-found' });
    const permitted = mayRunTeam(actor, teamId);
    if (!permitted.ok) return permitted;
    const invites = await read.invites(org.id);
    const links = (actor.roles.has('admin') ? (['parent', 'coach'] as const) : (['parent'] as const)).flatMap((role) => {
      const usable = invites.find(({ invite }) => invite.role === role && statusOf(countingIn(org, invite), now) === 'active')?.invite;
      return usable ? [{ role, inviteCode: usable.code, expiresAt: countingIn(org, usable).expiresAt }] : [];
    });
    return ok({ team: { id: team.id, name: team.name }, links });
  },
);
