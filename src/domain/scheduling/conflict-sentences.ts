import type { AgeGroupId, DivisionId, FieldId, TeamId } from '../shared/ids.ts';
import { gamesOfTeam } from './pairings.ts';
import type { Impossibility } from './prove-impossible.ts';
import type { DaySpan, ScheduleWishes, Wish } from './schedule-wishes.ts';

/** Display names of what wishes refer to. */
export type Names = Readonly<{
  group: (id: AgeGroupId | DivisionId) => string;
  team: (id: TeamId) => string;
  field: (id: FieldId) => string;
}>;

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
const days = ({ from, to }: DaySpan): string => (from === to ? `on ${from}` : `from ${from} to ${to}`);
const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** A wish as a sentence, such as `Every team has at least 2 days without a game between two games.` */
export function wishSentence(wish: Wish, wishes: ScheduleWishes, names: Names): string {
  const { groups, format, minRestDays, sharedCoaches, teamBlackouts, fieldBlackouts } = wishes;
  switch (wish.kind) {
    case 'games': {
      const { id, teamIds } = groups[wish.group]!;
      const games = counted(gamesOfTeam(format, teamIds.length), 'game');
      return format.kind === 'games-per-team'
        ? `Each of the ${teamIds.length} teams of ${names.group(id)} plays ${games}.`
        : `The ${teamIds.length} teams of ${names.group(id)} meet each other ${format.meetings === 1 ? 'once' : 'twice'}: ${games} each.`;
    }
    case 'one-game-a-day':
      return 'No team plays more than one game a day.';
    case 'rest':
      return `Every team has at least ${counted(minRestDays, 'day')} without a game between two games.`;
    case 'shared-coach':
      return `The games of ${listed(sharedCoaches[wish.at]!.map(names.team))} are not at the same time.`;
    case 'team-blackout': {
      const blackout = teamBlackouts[wish.at]!;
      return `${names.team(blackout.teamId)} cannot play ${days(blackout)}.`;
    }
    case 'field-blackout': {
      const blackout = fieldBlackouts[wish.at]!;
      return `${names.field(blackout.fieldId)} is closed ${days(blackout)}.`;
    }
  }
}

/** The reason with its counts; without any, how far the search went. */
export function reasonSentence(reason: Impossibility | null, isProven: boolean, names: Names): string {
  switch (reason?.kind) {
    case undefined:
      return isProven ? 'Every way to place these games was tried.' : 'No schedule was found, but one may exist.';
    case 'nobody-to-play':
      return `${names.group(reason.group)} has only one team, which has no opponent.`;
    case 'odd-games':
      return `${reason.teams} teams with ${counted(reason.gamesPerTeam, 'game')} each make an odd total of ${reason.teams * reason.gamesPerTeam}, but every game has two teams.`;
    case 'too-few-slots':
      return `There are ${counted(reason.games, 'game')}, but the fields have free times for only ${reason.slots}.`;
    case 'too-few-days-of-team':
      return `${names.team(reason.teamId)} would play ${counted(reason.games, 'game')}, but there are free times for at most ${reason.room}.`;
    case 'too-few-common-days':
      return `${listed(reason.teamIds.map(names.team))} would meet ${reason.games === 1 ? 'once' : `${reason.games} times`}, but the days on which both can play have room for only ${reason.room}.`;
    case 'too-few-times-of-coach':
      return `${listed(reason.teamIds.map(names.team))} would play ${counted(reason.games, 'game')}, none at the same time, but there are only ${reason.room} free times that do not overlap.`;
    case 'crowded-teams':
      return `On the days on which they can play, the fields have free times for only ${reason.room} of the ${counted(reason.appearances, 'game')} of ${listed(reason.teamIds.map(names.team))}, counted by team.`;
    case 'crowded-games':
      return `On the days on which both teams can play, the fields have free times for only ${reason.room} of ${counted(reason.games, 'game')} among ${listed(reason.teamIds.map(names.team))}.`;
  }
}
