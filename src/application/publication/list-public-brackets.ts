import { isCurrentSeason } from '../../domain/league/season.ts';
import { settingsOf } from '../../domain/membership/org.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import { viewBracket } from '../brackets/view-bracket.ts';
import type { Clock } from '../ports/clock.ts';
import type { BracketReader } from '../ports/storage/brackets/bracket-storage.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import { type Publishes, publishFor } from '../publish.ts';
import { useCase } from '../use-case.ts';
import { type OpensLeague, openLeague } from './open-league.ts';
import { type PublicBracket, viewPublicBracket } from './view-public.ts';

type Deps = OpensLeague & Publishes & Readonly<{ read: BracketReader & Pick<LeagueReader, 'seasons'>; clock: Clock }>;

/** The brackets of current seasons, in order of creation. */
export const listPublicBrackets = useCase(
  'public',
  async (deps: Deps, { orgCode }: Readonly<{ orgCode: string }>): Promise<Result<readonly PublicBracket[], NotFound>> => {
    const opened = await openLeague(deps, orgCode);
    if (!opened.ok) return opened;
    const org = opened.value;
    const today = localDate(deps.clock(), org.timeZone);
    const [brackets, seasons] = await Promise.all([deps.read.brackets(org.id, {}), deps.read.seasons(org.id)]);
    const current = new Set(seasons.filter(({ season }) => isCurrentSeason(season, today)).map(({ season }) => season.id));
    const publish = publishFor(deps, settingsOf(org).language);
    return ok(
      brackets.filter(({ bracket }) => current.has(bracket.seasonId)).map((data) => viewPublicBracket(publish, viewBracket({ org }, data))),
    );
  },
);
