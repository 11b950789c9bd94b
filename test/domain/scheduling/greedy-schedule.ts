import { pairingsOf } from '../../../src/domain/scheduling/pairings.ts';
import type { ProposedGame } from '../../../src/domain/scheduling/schedule-quality.ts';
import type { DaySpan, ScheduleWishes, Slot } from '../../../src/domain/scheduling/schedule-wishes.ts';
import type { TeamId } from '../../../src/domain/shared/ids.ts';

const includes = ({ from, to }: DaySpan, { date }: Slot) => from <= date && date <= to;

/**
 * What a spreadsheet does: round by round, each game gets the first free slot; a game without one is left out. It only
 * handles one game a day.
 */
export function greedySchedule(wishes: ScheduleWishes): readonly ProposedGame[] {
  const games: ProposedGame[] = [];
  const taken = new Set<Slot>();
  const busy = new Set<string>();
  const away = (team: TeamId, slot: Slot) => wishes.teamBlackouts.some((each) => each.teamId === team && includes(each, slot));
  const matesOf = (team: TeamId) => wishes.sharedCoaches.filter((coached) => coached.includes(team)).flat();
  const isFree = (team: TeamId, slot: Slot) =>
    !away(team, slot) &&
    !busy.has(`${team} ${slot.date}`) &&
    matesOf(team).every((mate) => mate === team || !busy.has(`${mate} ${slot.startsAt.getTime()}`));
  const rounds = wishes.groups
    .flatMap(({ teamIds }) => pairingsOf(wishes.format, teamIds.length)!.map((pairing) => ({ ...pairing, teamIds })))
    .sort((one, other) => one.round - other.round);
  for (const { a, b, teamIds } of rounds) {
    const [homeTeamId, visitorTeamId] = [teamIds[a]!, teamIds[b]!];
    const slot = wishes.slots.find((each) => !taken.has(each) && isFree(homeTeamId, each) && isFree(visitorTeamId, each));
    if (!slot) continue;
    taken.add(slot);
    for (const team of [homeTeamId, visitorTeamId]) busy.add(`${team} ${slot.date}`).add(`${team} ${slot.startsAt.getTime()}`);
    games.push({ homeTeamId, visitorTeamId, slot });
  }
  return games;
}
