import { USES_FIELD } from '../../domain/games/game.ts';
import { isOutside, type StaffMember, type Team } from '../../domain/league/team.ts';
import type { Org } from '../../domain/membership/org.ts';
import type { Names } from '../../domain/scheduling/conflict-sentences.ts';
import { slotsOf } from '../../domain/scheduling/field-slots.ts';
import type { ProposalTerms } from '../../domain/scheduling/schedule-proposal.ts';
import type { Engagement, ScheduleWishes } from '../../domain/scheduling/schedule-wishes.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import { addDays, localDate, localDayRange } from '../../domain/shared/time.ts';
import { unless, type Violation } from '../../domain/shared/violation.ts';
import type { Repositories } from '../ports/storage/storage.ts';

export type LeagueUses = 'seasons' | 'teams' | 'staff' | 'ageGroups' | 'divisions' | 'facilities' | 'fields' | 'games';
/** The solver's input, from the league's current data; violations for references to things that do not exist. */
export type LeagueWishes = Readonly<{ wishes: ScheduleWishes; names: Names; unknown: readonly Violation[] }>;

/** Days around a season in which a game affects the rest that teams need. */
const AROUND_DAYS = 31;

export async function wishesOfLeague(terms: ProposalTerms, org: Org, repositories: Repositories<LeagueUses>): Promise<LeagueWishes> {
  const { seasons, teams, ageGroups, divisions, facilities, fields, games } = repositories;
  const ofSeason = (await teams.ofSeason(org.id, terms.seasonId)).filter((team) => !team.archived && !isOutside(team));
  const { teamIds, ageGroupIds, divisionIds } = terms;
  const chosen = ofSeason.filter(
    ({ id, ageGroupId, divisionId }) =>
      (!teamIds && !ageGroupIds && !divisionIds) ||
      teamIds?.includes(id) ||
      ageGroupIds?.includes(ageGroupId) ||
      (divisionId !== null && divisionIds?.includes(divisionId)),
  );
  const groups = [...Map.groupBy(chosen, ({ divisionId, ageGroupId }) => divisionId ?? ageGroupId)].map(([id, members]) => ({
    id,
    teamIds: members.map((team) => team.id),
  }));
  const groupNames = new Map<string, string>();
  for (const { id } of groups) {
    const [first] = chosen.filter(({ divisionId, ageGroupId }) => (divisionId ?? ageGroupId) === id);
    const division = first!.divisionId && (await divisions.find(org.id, first!.divisionId));
    const ageGroup = await ageGroups.find(org.id, first!.ageGroupId);
    groupNames.set(id, [ageGroup?.name, division ? division.name : undefined].filter(Boolean).join(' '));
  }

  const unknown: Violation[] = [];
  unknown.push(
    ...unless((await seasons.find(org.id, terms.seasonId)) !== undefined, { path: ['seasonId'], rule: 'unknown', what: 'season' }),
  );
  for (const [at, id] of (teamIds ?? []).entries())
    unknown.push(...unless(isAmong(ofSeason, id), { path: ['teamIds', at], rule: 'unknown', what: 'team' }));
  for (const [at, id] of (ageGroupIds ?? []).entries())
    unknown.push(
      ...unless(
        ofSeason.some(({ ageGroupId }) => ageGroupId === id),
        { path: ['ageGroupIds', at], rule: 'unknown', what: 'age group' },
      ),
    );
  for (const [at, id] of (divisionIds ?? []).entries())
    unknown.push(
      ...unless(
        ofSeason.some(({ divisionId }) => divisionId === id),
        { path: ['divisionIds', at], rule: 'unknown', what: 'division' },
      ),
    );
  for (const [at, { teamId }] of terms.teamBlackouts.entries())
    unknown.push(...unless(isAmong(ofSeason, teamId), { path: ['teamBlackouts', at, 'teamId'], rule: 'unknown', what: 'team' }));
  for (const [at, ids] of terms.sharedCoaches.entries())
    for (const [place, id] of ids.entries())
      unknown.push(...unless(isAmong(ofSeason, id), { path: ['sharedCoaches', at, place], rule: 'unknown', what: 'team' }));

  const fieldNames = new Map<string, string>();
  const open = [];
  for (const [at, { fieldId, hours }] of terms.fields.entries()) {
    const field = await fields.find(org.id, fieldId);
    if (!field || field.archived) {
      unknown.push({ path: ['fields', at, 'fieldId'], rule: 'unknown', what: 'field' });
      continue;
    }
    const facility = await facilities.find(org.id, field.facilityId);
    fieldNames.set(fieldId, `${field.name} at ${facility!.name}`);
    open.push({ fieldId, facilityId: field.facilityId, hours });
  }
  for (const [at, { fieldId }] of terms.fieldBlackouts.entries())
    unknown.push(...unless(fieldNames.has(fieldId), { path: ['fieldBlackouts', at, 'fieldId'], rule: 'unknown', what: 'field' }));

  const range = localDayRange(addDays(terms.startsOn, -AROUND_DAYS), addDays(terms.endsOn, AROUND_DAYS), org.timeZone);
  const scheduled = (await games.starting(org.id, range)).filter(({ status }) => USES_FIELD.includes(status));
  const taken = scheduled.flatMap(({ fieldId, startsAt, endsAt }) => (fieldId ? [{ fieldId, startsAt, endsAt }] : []));
  const engagements = scheduled.flatMap(({ homeTeamId, visitorTeamId, startsAt, endsAt }): Engagement[] => {
    const date = localDate(startsAt, org.timeZone);
    return [homeTeamId, visitorTeamId].filter((id) => isAmong(chosen, id)).map((teamId) => ({ teamId, date, startsAt, endsAt }));
  });
  const teamNames = new Map(ofSeason.map(({ id, name }) => [id as string, name]));
  return {
    wishes: {
      groups,
      format: terms.format,
      slots: slotsOf(open, terms, taken, org.timeZone),
      teamBlackouts: terms.teamBlackouts.filter(({ teamId }) => isAmong(chosen, teamId)),
      fieldBlackouts: terms.fieldBlackouts,
      oneGameADay: terms.oneGameADay,
      minRestDays: terms.minRestDays,
      sharedCoaches: [...terms.sharedCoaches, ...(await coachedTogether(chosen, org, repositories))],
      engagements,
    },
    names: {
      group: (id) => groupNames.get(id) ?? '',
      team: (id) => teamNames.get(id) ?? '',
      field: (id) => fieldNames.get(id) ?? '',
    },
    unknown,
  };
}

const isAmong = (teams: readonly Team[], id: TeamId): boolean => teams.some((team) => team.id === id);

/** Teams that share a person on their staff, identified by account or address: a name may belong to two people. */
async function coachedTogether(
  teams: readonly Team[],
  org: Org,
  { staff }: Repositories<'staff'>,
): Promise<readonly (readonly TeamId[])[]> {
  const teamsOf = new Map<string, Set<TeamId>>();
  const who = ({ userId, email }: StaffMember) => [userId, email].filter((each): each is NonNullable<typeof each> => each !== null);
  for (const team of teams) {
    for (const line of await staff.ofTeam(org.id, team.id))
      for (const person of who(line)) teamsOf.set(person, (teamsOf.get(person) ?? new Set()).add(team.id));
  }
  const sets = [...teamsOf.values()].filter(({ size }) => size > 1).map((ids) => [...ids].sort());
  return [...new Map(sets.map((ids) => [ids.join(' '), ids])).values()].sort((one, other) => (one.join() < other.join() ? -1 : 1));
}
