import { type Err, err } from '../shared/result.ts';
import type { LocalDate } from '../shared/time.ts';
import type { Role } from './roles.ts';

/** Why none of the caller's roles suffices, each as a rule in words. */
export const ROLE_REQUIRED_CAUSES = {
  'role-missing': 'the caller has none of the roles',
  'role-pending': 'the caller’s role is pending until an admin approves it',
  'not-the-scorer': 'the official scorer of the game may do this too, whatever their role',
  'outside-scoring-window': 'the official scorer may do this from six hours before the start of the game until 24 hours after its end',
  'settled-result':
    'reopening a final game and undoing or changing a forfeit are corrections; whoever made a game final may reopen it for 12 hours',
} as const;
export type RoleRequiredCause = keyof typeof ROLE_REQUIRED_CAUSES;

export type RoleRequired = Readonly<{
  kind: 'role-required';
  roles: readonly Role[];
  cause: RoleRequiredCause;
  /** The field that may not be set; null if the whole operation is refused. */
  field: string | null;
}>;

export const roleRequired = (
  roles: readonly Role[],
  { cause = 'role-missing', field = null }: Partial<Pick<RoleRequired, 'cause' | 'field'>> = {},
): Err<RoleRequired> => err({ kind: 'role-required', roles, cause, field });

/** Why a caller may not do on one item what their role permits in general: each cause as a rule in words, and the `reason` that groups it. */
export const NOT_ALLOWED_CAUSES = {
  'own-membership': { reason: 'own-membership', rule: 'nobody decides on a membership or claim of their own' },
  'operator-makes-orgs': {
    reason: 'operator-makes-orgs',
    rule: 'organizations are created by the operator of this service: ask them for yours',
  },
  'address-not-verified': {
    reason: 'address-not-verified',
    rule: 'only somebody whose e-mail address the identity provider has verified may create an organization',
  },
  'no-followers': { reason: 'no-followers', rule: 'this organization does not allow followers of children' },
  'own-link': { reason: 'own-link', rule: 'nobody decides on a link of their own' },
  'season-over': {
    reason: 'not-your-team',
    rule: 'coaches and families may act on their team’s games until 14 days after the end of its season',
  },
  'season-not-active': { reason: 'not-your-team', rule: 'coaches and families may act on their team’s games while its season is active' },
  'not-staff-of-team': {
    reason: 'not-your-team',
    rule: 'of the coaches, only those on the staff list of one of the game’s teams may do this',
  },
  'no-child-on-team': { reason: 'not-your-team', rule: 'of the parents, only those with a child on one of the game’s teams may do this' },
  'other-team': {
    reason: 'not-your-team',
    rule: 'coaches record for their own team, what the opponent’s batters did against their pitchers, and for the other side of their game only while nobody of it keeps its book',
  },
  'not-coach-of-child': { reason: 'not-your-team', rule: 'only admins, staff and coaches of a current team of the child may do this' },
  'not-running-team': {
    reason: 'not-your-team',
    rule: 'only admins, staff, and coaches and managers of the team may do this',
  },
  'event-of-league': {
    reason: 'event-of-league',
    rule: 'an event of the league is changed or canceled by admins, for all of its teams at once',
  },
  'not-your-slot': { reason: 'not-your-slot', rule: 'only who has taken the place, and those who run the team, may give it back' },
  'not-assigned': { reason: 'not-your-game', rule: 'of the umpires, only those who are assigned to the game may do this' },
  'scorer-without-child': {
    reason: 'scorer-without-child',
    rule: 'only admins and staff may make a parent without an approved link to a child official scorer',
  },
  'not-the-scorer': {
    reason: 'not-the-scorer',
    rule: 'only admins, staff, coaches of the team and the official scorer of the game may do this',
  },
  'outside-scoring-window': { reason: 'not-the-scorer', rule: ROLE_REQUIRED_CAUSES['outside-scoring-window'] },
  'no-child-linked': { reason: 'not-in-this-room', rule: 'parents may enter chat rooms once a link to their child is approved' },
  'not-of-room-team': { reason: 'not-in-this-room', rule: 'only admins, staff, and coaches and families of the team may enter its room' },
  'not-of-room-roles': { reason: 'not-in-this-room', rule: 'the room is for other roles' },
  'not-your-message': { reason: 'not-your-message', rule: 'only the author of a message, admins and staff may delete it' },
  'not-your-words': { reason: 'not-your-message', rule: 'only the author of a message may correct it' },
  'not-your-announcement': {
    reason: 'not-your-message',
    rule: 'only the author of an announcement, admins and staff see how many have read it',
  },
  'too-old-to-correct': { reason: 'too-late', rule: 'the author may correct a message for 15 minutes' },
  'message-too-old': { reason: 'too-late', rule: 'the author may delete a message for 15 minutes, admins and staff at any time' },
  'not-the-author': { reason: 'not-the-author', rule: 'only the author may change the report' },
  'report-too-old': { reason: 'too-late', rule: 'the author may change a report for 24 hours' },
  'rating-before-game': { reason: 'too-early', rule: 'officials are rated from the start of the game' },
  'rating-too-late': { reason: 'too-late', rule: 'officials are rated until 14 days after the end of the game' },
  'league-assigns': {
    reason: 'league-assigns',
    rule: 'umpires of this organization cannot take games themselves: the league assigns them',
  },
} as const;
export type NotAllowedCause = keyof typeof NOT_ALLOWED_CAUSES;
export type NotAllowedReason = (typeof NOT_ALLOWED_CAUSES)[NotAllowedCause]['reason'];

export type NotAllowed = Readonly<{
  kind: 'not-allowed';
  reason: NotAllowedReason;
  cause: NotAllowedCause;
  /** The field that may not be set; null if the whole operation is refused. */
  field: string | null;
  /** The last day of the season if the cause is `season-over`, else null. */
  seasonEndedOn: LocalDate | null;
}>;

export const notAllowed = (
  cause: NotAllowedCause,
  { field = null, seasonEndedOn = null }: Partial<Pick<NotAllowed, 'field' | 'seasonEndedOn'>> = {},
): Err<NotAllowed> => err({ kind: 'not-allowed', reason: NOT_ALLOWED_CAUSES[cause].reason, cause, field, seasonEndedOn });

const PEOPLE: Readonly<Record<Role, string>> = {
  admin: 'admins',
  staff: 'staff',
  coach: 'coaches',
  umpire: 'umpires',
  parent: 'parents',
  follower: 'followers',
};
const inWords = (date: LocalDate): string =>
  new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The rule that refuses it, in words and with what is known of it, without a capital letter and a period. */
export function ruleOf(refusal: RoleRequired | NotAllowed): string {
  if (refusal.kind === 'not-allowed') {
    const { cause, seasonEndedOn } = refusal;
    return `${NOT_ALLOWED_CAUSES[cause].rule}${seasonEndedOn === null ? '' : `; the season ended on ${inWords(seasonEndedOn)}`}`;
  }
  const { roles, cause } = refusal;
  const people = new Intl.ListFormat('en').format(roles.map((role) => PEOPLE[role]));
  return `only ${people} may${cause === 'role-missing' ? '' : `; ${ROLE_REQUIRED_CAUSES[cause]}`}`;
}
