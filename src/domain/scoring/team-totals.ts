import type { SportCode } from '../league/sport.ts';
import type { GameId, PlayerId, StatEventId, TeamId } from '../shared/ids.ts';
import { byOrderKey } from './event-order.ts';
import type { Lineup } from './game-book.ts';
import type { CompletedGame, Credit, PlaysOfGame, SportStats } from './sport-stats.ts';
import { SPORT_STATS, statColumns } from './sports.ts';
import { type Attributes, type AttributeValue, playersNamed, valueOrDefault } from './stat-attribute.ts';
import { type Counts, figureDisplay, figureValue, type StatColumn, type StatRules, type Subject } from './stat-column.ts';
import type { StatEvent } from './stat-event.ts';

/** `totals` and `display` hold a figure for every column, under its key. */
export type StatFigures = Readonly<{
  gamesPlayed: number;
  totals: Readonly<Record<string, number | null>>;
  display: Readonly<Record<string, string>>;
}>;
export type PlayerFigures = StatFigures & Readonly<{ playerId: PlayerId }>;
export type TeamTotals = Readonly<{
  basis: Readonly<Record<string, number>>;
  columns: readonly StatColumn[];
  /** One for each requested player, in that order. */
  players: readonly PlayerFigures[];
  /** One for every other player who has an event or is named in one, in no particular order. */
  others: readonly PlayerFigures[];
  team: StatFigures;
}>;

export type CountedEvent = Pick<StatEvent, 'gameId' | 'teamId' | 'playerId' | 'type' | 'count' | 'attributes' | 'voidedAt'> &
  Partial<Readonly<Pick<StatEvent, 'period' | 'clock'> & { orderKey: string }>>;

/** Whether a game's events count in season totals. */
export const countsInTotals = (game: Readonly<{ status: string; gameType: string }>): boolean =>
  (game.status === 'in_progress' || game.status === 'final') && game.gameType !== 'scrimmage';

type OfTeam = Readonly<{
  sport: SportCode;
  rules: StatRules;
  teamId: TeamId;
  /** Those of both sides, all of games that this team played: an opponent's event may name a pitcher or a blocker of this team. */
  events: readonly CountedEvent[];
  /** Needed since a scorer need not record who pitches. */
  lineups?: LineupsByGame;
  /** Whether a game is over, so that its length is known. */
  isOver?: (gameId: GameId) => boolean;
}>;

/** The totals of the events for one team and its players, in any order. Players not in `rosterPlayerIds` count for the team only. */
export function teamTotals({ rosterPlayerIds, ...given }: OfTeam & Readonly<{ rosterPlayerIds: readonly PlayerId[] }>): TeamTotals {
  const { sport, rules } = given;
  const stats = SPORT_STATS[sport];
  const boxes = boxScoresOf(given);

  const ofPlayer = (playerId: PlayerId): StatFigures => {
    const lines = boxes.map((box) => box.get(playerId)).filter((line) => line !== undefined);
    return figures(stats, sumOf(stats, lines), { kind: 'player', gamesPlayed: lines.length, rules });
  };
  const roster = new Set(rosterPlayerIds);
  const others = new Set(boxes.flatMap((box) => [...box.keys()]).filter((playerId) => playerId !== null && !roster.has(playerId)));
  const figuresOf = (playerId: PlayerId): PlayerFigures => ({ playerId, ...ofPlayer(playerId) });
  return {
    basis: stats.basis(rules),
    columns: statColumns(sport),
    players: rosterPlayerIds.map(figuresOf),
    others: [...others].map((playerId) => figuresOf(playerId!)),
    team: figuresOfTeam(given, boxes),
  };
}

/** The figures of the team alone, as in its totals. */
export const teamFigures = (given: OfTeam): StatFigures => figuresOfTeam(given, boxScoresOf(given));

function figuresOfTeam({ sport, rules }: OfTeam, boxes: readonly BoxScore[]): StatFigures {
  const stats = SPORT_STATS[sport];
  const lines = boxes.map((box) => teamLine(stats, box));
  return figures(stats, sumOf(stats, lines), { kind: 'team', gamesPlayed: boxes.length, rules });
}

type Line = Record<string, number>;
/**
 * The lines of one team in one game, for every player who has an event or is named in another's; null holds credits without a named
 * player.
 */
type BoxScore = Map<PlayerId | null, Line>;

type LineupsByGame = ReadonlyMap<GameId, ReadonlyMap<TeamId, Lineup>>;

function boxScoresOf({ sport, rules, teamId, events, lineups = new Map(), isOver = () => false }: OfTeam): BoxScore[] {
  const stats = SPORT_STATS[sport];
  const standing = events.filter((event) => event.voidedAt === null);
  const games: BoxScore[] = [];
  for (const [gameId, ofGame] of Map.groupBy(standing, (event) => event.gameId)) {
    const circumstances = { lineups: lineups.get(gameId) ?? new Map(), isOver: isOver(gameId), rules };
    const game = boxScore(stats, teamId, asTheyCount(stats, ofGame, circumstances));
    if (game.size > 0) games.push(game);
  }
  return games;
}

function boxScore(stats: SportStats<string>, teamId: TeamId, { events, credits = new Map() }: CountingGame): BoxScore {
  const game: BoxScore = new Map();
  for (const event of events) {
    for (const { playerId, credit } of creditsFor(stats, teamId, event)) {
      const line = game.get(playerId) ?? emptyLine(stats);
      game.set(playerId, line);
      for (const [counter, amount = 0] of Object.entries(credit)) {
        add(stats, line, counter, isGreatest(stats, counter) ? amount : amount * event.count);
      }
    }
  }
  for (const [playerId, credit] of credits) {
    const line = game.get(playerId);
    if (line) for (const [counter, amount = 0] of Object.entries(credit)) add(stats, line, counter, amount);
  }
  const { playerInGame } = stats;
  if (playerInGame) for (const line of game.values()) Object.assign(line, playerInGame(line));
  return game;
}

type CreditedEvent = Pick<CountedEvent, 'teamId' | 'playerId' | 'type' | 'count' | 'attributes'>;

type CountingGame = Readonly<{ events: readonly CreditedEvent[] }> & Pick<CompletedGame<string>, 'credits'>;

/** The events of one game, each completed from those before it, if the sport supports this. */
function asTheyCount(
  { complete }: SportStats<string>,
  events: readonly CountedEvent[],
  circumstances: Omit<PlaysOfGame, 'events'>,
): CountingGame {
  if (!complete) return { events };
  const inOrder = events.map((event) => ({ ...event, orderKey: event.orderKey ?? '' })).sort(byOrderKey);
  return complete({
    events: inOrder.map((event) => ({ ...event, period: event.period ?? null, clock: event.clock ?? null, id: '' as StatEventId })),
    ...circumstances,
  });
}

type PlayerCredit = Readonly<{ playerId: PlayerId | null; credit: Credit<string> }>;

/** The credits of one event on this team: for its player, and for the players of this team that its attributes name. */
function creditsFor(stats: SportStats<string>, teamId: TeamId, event: CreditedEvent): PlayerCredit[] {
  const eventType = stats.events[event.type];
  if (!eventType) throw new Error(`a recorded event has the unknown type ${event.type}`);
  const attributes = Object.entries(eventType.attributes);
  const values: Record<string, AttributeValue> = {};
  for (const [name, attribute] of attributes) values[name] = valueOrDefault(attribute, event.attributes[name]);
  const { of, others } = eventType.credits(values);
  const side = event.teamId === teamId ? 'own' : 'opponent';
  const named = attributes.flatMap(([name, attribute]) =>
    playersNamed(attribute, values[name])
      .filter((each) => each.side === side)
      .map(({ playerId }) => ({ playerId, credit: of[name] ?? {} })),
  );
  const isByNumber = isOpponentByNumber(eventType.attributes, values);
  const besides = others.filter((each) => each.side === side && !(isByNumber && side === 'own'));
  return side === 'own' && !isByNumber
    ? [{ playerId: event.playerId, credit: of['player'] ?? {} }, ...named, ...besides]
    : [...named, ...besides];
}

/** Whether a jersey number or batting-order place stands in for an opponent, who gets no figures. */
const isOpponentByNumber = (attributes: Attributes, values: Readonly<Record<string, AttributeValue>>) =>
  Object.entries(attributes).some(([name, { kind }]) => (kind === 'jersey' || kind === 'orderPlace') && values[name] !== null);

const isGreatest = (stats: SportStats<string>, counter: string) => stats.greatest?.includes(counter) ?? false;

const EMPTY_LINES = new WeakMap<SportStats<string>, Line>();

/** A copy of the sport's: totals take thousands of them. */
function emptyLine(stats: SportStats<string>): Line {
  const known = EMPTY_LINES.get(stats);
  if (known) return { ...known };
  const line = Object.fromEntries(stats.counters.map((counter) => [counter, isGreatest(stats, counter) ? Number.NEGATIVE_INFINITY : 0]));
  EMPTY_LINES.set(stats, line);
  return { ...line };
}

function add(stats: SportStats<string>, line: Line, counter: string, amount: number): void {
  const before = line[counter]!;
  line[counter] = isGreatest(stats, counter) ? Math.max(before, amount) : before + amount;
}

function sumOf(stats: SportStats<string>, lines: readonly Line[]): Line {
  const sum = emptyLine(stats);
  for (const line of lines) for (const counter of stats.counters) add(stats, sum, counter, line[counter]!);
  return sum;
}

/** The sum of the lines, except for what a team has once, however many of its players share it. */
const teamLine = (stats: SportStats<string>, box: BoxScore): Line => {
  const lines = [...box.values()];
  return Object.assign(sumOf(stats, lines), stats.teamInGame?.(lines));
};

function figures(stats: SportStats<string>, counts: Counts<string>, subject: Subject): StatFigures {
  const entries = stats.columns.map((column) => ({ column, figure: column.figure(counts, subject) }));
  return {
    gamesPlayed: subject.gamesPlayed,
    totals: Object.fromEntries(entries.map(({ column, figure }) => [column.key, figureValue(figure)])),
    display: Object.fromEntries(entries.map(({ column, figure }) => [column.key, figureDisplay(column, figure)])),
  };
}

/**
 * All players' counts of a team in one game, one row per player; null is the row without a named player. Counters are in the sport's
 * order.
 */
export type GameLines = Readonly<{ playerIds: readonly (PlayerId | null)[]; counts: Float32Array }>;

/** Compact enough to keep a league's whole season in memory. `events` are those of both sides of the game that are not void. */
export function gameLines(
  sport: SportCode,
  teamId: TeamId,
  events: readonly CountedEvent[],
  circumstances: Omit<PlaysOfGame, 'events'>,
): GameLines {
  const stats = SPORT_STATS[sport];
  const lines = boxScore(stats, teamId, asTheyCount(stats, events, circumstances));
  const counts = new Float32Array(lines.size * stats.counters.length);
  let at = 0;
  for (const line of lines.values()) for (const counter of stats.counters) counts[at++] = line[counter]!;
  return { playerIds: [...lines.keys()], counts };
}

/** A player's row in a game; undefined if the player did not play. */
export type LineOf = Readonly<{ lines: GameLines; row: number }>;
export const lineOf = (lines: GameLines, playerId: PlayerId): LineOf | undefined => {
  const row = lines.playerIds.indexOf(playerId);
  return row < 0 ? undefined : { lines, row };
};

/** The sum of a player's lines. */
export function countsOf(sport: SportCode, lines: readonly LineOf[]): Counts<string> {
  const stats = SPORT_STATS[sport];
  const sum = emptyLine(stats);
  for (const { lines: ofGame, row } of lines) {
    const from = row * stats.counters.length;
    for (const [index, counter] of stats.counters.entries()) add(stats, sum, counter, ofGame.counts[from + index]!);
  }
  return sum;
}

/** A player's figures over these games. */
export const figuresOf = (sport: SportCode, rules: StatRules, lines: readonly LineOf[]): StatFigures =>
  figures(SPORT_STATS[sport], countsOf(sport, lines), { kind: 'player', gamesPlayed: lines.length, rules });
