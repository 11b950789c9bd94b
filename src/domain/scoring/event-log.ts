import type { StatEventId, UserId } from '../shared/ids.ts';
import { byOrderKey, orderKeyBetween, orderKeyOf } from './event-order.ts';

/**
 * How an event stands that a coach of the opponent entered in a side's book: it counts (`booked`), waits for the side's own keepers to choose
 * (`set_aside`, void until then), or was chosen and is theirs (`kept`).
 */
export const BY_OPPONENT = ['booked', 'set_aside', 'kept'] as const;
export type ByOpponent = (typeof BY_OPPONENT)[number];

/** The fields of an event in a game's log. */
export type LoggedEvent = Readonly<{
  id: StatEventId;
  /** The app's own id for it. */
  clientEventId: string | null;
  /** Its number in the log; recordings and later changes take consecutive numbers, from 1 on. */
  sequence: number;
  /** The number of its last change: its recording, or what was done to it afterwards. */
  changeSequence: number;
  /** Its position in the game: see `byOrderKey`. */
  orderKey: string;
  voidedAt: Date | null;
  voidedBy: UserId | null;
  /** The event that it corrects, and the one that corrects it. */
  replacesId: StatEventId | null;
  replacedById: StatEventId | null;
  /** Null for what a side's own keepers entered. */
  byOpponent: ByOpponent | null;
}>;

/** Shifts the event after others took `by` numbers before it. */
export function shifted<Event extends LoggedEvent>(event: Event, by: number): Event {
  const sequence = event.sequence + by;
  const orderKey = isAtItsNumber(event) ? orderKeyOf(sequence) : event.orderKey;
  return { ...event, sequence, changeSequence: event.changeSequence + by, orderKey };
}

/** Whether its position in the game is that of its recording. */
export const isAtItsNumber = ({ orderKey, sequence }: Pick<LoggedEvent, 'orderKey' | 'sequence'>): boolean =>
  orderKey === orderKeyOf(sequence);

/** An event's id, or the app's own id, which is all that an offline phone knows. */
export type EventName = string;
export const AT_START = 'start';
/** A position in the game: behind another event, at the start, or at the end (null). */
export type LogPosition<Event> = Event | typeof AT_START | null;

/** The known part of a game's log and the operations on it. `last` is the last number in it. */
export function gameLog<Event extends LoggedEvent>(known: readonly Event[], last: number) {
  const events = new Map<StatEventId, Event>();
  const idsByName = new Map<EventName, StatEventId>();
  const placesOfRefused = new Map<EventName, LogPosition<Event>>();
  const changed = new Set<StatEventId>();
  const recordedBefore = new Set(known.map(({ id }) => id));
  let number = last;

  const find = (name: EventName): Event | undefined => events.get(idsByName.get(name)!);
  function put(event: Event): void {
    events.set(event.id, event);
    for (const name of [event.id, event.clientEventId]) if (name !== null) idsByName.set(name, event.id);
  }
  for (const event of known) put(event);

  /** The event, or its latest correction. */
  function newest(name: EventName): Event | undefined {
    const found = find(name);
    return found?.replacedById ? newest(found.replacedById) : found;
  }
  /** Undefined if there is no such event; for a refused event, the position that it would have had. */
  function placeBehind(name: EventName | null): LogPosition<Event> | undefined {
    return name === null || name === AT_START ? name : (newest(name) ?? placesOfRefused.get(name));
  }
  function keyAt(place: LogPosition<Event>, sequence: number): string {
    if (place === null) return orderKeyOf(sequence);
    const inOrder = [...events.values()].sort(byOrderKey);
    const next = place === AT_START ? inOrder[0] : inOrder[inOrder.findIndex(({ id }) => id === place.id) + 1];
    return orderKeyBetween(place === AT_START ? undefined : place.orderKey, next?.orderKey);
  }

  return {
    find,
    newest,
    all: (): readonly Event[] => [...events.values()],
    placeBehind,
    refuse(name: EventName, place: LogPosition<Event> | undefined): void {
      if (place !== undefined) placesOfRefused.set(name, place);
    },
    add(place: LogPosition<Event>, recorded: (numbers: Pick<Event, 'sequence' | 'changeSequence' | 'orderKey'>) => Event): Event {
      const sequence = ++number;
      const event = recorded({ sequence, changeSequence: sequence, orderKey: keyAt(place, sequence) });
      put(event);
      return event;
    },
    change(event: Event, change: Partial<Pick<LoggedEvent, 'voidedAt' | 'voidedBy' | 'replacedById' | 'byOpponent'>>): void {
      put({ ...event, ...change, changeSequence: ++number });
      changed.add(event.id);
    },
    /** The changes: the last number, new events, and changed events. */
    outcome: () => ({
      last: number,
      added: [...events.values()].filter(({ id }) => !recordedBefore.has(id)),
      changed: [...changed].filter((id) => recordedBefore.has(id)).map((id) => events.get(id)!),
    }),
  };
}
