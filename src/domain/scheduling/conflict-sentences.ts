import type { AgeGroupId, DivisionId, FieldId, TeamId } from '../shared/ids.ts';
import type { Text as AnyText } from '../texts/messages.ts';
import { gamesOfTeam } from './pairings.ts';
import type { Impossibility } from './prove-impossible.ts';
import type { DaySpan, ScheduleWishes, Wish } from './schedule-wishes.ts';

/** Display names of what wishes refer to. */
export type Names = Readonly<{
  group: (id: AgeGroupId | DivisionId) => string;
  team: (id: TeamId) => string;
  field: (id: FieldId) => string;
}>;

type Text<Of extends 'wish' | 'reason'> = Extract<AnyText, { key: `schedule.${Of}.${string}` }>;

const spanOf = ({ from, to }: DaySpan) => ({ span: from === to ? 'day' : 'days', from, to }) as const;

/** A wish as a sentence, such as `Every team has at least 2 days without a game between two games.` */
export function wishSentence(wish: Wish, wishes: ScheduleWishes, names: Names): Text<'wish'> {
  const { groups, format, minRestDays, sharedCoaches, teamBlackouts, fieldBlackouts } = wishes;
  switch (wish.kind) {
    case 'games': {
      const { id, teamIds } = groups[wish.group]!;
      const teams = teamIds.length;
      const values = { group: names.group(id), teams, games: gamesOfTeam(format, teams) };
      if (format.kind === 'games-per-team') return { key: 'schedule.wish.games-per-team', values };
      return { key: 'schedule.wish.round-robin', values: { ...values, meetings: format.meetings === 1 ? 'once' : 'twice' } };
    }
    case 'one-game-a-day':
      return { key: 'schedule.wish.one-game-a-day', values: {} };
    case 'rest':
      return { key: 'schedule.wish.rest', values: { days: minRestDays } };
    case 'shared-coach':
      return { key: 'schedule.wish.apart', values: { teams: sharedCoaches[wish.at]!.map(names.team) } };
    case 'team-blackout': {
      const blackout = teamBlackouts[wish.at]!;
      return { key: 'schedule.wish.team-blackout', values: { team: names.team(blackout.teamId), ...spanOf(blackout) } };
    }
    case 'field-blackout': {
      const blackout = fieldBlackouts[wish.at]!;
      return { key: 'schedule.wish.field-blackout', values: { field: names.field(blackout.fieldId), ...spanOf(blackout) } };
    }
  }
}

/** The reason with its counts; without any, how far the search went. */
export function reasonSentence(reason: Impossibility | null, isProven: boolean, names: Names): Text<'reason'> {
  if (reason === null) return { key: isProven ? 'schedule.reason.tried-all' : 'schedule.reason.not-found', values: {} };
  switch (reason.kind) {
    case 'nobody-to-play':
      return { key: 'schedule.reason.nobody-to-play', values: { group: names.group(reason.group) } };
    case 'odd-games': {
      const { teams, gamesPerTeam: games } = reason;
      return { key: 'schedule.reason.odd-games', values: { teams, games, total: teams * games } };
    }
    case 'too-few-slots':
      return { key: 'schedule.reason.too-few-slots', values: { games: reason.games, slots: reason.slots } };
    case 'too-few-days-of-team':
      return {
        key: 'schedule.reason.too-few-days',
        values: { team: names.team(reason.teamId), games: reason.games, room: reason.room },
      };
    case 'too-few-common-days':
      return { key: 'schedule.reason.too-few-common-days', values: crowd(reason, names) };
    case 'too-few-times-of-coach':
      return { key: 'schedule.reason.too-few-times', values: crowd(reason, names) };
    case 'crowded-teams':
      return { key: 'schedule.reason.crowded-teams', values: crowd({ ...reason, games: reason.appearances }, names) };
    case 'crowded-games':
      return { key: 'schedule.reason.crowded-games', values: crowd(reason, names) };
  }
}

type Crowd = Readonly<{ teamIds: readonly TeamId[]; games: number; room: number }>;
const crowd = ({ teamIds, games, room }: Crowd, names: Names) => ({ teams: teamIds.map(names.team), games, room });
