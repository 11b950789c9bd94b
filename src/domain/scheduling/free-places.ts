import { type Game, playsIn, USES_FIELD } from '../games/game.ts';
import type { FacilityId, FieldId, GameId } from '../shared/ids.ts';
import { instantAt, type LocalDate, localTime, type TimeZone } from '../shared/time.ts';
import { isTimeTbd, timeTbdOn } from '../shared/time-tbd.ts';

/** GameSlot and time of a game; no field if the game had none. */
export type GameSlot = Readonly<{ facilityId: FacilityId | null; fieldId: FieldId | null; startsAt: Date; endsAt: Date }>;

type Field = Readonly<{ id: FieldId; facilityId: FacilityId }>;
type Scene = Readonly<{
  date: LocalDate;
  zone: TimeZone;
  fields: readonly Field[];
  /** Games of that day and the night before; may include the moved ones. */
  others: readonly Game[];
}>;

const HOUR_MS = 60 * 60 * 1000;
/** The cost of another field, in hours of shifting the start. */
const OTHER_FIELD = 0.25;
const OTHER_FACILITY = 2.5;

/**
 * Assigns each game a free field on the date, as near as possible to its previous place and time: first games whose own hour is free,
 * then the others at whole and half hours between the first and last start. Games without a free place are left out. No other game has
 * the field or one of the two teams at that time. A game whose time is to be decided keeps its place, and takes no time.
 */
export function suggestPlaces(games: readonly Game[], { date, zone, fields, others }: Scene): ReadonlyMap<GameId, GameSlot> {
  const moved = new Set(games.map(({ id }) => id));
  const taken: Taken[] = others.filter((game) => !moved.has(game.id) && USES_FIELD.includes(game.status));
  const places = new Map<GameId, GameSlot>();
  const placeAt = (game: Game, starts: readonly Date[]) => {
    const target = instantAt(date, localTime(game.startsAt, zone), zone).getTime();
    const length = game.endsAt.getTime() - game.startsAt.getTime();
    const [best] = starts
      .flatMap((startsAt) => {
        const span = { startsAt, endsAt: new Date(startsAt.getTime() + length) };
        const late = Math.abs(startsAt.getTime() - target) / HOUR_MS;
        return fieldsFor(game, fields).map(({ field, away }) => ({ place: { ...field, ...span }, cost: late + away }));
      })
      .filter(({ place }) => !taken.some((other) => meets(other, place) && (hasField(other, place) || sharesTeam(other, game))))
      .sort((a, b) => a.cost - b.cost || byStart(a.place, b.place) || ((a.place.fieldId ?? '') < (b.place.fieldId ?? '') ? -1 : 1));
    if (!best) return;
    places.set(game.id, best.place);
    taken.push({ ...best.place, homeTeamId: game.homeTeamId, visitorTeamId: game.visitorTeamId });
  };

  for (const { id, facilityId, fieldId } of games.filter(isTimeTbd)) {
    const { startsAt, endsAt } = timeTbdOn(date, zone);
    places.set(id, { facilityId, fieldId, startsAt, endsAt });
  }
  const inOrder = games.filter((game) => !isTimeTbd(game)).toSorted((a, b) => byStart(a, b) || (a.id < b.id ? -1 : 1));
  const own = (game: Game) => instantAt(date, localTime(game.startsAt, zone), zone);
  for (const game of inOrder) placeAt(game, [own(game)]);
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  const halfHours = first && last ? everyHalfHour(own(first), own(last)) : [];
  for (const game of inOrder) if (!places.has(game.id)) placeAt(game, halfHours);
  return places;
}

const byStart = (a: Pick<Game, 'startsAt'>, b: Pick<Game, 'startsAt'>): number => a.startsAt.getTime() - b.startsAt.getTime();
const everyHalfHour = (from: Date, to: Date): readonly Date[] =>
  Array.from(
    { length: Math.max(0, Math.floor((2 * (to.getTime() - from.getTime())) / HOUR_MS)) + 1 },
    (_, at) => new Date(from.getTime() + (at * HOUR_MS) / 2),
  );

type Taken = Pick<Game, 'fieldId' | 'startsAt' | 'endsAt' | 'homeTeamId' | 'visitorTeamId'>;
const meets = (other: Taken, { startsAt, endsAt }: GameSlot): boolean => other.startsAt < endsAt && other.endsAt > startsAt;
const hasField = (other: Taken, { fieldId }: GameSlot): boolean => fieldId !== null && other.fieldId === fieldId;
const sharesTeam = (other: Taken, { homeTeamId, visitorTeamId }: Game): boolean =>
  playsIn(other, homeTeamId) || playsIn(other, visitorTeamId);

/** A game without a field needs none. */
function fieldsFor({ facilityId, fieldId }: Game, fields: readonly Field[]) {
  if (fieldId === null) return [{ field: { facilityId, fieldId }, away: 0 }];
  return fields.map((field) => ({
    field: { facilityId: field.facilityId, fieldId: field.id },
    away: field.id === fieldId ? 0 : field.facilityId === facilityId ? OTHER_FIELD : OTHER_FACILITY,
  }));
}
