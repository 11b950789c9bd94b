import type { NewId } from '../../src/application/ports/new-id.ts';
import type { GameType } from '../../src/domain/games/game.ts';
import type { Facility, Field } from '../../src/domain/league/facility.ts';
import type { AgeGroup, Season } from '../../src/domain/league/season.ts';
import type { PlayerId, UserId } from '../../src/domain/shared/ids.ts';
import { instantAt } from '../../src/domain/shared/time.ts';
import { type Calendar, dayOf } from './calendar.ts';
import type { Disruption, GroupPlan, OrgPlan, SportPlan } from './plan.ts';
import type { Entry } from './squad.ts';

/** The context for seeding a league. */
export type SeedContext = Readonly<{
  now: Date;
  newId: NewId;
  newPlayerId: () => PlayerId;
  /** The user with a member's email address. */
  userOf: (email: string) => UserId;
}>;

/** The teams of one age group in one season, with the league data that their games need. */
export type GroupSeason = SeedContext &
  Readonly<{
    org: OrgPlan;
    sport: SportPlan;
    plan: GroupPlan;
    season: Season;
    calendar: Calendar;
    isCurrent: boolean;
    ageGroup: AgeGroup;
    facility: Facility;
    field: Field;
    /** In the same order as the plan's teams. */
    entries: readonly Entry[];
  }>;

/** One planned game. */
export type Fixture = Readonly<{
  /** Unique among the games of the demo. */
  name: string;
  gameType: GameType;
  startsAt: Date;
  home: Entry;
  visitor: Entry;
  disruption: Disruption | undefined;
}>;

/** The first or second game (`index` 0 or 1) of a week, on the group's weekday. */
export function fixtureIn(group: GroupSeason, gameType: GameType, week: number, index: number, home: Entry, visitor: Entry): Fixture {
  const { org, sport, plan, calendar, isCurrent } = group;
  const name = `${org.code} ${sport.code} ${plan.ageGroup} ${isCurrent ? 'current' : 'past'} week ${week} game ${index + 1}`;
  return {
    name,
    gameType,
    home,
    visitor,
    startsAt: instantAt(dayOf(calendar, week, plan.weekday), plan.times[index]!, org.timeZone),
    disruption: isCurrent ? plan.disruptions?.find((disruption) => disruption.week === week && disruption.game === index + 1) : undefined,
  };
}
