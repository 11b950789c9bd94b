import { settingsOf } from '../../domain/membership/org.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import type { DerivedGamesDeps } from '../books/derived-games.ts';
import type { Clock } from '../ports/clock.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import { type Publishes, publishFor } from '../publish.ts';
import { computeTable } from '../standings/compute-table.ts';
import { bySportSeasonAndAge } from '../standings/get-standings.ts';
import { useCase } from '../use-case.ts';
import { type OpensLeague, openLeague } from './open-league.ts';
import { type PublicStandings, viewPublicStandings } from './view-public.ts';

type Deps = OpensLeague & Publishes & DerivedGamesDeps & Readonly<{ read: Pick<LeagueReader, 'standingsData'>; clock: Clock }>;

/** The tables of current seasons, of the age groups for which the league keeps standings. */
export const listPublicStandings = useCase(
  'public',
  async (deps: Deps, { orgCode }: Readonly<{ orgCode: string }>): Promise<Result<readonly PublicStandings[], NotFound>> => {
    const opened = await openLeague(deps, orgCode);
    if (!opened.ok) return opened;
    const { id, timeZone } = opened.value;
    const data = await deps.read.standingsData(id, { currentOn: localDate(deps.clock(), timeZone) });
    const tables = await Promise.all(data.toSorted(bySportSeasonAndAge).map((each) => computeTable(deps, id, each)));
    const publish = publishFor(deps, settingsOf(opened.value).language);
    return ok(tables.filter(({ shown }) => shown).map((table) => viewPublicStandings(publish, table)));
  },
);
