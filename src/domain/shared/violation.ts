/** Whose player is meant, seen from the team that a stat event belongs to. */
export type Side = 'own' | 'opponent';

/** The rules that a command can break, each with its bounds. */
interface Rules {
  /** From `min` to `limit`, both allowed. */
  'out-of-range': { min: number; limit: number };
  'not-boolean': unknown;
  'not-a-choice': { allowed: readonly (string | number)[] };
  'not-a-clock': unknown;
  'not-a-jersey-number': unknown;
  'not-an-order-place': { limit: number };
  'not-a-player-id': { side: Side };
  'not-player-ids': { side: Side; limit: number };
  /** Somebody may be named more than once. */
  'not-player-ids-in-order': { side: Side; limit: number };
  'not-these-letters': { limit: number; meanings: Readonly<Record<string, string>> };
  'not-a-list': { limit: number; members: readonly string[] };
  'unknown-attribute': { eventType: string; allowed: readonly string[] };
  'needs-pitcher-alone': unknown;
  'before-other': { other: string };
  'not-after-other': { other: string };
  /** At most `limit` days, the first one included. */
  'too-many-days': { limit: number };
  'too-many-hours': { limit: number };
  'too-many-years-away': { limit: number };
  'own-opponent': unknown;
  'not-a-forfeit': unknown;
  'two-kinds-of-forfeit': unknown;
  'forfeit-by-nobody': unknown;
  'listed-twice': unknown;
  /** Of an order whose numbers are 1 to `limit`. */
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
  /** What is named is not there in this organization. */
  unknown: { what: Referred };
  /** What is named is archived. */
  archived: { what: Referred };
  /** Another one has it. */
  taken: unknown;
  /** It is named by others as it is. */
  'in-use': unknown;
  'needs-other': { other: string };
  'not-in-division': unknown;
  'not-in-table': unknown;
  'other-season': unknown;
  'too-many': { limit: number };
  'always-waits': { roles: readonly string[] };
  'needs-waiting-parents': unknown;
  'active-while-archived': unknown;
  'not-a-time-zone': unknown;
  'not-in-facility': unknown;
  'not-in-room': unknown;
  'not-in-game': unknown;
  'not-an-event': unknown;
  'not-on-roster': { side: Side };
  'not-a-webhook-address': { fault: AddressFault };
}

/** Why nothing is sent to an address. */
export type AddressFault = 'not-https' | 'credentials' | 'port' | 'not-public' | 'not-found';

type Referred = 'age group' | 'division' | 'facility' | 'field' | 'game' | 'member' | 'player' | 'season' | 'sport' | 'team' | 'umpire';

export type Rule = keyof Rules;
export type Path = readonly (string | number)[];
/** One thing that is wrong with a command: where, and the rule that it breaks. */
export type Violation<R extends Rule = Rule> = { [Each in R]: Readonly<{ path: Path; rule: Each } & Rules[Each]> }[R];

export type InvalidRequest = Readonly<{ kind: 'invalid-request'; violations: readonly Violation[] }>;
/** Ids that are no part of what the command is about. */
export type UnknownReference = Readonly<{ kind: 'unknown-reference'; violations: readonly Violation[] }>;

export const invalid = (...violations: readonly Violation[]): InvalidRequest => ({ kind: 'invalid-request', violations });
export const unknownReference = (...violations: readonly Violation[]): UnknownReference => ({ kind: 'unknown-reference', violations });

/** The violation where the rule is broken, for lists that name all of them. */
export const unless = (holds: boolean, violation: Violation): readonly Violation[] => (holds ? [] : [violation]);
