import type { ItemRef } from '../events/item.ts';
import type { TeamEvent } from '../events/team-event.ts';
import type { Game } from '../games/game.ts';
import type { OrgId, SlotId, SlotPlaceId, TeamId, UserId } from '../shared/ids.ts';
import type { Range } from '../shared/range.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { type InvalidRequest, invalid, unless } from '../shared/violation.ts';

export const SLOT_KINDS = ['snack', 'scorekeeper', 'field_preparation', 'other'] as const;
export type SlotKind = (typeof SLOT_KINDS)[number];

export const SLOT_LABEL_LENGTH: Range = { min: 1, max: 60 };
export const SLOT_PLACES: Range = { min: 1, max: 20 };
/** Of one team. */
export const SLOTS_PER_ITEM = 20;
export type SlotLimitReached = Readonly<{ kind: 'limit-reached'; what: 'slots-per-item'; limit: number }>;

/** Which slots a change is about: the one named, or also those like it at other items of its kind to come. */
export const SLOT_SCOPES = ['one', 'all'] as const;
export type SlotScope = (typeof SLOT_SCOPES)[number];

/** What people of a team do at a game or an event, and how many of them. */
export type Slot = Readonly<{
  id: SlotId;
  orgId: OrgId;
  item: ItemRef;
  teamId: TeamId;
  kind: SlotKind;
  /** The team's own word; required of the kind `other`. */
  label: string | null;
  labelBy: UserId | null;
  /** How many people it takes. Lowering it takes no place from anybody. */
  places: number;
}>;

/** A place that somebody has taken: one a person and slot. */
export type SlotPlace = Readonly<{
  id: SlotPlaceId;
  orgId: OrgId;
  slotId: SlotId;
  userId: UserId;
  /** Only if typed when it was taken. */
  phone: string | null;
  /** Whether anybody may take it over; until then it stays theirs. */
  isOffered: boolean;
  takenAt: Date;
}>;

/** The place offered to the others, or no longer. */
export const offeredPlace = (place: SlotPlace, isOffered: boolean): SlotPlace => ({ ...place, isOffered });

/** The place as its holder takes it once more: no longer offered, with the phone number if one is typed. */
export const retakenPlace = (place: SlotPlace, phone: string | null | undefined): SlotPlace => ({
  ...place,
  isOffered: false,
  phone: phone === undefined ? place.phone : phone,
});

/** A slot and the places that are taken, the earliest first. */
export type TakenSlot<Place extends SlotPlace = SlotPlace> = Readonly<{ slot: Slot; places: readonly Place[] }>;

export type SlotTerms = Pick<Slot, 'kind' | 'label' | 'places'>;

/** Refuses the kind `other` without a label. */
export const checkTerms = ({ kind, label }: Pick<Slot, 'kind' | 'label'>): Result<undefined, InvalidRequest> => {
  const violations = unless(kind !== 'other' || label !== null, { path: ['label'], rule: 'needs-label' });
  return violations.length > 0 ? err(invalid(...violations)) : ok(undefined);
};

export const isAlike = (slot: Pick<Slot, 'teamId' | 'kind' | 'label'>, other: Pick<Slot, 'teamId' | 'kind' | 'label'>): boolean =>
  slot.teamId === other.teamId && slot.kind === other.kind && slot.label === other.label;

/** A game or an event as far as slots depend on it. */
export type SlotItem = Readonly<{
  ref: ItemRef;
  teamIds: readonly TeamId[];
  startsAt: Date;
  endsAt: Date;
  isCanceled: boolean;
}>;

export const gameAsItem = (
  game: Pick<Game, 'id' | 'homeTeamId' | 'visitorTeamId' | 'startsAt' | 'endsAt' | 'status' | 'archived'>,
): SlotItem => ({
  ref: { kind: 'game', id: game.id },
  teamIds: [game.homeTeamId, game.visitorTeamId],
  startsAt: game.startsAt,
  endsAt: game.endsAt,
  isCanceled: game.status === 'canceled' || game.status === 'forfeit' || game.archived,
});

export const eventAsItem = ({ id, teamId, startsAt, endsAt, status }: TeamEvent): SlotItem => ({
  ref: { kind: 'event', id },
  teamIds: [teamId],
  startsAt,
  endsAt,
  isCanceled: status === 'canceled',
});

export const SLOT_CLOSED_REASONS = ['canceled', 'over'] as const;
/** Nobody opens or takes a place at what is canceled or over. */
export type SlotClosed = Readonly<{ kind: 'slot-closed'; reason: (typeof SLOT_CLOSED_REASONS)[number] }>;

/** Refuses what is canceled, forfeited or over. */
export function requireOpen({ isCanceled, endsAt }: SlotItem, now: Date): Result<undefined, SlotClosed> {
  if (isCanceled) return err({ kind: 'slot-closed', reason: 'canceled' });
  return endsAt <= now ? err({ kind: 'slot-closed', reason: 'over' }) : ok(undefined);
}

/** Whether whoever has a place at both has two at once: at the same item, or at one that begins before the other is over. */
export const areAtOnce = (
  one: Pick<SlotItem, 'ref' | 'startsAt' | 'endsAt'>,
  other: Pick<SlotItem, 'ref' | 'startsAt' | 'endsAt'>,
): boolean => one.ref.id === other.ref.id || (one.startsAt < other.endsAt && other.startsAt < one.endsAt);

/** How many places can still be taken. */
export const openPlaces = ({ slot, places }: TakenSlot, isItemCanceled: boolean): number =>
  isItemCanceled ? 0 : Math.max(0, slot.places - places.length);

/**
 * Who brings the snacks of a game: the first who took a snack place of the home team, or of the visitor without one; undefined if nobody has. Of the
 * slots only those of these two teams count.
 */
export function snackPlace<Place extends SlotPlace>(
  { homeTeamId, visitorTeamId }: Pick<Game, 'homeTeamId' | 'visitorTeamId'>,
  slots: readonly TakenSlot<Place>[],
): Place | undefined {
  const first = (teamId: TeamId) =>
    slots
      .filter(({ slot }) => slot.kind === 'snack' && slot.teamId === teamId)
      .flatMap(({ places }) => places)
      .toSorted((a, b) => a.takenAt.getTime() - b.takenAt.getTime() || (a.id < b.id ? -1 : 1))[0];
  return first(homeTeamId) ?? first(visitorTeamId);
}

/** A place that is given back less than this before the item begins is told to those who run the team. */
export const TOLD_WITHIN_MS = 48 * 3_600_000;
