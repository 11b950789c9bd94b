import type { ProposedGame } from '../../../src/domain/scheduling/schedule-quality.ts';
import type { ScheduleWishes } from '../../../src/domain/scheduling/schedule-wishes.ts';
import type { TeamId } from '../../../src/domain/shared/ids.ts';

const DAY = 86_400_000;
const dayOf = (date: string) => Date.parse(date) / DAY;

/** The wishes that a schedule breaks, checked game against game and without any of the solver's code. */
export function faultsOf(wishes: ScheduleWishes, games: readonly ProposedGame[]): readonly string[] {
  const faults: string[] = [];
  const groupOf = new Map(wishes.groups.flatMap(({ id, teamIds }) => teamIds.map((team) => [team, id] as const)));
  const count = new Map<TeamId, number>();
  const home = new Map<TeamId, number>();
  const meetings = new Map<string, number>();
  for (const { homeTeamId, visitorTeamId, slot } of games) {
    const name = `${homeTeamId}-${visitorTeamId} ${slot.date}`;
    if (!wishes.slots.includes(slot)) faults.push(`${name}: no slot`);
    if (homeTeamId === visitorTeamId || groupOf.get(homeTeamId) !== groupOf.get(visitorTeamId)) faults.push(`${name}: not two of a group`);
    for (const { fieldId, from, to } of wishes.fieldBlackouts) {
      if (slot.fieldId === fieldId && from <= slot.date && slot.date <= to) faults.push(`${name}: field closed`);
    }
    for (const team of [homeTeamId, visitorTeamId]) {
      count.set(team, (count.get(team) ?? 0) + 1);
      for (const { teamId, from, to } of wishes.teamBlackouts) {
        if (teamId === team && from <= slot.date && slot.date <= to) faults.push(`${name}: ${team} away`);
      }
      for (const other of wishes.engagements) {
        const apart = Math.abs(dayOf(other.date) - dayOf(slot.date));
        const isSameTime = other.startsAt < slot.endsAt && other.endsAt > slot.startsAt;
        if (
          other.teamId === team &&
          (isSameTime || (apart === 0 && wishes.oneGameADay) || (wishes.minRestDays > 0 && apart <= wishes.minRestDays))
        )
          faults.push(`${name}: ${team} plays already`);
      }
    }
    home.set(homeTeamId, (home.get(homeTeamId) ?? 0) + 1);
    const pair = [homeTeamId, visitorTeamId].sort().join(' ');
    meetings.set(pair, (meetings.get(pair) ?? 0) + 1);
  }
  for (const [at, one] of games.entries()) {
    for (const other of games.slice(at + 1)) {
      const overlap = one.slot.startsAt < other.slot.endsAt && other.slot.startsAt < one.slot.endsAt;
      const apart = Math.abs(dayOf(one.slot.date) - dayOf(other.slot.date));
      const ofOther = [other.homeTeamId, other.visitorTeamId];
      if (overlap && one.slot.fieldId === other.slot.fieldId) faults.push(`two games at ${one.slot.fieldId} ${one.slot.date}`);
      for (const team of [one.homeTeamId, one.visitorTeamId]) {
        if (ofOther.includes(team)) {
          if (overlap) faults.push(`${team} plays twice at once`);
          if (wishes.oneGameADay && apart === 0) faults.push(`${team} plays twice on ${one.slot.date}`);
          if (wishes.minRestDays > 0 && apart <= wishes.minRestDays) faults.push(`${team} rests too little`);
        }
        for (const coached of wishes.sharedCoaches) {
          if (overlap && coached.includes(team) && ofOther.some((each) => each !== team && coached.includes(each)))
            faults.push(`a coach of ${team} is at two games`);
        }
      }
    }
  }
  for (const { teamIds } of wishes.groups) {
    const each = wishes.format.kind === 'games-per-team' ? wishes.format.games : wishes.format.meetings * (teamIds.length - 1);
    for (const team of teamIds) {
      if ((count.get(team) ?? 0) !== each) faults.push(`${team} plays ${count.get(team) ?? 0} games, not ${each}`);
      if (Math.abs(2 * (home.get(team) ?? 0) - each) > 1) faults.push(`${team} is at home ${home.get(team) ?? 0} times of ${each}`);
    }
    const often = teamIds.flatMap((one, at) => teamIds.slice(at + 1).map((other) => meetings.get([one, other].sort().join(' ')) ?? 0));
    if (wishes.format.kind === 'round-robin' && often.some((times) => times !== (wishes.format as { meetings: number }).meetings))
      faults.push('two teams meet too often or not often enough');
  }
  return faults;
}

/** Whether any schedule keeps the wishes, found by trying every opponent at every slot, team by team: only for the smallest leagues. */
export function isPossible(wishes: ScheduleWishes): boolean {
  const pairs = wishes.groups.flatMap(({ teamIds }) =>
    teamIds.flatMap((one, at) => teamIds.slice(at + 1).map((other) => [one, other] as const)),
  );
  const each = (team: TeamId) => {
    const size = wishes.groups.find(({ teamIds }) => teamIds.includes(team))!.teamIds.length;
    return wishes.format.kind === 'games-per-team' ? wishes.format.games : wishes.format.meetings * (size - 1);
  };
  const most = wishes.format.kind === 'round-robin' ? wishes.format.meetings : Number.POSITIVE_INFINITY;
  const total = wishes.groups.flatMap(({ teamIds }) => teamIds).reduce((sum, team) => sum + each(team), 0) / 2;
  if (!Number.isInteger(total)) return false;
  // Each slot holds one of the pairs or nothing; a broken wish stays broken.
  const broken = (games: readonly ProposedGame[]) => {
    const faults = faultsOf({ ...wishes, groups: [] }, games).filter((fault) => !fault.endsWith('not two of a group'));
    return faults.length > 0;
  };
  const fill = (at: number, games: readonly ProposedGame[]): boolean => {
    if (games.length === total) return true;
    if (at === wishes.slots.length || total - games.length > wishes.slots.length - at) return false;
    const slot = wishes.slots[at]!;
    for (const [homeTeamId, visitorTeamId] of pairs) {
      const plays = (team: TeamId) => games.filter((game) => game.homeTeamId === team || game.visitorTeamId === team).length;
      if (plays(homeTeamId) >= each(homeTeamId) || plays(visitorTeamId) >= each(visitorTeamId)) continue;
      if (games.filter((game) => game.homeTeamId === homeTeamId && game.visitorTeamId === visitorTeamId).length >= most) continue;
      const more = [...games, { homeTeamId, visitorTeamId, slot }];
      if (!broken(more) && fill(at + 1, more)) return true;
    }
    return fill(at + 1, games);
  };
  return fill(0, []);
}

/** A team's opponents, first to last. */
const opponentsOf = (team: TeamId, games: readonly ProposedGame[]): readonly TeamId[] =>
  games
    .filter(({ homeTeamId, visitorTeamId }) => homeTeamId === team || visitorTeamId === team)
    .map(({ homeTeamId, visitorTeamId }) => (homeTeamId === team ? visitorTeamId : homeTeamId));

/** How many of the games, in order of time, are meetings of a pair before one of the two has met another opponent as often. */
export function returnsTooSoonOf(games: readonly ProposedGame[]): number {
  const isTooSoon = (team: TeamId, at: number, opponent: TeamId): boolean => {
    const before = opponentsOf(team, games.slice(0, at));
    const met = (other: TeamId) => before.filter((each) => each === other).length;
    const after = opponentsOf(team, games.slice(at + 1));
    return after.some((other) => other !== opponent && met(other) < met(opponent));
  };
  return games.filter(
    ({ homeTeamId, visitorTeamId }, at) => isTooSoon(homeTeamId, at, visitorTeamId) || isTooSoon(visitorTeamId, at, homeTeamId),
  ).length;
}

/** The meetings of a pair between which neither team has another game, counted by team. */
export const meetingsInARow = (teams: readonly TeamId[], games: readonly ProposedGame[]): number =>
  teams.reduce((sum, team) => sum + opponentsOf(team, games).filter((each, at, all) => at > 0 && all[at - 1] === each).length, 0);

/** The best that any schedule of one group, each of whose slots is used, could do; found by trying all of them. */
export function bestOfAll(wishes: ScheduleWishes, costOf: (games: readonly ProposedGame[]) => number): number {
  const [teams, slots] = [wishes.groups[0]!.teamIds, wishes.slots];
  const pairs = teams.flatMap((one, at) => teams.slice(at + 1).map((other) => [one, other] as const));
  const meetings = slots.length / pairs.length;
  let best = Number.POSITIVE_INFINITY;
  const fill = (games: readonly ProposedGame[]) => {
    const slot = slots[games.length];
    if (!slot) {
      best = Math.min(best, costOf(games));
      return;
    }
    for (const [homeTeamId, visitorTeamId] of pairs) {
      const both = [homeTeamId, visitorTeamId];
      const isMet = (game: ProposedGame) => both.includes(game.homeTeamId) && both.includes(game.visitorTeamId);
      const playsToday = (game: ProposedGame) =>
        game.slot.date === slot.date && (both.includes(game.homeTeamId) || both.includes(game.visitorTeamId));
      if (games.some(playsToday) || games.filter(isMet).length === meetings) continue;
      fill([...games, { homeTeamId, visitorTeamId, slot }]);
    }
  };
  fill([]);
  return best;
}
