import { isCurrentSeason, latestFirst } from '../../domain/league/season.ts';
import { type OrgSettings, settingsOf } from '../../domain/membership/org.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { type LocalDate, localDate, type TimeZone } from '../../domain/shared/time.ts';
import { bySportAndAge } from '../league/view-team.ts';
import type { Clock } from '../ports/clock.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import { type Publishes, publishFor } from '../publish.ts';
import { useCase } from '../use-case.ts';
import { type OpensLeague, openLeague } from './open-league.ts';
import { type PublicSeason, type PublicTeam, viewPublicSeason, viewPublicTeam } from './view-public.ts';

type Deps = OpensLeague & Publishes & Readonly<{ read: Pick<LeagueReader, 'seasons' | 'teams'>; clock: Clock }>;

/** `language`, `embedOrigins` and `today` are for its page. */
export type PublicLeague = Pick<OrgSettings, 'language' | 'embedOrigins'> &
  Readonly<{
    name: string;
    code: string;
    timeZone: TimeZone;
    seasons: readonly PublicSeason[];
    teams: readonly PublicTeam[];
    /** The date in its time zone. */
    today: LocalDate;
  }>;

/** An org as everybody may see it: its name, its current seasons, latest first, and their teams, by sport, age group and name. */
export const getPublicLeague = useCase(
  'public',
  async (deps: Deps, { orgCode }: Readonly<{ orgCode: string }>): Promise<Result<PublicLeague, NotFound>> => {
    const opened = await openLeague(deps, orgCode);
    if (!opened.ok) return opened;
    const { id, name, code, timeZone, ...org } = opened.value;
    const today = localDate(deps.clock(), timeZone);
    const [seasons, teams] = await Promise.all([deps.read.seasons(id), deps.read.teams(id, { currentOn: today })]);
    const { language, embedOrigins } = settingsOf(org);
    const publish = publishFor(deps, language);
    return ok({
      name: publish.name(name, 'league'),
      code,
      timeZone,
      language,
      embedOrigins,
      today,
      seasons: seasons
        .filter(({ season }) => isCurrentSeason(season, today))
        .toSorted((a, b) => latestFirst(a.season, b.season))
        .map(({ season, sport }) => viewPublicSeason(publish, season, sport)),
      teams: teams.toSorted(bySportAndAge).map((team) => viewPublicTeam(publish, team)),
    });
  },
);
