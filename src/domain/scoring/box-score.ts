import { hasInnings, type SportCode } from '../league/sport.ts';
import type { PlayerId, TeamId } from '../shared/ids.ts';
import { eachAtBatOnce } from './batter-by-number.ts';
import { sideOf } from './book-reading.ts';
import { type BookEvent, type BySide, GAME_SIDES, type GameBook, type GameSide, type Lineup, type Participant } from './game-book.ts';
import { after, fieldAfter } from './on-field.ts';
import { SPORT_STATS } from './sports.ts';
import type { StatColumn } from './stat-column.ts';
import { SUBSTITUTION } from './substitution.ts';
import { type StatFigures, teamTotals } from './team-totals.ts';

type Figures = Omit<StatFigures, 'gamesPlayed'>;

/** The game line of one player, or of an opponent known only by number; all null for figures without a named player. */
export type BoxLine = Figures &
  Readonly<{
    participant: Participant;
    /** The line's position among those in the batting order or lineup; lines without one sort by number. */
    place: number | null;
    isStarter: boolean;
    /** 1 for the first pitcher, and so on; null for a player who did not pitch. */
    pitchingOrder: number | null;
    /** In the order in which they were played. */
    positions: readonly string[];
  }>;

/** A team's totals and its lines, in no particular order. */
export type TeamBox = Figures & Readonly<{ lines: readonly BoxLine[] }>;

export type BoxScore = Readonly<{ basis: Readonly<Record<string, number>>; columns: readonly StatColumn[]; teams: BySide<TeamBox> }>;

/** A player's jersey number on the roster of that side; null if there is none. */
export type NumberOf = (side: GameSide, playerId: PlayerId) => string | null;

/**
 * The lines of both teams in one game. A player known only by number or batting-order place gets a separate line, unless the player's own
 * team has recorded the same: two books of one game do not count twice.
 */
export function boxScore(sport: SportCode, book: GameBook, numberOf: NumberOf): BoxScore {
  const named = withStandIns(sport, book, numberOf);
  const boxOf = (side: GameSide) => {
    const lineup = book.lineups[side];
    const totals = teamTotals({
      sport,
      rules: book.rules,
      teamId: book.teams[side],
      events: named.events,
      lineups: new Map([[undefined as never, lineupsIn(book)]]),
      isOver: () => book.isOver,
      rosterPlayerIds: lineup?.places.map(({ playerId }) => playerId) ?? [],
    });
    const placeOf = placesIn(book, side);
    const pitchers = hasInnings(sport) ? pitchersOf(book, side) : [];
    const pitchingOrderOf = (playerId: PlayerId) => (pitchers.includes(playerId) ? pitchers.indexOf(playerId) + 1 : null);
    const lines = [...totals.players, ...totals.others].map(({ playerId, gamesPlayed: _, ...figures }): BoxLine => {
      const participant = named.standIns.get(playerId) ?? { playerId, number: null, battingOrder: null };
      return { participant, ...figures, ...placeOf(playerId, participant, figures), pitchingOrder: pitchingOrderOf(playerId) };
    });
    const { gamesPlayed: _, ...ofTeam } = totals.team;
    return { basis: totals.basis, columns: totals.columns, team: { ...ofTeam, lines } };
  };
  const [home, visitor] = [boxOf('home'), boxOf('visitor')];
  return { basis: home.basis, columns: home.columns, teams: { home: home.team, visitor: visitor.team } };
}

export const lineupsIn = ({ teams, lineups }: GameBook): ReadonlyMap<TeamId, Lineup> =>
  new Map(GAME_SIDES.flatMap((side) => (lineups[side] ? [[teams[side], lineups[side]] as const] : [])));

type CountedInGame = BookEvent & Readonly<{ gameId: never; voidedAt: null }>;

/** Gives each unidentified participant a stand-in id, and returns the events with these ids and the participants by id. */
function withStandIns(sport: SportCode, book: GameBook, numberOf: NumberOf) {
  const standIns = new Map<PlayerId, Participant>();
  const isDoubled = doubles(sport, book, numberOf);
  const events = eachAtBatOnce(book.events).map((event): CountedInGame => {
    const counted = { ...event, gameId: undefined as never, voidedAt: null };
    const participant = event.playerId === null && event.type !== SUBSTITUTION ? unnamedIn(event) : undefined;
    if (!participant || isDoubled(sideOf(book, event.teamId), participant)) return counted;
    const id = standInId(participant);
    standIns.set(id, participant);
    const { batterNumber: _, battingOrder: __, ...attributes } = event.attributes;
    return { ...counted, playerId: id, attributes };
  });
  return { events, standIns };
}

const TEAM_ITSELF: Participant = { playerId: null, number: null, battingOrder: null };

const unnamedIn = ({ attributes: { batterNumber, battingOrder } }: BookEvent): Participant => ({
  ...TEAM_ITSELF,
  ...(typeof batterNumber === 'string' && { number: batterNumber }),
  ...(typeof battingOrder === 'number' && { battingOrder }),
});

/** No real player has such an id. One number is one batter, whatever batting-order place is recorded with it. */
const standInId = ({ number, battingOrder }: Participant): PlayerId =>
  (number === null ? `order ${battingOrder}` : `number ${Number(number)}`) as PlayerId;

/** Whether the participant's own team also recorded their batting, by player. */
function doubles(sport: SportCode, book: GameBook, numberOf: NumberOf): (side: GameSide, participant: Participant) => boolean {
  const batted: BySide<Set<PlayerId>> = { home: new Set(), visitor: new Set() };
  for (const event of book.events)
    if (event.playerId !== null && isAtBat(sport, event)) batted[sideOf(book, event.teamId)].add(event.playerId);
  const numbers = (side: GameSide) => new Set([...batted[side]].map((playerId) => Number(numberOf(side, playerId) ?? Number.NaN)));
  const numbersAtBat: BySide<Set<number>> = { home: numbers('home'), visitor: numbers('visitor') };
  return (side, { number, battingOrder }) => {
    if (number !== null) return numbersAtBat[side].has(Number(number));
    return battingOrder !== null && batted[side].size > 0;
  };
}

/** Whether a coach of the other side may have recorded the same play. */
const isAtBat = (sport: SportCode, { type }: BookEvent): boolean =>
  Object.values(SPORT_STATS[sport].events[type]?.attributes ?? {}).some(({ kind }) => kind === 'jersey');

/** Room for the substitutes at one place of the order. */
const PER_PLACE = 1000;

type Placed = Pick<BoxLine, 'place' | 'isStarter' | 'positions'>;

/**
 * The order of the lines: the batting order, each substitute below the player replaced; without a lineup, batters in the order in which
 * they came to bat.
 */
function placesIn(book: GameBook, side: GameSide): (playerId: PlayerId, participant: Participant, figures: Figures) => Placed {
  const places = new Map<PlayerId, Placed>(book.lineups[side]?.places.map((place) => [place.playerId, placed(place)]));
  const firstSeen = new Map<PlayerId, number>();
  let field = fieldAfter({ teamId: book.teams[side], lineup: book.lineups[side] }, []);
  for (const [at, event] of book.events.entries()) {
    if (sideOf(book, event.teamId) !== side) continue;
    const id = event.playerId ?? standInId(unnamedIn(event));
    if (!firstSeen.has(id)) firstSeen.set(id, at);
    if (event.type !== SUBSTITUTION) continue;
    field = after(field, event);
    if (event.playerId === null) continue;
    const { battingOrder, position } = field.find(({ playerId }) => playerId === event.playerId)!;
    const before = places.get(event.playerId);
    places.set(event.playerId, {
      place: before?.place ?? (battingOrder === null ? null : battingOrder * PER_PLACE + Math.min(at + 1, PER_PLACE - 1)),
      isStarter: before?.isStarter ?? false,
      positions: withPosition(before?.positions ?? [], position),
    });
  }
  const hasOrder = [...places.values()].some(({ place }) => place !== null);
  return (playerId, { battingOrder }, { totals }) => {
    const known = places.get(playerId);
    if (known) return known;
    if (battingOrder !== null) return { place: battingOrder * PER_PLACE, isStarter: false, positions: [] };
    const bats = !hasOrder && (totals['pa'] ?? 0) > 0;
    return { place: bats ? firstSeen.get(playerId)! : null, isStarter: false, positions: [] };
  };
}

const placed = ({ battingOrder, isStarter, position }: Lineup['places'][number]): Placed => ({
  place: battingOrder === null ? null : battingOrder * PER_PLACE,
  isStarter,
  positions: withPosition([], position),
});

const withPosition = (positions: readonly string[], position: string | null): readonly string[] =>
  position === null || positions.at(-1) === position ? positions : [...positions, position];

const OF_PITCHERS: ReadonlySet<string> = new Set(['outs_recorded', 'run_allowed', 'pitches', 'pitching_decision']);

/** The pitchers of a side in the order in which they came to pitch. */
function pitchersOf({ rules, teams, lineups, events }: GameBook, side: GameSide): readonly PlayerId[] {
  const playersPitch = rules.diamond?.pitchedBy === 'player';
  const inLineup = lineups[side]?.places.filter(({ isStarter, position }) => playersPitch && isStarter && position === 'P') ?? [];
  const named = events.map(({ teamId, playerId, type, attributes: { pitcherId, position } }) => {
    if (teamId !== teams[side]) return (pitcherId as PlayerId | undefined) ?? null;
    return OF_PITCHERS.has(type) || (playersPitch && type === SUBSTITUTION && position === 'P') ? playerId : null;
  });
  return [...new Set([...inLineup.map(({ playerId }) => playerId), ...named])].filter((playerId) => playerId !== null);
}

/** All players whom a box score names, on their sides. */
export const playersIn = ({ teams }: BoxScore): readonly Readonly<{ side: GameSide; playerId: PlayerId }>[] =>
  GAME_SIDES.flatMap((side) =>
    teams[side].lines.flatMap(({ participant: { playerId } }) => (playerId === null ? [] : [{ side, playerId }])),
  );
