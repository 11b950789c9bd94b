import { type Invite, inviteCode, statusOf } from '../../domain/invites/invite.ts';
import { isCurrentSeason, type Season } from '../../domain/league/season.ts';
import { hasInvitationsEnough } from '../../domain/mail/mail-bounds.ts';
import {
  type Candidate,
  chooseInvited,
  INVITATIONS_A_DAY,
  type MailingCounts,
  type MailOff,
  newInvitation,
} from '../../domain/mail/mailing.ts';
import { isConfirmed, type Org } from '../../domain/membership/org.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { comparableEmail } from '../../domain/shared/email-address.ts';
import type { MailingId, SeasonId } from '../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import { type UnknownReference, unknownReference } from '../../domain/shared/violation.ts';
import { auditEntry } from '../audit-entry.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { mailAddressHash } from './address-hash.ts';

type Uses = 'seasons' | 'invites' | 'mailings' | 'mailRecipients' | 'mailStops' | 'personBlocks' | 'audit';
type Reads = 'guardiansIn' | 'memberAddresses' | 'keyedHash';
type Deps = WriteDeps<Uses, Reads> & Readonly<{ sendsMail: boolean }>;
type Command = Readonly<{ actor: Member; seasonId: SeasonId; isPreview: boolean }>;

/** `id` is null for a preview, which stores nothing. */
export type StartedMailing = Readonly<{ id: MailingId | null; seasonId: SeasonId; counts: MailingCounts }>;

/**
 * Invites the guardians on the rosters of a season by mail, with the org's invite for parents: those who are no members, were not invited
 * before (`MailingCounts`) and have not said stop to any org, as many as the day allows. The mails are sent later.
 */
export const startMailing = useCase(
  'manage-org',
  ({ unitOfWork, clock, newId, sendsMail }: Deps, { actor, seasonId, isPreview }: Command) =>
    unitOfWork.transact<StartedMailing, MailOff | UnknownReference>(async (repositories) => {
      const { seasons, mailings, audit } = repositories;
      const { org } = actor;
      if (!sendsMail) return err({ kind: 'mail-off', reason: 'not-set-up' });
      if (!isConfirmed(org)) return err({ kind: 'mail-off', reason: 'not-released' });
      const season = await seasons.find(org.id, seasonId);
      if (!season) return err(unknownReference({ path: ['seasonId'], rule: 'unknown', what: 'season' }));
      const now = clock();
      if (!invitesTo(season, org, now)) return err({ kind: 'mail-off', reason: 'season-not-current' });
      // It is locked, so mailings of an org are started one after the other, and stay together within the limit of the day.
      const invite = await usableInvite(repositories, org, now);
      if (!invite.ok) return invite;

      const { invited, counts } = await chosen(repositories, org, seasonId, now);
      if (isPreview) return ok({ id: null, seasonId, counts });
      const id = newId<MailingId>();
      const mailing = { id, orgId: org.id, seasonId, inviteCode: invite.value.code, requestedBy: actor.user.id, counts };
      await mailings.add(
        mailing,
        invited.map((candidate) => newInvitation(mailing, candidate, now)),
      );
      await audit.append(auditEntry({ actor, now, newId }, 'mailing-started', id, { seasonId, invited: counts.invited }));
      return ok({ id, seasonId, counts });
    }),
);

async function usableInvite({ invites }: Repositories<'invites', never>, org: Org, now: Date): Promise<Result<Invite, MailOff>> {
  const invite = await invites.findByCode(org.id, inviteCode(org.code, 'parent', now, org.timeZone));
  return invite && statusOf(invite, now) === 'active' ? ok(invite) : err({ kind: 'mail-off', reason: 'no-invite' });
}

/** Whether people are invited to the season: once it has been made active, until it is over. */
export const invitesTo = (season: Season, { timeZone }: Org, now: Date): boolean =>
  !season.archived && isCurrentSeason(season, localDate(now, timeZone));

async function chosen(
  { mailings, mailRecipients, mailStops, personBlocks, read }: Repositories<Uses, Reads>,
  { id: orgId }: Org,
  seasonId: SeasonId,
  now: Date,
) {
  const members = new Set((await read.memberAddresses(orgId)).map(comparableEmail));
  const candidates: Candidate[] = [];
  for (const { email, playerId } of await read.guardiansIn(orgId, seasonId)) {
    candidates.push({ addressHash: await mailAddressHash(read, email), playerId, isMember: members.has(comparableEmail(email)) });
  }
  const hashes = candidates.map(({ addressHash }) => addressHash);
  const enough = (await mailRecipients.among(hashes)).filter((each) => hasInvitationsEnough(each, now));
  return chooseInvited(candidates, {
    invitedBefore: new Set([...(await mailings.invitedTo(orgId, seasonId, hashes)), ...enough.map(({ addressHash }) => addressHash)]),
    stopped: new Set([...(await mailStops.among(hashes)), ...(await personBlocks.among(hashes))]),
    room: INVITATIONS_A_DAY - (await mailings.invitedToday(orgId)),
  });
}
