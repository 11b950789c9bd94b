import { type DemoLeague, demoLeague } from '../../../dev/demo-league/league.ts';
import { DEMO_ORGS, type OrgPlan } from '../../../dev/demo-league/plan.ts';
import type { NewId } from '../../../src/application/ports/new-id.ts';
import type { AgeGroup, Season, Sport } from '../../../src/domain/league/season.ts';
import { rulesOf } from '../../../src/domain/league/season-rules.ts';
import type { UserId } from '../../../src/domain/shared/ids.ts';
import { type StandingRow, standings } from '../../../src/domain/standings/standings.ts';

export const [DEMO, RIVER] = DEMO_ORGS as readonly [OrgPlan, OrgPlan];

/** Ids that come in the same order every time. */
export function countedIds(): NewId {
  let last = 0;
  return <Id extends string>() => {
    last += 1;
    return `00000000-0000-7000-8000-${String(last).padStart(12, '0')}` as Id;
  };
}

/** Users are known by the place of their address among the members. */
export const userOf =
  ({ members }: OrgPlan = DEMO) =>
  (email: string): UserId =>
    `00000000-0000-7000-9000-${String(members.findIndex((member) => member.email === email)).padStart(12, '0')}` as UserId;

export const leagueAt = (now: Date, plan: OrgPlan = DEMO): DemoLeague =>
  demoLeague(plan, { now, newId: countedIds(), newPlayerId: countedIds(), userOf: userOf(plan) });

export const sportOf = (league: DemoLeague, { sportId }: { sportId: Sport['id'] }): Sport =>
  league.sports.find(({ id }) => id === sportId)!;

export type Table = Readonly<{ sport: Sport; season: Season; ageGroup: AgeGroup; rows: readonly StandingRow[] }>;

/** The standings of every season and age group. */
export const tablesOf = (league: DemoLeague): readonly Table[] =>
  league.seasons.flatMap((season) =>
    league.ageGroups.flatMap((ageGroup) => {
      const sport = sportOf(league, season);
      const teams = league.teams.filter(({ seasonId, ageGroupId }) => seasonId === season.id && ageGroupId === ageGroup.id);
      const games = league.games.filter(({ seasonId, ageGroupId }) => seasonId === season.id && ageGroupId === ageGroup.id);
      return teams.length === 0
        ? []
        : [{ sport, season, ageGroup, rows: standings(rulesOf(sport.code, season.rules), sport.code, teams, games) }];
    }),
  );
