import { countingIn, readInviteCode, statusOf } from '../../domain/invites/invite.ts';
import { isCurrentSeason } from '../../domain/league/season.ts';
import { type OfficialTerm, officialTerm } from '../../domain/league/sport.ts';
import { isConfirmed, needsApproval } from '../../domain/membership/org.ts';
import type { LeagueRole } from '../../domain/membership/roles.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import type { TooManyRequests } from '../../domain/shared/refusals.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { localDate, type TimeZone } from '../../domain/shared/time.ts';
import { DEFAULT_LANGUAGE } from '../../domain/texts/language.ts';
import { type Guesser, inviteLookupLimit } from '../invite-lookup-limit.ts';
import type { Clock } from '../ports/clock.ts';
import type { SharedRateLimiter } from '../ports/shared-rate-limiter.ts';
import type { InviteReader } from '../ports/storage/invites/invite-storage.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import { type Publishes, publishFor } from '../publish.ts';
import { useCase } from '../use-case.ts';

/** The offer of a usable code. */
export type InviteOffer = Readonly<{
  code: string;
  orgName: string;
  timeZone: TimeZone;
  role: LeagueRole;
  officialTerm: OfficialTerm;
  requiresApproval: boolean;
  /** Whether who runs this deployment has confirmed the org. */
  isConfirmed: boolean;
  expiresAt: Date;
  /** The team of a current season that the link names; null if it names none. */
  team: Readonly<{ id: TeamId; name: string }> | null;
}>;

type Deps = Publishes &
  Readonly<{
    read: Pick<InviteReader, 'inviteByCode' | 'linkedTeam'> & Pick<LeagueReader, 'sports'>;
    sharedRateLimiter: SharedRateLimiter;
    clock: Clock;
  }>;

/**
 * The offer behind a code, or undefined: unknown, expired, used up and revoked codes are indistinguishable. A team that is not of the org or of
 * no current season is left out, and so is one beside a code that is not valid.
 */
export const validateInvite = useCase(
  'public',
  (
    { render, read, sharedRateLimiter, clock }: Deps,
    { guesser, code, teamId }: Readonly<{ guesser: Guesser; code: string; teamId?: TeamId | undefined }>,
  ): Promise<Result<InviteOffer | undefined, TooManyRequests>> => {
    const look = async () => {
      const codeParts = readInviteCode(code);
      const found = codeParts && (await read.inviteByCode(codeParts.orgCode, codeParts.code));
      const invite = found && countingIn(found.org, found.invite);
      if (!invite || statusOf(invite, clock()) !== 'active') return ok(undefined);
      const { org } = found;
      const team = teamId && (await read.linkedTeam(org.id, teamId));
      const isCurrent = team && isCurrentSeason(team.season, localDate(clock(), org.timeZone));
      const publish = publishFor({ render }, DEFAULT_LANGUAGE);
      return ok({
        code: invite.code,
        orgName: publish.name(org.name, 'league'),
        timeZone: org.timeZone,
        role: invite.role,
        officialTerm: officialTerm(await read.sports(org.id)),
        requiresApproval: needsApproval(org, invite.role),
        isConfirmed: isConfirmed(org),
        expiresAt: invite.expiresAt,
        team: isCurrent ? { id: team.id, name: publish.name(team.name, 'team') } : null,
      });
    };
    return inviteLookupLimit(sharedRateLimiter, guesser, look, (outcome) => outcome.ok && outcome.value === undefined);
  },
);
