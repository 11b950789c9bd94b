import { hasAddress, hasPhoneNumber } from '../shared/contact-details.ts';
import type { FacilityId, FieldId, OrgId, UserId } from '../shared/ids.ts';
import type { Range } from '../shared/range.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { type InvalidRequest, invalid, unless } from '../shared/violation.ts';

/** Whether people can play somewhere. `unknown` is news as well: the league has not decided yet. */
export const PLACE_STATES = ['open', 'closed', 'unknown'] as const;
export type PlaceStateWord = (typeof PLACE_STATES)[number];

export const STATE_NOTE_LENGTH: Range = { min: 1, max: 140 };

/** What the league has said last about a facility, or about one of its fields. */
export type PlaceState = Readonly<{
  orgId: OrgId;
  /** The id of the field, or of the facility if it is about all of its fields. */
  id: FieldId | FacilityId;
  facilityId: FacilityId;
  fieldId: FieldId | null;
  /** Null if it has been taken back. */
  state: PlaceStateWord | null;
  /** From this time on it holds no longer; null if it holds until it is changed. */
  until: Date | null;
  note: string | null;
  noteBy: UserId | null;
  updatedAt: Date;
}>;
/** What is said about a place, without which place it is. */
export type SaidOfPlace = Pick<PlaceState, 'state' | 'until' | 'note' | 'updatedAt'>;

export type PlaceStateView = Readonly<{ state: PlaceStateWord; until: Date | null; note: string | null; updatedAt: Date }>;

/** What is said about a place and still holds. */
const heldAt = (said: SaidOfPlace | null | undefined, now: Date): PlaceStateView | null =>
  said?.state && (said.until === null || said.until > now)
    ? { state: said.state, until: said.until, note: said.note, updatedAt: said.updatedAt }
    : null;

/** The state that holds now for a field: its own, else its facility's. Null if nothing is said. */
export const stateAt = (
  field: SaidOfPlace | null | undefined,
  facility: SaidOfPlace | null | undefined,
  now: Date,
): PlaceStateView | null => heldAt(field, now) ?? heldAt(facility, now);

/** What people were told of a place; `state` is null once it has been taken back. */
export type ToldState = Pick<PlaceState, 'state' | 'until'>;

export const toldOf = (held: PlaceStateView | null): ToldState => ({ state: held?.state ?? null, until: held?.until ?? null });

export const isToldAlready = (told: ToldState | undefined, held: PlaceStateView | null): boolean =>
  told !== undefined && told.state === (held?.state ?? null) && told.until?.getTime() === held?.until?.getTime();

/** Whether people who play there have to hear of it; a note alone is read by whoever looks. */
export const isNews = (before: PlaceStateView | null, after: PlaceStateView | null): boolean =>
  before?.state !== after?.state || before?.until?.getTime() !== after?.until?.getTime();

export type SayingOfPlace = Pick<PlaceState, 'state' | 'until' | 'note'>;

/** Refuses a note with an address or a telephone number, since it is public; an end that has passed, and details of nothing. */
export function checkSaying({ state, until, note }: SayingOfPlace, now: Date): Result<undefined, InvalidRequest> {
  const violations = [
    ...unless(note === null || !hasAddress(note), { path: ['note'], rule: 'has-link' }),
    ...unless(note === null || !hasPhoneNumber(note), { path: ['note'], rule: 'has-phone-number' }),
    ...unless(until === null || until > now, { path: ['until'], rule: 'not-to-come' }),
    ...unless(state !== null || until === null, { path: ['until'], rule: 'needs-other', other: 'state' }),
    ...unless(state !== null || note === null, { path: ['note'], rule: 'needs-other', other: 'state' }),
  ];
  return violations.length > 0 ? err(invalid(...violations)) : ok(undefined);
}
