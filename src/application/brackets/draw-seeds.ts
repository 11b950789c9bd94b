import type { Bracket, Entrant } from '../../domain/brackets/bracket.ts';
import type { SeedsTied } from '../../domain/brackets/follow-results.ts';
import { isOutside } from '../../domain/league/team.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { DivisionId, TeamId } from '../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type Path, type UnknownReference, unknownReference, type Violation } from '../../domain/shared/violation.ts';
import type { DerivedGamesDeps } from '../books/derived-games.ts';
import type { Clock } from '../ports/clock.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { getStandings } from '../standings/get-standings.ts';

type Table = Pick<Bracket, 'seasonId' | 'ageGroupId'>;
export type Drawing = Readonly<{ clock: Clock }> & Pick<DerivedGamesDeps, 'derivations'>;
type StandingsPlace = Pick<Entrant, 'divisionId' | 'place'>;

/**
 * The teams now in these places, skipping teams that have left. Refuses if a table is too short, or if a place is shared, which the league must
 * decide.
 */
export async function teamsInPlaces(
  actor: Member,
  { seasonId, ageGroupId }: Table,
  places: readonly StandingsPlace[],
  { read, teams, clock, derivations }: Pick<Repositories<'teams', 'standingsData' | 'recordedBooks'>, 'read' | 'teams'> & Drawing,
): Promise<Result<readonly TeamId[], UnknownReference | SeedsTied>> {
  const tables = await getStandings({ read, clock, derivations })({ actor, seasonId, ageGroupId });
  const left = new Set((await teams.ofSeason(actor.org.id, seasonId)).flatMap(({ id, archived }) => (archived ? [id] : [])));
  const rows = (tables.ok ? (tables.value[0]?.rows ?? []) : []).filter(({ team }) => !left.has(team.id));
  /** The table of the age group, or that of the division, which may rank its teams differently. */
  const tableOf = (id: DivisionId | null) => {
    if (id === null) return rows.map(({ team, rank }) => ({ team, rank }));
    const own = rows
      .filter(({ division }) => division?.id === id)
      .map(({ team, rank, inDivision }) => ({ team, rank: inDivision?.rank ?? rank }));
    return own.toSorted((a, b) => a.rank - b.rank);
  };
  const drawn: TeamId[] = [];
  const tied: TeamId[] = [];
  for (const { divisionId, place } of places) {
    const table = tableOf(divisionId);
    const row = table[place! - 1];
    if (!row) return err(unknownReference({ path: ['seeding'], rule: 'not-as-many', limit: table.length }));
    drawn.push(row.team.id);
    if (table.some((other) => other !== row && other.rank === row.rank)) tied.push(row.team.id);
  }
  return tied.length > 0 ? err({ kind: 'seeds-tied', teamIds: tied }) : ok(drawn);
}

/** Violations of named teams: each must be in the season and age group. */
export async function teamViolations(
  actor: Member,
  { seasonId, ageGroupId }: Table,
  teamIds: readonly TeamId[],
  path: Path,
  { teams }: Pick<Repositories, 'teams'>,
): Promise<readonly Violation[]> {
  const known = new Map((await teams.ofSeason(actor.org.id, seasonId)).map((team) => [team.id, team]));
  return teamIds.flatMap((id, at): readonly Violation[] => {
    const team = known.get(id);
    if (!team || team.ageGroupId !== ageGroupId) return [{ path: [...path, at], rule: 'unknown', what: 'team' }];
    if (isOutside(team)) return [{ path: [...path, at], rule: 'outside-team' }];
    return team.archived ? [{ path: [...path, at], rule: 'archived', what: 'team' }] : [];
  });
}
