import type { MailingId, OrgId, PlayerId, SeasonId, UserId } from '../shared/ids.ts';
import type { MailAttempt } from './mail-delivery.ts';

/** An org invites at most so many addresses in a day by the storage's clock. */
export const INVITATIONS_A_DAY = 500;
/** An org invites an address once in this time, whatever the seasons. */
export const INVITED_AGAIN_AFTER_MS = 30 * 24 * 3_600_000;
/** Longer than any season: an address is invited to a season once. */
export const MAILING_KEPT_FOR_MS = 730 * 24 * 3_600_000;

/** Addresses of guardians on the rosters of a season, each counted once. */
export type MailingCounts = Readonly<{
  addresses: number;
  /** Those that are sent an invitation. */
  invited: number;
  /** Those of people who are or were members. */
  members: number;
  /** Those that were invited to this season before, by the org lately to another one, or lately by as many orgs as an address hears of. */
  invitedBefore: number;
  /** Those that want no invitation from any org. */
  stopped: number;
  /** Those that are beyond the limit of the day. */
  overLimit: number;
}>;

/** Invitations by mail that an admin has asked for, to guardians on the rosters of a season. */
export type Mailing = Readonly<{
  id: MailingId;
  orgId: OrgId;
  seasonId: SeasonId;
  inviteCode: string;
  requestedBy: UserId;
  requestedAt: Date;
  counts: MailingCounts;
}>;

/** One address, known by its keyed hash alone: the address itself is read from the roster when the mail is sent. */
export type Invitation = MailAttempt &
  Readonly<{ orgId: OrgId; seasonId: SeasonId; addressHash: string; mailingId: MailingId; playerId: PlayerId }>;

/** No mail can be asked for: the deployment sends none, the operator has not released the org, the season is not current, or there is no usable invite for parents. */
export type MailOff = Readonly<{ kind: 'mail-off'; reason: MailOffReason }>;
export const MAIL_OFF_REASONS = ['not-set-up', 'not-released', 'season-not-current', 'no-invite'] as const;
export type MailOffReason = (typeof MAIL_OFF_REASONS)[number];

export type Candidate = Readonly<{ addressHash: string; playerId: PlayerId; isMember: boolean }>;

/** Chooses whom to invite. Each address has one candidate. */
export function chooseInvited(
  candidates: readonly Candidate[],
  { invitedBefore, stopped, room }: Readonly<{ invitedBefore: ReadonlySet<string>; stopped: ReadonlySet<string>; room: number }>,
): Readonly<{ invited: readonly Candidate[]; counts: MailingCounts }> {
  const reasonOf = ({ addressHash, isMember }: Candidate) =>
    isMember ? 'members' : invitedBefore.has(addressHash) ? 'invitedBefore' : stopped.has(addressHash) ? 'stopped' : 'open';
  const by = Map.groupBy(candidates, reasonOf);
  const open = by.get('open') ?? [];
  const invited = open.slice(0, Math.max(0, room));
  const count = (reason: ReturnType<typeof reasonOf>) => by.get(reason)?.length ?? 0;
  return {
    invited,
    counts: {
      addresses: candidates.length,
      invited: invited.length,
      members: count('members'),
      invitedBefore: count('invitedBefore'),
      stopped: count('stopped'),
      overLimit: open.length - invited.length,
    },
  };
}

/** After so long an invitation that no server takes is given up. */
export const INVITATION_GIVEN_UP_AFTER_MS = 3 * 24 * 3_600_000;

export const newInvitation = (
  { id: mailingId, orgId, seasonId }: Pick<Mailing, 'id' | 'orgId' | 'seasonId'>,
  { addressHash, playerId }: Candidate,
  dueAt: Date,
): Invitation => ({ orgId, seasonId, addressHash, mailingId, playerId, attempts: 0, dueAt, end: null });
