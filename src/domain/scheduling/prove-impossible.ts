import type { AgeGroupId, DivisionId, TeamId } from '../shared/ids.ts';
import { type CompiledWishes, compiled } from './compiled-wishes.ts';
import { network } from './max-flow.ts';
import { arePairingsForced, gamesOfGroup, gamesOfTeam } from './pairings.ts';
import type { ScheduleWishes } from './schedule-wishes.ts';

/** Why no schedule can satisfy all wishes, with counts that anyone can verify. */
export type Impossibility = Readonly<
  | { kind: 'nobody-to-play'; group: AgeGroupId | DivisionId }
  | { kind: 'odd-games'; group: AgeGroupId | DivisionId; teams: number; gamesPerTeam: number }
  | { kind: 'too-few-slots'; games: number; slots: number }
  | { kind: 'too-few-days-of-team'; teamId: TeamId; games: number; room: number }
  | { kind: 'too-few-common-days'; teamIds: readonly [TeamId, TeamId]; games: number; room: number }
  | { kind: 'too-few-times-of-coach'; teamIds: readonly TeamId[]; games: number; room: number }
  /** Counted by team, so that a game counts twice. */
  | { kind: 'crowded-teams'; teamIds: readonly TeamId[]; appearances: number; room: number }
  /** Games among these teams that do not all fit on the days when both opponents can play. */
  | { kind: 'crowded-games'; teamIds: readonly TeamId[]; games: number; room: number }
>;

/** A proof that the wishes cannot all be satisfied; undefined if none of the counts proves it, which does not mean that they can. */
export function proveImpossible(wishes: ScheduleWishes): Impossibility | undefined {
  return unevenGroup(wishes) ?? tooFewSlots(wishes) ?? shortOfDays(wishes, compiled(wishes));
}

/**
 * The same shortage counted under all wishes: the wishes that prove it are only some of them, under which more would be free than there is.
 */
export function countedUnder(wishes: ScheduleWishes, reason: Impossibility): Impossibility {
  if (reason.kind === 'nobody-to-play' || reason.kind === 'odd-games') return reason;
  if (reason.kind === 'too-few-slots') return tooFewSlots(wishes) ?? reason;
  const among = new Set('teamId' in reason ? [reason.teamId] : reason.teamIds);
  return COUNTS[reason.kind](wishes, compiled(wishes), (teamId) => among.has(teamId)) ?? reason;
}

const shortOfDays = (wishes: ScheduleWishes, numbers: CompiledWishes): Impossibility | undefined =>
  teamWithTooFewDays(wishes, numbers) ??
  pairWithTooFewDays(wishes, numbers) ??
  coachWithTooFewTimes(wishes, numbers) ??
  crowdedTeams(wishes, numbers) ??
  crowdedPairs(wishes, numbers);

function unevenGroup({ groups, format }: ScheduleWishes): Impossibility | undefined {
  for (const { id, teamIds } of groups) {
    const [teams, gamesPerTeam] = [teamIds.length, gamesOfTeam(format, teamIds.length)];
    if (teams === 1 && format.kind === 'games-per-team' && gamesPerTeam > 0) return { kind: 'nobody-to-play', group: id };
    if ((teams * gamesPerTeam) % 2 === 1) return { kind: 'odd-games', group: id, teams, gamesPerTeam };
  }
  return undefined;
}

function tooFewSlots({ groups, format, slots, fieldBlackouts }: ScheduleWishes): Impossibility | undefined {
  const games = groups.reduce((sum, { teamIds }) => sum + gamesOfGroup(format, teamIds.length), 0);
  const open = slots.filter(
    ({ fieldId, date }) => !fieldBlackouts.some((closed) => closed.fieldId === fieldId && closed.from <= date && date <= closed.to),
  ).length;
  return games > open ? { kind: 'too-few-slots', games, slots: open } : undefined;
}

/** The most consecutive games in a day's slots without overlap. */
function mostInARow({ startOf, endOf }: CompiledWishes, slots: readonly number[]): number {
  let games = 0;
  let free = Number.NEGATIVE_INFINITY;
  for (const slot of slots.toSorted((one, other) => endOf[one]! - endOf[other]!)) {
    if (startOf[slot]! < free) continue;
    games++;
    free = endOf[slot]!;
  }
  return games;
}

/** The most games on days with the given room, with the required rest between them: taking each game as early as possible is optimal. */
function mostWithRest({ calendarDay, minRestDays }: CompiledWishes, room: readonly number[]): number {
  let games = 0;
  let free = Number.NEGATIVE_INFINITY;
  room.forEach((ofDay, day) => {
    if (ofDay === 0 || calendarDay[day]! < free) return;
    games += ofDay;
    free = calendarDay[day]! + minRestDays + 1;
  });
  return games;
}

/** By day, how many games can be played one after another in the slots accepted by `may`. */
const roomByDay = (wishes: CompiledWishes, may: (slot: number) => boolean): readonly number[] =>
  wishes.openOn.map((slots) => {
    const possible = slots.filter(may);
    return wishes.oneGameADay ? Math.min(1, possible.length) : mostInARow(wishes, possible);
  });

const idsOf = ({ groups }: ScheduleWishes): readonly TeamId[] => groups.flatMap(({ teamIds }) => teamIds);
const gamesEach = ({ groups, format }: ScheduleWishes): readonly number[] =>
  groups.flatMap(({ teamIds }) => teamIds.map(() => gamesOfTeam(format, teamIds.length)));

/** Whether to count a team's games. */
type IsCounted = (teamId: TeamId) => boolean;
const everyTeam: IsCounted = () => true;

function teamWithTooFewDays(wishes: ScheduleWishes, numbers: CompiledWishes, isCounted = everyTeam): Impossibility | undefined {
  const ids = idsOf(wishes);
  for (const [team, games] of gamesEach(wishes).entries()) {
    if (!isCounted(ids[team]!)) continue;
    const room = mostWithRest(
      numbers,
      roomByDay(numbers, (slot) => numbers.mayPlay[team]![slot] === 1),
    );
    if (games > room) return { kind: 'too-few-days-of-team', teamId: ids[team]!, games, room };
  }
  return undefined;
}

/** Two teams of a group in which every pair meets equally often, and how often. */
function* forcedPairs({ groups, format }: ScheduleWishes): Generator<Readonly<{ a: number; b: number; meetings: number }>> {
  let first = 0;
  for (const { teamIds } of groups) {
    const teams = teamIds.length;
    if (teams > 1 && arePairingsForced(format, teams)) {
      const meetings = gamesOfTeam(format, teams) / (teams - 1);
      for (let a = 0; a < teams; a++) for (let b = a + 1; b < teams; b++) yield { a: first + a, b: first + b, meetings };
    }
    first += teams;
  }
}

function pairWithTooFewDays(wishes: ScheduleWishes, numbers: CompiledWishes, isCounted = everyTeam): Impossibility | undefined {
  const ids = idsOf(wishes);
  for (const { a, b, meetings } of forcedPairs(wishes)) {
    if (!isCounted(ids[a]!) || !isCounted(ids[b]!)) continue;
    const may = (slot: number) => numbers.mayPlay[a]![slot] === 1 && numbers.mayPlay[b]![slot] === 1;
    const room = mostWithRest(numbers, roomByDay(numbers, may));
    if (meetings > room) return { kind: 'too-few-common-days', teamIds: [ids[a]!, ids[b]!], games: meetings, room };
  }
  return undefined;
}

function coachWithTooFewTimes(wishes: ScheduleWishes, numbers: CompiledWishes, isCounted = everyTeam): Impossibility | undefined {
  const ids = idsOf(wishes);
  const games = gamesEach(wishes);
  for (const coached of numbers.coaches) {
    const teams = coached.filter((team) => isCounted(ids[team]!));
    const isOwn = new Set(teams);
    // A game between two of the coach's own teams takes one time for both.
    const most = teams.reduce((sum, team) => sum + games[team]!, 0);
    const among = teams.reduce((sum, team) => {
      const others = teams.filter((each) => each !== team && numbers.groupOf[each] === numbers.groupOf[team]).length;
      const size = wishes.groups[numbers.groupOf[team]!]!.teamIds.length;
      return (
        sum +
        (others === 0
          ? 0
          : Math.min(games[team]!, arePairingsForced(wishes.format, size) ? (games[team]! / (size - 1)) * others : games[team]!))
      );
    }, 0);
    const needed = Math.ceil(most - among / 2);
    const room = numbers.openOn.reduce((sum, slots) => {
      const possible = slots.filter((slot) => [...isOwn].some((team) => numbers.mayPlay[team]![slot]));
      const inARow = mostInARow(numbers, possible);
      return sum + (numbers.oneGameADay ? Math.min(inARow, teams.length) : inARow);
    }, 0);
    if (needed > room) return { kind: 'too-few-times-of-coach', teamIds: teams.map((team) => ids[team]!), games: needed, room };
  }
  return undefined;
}

/** Slots of days so close together that no team plays twice in them; each day on its own if teams need no rest. */
function windowsOf({ openOn, calendarDay, minRestDays }: CompiledWishes): readonly (readonly number[])[] {
  const windows: number[][] = [];
  let before = Number.NEGATIVE_INFINITY;
  openOn.forEach((slots, day) => {
    if (slots.length === 0) return;
    if (calendarDay[day]! < before) windows.at(-1)!.push(...slots);
    else {
      windows.push([...slots]);
      before = calendarDay[day]! + minRestDays + 1;
    }
  });
  return windows;
}

type Party = Readonly<{ group: number; games: number; may: (slot: number) => boolean }>;

/**
 * The parties whose days have too few slots for all their games: the minimum cut between them and the days (Hall's condition). In each
 * window a group plays at most half as many games as it has teams there, if no team plays twice; `weight` is what one game counts.
 */
function crowded(wishes: ScheduleWishes, numbers: CompiledWishes, parties: readonly Party[], weight: 1 | 2) {
  const { addNode, connect, maxFlow } = network();
  const [source, sink] = [addNode(), addNode()];
  const nodes = parties.map(({ games }) => {
    const node = addNode();
    connect(source, node, games);
    return node;
  });
  for (const slots of windowsOf(numbers)) {
    const window = addNode();
    connect(window, sink, weight * slots.length);
    wishes.groups.forEach((_, group) => {
      const present = [...numbers.groupOf.keys()].filter(
        (team) => numbers.groupOf[team] === group && slots.some((slot) => numbers.mayPlay[team]![slot]),
      );
      const ofGroup = addNode();
      connect(ofGroup, window, numbers.oneGameADay ? weight * Math.floor(present.length / 2) : Number.POSITIVE_INFINITY);
      parties.forEach((party, at) => {
        if (party.group !== group) return;
        const possible = slots.filter(party.may);
        if (possible.length > 0) connect(nodes[at]!, ofGroup, numbers.oneGameADay ? 1 : mostInARow(numbers, possible));
      });
    });
  }
  const needed = parties.reduce((sum, { games }) => sum + games, 0);
  const { flow, reached } = maxFlow(source, sink);
  if (flow >= needed) return undefined;
  const who = [...parties.keys()].filter((at) => reached.has(nodes[at]!));
  const demand = who.reduce((sum, at) => sum + parties[at]!.games, 0);
  return { who, demand, room: demand - (needed - flow) };
}

function crowdedTeams(wishes: ScheduleWishes, numbers: CompiledWishes, isCounted = everyTeam): Impossibility | undefined {
  const ids = idsOf(wishes);
  const games = gamesEach(wishes);
  const teams = [...games.keys()].filter((team) => isCounted(ids[team]!));
  const parties = teams.map((team) => ({
    group: numbers.groupOf[team]!,
    games: games[team]!,
    may: (slot: number) => numbers.mayPlay[team]![slot] === 1,
  }));
  const found = crowded(wishes, numbers, parties, 2);
  return found && { kind: 'crowded-teams', teamIds: found.who.map((at) => ids[teams[at]!]!), appearances: found.demand, room: found.room };
}

function crowdedPairs(wishes: ScheduleWishes, numbers: CompiledWishes, isCounted = everyTeam): Impossibility | undefined {
  const ids = idsOf(wishes);
  const pairs = [...forcedPairs(wishes)].filter(({ a, b }) => isCounted(ids[a]!) && isCounted(ids[b]!));
  const parties = pairs.map(({ a, b, meetings }) => ({
    group: numbers.groupOf[a]!,
    games: meetings,
    may: (slot: number) => numbers.mayPlay[a]![slot] === 1 && numbers.mayPlay[b]![slot] === 1,
  }));
  const found = crowded(wishes, numbers, parties, 1);
  if (!found) return undefined;
  const teams = [...new Set(found.who.flatMap((at) => [pairs[at]!.a, pairs[at]!.b]))].sort((one, other) => one - other);
  return { kind: 'crowded-games', teamIds: teams.map((team) => ids[team]!), games: found.demand, room: found.room };
}

const COUNTS = {
  'too-few-days-of-team': teamWithTooFewDays,
  'too-few-common-days': pairWithTooFewDays,
  'too-few-times-of-coach': coachWithTooFewTimes,
  'crowded-teams': crowdedTeams,
  'crowded-games': crowdedPairs,
} as const;
