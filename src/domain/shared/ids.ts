declare const brand: unique symbol;
/** A string that only its own kind of thing is known by: passing a player's id where a team's is wanted does not compile. */
type Id<Name extends string> = string & { readonly [brand]: Name };

export type OrgId = Id<'Org'>;
export type UserId = Id<'User'>;
export type MembershipId = Id<'Membership'>;
export type InviteId = Id<'Invite'>;
export type SportId = Id<'Sport'>;
export type SeasonId = Id<'Season'>;
export type AgeGroupId = Id<'AgeGroup'>;
export type DivisionId = Id<'Division'>;
export type FacilityId = Id<'Facility'>;
export type FieldId = Id<'Field'>;
export type TeamId = Id<'Team'>;
export type StaffMemberId = Id<'StaffMember'>;
export type TeamClaimId = Id<'TeamClaim'>;
export type GameChangeId = Id<'GameChange'>;
export type PlayerId = Id<'Player'>;
export type GameId = Id<'Game'>;
export type StatEventId = Id<'StatEvent'>;
export type ReportId = Id<'Report'>;
export type ParentLinkId = Id<'ParentLink'>;
export type RoomId = Id<'Room'>;
export type MessageId = Id<'Message'>;
export type MessageReportId = Id<'MessageReport'>;
export type PushTokenId = Id<'PushToken'>;
export type PushEventId = Id<'PushEvent'>;
export type PushDeliveryId = Id<'PushDelivery'>;
