import { type Facility, type Game, type GameEdit, pages, unwrap } from 'league-gateway-client';
import { placeOf } from '../../../kit/format.ts';
import { league } from '../../../kit/league.ts';
import { addDays } from '../../../kit/zoned-time.ts';

const MOST = 100;

/** The games of some days, in the order of their start. */
export async function gamesBetween(startDate: string, endDate: string, signal: AbortSignal): Promise<readonly Game[]> {
  const games: Game[] = [];
  const query = { startDate, endDate, limit: MOST };
  for await (const page of pages((cursor) => league.GET('/api/mobile/schedule', { signal, params: { query: { ...query, ...cursor } } }))) {
    games.push(...page.games);
  }
  return games;
}

const DAYS_AHEAD = 369;

/** The first game from a day on, or, if there is none any more, the first of the year before; undefined in a league without games. */
export async function firstGame(from: string, signal: AbortSignal): Promise<Readonly<{ game: Game; isToCome: boolean }> | undefined> {
  const first = async (startDate: string, endDate: string) => {
    const query = { startDate, endDate, limit: 1 };
    return (await unwrap(league.GET('/api/mobile/schedule', { signal, params: { query } }))).games[0];
  };
  const next = await first(from, addDays(from, DAYS_AHEAD));
  if (next) return { game: next, isToCome: true };
  const past = await first(addDays(from, -DAYS_AHEAD), from);
  return past && { game: past, isToCome: false };
}

export const loadFacilities = async (signal: AbortSignal): Promise<readonly Facility[]> =>
  (await unwrap(league.GET('/api/mobile/facilities', { signal }))).facilities;

/** A place that a game can be given: a field, a facility as a whole, or nowhere yet. */
export type Place = Readonly<{ key: string; label: string; edit: Pick<GameEdit, 'facilityId' | 'fieldId'> }>;

const keyOf = (facilityId: string, fieldName: string | null) => `${facilityId}/${fieldName ?? ''}`;
export const placeKeyOf = ({ facility }: Pick<Game, 'facility'>): string => (facility ? keyOf(facility.id, facility.fieldName) : '');

/** All fields, then the places of these games that are none: a facility without a field, or one that is archived by now. */
export function placesOf(facilities: readonly Facility[], games: readonly Pick<Game, 'facility'>[] = []): readonly Place[] {
  const places = new Map<string, Place>();
  for (const { id, name, fields } of facilities) {
    for (const field of fields) {
      const key = keyOf(id, field.name);
      places.set(key, { key, label: `${name}, ${field.name}`, edit: { fieldId: field.id } });
    }
    if (fields.length === 0) places.set(keyOf(id, null), { key: keyOf(id, null), label: name, edit: { facilityId: id, fieldId: null } });
  }
  for (const game of games) {
    const key = placeKeyOf(game);
    if (places.has(key)) continue;
    places.set(key, { key, label: placeOf(game), edit: { facilityId: game.facility?.id ?? null, fieldId: null } });
  }
  return [...places.values()];
}

const MINUTE_MS = 60_000;
export const minutesOf = ({ startsAt, endsAt }: Pick<Game, 'startsAt' | 'endsAt'>): number =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS;
export const later = (instant: string, minutes: number): string => new Date(Date.parse(instant) + minutes * MINUTE_MS).toISOString();

/** Whether a game takes a field and its teams' time. */
export const takesPlace = ({ status }: Pick<Game, 'status'>): boolean =>
  !['canceled', 'postponed', 'suspended', 'forfeit'].includes(status);

/** Whether the league has said that the field is closed when the game would be played. */
export const isClosedFor = (game: Pick<Game, 'facility' | 'startsAt' | 'status'>): boolean => {
  const state = game.facility?.state;
  return takesPlace(game) && state?.state === 'closed' && (state.until === null || Date.parse(state.until) > Date.parse(game.startsAt));
};

export const teamsOf = ({ homeTeam, visitorTeam }: Pick<Game, 'homeTeam' | 'visitorTeam'>): string =>
  `${visitorTeam.name} – ${homeTeam.name}`;
