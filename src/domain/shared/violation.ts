/** Which team's player is meant, from the point of view of the team that a stat event belongs to. */
export type Side = 'own' | 'opponent';

/** The rules that a command can break, with the bounds of each. */
interface Rules {
  /** Inclusive bounds. */
  'out-of-range': { min: number; limit: number };
  'not-boolean': unknown;
  'not-a-choice': { allowed: readonly (string | number)[] };
  'not-a-clock': unknown;
  'not-a-jersey-number': unknown;
  'not-an-order-place': { limit: number };
  'not-a-player-id': { side: Side };
  'not-player-ids': { side: Side; limit: number };
  /** A player may appear more than once. */
  'not-player-ids-in-order': { side: Side; limit: number };
  'not-these-letters': { limit: number; meanings: Readonly<Record<string, string>> };
  'not-a-list': { limit: number; members: readonly string[] };
  'unknown-attribute': { eventType: string; allowed: readonly string[] };
  'needs-pitcher-alone': unknown;
  'before-other': { other: string };
  'not-after-other': { other: string };
  'after-other': { other: string };
  /** At most `limit` days, counting the first. */
  'too-many-days': { limit: number };
  /** A repetition that gives no date at all. */
  'no-date': unknown;
  'too-many-hours': { limit: number };
  'too-many-years-away': { limit: number };
  'own-opponent': unknown;
  'not-a-forfeit': unknown;
  'two-kinds-of-forfeit': unknown;
  'forfeit-by-nobody': unknown;
  'listed-twice': unknown;
  /** The order's numbers are 1 to `limit`. */
  'gap-before': { limit: number };
  'bats-not': unknown;
  'games-out-of-range': { min: number; limit: number };
  'too-many-slots': { limit: number };
  'entrants-out-of-range': { min: number; limit: number };
  'no-third-place': { min: number };
  'not-in-match': unknown;
  'already-made': unknown;
  'not-as-many': { limit: number };
  'required-of-move': unknown;
  'only-of-move': unknown;
  'not-both-teams': unknown;
  'player-missing': unknown;
  'other-player': unknown;
  /** The referenced item does not exist in this organization. */
  unknown: { what: Referred };
  /** The referenced item is archived. */
  archived: { what: Referred };
  /** Another item already has this value. */
  taken: unknown;
  /** It would pass for the service itself. */
  reserved: unknown;
  /** Other items refer to it in its present form. */
  'in-use': unknown;
  /** It is decided when the item is made. */
  fixed: unknown;
  'needs-other': { other: string };
  'not-in-division': unknown;
  /** A team of another league has no roster, staff, families or place in a table here. */
  'outside-team': unknown;
  /** Neither of the two teams of a game is one of the org's own. */
  'both-outside': unknown;
  /** The rule is about something that the season's sport does not have. */
  'not-in-sport': { sport: string };
  'not-in-table': unknown;
  'other-season': unknown;
  'too-many': { limit: number };
  /** Teams are given to a coach, by whoever approves them. */
  'not-for-approved-coach': unknown;
  'always-waits': { roles: readonly string[] };
  'needs-label': unknown;
  /** Text that others read, with an address in it. */
  'has-link': unknown;
  /** Text that others read, with a telephone number in it. */
  'has-phone-number': unknown;
  'not-to-come': unknown;
  'needs-waiting-parents': unknown;
  'required-for-own': unknown;
  /** Entries are not in ascending order of a member, each value once. */
  'not-ascending': { by: string };
  'active-while-archived': unknown;
  'not-a-subscription': unknown;
  'not-a-time-zone': unknown;
  'not-in-facility': unknown;
  'not-in-room': unknown;
  'not-in-game': unknown;
  'not-an-event': unknown;
  'not-on-roster': { side: Side };
  /** The team is of another league: its players are known by the numbers on their jerseys. */
  'not-numbered': unknown;
  'not-a-webhook-address': { fault: AddressFault };
  'not-a-link': { fault: LinkFault };
}

/** Why the service does not send to an address. */
export type AddressFault = 'not-https' | 'credentials' | 'port' | 'not-public' | 'not-found';

/** Why an address is not linked. */
export type LinkFault = 'characters' | 'not-https' | 'credentials' | 'no-host';

type Referred =
  | 'age group'
  | 'coach'
  | 'division'
  | 'document'
  | 'facility'
  | 'field'
  | 'game'
  | 'member'
  | 'player'
  | 'season'
  | 'sport'
  | 'team'
  | 'umpire';

export type Rule = keyof Rules;
export type Path = readonly (string | number)[];
/** One fault of a command: its path, and the rule that it breaks. */
export type Violation<R extends Rule = Rule> = { [Each in R]: Readonly<{ path: Path; rule: Each } & Rules[Each]> }[R];

export type InvalidRequest = Readonly<{ kind: 'invalid-request'; violations: readonly Violation[] }>;
/** Ids that do not belong to the subject of the command. */
export type UnknownReference = Readonly<{ kind: 'unknown-reference'; violations: readonly Violation[] }>;

export const invalid = (...violations: readonly Violation[]): InvalidRequest => ({ kind: 'invalid-request', violations });
export const unknownReference = (...violations: readonly Violation[]): UnknownReference => ({ kind: 'unknown-reference', violations });

/** The violation if the rule is broken, for spreading into a list of violations. */
export const unless = (holds: boolean, violation: Violation): readonly Violation[] => (holds ? [] : [violation]);
