import type { CalendarAddressId, OrgId, TeamId, UserId } from '../shared/ids.ts';

/** The secret address of a calendar. It shows what its owner may see at that moment, and nothing once they are no member any more. */
export type CalendarAddress = Readonly<{
  id: CalendarAddressId;
  orgId: OrgId;
  userId: UserId;
  /** The team whose games it shows; null for its owner's own. An owner has one address for each. */
  teamId: TeamId | null;
  /** All that is kept of the secret. */
  secretHash: string;
  createdAt: Date;
}>;

type Place = Pick<CalendarAddress, 'id' | 'orgId' | 'userId' | 'teamId'>;

/** A new address, in place of an earlier one of the same calendar, which stops working. */
export const makeAddress = (place: Place, secretHash: string, earlier: CalendarAddress | undefined, now: Date): CalendarAddress => ({
  ...place,
  id: earlier?.id ?? place.id,
  secretHash,
  createdAt: now,
});
