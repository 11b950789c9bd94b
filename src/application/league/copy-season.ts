import { versionOf } from '../../domain/league/data-version.ts';
import { type Season, settledSeason } from '../../domain/league/season.ts';
import { isOutside } from '../../domain/league/team.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { AgeGroupRulesId, DivisionId, SeasonId, StaffMemberId, TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { type InvalidRequest, invalid } from '../../domain/shared/violation.ts';
import { auditEntry } from '../audit-entry.ts';
import { type LinksLines, withOwnMembers } from '../staff-lines.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import type { Versioned } from './league-data.ts';

type Command = Readonly<{
  actor: Member;
  seasonId: SeasonId;
  next: Pick<Season, 'name' | 'startsOn' | 'endsOn' | 'isActive'>;
  withStaff: boolean;
  withPlayers: boolean;
}>;
export type CopiedSeason = Readonly<{ season: Versioned<'seasons'>; divisions: number; teams: number; staff: number; rosterSpots: number }>;

/**
 * Creates a season with another one's rules, including those of its age groups, divisions and teams, and optionally their staff and players.
 * Archived things and teams of other leagues, which are agreed on anew each season, are not copied.
 */
export const copySeason = useCase(
  'manage-org',
  (
    {
      unitOfWork,
      clock,
      newId,
    }: WriteDeps<LinksLines | 'seasons' | 'divisions' | 'ageGroupRules' | 'teams' | 'roster' | 'players', 'keyedHash'>,
    { actor, seasonId, next, withStaff, withPlayers }: Command,
  ) =>
    unitOfWork.transact<CopiedSeason, NotFound | InvalidRequest>(async (repositories) => {
      const { orgs, seasons, divisions, ageGroupRules, teams, staff, roster, players, audit } = repositories;
      const orgId = actor.org.id;
      const act = { actor, now: clock(), newId };
      if (withStaff) await orgs.findForUpdate(orgId);
      const from = await seasons.findForUpdate(orgId, seasonId);
      if (!from) return err({ kind: 'not-found' });
      if (next.startsOn > next.endsOn) return err(invalid({ path: ['endsOn'], rule: 'before-other', other: 'startsOn' }));

      const copy: Season = { ...from, ...next, id: newId<SeasonId>(), firstActiveAt: null, archived: false };
      const season = settledSeason(copy, undefined, act.now);
      const withoutArchived = <Value extends Readonly<{ archived: boolean }>>(values: readonly Value[]) =>
        values.filter(({ archived }) => !archived);
      const copiedDivisions = withoutArchived(await divisions.alike(orgId, { seasonId })).map((division) => ({
        before: division.id,
        division: { ...division, id: newId<DivisionId>(), seasonId: season.id },
      }));
      const copiedRules = (await ageGroupRules.alike(orgId, { seasonId })).map((rules) => ({
        ...rules,
        id: newId<AgeGroupRulesId>(),
        seasonId: season.id,
      }));
      const divisionOf = new Map(copiedDivisions.map(({ before, division }) => [before, division.id]));
      const copies = withoutArchived(await teams.ofSeason(orgId, seasonId))
        .filter((team) => !isOutside(team))
        .map((team) => ({
          before: team.id,
          team: {
            ...team,
            id: newId<TeamId>(),
            seasonId: season.id,
            divisionId: (team.divisionId && divisionOf.get(team.divisionId)) ?? null,
          },
        }));
      const lines = [];
      const spots = [];
      for (const { before, team } of copies) {
        const teamId = team.id;
        if (withStaff) for (const line of await staff.ofTeam(orgId, before)) lines.push({ ...line, id: newId<StaffMemberId>(), teamId });
        if (!withPlayers) continue;
        for (const spot of await roster.ofTeam(orgId, before)) {
          if (!(await players.find(orgId, spot.playerId))!.archived) spots.push({ ...spot, teamId, leagueAge: null });
        }
      }
      await seasons.save(season);
      if (copiedRules.length > 0) await ageGroupRules.saveAll(copiedRules);
      if (copiedDivisions.length > 0) await divisions.saveAll(copiedDivisions.map(({ division }) => division));
      if (copies.length > 0) await teams.saveAll(copies.map(({ team }) => team));
      if (lines.length > 0) await staff.saveAll(await withOwnMembers(repositories, orgId, lines, act));
      if (spots.length > 0) await roster.saveAll(spots);
      await audit.append(auditEntry(act, 'season-copied', season.id, { from: seasonId, withStaff, withPlayers }));
      return ok({
        season: { ...season, version: versionOf(season) },
        divisions: copiedDivisions.length,
        teams: copies.length,
        staff: lines.length,
        rosterSpots: spots.length,
      });
    }),
);
