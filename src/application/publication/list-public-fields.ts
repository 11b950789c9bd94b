import { settingsOf } from '../../domain/membership/org.ts';
import { byName } from '../../domain/shared/name-order.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { viewFacility } from '../league/list-facilities.ts';
import type { Clock } from '../ports/clock.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import { type Publishes, publishFor } from '../publish.ts';
import { useCase } from '../use-case.ts';
import { type OpensLeague, openLeague } from './open-league.ts';
import { type PublicFacility, viewPublicFacility } from './view-public.ts';

type Deps = OpensLeague & Publishes & Readonly<{ read: Pick<LeagueReader, 'facilities'>; clock: Clock }>;

/** The facilities, by name, with their fields and what the league says about them now. */
export const listPublicFields = useCase(
  'public',
  async (deps: Deps, { orgCode }: Readonly<{ orgCode: string }>): Promise<Result<readonly PublicFacility[], NotFound>> => {
    const opened = await openLeague(deps, orgCode);
    if (!opened.ok) return opened;
    const now = deps.clock();
    const publish = publishFor(deps, settingsOf(opened.value).language);
    const found = await deps.read.facilities(opened.value.id);
    return ok(found.map((each) => viewPublicFacility(publish, viewFacility(each, now))).toSorted(byName));
  },
);
