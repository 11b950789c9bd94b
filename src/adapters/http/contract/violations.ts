import type { AddressFault, LinkFault, Rule, Side, Violation } from '../../../domain/shared/violation.ts';

/**
 * One fault in a request; its detail is English, and can be worded anew: by the rule that it broke, by what is wrong with the form, or else by the
 * detail itself. `pointer` is a JSON pointer (RFC 6901) into the named part.
 */
export type Fault = Readonly<{ in: RequestPart; pointer: string; detail: string; violation?: Violation; form?: FormFault }>;
/** What is wrong with the form of a value, with the figures that a sentence about it takes. */
export type FormFault = Readonly<{ fault: (typeof FORM_FAULTS)[number]; values: Readonly<Record<string, string | number>> }>;
export const FORM_FAULTS = [
  ...(['required', 'unknown-member', 'given-once', 'type', 'one-of', 'id', 'invalid'] as const),
  ...(['at-least', 'at-most', 'at-least-entries', 'at-most-entries', 'at-least-characters', 'at-most-characters', 'length'] as const),
];
export type RequestPart = 'body' | 'query' | 'path' | 'header';

const escaped = (part: PropertyKey) => String(part).replaceAll('~', '~0').replaceAll('/', '~1');
export const pointerTo = (path: readonly PropertyKey[]): string => path.map((part) => `/${escaped(part)}`).join('');

const TEAMS: Record<Side, string> = { own: 'the event’s team', opponent: 'the opposing team' };

const ADDRESS_FAULTS: Record<AddressFault, string> = {
  'not-https': 'must be an https address',
  credentials: 'must not contain a user name or password',
  port: 'must have the port 443 or 8443',
  'not-public': 'must be on the public Internet, not a private, local or reserved address',
  'not-found': 'has a host name that does not resolve',
};

const LINK_FAULTS: Record<LinkFault, string> = {
  characters: 'must not contain spaces, backslashes or invisible characters',
  'not-https': 'must begin with https://',
  credentials: 'must not contain a user name or password',
  'no-host': 'must have a host, such as www.example.org',
};

/** Descriptions of the violations for people. */
const TEXTS: { readonly [R in Rule]: string | ((violation: Violation<R>) => string) } = {
  'out-of-range': ({ min, limit }) => `must be a whole number from ${min} to ${limit}`,
  'not-boolean': 'must be true or false',
  'not-a-choice': ({ allowed }) => `must be one of ${allowed.join(', ')}`,
  'not-a-clock': 'must be minutes and seconds, such as 05:12 or 00:12.4, or null',
  'not-a-jersey-number': 'must be a jersey number of one to three digits, or null',
  'not-an-order-place': ({ limit }) => `must be a place in the batting order from 1 to ${limit}, or null`,
  'not-a-player-id': ({ side }) => `must be the id of a player of ${TEAMS[side]}, or null`,
  'not-player-ids': ({ side, limit }) => `must be a list of at most ${limit} distinct ids of players of ${TEAMS[side]}`,
  'not-player-ids-in-order': ({ side, limit }) => `must be a list of at most ${limit} ids of players of ${TEAMS[side]}, in order`,
  'not-these-letters': ({ limit, meanings }) =>
    `must be at most ${limit} letters in order: ${Object.entries(meanings)
      .map(([letter, meaning]) => `${letter} ${meaning}`)
      .join(', ')}`,
  'not-a-list': ({ limit, members }) => `must be a list of at most ${limit} objects with ${members.join(', ')}`,
  'unknown-attribute': ({ eventType, allowed }) =>
    `is unknown: ${eventType} takes ${allowed.length > 0 ? allowed.join(', ') : 'no attributes'}`,
  'needs-pitcher-alone': 'requires a pitcherId and no playerId',
  'before-other': ({ other }) => `must not be before ${other}`,
  'not-after-other': ({ other }) => `must be after ${other}`,
  'after-other': ({ other }) => `must not be after ${other}`,
  'too-many-days': ({ limit }) => `must be within ${limit} days, including the first`,
  'no-date': 'must have a date from the start to the end of the repetition that is not excepted',
  'too-many-hours': ({ limit }) => `must be within ${limit} hours of the start`,
  'too-many-years-away': ({ limit }) => `must be within ${limit} years of today`,
  'own-opponent': 'must be another team: a team cannot play itself',
  'not-a-forfeit': 'is only for games with the status forfeit',
  'two-kinds-of-forfeit': 'must not be true if forfeitedBy names a team',
  'forfeit-by-nobody': 'must name the team that forfeited, unless doubleForfeit is true',
  'listed-twice': 'must be listed only once',
  'gap-before': ({ limit }) => `must be from 1 to ${limit}, the number of batters`,
  'bats-not': 'must be null: only starters, in a sport with a batting order, have a place in it',
  'games-out-of-range': ({ min, limit }) => `must result in ${min} to ${limit} games in total`,
  'entrants-out-of-range': ({ min, limit }) => `must result in ${min} to ${limit} entrants in total`,
  'no-third-place': ({ min }) => `may be true only in a single elimination with at least ${min} teams`,
  'not-in-match': 'is not one of the two teams of this match, or these are not known yet',
  'already-made': 'is already on the schedule: change the game itself',
  'not-as-many': ({ limit }) => `must match the number of teams: ${limit}`,
  'too-many-slots': ({ limit }) => `must have times for at most ${limit} games in total`,
  'required-of-move': 'is required when games are moved',
  'only-of-move': 'is only for moving games',
  'not-both-teams': 'must be both teams of the game, each exactly once',
  'player-missing': 'must name the player that the inquiry is about',
  'other-player': 'is not the player of the link',
  unknown: ({ what }) => `does not match any ${what} of this organization`,
  archived: ({ what }) => `names an archived ${what}: restore it from the archive first, or name another one`,
  taken: 'is already in use: choose another value, or change the item that has it',
  'in-use': 'can no longer be changed, because other items depend on it',
  fixed: 'cannot be changed like this; delete it, and make another one',
  'needs-other': ({ other }) => `must be given together with ${other}, or not at all`,
  'other-season': 'must be a team of the same season',
  'too-many': ({ limit }) => `exceeds the maximum of ${limit}`,
  'not-in-sport': ({ sport }) => `does not apply to ${sport}`,
  'not-in-division': 'must be a division of the season and age group of the team',
  'outside-team': 'is a team of another league, which has no roster, staff, families or place in a table here',
  'both-outside': 'must be a team of this organization, because the other one is of another league',
  'not-in-table': 'must be a team of that season and age group',
  reserved: () => 'must be another one: it would pass for the service itself',
  'not-for-approved-coach': 'is only for approving a request to join as coach',
  'always-waits': ({ roles }) => `must contain ${roles.join(', ')}: their invite codes can be guessed, and they see children’s names`,
  'needs-label': 'is required if the kind is other',
  'has-link': 'must not contain a web or e-mail address',
  'has-phone-number': 'must not contain a telephone number',
  'not-to-come': 'must be in the future',
  'needs-waiting-parents': 'may be false only if parents themselves need the approval of an admin',
  'required-for-own': 'is required if the league follows a table of its own',
  'not-ascending': ({ by }) => `must be in ascending order of ${by}, each only once`,
  'active-while-archived': 'must be false for an archived item',
  'not-a-subscription': () => 'must be the push subscription of a browser at a known push service, as JSON',
  'not-a-time-zone': 'must be a time zone such as America/Chicago',
  'not-in-facility': 'is not a field of that facility',
  'not-in-room': 'is not a message of this room',
  'not-a-webhook-address': ({ fault }) => ADDRESS_FAULTS[fault],
  'not-a-link': ({ fault }) => LINK_FAULTS[fault],
  'not-an-event': 'is neither the id nor the clientEventId of a stat event of this game',
  'not-in-game': 'is not one of the two teams of this game',
  'not-numbered':
    'must stand for a jersey number, because only numbers are recorded of the other side’s players, or of a team of another league: 00000000-0000-8000-8000-ffffffffff07 is number 07',
  'not-on-roster': ({ side }) => `is not on the roster of ${side === 'own' ? 'this team' : 'the opposing team'}`,
};

/** Every rule that there is. */
export const RULES = Object.keys(TEXTS) as readonly Rule[];

export function textOf(violation: Violation): string {
  const text = TEXTS[violation.rule] as string | ((violation: Violation) => string);
  return typeof text === 'string' ? text : text(violation);
}

type Input = Readonly<{ params?: Shaped | undefined; query?: Shaped | undefined }>;
type Shaped = Readonly<{ shape: object }>;

/** Locates a violation of a command in the request: in its path or query if they have that member, else in its body. */
export function faultOf({ params, query }: Input, violation: Violation): Fault {
  const [member = ''] = violation.path;
  const has = (part: Shaped | undefined) => part !== undefined && Object.hasOwn(part.shape, member);
  return {
    in: has(query) ? 'query' : has(params) ? 'path' : 'body',
    pointer: pointerTo(violation.path),
    detail: textOf(violation),
    violation,
  };
}
