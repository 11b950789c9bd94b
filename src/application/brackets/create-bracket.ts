import { type Bracket, checkTerms, type Entrant, type RoundSeries, type SeedingTerms, seedsOf } from '../../domain/brackets/bracket.ts';
import type { BracketFormat } from '../../domain/brackets/bracket-shape.ts';
import type { SeedsTied } from '../../domain/brackets/follow-results.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { AgeGroupId, BracketId, SeasonId } from '../../domain/shared/ids.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { type InvalidRequest, type UnknownReference, unknownReference, type Violation } from '../../domain/shared/violation.ts';
import { auditEntry } from '../audit-entry.ts';
import type { BracketData, NamedEntrant } from '../ports/storage/brackets/bracket-storage.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type Drawing, teamsInPlaces, teamViolations } from './draw-seeds.ts';
import { type BracketView, viewBracket } from './view-bracket.ts';

type Terms = Readonly<{
  seasonId: SeasonId;
  ageGroupId: AgeGroupId;
  name: string;
  format: BracketFormat;
  thirdPlace: boolean;
  ifNecessary: boolean;
  series: readonly RoundSeries[];
  seeding: SeedingTerms;
}>;
type Command = Readonly<{
  actor: Member;
  terms: Terms;
  /** Whether teams are drawn now for places in tables. */
  isDrawn: boolean;
  /** Changes nothing and returns what would be changed. */
  isPreview: boolean;
}>;
type Refusal = InvalidRequest | UnknownReference | SeedsTied;
type Uses = 'brackets' | 'seasons' | 'ageGroups' | 'divisions' | 'teams' | 'audit';

/** Creates a bracket of named teams, or of places in tables, for which teams are drawn now or later. */
export const createBracket = useCase(
  'manage-org',
  (
    { unitOfWork, clock, newId, derivations }: WriteDeps<Uses, 'brackets' | 'standingsData' | 'recordedBooks'> & Drawing,
    { actor, terms: { seeding, ...terms }, isDrawn, isPreview }: Command,
  ) =>
    unitOfWork.transact<BracketView, Refusal>(async (repositories) => {
      const { brackets, audit, read } = repositories;
      const orgId = actor.org.id;
      const now = clock();
      const valid = checkTerms({ ...terms, seeding });
      if (!valid.ok) return valid;
      const unknown = await unknownIn(actor, { ...terms, seeding }, repositories);
      if (unknown.length > 0) return err(unknownReference(...unknown));

      const id = newId<BracketId>();
      const bracket: Bracket = {
        ...terms,
        ifNecessary: terms.format === 'double_elimination' && terms.ifNecessary,
        id,
        orgId,
        seeding: seeding.by,
        plan: [],
        decisions: [],
        version: 1,
        createdAt: now,
        updatedAt: now,
      };
      const seeds = seedsOf(seeding);
      const places = { ...repositories, clock, derivations };
      const drawn = isDrawn && seeding.by !== 'teams' ? await teamsInPlaces(actor, terms, seeds, places) : ok(null);
      if (!drawn.ok) return drawn;
      const seated = seeds.map((seed, at) => ({ ...seed, teamId: drawn.value?.[at] ?? seed.teamId }));
      if (isPreview) return ok({ ...viewBracket(actor, await unstored(bracket, seated, repositories)), id: null });
      await brackets.save(bracket);
      await brackets.seat(seated.map((seed) => ({ ...seed, orgId, bracketId: id })));
      await audit.append(auditEntry({ actor, now, newId }, 'league-data-created', id, { kind: 'bracket' }));
      return ok(viewBracket(actor, (await read.brackets(orgId, { bracketId: id }))[0]!));
    }),
);

/** The bracket as it would be read once it is stored. */
async function unstored(
  bracket: Bracket,
  seats: readonly Omit<Entrant, 'orgId' | 'bracketId'>[],
  { ageGroups, divisions, teams }: Pick<Repositories, 'ageGroups' | 'divisions' | 'teams'>,
): Promise<BracketData> {
  const { orgId, seasonId, ageGroupId } = bracket;
  const teamNames = new Map((await teams.ofSeason(orgId, seasonId)).map(({ id, name }) => [id, name]));
  const entrants: NamedEntrant[] = [];
  for (const seat of seats) {
    const division = seat.divisionId && (await divisions.find(orgId, seat.divisionId));
    entrants.push({ ...seat, teamName: seat.teamId && teamNames.get(seat.teamId)!, divisionName: division?.name ?? null });
  }
  const ageGroup = await ageGroups.find(orgId, ageGroupId);
  return { bracket, ageGroupName: ageGroup!.name, entrants, games: [], fields: [] };
}

async function unknownIn(
  actor: Member,
  { seasonId, ageGroupId, seeding }: Pick<Terms, 'seasonId' | 'ageGroupId' | 'seeding'>,
  repositories: Pick<Repositories, 'seasons' | 'ageGroups' | 'divisions' | 'teams'>,
): Promise<readonly Violation[]> {
  const orgId = actor.org.id;
  const { seasons, ageGroups, divisions } = repositories;
  const violations: Violation[] = [];
  if (!(await seasons.find(orgId, seasonId))) violations.push({ path: ['seasonId'], rule: 'unknown', what: 'season' });
  if (!(await ageGroups.find(orgId, ageGroupId))) violations.push({ path: ['ageGroupId'], rule: 'unknown', what: 'age group' });
  if (violations.length > 0) return violations;
  if (seeding.by === 'teams') return teamViolations(actor, { seasonId, ageGroupId }, seeding.teamIds, ['seeding', 'teamIds'], repositories);
  if (seeding.by === 'standings') return [];
  for (const [at, id] of seeding.divisionIds.entries()) {
    const division = await divisions.find(orgId, id);
    if (division?.seasonId === seasonId && division.ageGroupId === ageGroupId) continue;
    violations.push({ path: ['seeding', 'divisionIds', at], rule: 'unknown', what: 'division' });
  }
  return violations;
}
