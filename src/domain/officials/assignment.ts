import type { AlreadyDecided } from '../membership/membership.ts';
import { type NotAllowed, notAllowed } from '../membership/not-allowed.ts';
import { type Org, settingsOf } from '../membership/org.ts';
import type { GameId, OfficialAssignmentId, OrgId, UserId } from '../shared/ids.ts';
import type { Range } from '../shared/range.ts';
import { err, ok, type Result } from '../shared/result.ts';

export const POSITION_LENGTH: Range = { min: 1, max: 40 };
export const FEE_CENTS: Range = { min: 0, max: 1_000_000 };

/** `expired` is an offer whose deadline has passed: it is stored as `offered`. */
export const ASSIGNMENT_STATES = ['open', 'offered', 'accepted', 'declined', 'expired'] as const;
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];
export const STORED_STATES = ['open', 'offered', 'accepted', 'declined'] as const satisfies readonly AssignmentState[];

/** One position among the officials of a game, such as plate umpire, and the umpire who holds it. */
export type OfficialAssignment = Readonly<{
  id: OfficialAssignmentId;
  orgId: OrgId;
  gameId: GameId;
  position: string;
  feeCents: number;
  /** Null while the position is open. */
  userId: UserId | null;
  state: (typeof STORED_STATES)[number];
  /** The deadline for answering an offer; null for no deadline. */
  respondBy: Date | null;
  /** 1 for a new assignment; each change adds one. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}>;

export const stateAt = ({ state, respondBy }: Pick<OfficialAssignment, 'state' | 'respondBy'>, now: Date): AssignmentState =>
  state === 'offered' && respondBy !== null && respondBy <= now ? 'expired' : state;

/** Whether umpires of the org may take open positions themselves. */
export const mayTakePlaces = (org: Org): Result<undefined, NotAllowed> =>
  settingsOf(org).umpiresAssignThemselves ? ok(undefined) : notAllowed('league-assigns');

/** Whether the umpire is bound by it and so unavailable for other games. */
export const isHeld = (assignment: Pick<OfficialAssignment, 'state' | 'respondBy'>, now: Date): boolean =>
  ['offered', 'accepted'].includes(stateAt(assignment, now));

/** Whether another umpire may take the position. */
export const isFree = (assignment: Pick<OfficialAssignment, 'state' | 'respondBy'>, now: Date): boolean => !isHeld(assignment, now);

type OpenPosition = Pick<OfficialAssignment, 'id' | 'orgId' | 'gameId' | 'position' | 'feeCents'>;

export const openPlace = (place: OpenPosition, now: Date): OfficialAssignment => ({
  ...place,
  userId: null,
  state: 'open',
  respondBy: null,
  version: 1,
  createdAt: now,
  updatedAt: now,
});

const changed = (assignment: OfficialAssignment, change: Partial<OfficialAssignment>, now: Date): OfficialAssignment => ({
  ...assignment,
  ...change,
  version: assignment.version + 1,
  updatedAt: now,
});

export const offer = (assignment: OfficialAssignment, userId: UserId, respondBy: Date | null, now: Date): OfficialAssignment =>
  changed(assignment, { userId, respondBy, state: 'offered' }, now);

/** An umpire who takes an open position has thereby accepted it. */
export const take = (assignment: OfficialAssignment, userId: UserId, now: Date): OfficialAssignment =>
  changed(assignment, { userId, respondBy: null, state: 'accepted' }, now);

export const vacate = (assignment: OfficialAssignment, now: Date): OfficialAssignment =>
  changed(assignment, { userId: null, respondBy: null, state: 'open' }, now);

export const describe = (assignment: OfficialAssignment, details: Partial<Pick<OfficialAssignment, 'position' | 'feeCents'>>, now: Date) =>
  changed(assignment, details, now);

export type Answer = 'accept' | 'decline';
const ANSWERED = { accept: 'accepted', decline: 'declined' } as const;

/**
 * Accepts or declines an offer; repeating the same answer changes nothing. An accepted offer may still be declined; a declined or expired
 * one is final.
 */
export function answer(
  assignment: OfficialAssignment,
  given: Answer,
  now: Date,
): Result<Readonly<{ assignment: OfficialAssignment; isNew: boolean }>, AlreadyDecided> {
  const state = stateAt(assignment, now);
  const next = ANSWERED[given];
  if (state === next) return ok({ assignment, isNew: false });
  if (state === 'offered' || (state === 'accepted' && given === 'decline')) {
    return ok({ assignment: changed(assignment, { state: next }, now), isNew: true });
  }
  return err({ kind: 'already-decided', decision: state === 'expired' ? 'ended' : 'denied' });
}
