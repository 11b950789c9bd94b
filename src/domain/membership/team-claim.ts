import type { OrgId, TeamClaimId, TeamId, UserId } from '../shared/ids.ts';

/** A coach's claim to be on a team's staff. */
export type TeamClaim = Readonly<{
  id: TeamClaimId;
  orgId: OrgId;
  userId: UserId;
  teamId: TeamId;
  state: 'pending' | 'approved' | 'denied';
  requestedAt: Date;
  decidedAt: Date | null;
  /** Null where the e-mail on the staff list decided. */
  decidedBy: UserId | null;
}>;
