import type { NewId } from '../../src/application/ports/new-id.ts';
import type { AgeGroup, Season } from '../../src/domain/league/season.ts';
import {
  type Guardian,
  NOT_OUTSIDE,
  type Player,
  type RosterSpot,
  type StaffMember,
  type StaffRole,
  type Team,
} from '../../src/domain/league/team.ts';
import type { OrgId, PlayerId, StaffMemberId, TeamId, UserId } from '../../src/domain/shared/ids.ts';
import { addressOf, adultName, fullName, type Name } from './names.ts';
import type { TeamPlan } from './plan.ts';
import type { Random } from './random.ts';

/** The children and adults of a team, the same in every season. */
export type Squad = Readonly<{
  plan: TeamPlan;
  children: readonly Readonly<{ player: Player; jerseyNumber: string; positions: readonly string[] }>[];
  guardians: readonly Guardian[];
  staff: readonly Pick<StaffMember, 'name' | 'role' | 'email' | 'userId'>[];
}>;

type SquadContext = Readonly<{
  random: Random;
  orgId: OrgId;
  newPlayerId: () => PlayerId;
  userOf: (email: string) => UserId;
  nextName: () => Name;
  /** The players' positions, assigned cyclically down the roster. */
  positions: readonly string[];
}>;

/** The number of a child's guardians with an email address, chosen at random. */
const GUARDIANS = [0, 1, 1, 1, 2, 2];

export function squadOf(plan: TeamPlan, context: SquadContext): Squad {
  const { random, orgId, newPlayerId, userOf, nextName, positions } = context;
  const planned = plan.players ?? [];
  const jerseys = jerseyNumbers(
    random,
    planned.flatMap(({ jerseyNumber }) => jerseyNumber ?? []),
  );
  const families = Array.from({ length: random.whole(10, 13) }, (_, index) => {
    const child = planned[index] ?? someChild(random, nextName());
    const player: Player = { id: newPlayerId(), orgId, firstName: child.firstName, lastName: child.lastName, archived: false };
    const spot = {
      player,
      jerseyNumber: child.jerseyNumber ?? jerseys[index]!,
      positions: child.positions ?? playedPositions(random, positions, index),
    };
    return { spot, guardians: child.guardians.map((email): Guardian => ({ orgId, playerId: player.id, email })) };
  });
  return {
    plan,
    children: families.map(({ spot }) => spot),
    guardians: families.flatMap(({ guardians }) => guardians),
    staff: staffOf(random, plan, userOf),
  };
}

function someChild(random: Random, name: Name): NonNullable<TeamPlan['players']>[number] {
  const parents = Array.from({ length: random.pick(GUARDIANS) }, () => addressOf(adultName(random, name.lastName), 'families.test'));
  return { ...name, guardians: [...new Set(parents)] };
}

/** Two digits as printed, so that a team does not have both 07 and 7. */
const jerseyNumbers = (random: Random, taken: readonly string[]): readonly string[] =>
  random.shuffled(Array.from({ length: 35 }, (_, number) => String(number).padStart(2, '0')).filter((number) => !taken.includes(number)));

function playedPositions(random: Random, positions: readonly string[], index: number): readonly string[] {
  const other = random.pick(positions);
  const first = positions[index % positions.length]!;
  return random.chance(60) && other !== first ? [first, other] : [first];
}

function staffOf(random: Random, { coach }: TeamPlan, userOf: (email: string) => UserId): Squad['staff'] {
  const someone = (role: StaffRole) => {
    const name = adultName(random);
    return { name: fullName(name), role, email: random.chance(70) ? addressOf(name, 'coaches.test') : null, userId: null };
  };
  const head = coach
    ? { name: coach.name, role: 'head_coach' as const, email: coach.email, userId: coach.isMember ? userOf(coach.email) : null }
    : someone('head_coach');
  return [head, ...(random.chance(65) ? [someone('assistant_coach')] : []), ...(random.chance(40) ? [someone('team_manager')] : [])];
}

/** A squad's team in one season. */
export type Entry = Readonly<{ squad: Squad; team: Team; roster: readonly RosterSpot[]; staff: readonly StaffMember[] }>;

/** Only the current season's entries refer to user accounts, since members have signed up now. */
export function enter(squad: Squad, season: Season, ageGroup: AgeGroup, isCurrent: boolean, newId: NewId): Entry {
  const { plan, children, staff } = squad;
  const { orgId } = season;
  const team: Team = {
    id: newId<TeamId>(),
    orgId,
    seasonId: season.id,
    ageGroupId: ageGroup.id,
    divisionId: null,
    name: plan.name,
    color: plan.color,
    ...NOT_OUTSIDE,
    archived: false,
  };
  return {
    squad,
    team,
    roster: children.map(({ player, jerseyNumber, positions }) => ({
      orgId,
      teamId: team.id,
      playerId: player.id,
      jerseyNumber,
      positions,
      leagueAge: null,
    })),
    staff: staff.map((line) => ({
      ...line,
      clearedUntil: null,
      ...(!isCurrent && { email: null, userId: null }),
      id: newId<StaffMemberId>(),
      orgId,
      teamId: team.id,
    })),
  };
}
