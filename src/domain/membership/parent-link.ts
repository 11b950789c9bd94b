import type { OrgId, ParentLinkId, PlayerId, UserId } from '../shared/ids.ts';

/** A parent's claim to be a player's guardian. It opens nothing until it is approved. */
export type ParentLink = Readonly<{
  id: ParentLinkId;
  orgId: OrgId;
  userId: UserId;
  playerId: PlayerId;
  state: 'pending' | 'approved' | 'denied' | 'revoked';
  createdAt: Date;
  decidedAt: Date | null;
  /** Null where a guardian e-mail or the org's rules decided. */
  decidedBy: UserId | null;
}>;
