import type { Member } from '../../domain/membership/permissions.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { byCodePoint } from '../../domain/shared/text.ts';
import { localDate } from '../../domain/shared/time.ts';
import { type TeamView, viewTeam } from '../league/view-team.ts';
import type { Clock } from '../ports/clock.ts';
import type { SearchReader } from '../ports/storage/families/search-reader.ts';
import type { KeyPosition } from '../ports/storage/league/league-data-reader.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import { type Page, type PageRequest, pageOf } from '../ports/storage/page.ts';
import { useCase } from '../use-case.ts';

type Deps = Readonly<{ read: Pick<SearchReader, 'searchTeamsByCoach'> & Pick<LeagueReader, 'teams'>; clock: Clock }>;
type Query = Readonly<{ actor: Member; coachName?: string | undefined; page: PageRequest<KeyPosition> }>;

/**
 * Teams of current seasons: with a name, those with someone of that name on their staff, best match first, at most 25 and on one page; without it,
 * all of them, by name and id.
 */
export const lookUpCoach = useCase(
  'look-up-coaches',
  async ({ read, clock }: Deps, { actor, coachName, page }: Query): Promise<Result<Page<TeamView>, never>> => {
    const { id: orgId, timeZone } = actor.org;
    const today = localDate(clock(), timeZone);
    if (coachName === undefined) {
      const all = (await read.teams(orgId, { currentOn: today })).map((listed) => viewTeam(actor, listed)).toSorted(byNameThenId);
      return ok(pageOf(all.filter(isAfter(page.after)), page.limit));
    }
    const teamIds = [...new Set(await read.searchTeamsByCoach(orgId, coachName, today))].slice(0, page.limit);
    if (teamIds.length === 0) return ok({ items: [], hasMore: false });
    const teams = new Map((await read.teams(orgId, { teamIds })).map((listed) => [listed.team.id, viewTeam(actor, listed)]));
    return ok({ items: teamIds.flatMap((id) => teams.get(id) ?? []), hasMore: false });
  },
);

type NameAndId = Readonly<{ name: string; id: string }>;
const byNameThenId = (a: NameAndId, b: NameAndId) => byCodePoint(a.name, b.name) || byCodePoint(a.id, b.id);
const isAfter = (position: KeyPosition | undefined) => (team: NameAndId) =>
  position === undefined || byNameThenId(team, { name: position.key, id: position.id }) > 0;
