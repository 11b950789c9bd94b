import type { EventSeries, SeriesRule } from '../../../../domain/events/event-series.ts';
import type { ItemRef } from '../../../../domain/events/item.ts';
import type { TeamEvent } from '../../../../domain/events/team-event.ts';
import type { EventSeriesId, GameId, OrgEventId, OrgId, TeamEventId, TeamId } from '../../../../domain/shared/ids.ts';
import { byCodePoint } from '../../../../domain/shared/text.ts';
import type { GameFilter, GameWithNames } from '../league/league-reader.ts';
import type { TimePosition } from '../membership/membership-storage.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import type { NamedSlot } from '../slots/slot-storage.ts';

/** What has the field of an event, or its team, at the event's time. */
export type PlaceHolder = Readonly<{ taken: 'field' | 'team'; by: ItemRef }>;

export interface TeamEvents {
  /** The current value, without a lock: other transactions may change it. */
  find(orgId: OrgId, id: TeamEventId): Promise<TeamEvent | undefined>;
  /** Those of these events that exist. MUST lock them against other transactions until this one ends, one by one in order of id. */
  hold(orgId: OrgId, ids: readonly TeamEventId[]): Promise<readonly TeamEvent[]>;
  /** The events of a series, without locks, in no particular order. */
  ofSeries(orgId: OrgId, seriesId: EventSeriesId): Promise<readonly TeamEvent[]>;
  /** The events of an event of the league, without locks, in no particular order. MUST see what other transactions have committed before the call. */
  ofOrgEvent(orgId: OrgId, id: OrgEventId): Promise<readonly TeamEvent[]>;
  /** Events of any status that start at or after `from` and before `before`, in no particular order, without locks. */
  starting(orgId: OrgId, range: Readonly<{ from: Date; before: Date }>): Promise<readonly TeamEvent[]>;
  /** Events of which only the day is decided, of any status, without locks, in no particular order. */
  withoutTime(orgId: OrgId): Promise<readonly TeamEventId[]>;
  /**
   * Those of these events about which somebody has answered, or has a place of one of their slots. MUST see what other transactions have committed
   * before the call.
   */
  answered(orgId: OrgId, ids: readonly TeamEventId[]): Promise<readonly TeamEventId[]>;
  /** With what goes with them. */
  removeAll(orgId: OrgId, ids: readonly TeamEventId[]): Promise<void>;
  /** Saves all of them; no id may appear twice. */
  saveAll(events: readonly TeamEvent[]): Promise<void>;
  /**
   * Whether one of these saved events, if it is scheduled, lacks its field or its team: another scheduled event, or a game whose status is in
   * `USES_FIELD`, has it within the event's time; an event of the league has neither. Of several, what has a field first, then the earlier one. MUST see what other transactions
   * have committed before the call.
   */
  placeHolder(orgId: OrgId, ids: readonly TeamEventId[]): Promise<PlaceHolder | undefined>;
  /**
   * The scheduled events of teams' own that end after `now` and have the field or a team of one of these saved games within its time, if the game's status is
   * in `USES_FIELD` and it is of no draft. MUST see what other transactions have committed before the call.
   */
  inTheWayOf(orgId: OrgId, gameIds: readonly GameId[], now: Date): Promise<readonly TeamEventId[]>;
  /** How many events of the team's own are not canceled and end after `now`. MUST see what other transactions have committed before the call. */
  countOpen(orgId: OrgId, teamId: TeamId, now: Date): Promise<number>;
}

export interface EventSeriesStore {
  find(orgId: OrgId, id: EventSeriesId): Promise<EventSeries | undefined>;
  save(series: EventSeries): Promise<void>;
}

/** An event with the names of everything it refers to, and the rule of its series. */
export type EventWithNames = Readonly<{
  event: TeamEvent;
  teamName: string;
  facilityName: string | null;
  fieldName: string | null;
  series: SeriesRule | null;
}>;

export type EventWithSlots = EventWithNames & Readonly<{ slots: readonly NamedSlot[] }>;

/** An item of a family's week, with the names of everything that it refers to. */
export type AgendaEntry = Readonly<{ kind: 'game'; listed: GameWithNames } | { kind: 'event'; listed: EventWithNames }>;

/** The games that a schedule with this filter has, and the events of these teams. */
export type AgendaFilter = GameFilter & Readonly<{ eventsOf: readonly TeamId[] | 'all' }>;

const spanOf = ({ listed }: AgendaEntry) => ('game' in listed ? listed.game : listed.event);
/** The position of an entry in the agenda: ids of games and events are never the same. */
export const agendaPosition = (entry: AgendaEntry): TimePosition => ({ at: spanOf(entry).startsAt, id: spanOf(entry).id });

/** The first entries of the games and the events that come next, each of which are one more than a page or all that there are. */
export function agendaPage(games: readonly GameWithNames[], events: readonly EventWithNames[], limit: number): Page<AgendaEntry> {
  const entries: readonly AgendaEntry[] = [
    ...games.map((listed) => ({ kind: 'game' as const, listed })),
    ...events.map((listed) => ({ kind: 'event' as const, listed })),
  ];
  const order = (a: TimePosition, b: TimePosition) => a.at.getTime() - b.at.getTime() || byCodePoint(a.id, b.id);
  return pageOf(entries.toSorted((a, b) => order(agendaPosition(a), agendaPosition(b))).slice(0, limit + 1), limit);
}

export interface EventReader {
  /** Events of any status that start at or after `from` and before `before`, of all teams or of these, in order of start, then id. */
  teamEvents(
    orgId: OrgId,
    range: Readonly<{ from: Date; before: Date }>,
    teamIds: readonly TeamId[] | 'all',
    page: PageRequest<TimePosition>,
  ): Promise<Page<EventWithNames>>;
  /** MUST answer undefined for an event that is not in the org. */
  teamEvent(orgId: OrgId, id: TeamEventId): Promise<EventWithNames | undefined>;
  /** The same with its slots, as `slotsOf` reads them. */
  teamEventWithSlots(orgId: OrgId, id: TeamEventId): Promise<EventWithSlots | undefined>;
  /** The events of the teams of one event of the league, or of all that end after a time, in order of start, then id. */
  orgEvents(orgId: OrgId, of: Readonly<{ id: OrgEventId } | { endingAfter: Date }>): Promise<readonly EventWithNames[]>;
  /** Games and events that start at or after `from` and before `before`, of any status but archived games, in order of start, then id. */
  agenda(
    orgId: OrgId,
    range: Readonly<{ from: Date; before: Date }>,
    filter: AgendaFilter,
    page: PageRequest<TimePosition>,
  ): Promise<Page<AgendaEntry>>;
}
