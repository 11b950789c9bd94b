import type { PlaceState, ToldState } from '../../../../domain/league/place-state.ts';
import type { FacilityId, OrgId } from '../../../../domain/shared/ids.ts';

/** What the league says about facilities and fields. Whoever changes it has locked the facility. */
export interface PlaceStates {
  /** What was said last about the facility and about each of its fields, if anything, whether or not it still holds, in order of id. */
  ofFacility(orgId: OrgId, facilityId: FacilityId): Promise<readonly PlaceState[]>;
  /** Saves all of them; no place may appear twice. */
  saveAll(states: readonly PlaceState[]): Promise<void>;
  /**
   * When those who play at the place may be told of news: at once, or `everyMs` after they were told last; undefined if that is still to come,
   * and will tell them this as well. MUST store it by the storage's clock, and let only one transaction at a time do so for a place.
   */
  nextNotice(orgId: OrgId, id: PlaceState['id'], everyMs: number): Promise<'now' | Date | undefined>;
  /** What those who play at the place were told last; undefined if nobody was. */
  lastTold(orgId: OrgId, id: PlaceState['id']): Promise<ToldState | undefined>;
  /** Stores what they are told now, by the storage's clock; undefined if it reaches nobody, so that the next news need not wait. */
  told(orgId: OrgId, id: PlaceState['id'], state: ToldState | undefined): Promise<void>;
}

/** When to notify next, if the last time was or is `notifiedAt`; undefined if that is still to come. */
export function noticeAt(notifiedAt: Date | null, now: Date, everyMs: number): Date | undefined {
  if (notifiedAt && notifiedAt > now) return undefined;
  return new Date(Math.max(now.getTime(), notifiedAt ? notifiedAt.getTime() + everyMs : 0));
}
