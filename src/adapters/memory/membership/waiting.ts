import type { Clock } from '../../../application/ports/clock.ts';
import {
  type TeamlessCoach,
  WAITING_ITEMS,
  type Waiting,
  type WaitingReader,
} from '../../../application/ports/storage/membership/waiting-reader.ts';
import { WITHOUT_RESULT } from '../../../domain/games/game-status.ts';
import { needsAttention } from '../../../domain/imports/league-import.ts';
import { isCurrentSeason } from '../../../domain/league/season.ts';
import { stateAt } from '../../../domain/officials/assignment.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import { memoryFamilyReader } from '../families/families.ts';
import { memoryImportReader } from '../imports/imports.ts';
import { memoryLeagueReader } from '../league/league-reader.ts';
import { isCurrentTeam } from '../league/team-season.ts';
import { memoryModerationReader } from '../moderation/moderation.ts';
import { memoryOfficialReader } from '../officials/officials.ts';
import { byText } from '../tables/order.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';
import { identityIn, memoryMembershipReader, personIn } from './membership.ts';

const ALL = { limit: Number.MAX_SAFE_INTEGER - 1 };
const LAST_DAY = new Date(8.64e15);
const waiting = <Item>(all: readonly Item[]): Waiting<Item> => ({ count: all.length, items: all.slice(0, WAITING_ITEMS) });

export function memoryWaitingReader(tables: Tables, clock: Clock): WaitingReader {
  const membership = memoryMembershipReader(tables);
  const families = memoryFamilyReader(tables);
  const league = memoryLeagueReader(tables);
  const moderation = memoryModerationReader(tables);
  const imports = memoryImportReader(tables, clock);
  const officials = memoryOfficialReader(tables);
  const teamlessCoaches = (orgId: OrgId, today: LocalDate): readonly TeamlessCoach[] => {
    const current = [...tables.teams.rows()]
      .filter((team) => team.orgId === orgId && isCurrentTeam(tables, team, today))
      .map(({ id }) => id);
    const staffed = new Set([...tables.staff.rows()].filter(({ teamId }) => current.includes(teamId)).map(({ userId }) => userId));
    if (current.length === 0) return [];
    return [...tables.memberships.rows()]
      .filter((each) => each.orgId === orgId && each.role === 'coach' && each.state === 'approved' && !staffed.has(each.userId))
      .toSorted((a, b) => a.decidedAt!.getTime() - b.decidedAt!.getTime() || byText(a.id, b.id))
      .map(({ id, userId }) => ({ membershipId: id, user: personIn(tables, orgId, userId), identity: identityIn(tables, userId) }));
  };
  return {
    async waitingForAdmins(orgId, { viewerId, now, today, reportedSince, importedSince, officialsBefore }) {
      const games = (await league.schedule(orgId, { from: new Date(0), before: now }, {}, ALL)).items;
      const isUnscored = ({ status, endsAt, seasonId }: (typeof games)[number]['game']) =>
        WITHOUT_RESULT.includes(status) && endsAt <= now && isCurrentSeason(tables.seasons.get(key(orgId, seasonId))!, today);
      const reports = (await moderation.reports(orgId, { notBy: viewerId }, ALL)).items;
      const jobs = (await imports.leagueImports(orgId, ALL)).items;
      const toCome = (await officials.assignments(orgId, { from: now, before: LAST_DAY }, {}, ALL)).items.filter(
        ({ listed: { game } }) => game.status === 'scheduled',
      );
      const free = (await officials.assignments(orgId, { from: now, before: officialsBefore }, { freeAt: now }, ALL)).items;
      return {
        approvals: waiting((await membership.pendingApprovals(orgId, ALL)).items),
        teamlessCoaches: waiting(teamlessCoaches(orgId, today)),
        parentLinks: waiting((await families.parentLinks(orgId, { status: 'pending' }, ALL, now)).items),
        unscoredGames: waiting(games.filter(({ game }) => isUnscored(game))),
        messageReports: waiting(reports.filter(({ createdAt, closedAt }) => createdAt >= reportedSince && closedAt === null).toReversed()),
        imports: waiting(jobs.filter((job) => job.requestedAt >= importedSince && needsAttention(job, jobs)).toReversed()),
        openPlaces: waiting(free),
        offers: waiting(toCome.filter(({ assignment }) => stateAt(assignment, now) === 'offered')),
      };
    },
  };
}
