import type { StatEventId, UserId } from '../shared/ids.ts';
import { byOrderKey, orderKeyBetween, orderKeyOf } from './event-order.ts';

/** What the log of a game says of an event. */
export type LoggedEvent = Readonly<{
  id: StatEventId;
  /** What the app calls it. */
  clientEventId: string | null;
  /** Its number in the log, in which recordings and later changes take the next one, from 1 on. */
  sequence: number;
  /** The number of the last change of it: of its recording, or of what was done to it afterwards. */
  changeSequence: number;
  /** Its place in the game: see `byOrderKey`. */
  orderKey: string;
  voidedAt: Date | null;
  voidedBy: UserId | null;
  /** The event that it corrects, and the one that corrects it. */
  replacesId: StatEventId | null;
  replacedById: StatEventId | null;
}>;

/** The event as it is where others took `by` numbers before it. */
export function shifted<Event extends LoggedEvent>(event: Event, by: number): Event {
  const sequence = event.sequence + by;
  const orderKey = isAtItsNumber(event) ? orderKeyOf(sequence) : event.orderKey;
  return { ...event, sequence, changeSequence: event.changeSequence + by, orderKey };
}

/** Whether its place in the game is that of its recording. */
export const isAtItsNumber = ({ orderKey, sequence }: Pick<LoggedEvent, 'orderKey' | 'sequence'>): boolean =>
  orderKey === orderKeyOf(sequence);

/** An event by its id, or by what the app calls it, which is all that a phone without a network knows. */
export type EventName = string;
export const AT_START = 'start';
/** Where an event belongs in the game: behind another one, at the start, or at the end. */
export type Place<Event> = Event | typeof AT_START | null;

/** The log of a game, as far as it is known, and what is done to it. `last` is the last number in it. */
export function gameLog<Event extends LoggedEvent>(known: readonly Event[], last: number) {
  const events = new Map<StatEventId, Event>();
  const idsByName = new Map<EventName, StatEventId>();
  const placesOfRefused = new Map<EventName, Place<Event>>();
  const changed = new Set<StatEventId>();
  const recordedBefore = new Set(known.map(({ id }) => id));
  let number = last;

  const find = (name: EventName): Event | undefined => events.get(idsByName.get(name)!);
  function put(event: Event): void {
    events.set(event.id, event);
    for (const name of [event.id, event.clientEventId]) if (name !== null) idsByName.set(name, event.id);
  }
  for (const event of known) put(event);

  /** The event, or what it was corrected to. */
  function newest(name: EventName): Event | undefined {
    const found = find(name);
    return found?.replacedById ? newest(found.replacedById) : found;
  }
  /** Undefined where there is no such event; that of one that was refused is where it would have been. */
  function placeBehind(name: EventName | null): Place<Event> | undefined {
    return name === null || name === AT_START ? name : (newest(name) ?? placesOfRefused.get(name));
  }
  function keyAt(place: Place<Event>, sequence: number): string {
    if (place === null) return orderKeyOf(sequence);
    const inOrder = [...events.values()].sort(byOrderKey);
    const next = place === AT_START ? inOrder[0] : inOrder[inOrder.findIndex(({ id }) => id === place.id) + 1];
    return orderKeyBetween(place === AT_START ? undefined : place.orderKey, next?.orderKey);
  }

  return {
    find,
    newest,
    placeBehind,
    refuse(name: EventName, place: Place<Event> | undefined): void {
      if (place !== undefined) placesOfRefused.set(name, place);
    },
    add(place: Place<Event>, recorded: (numbers: Pick<Event, 'sequence' | 'changeSequence' | 'orderKey'>) => Event): Event {
      const sequence = ++number;
      const event = recorded({ sequence, changeSequence: sequence, orderKey: keyAt(place, sequence) });
      put(event);
      return event;
    },
    change(event: Event, change: Partial<Pick<LoggedEvent, 'voidedAt' | 'voidedBy' | 'replacedById'>>): void {
      put({ ...event, ...change, changeSequence: ++number });
      changed.add(event.id);
    },
    /** What has become of it: the last number, events that are new, and events that are others than before. */
    outcome: () => ({
      last: number,
      added: [...events.values()].filter(({ id }) => !recordedBefore.has(id)),
      changed: [...changed].filter((id) => recordedBefore.has(id)).map((id) => events.get(id)!),
    }),
  };
}
