import type { CalendarAddressId, OrgId, TeamId, UserId } from '../shared/ids.ts';

/** The secret address of a calendar. It shows what its owner may currently see, and nothing after their membership ends. */
export type CalendarAddress = Readonly<{
  id: CalendarAddressId;
  orgId: OrgId;
  userId: UserId;
  /** The team whose games it shows; null for its owner's own games. An owner has at most one address for each. */
  teamId: TeamId | null;
  /** Only the hash of the secret is stored. */
  secretHash: string;
  /** Whether it leaves out what all of its owner's children have declined. */
  leavesOutDeclined: boolean;
  createdAt: Date;
}>;

type AddressOwner = Pick<CalendarAddress, 'id' | 'orgId' | 'userId' | 'teamId'>;

/** Creates an address. It replaces an earlier one of the same calendar, which stops working; what it leaves out stays as it was. */
export const makeAddress = (place: AddressOwner, secretHash: string, earlier: CalendarAddress | undefined, now: Date): CalendarAddress => ({
  ...place,
  id: earlier?.id ?? place.id,
  secretHash,
  leavesOutDeclined: earlier?.leavesOutDeclined ?? false,
  createdAt: now,
});
