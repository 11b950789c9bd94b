import type { Game } from '../../domain/games/game.ts';
import type { GameStatus } from '../../domain/games/game-status.ts';
import { scheduleRange } from '../../domain/games/schedule-range.ts';
import { settingsOf } from '../../domain/membership/org.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { type LocalDate, localDate, localDayRange } from '../../domain/shared/time.ts';
import type { InvalidRequest } from '../../domain/shared/violation.ts';
import { completeLineScores, type LineScoresDeps } from '../books/line-scores.ts';
import { liveScores } from '../books/live-scores.ts';
import type { Clock } from '../ports/clock.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import type { TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { Page, PageRequest } from '../ports/storage/page.ts';
import { type Publishes, publishFor } from '../publish.ts';
import { useCase } from '../use-case.ts';
import { type OpensLeague, openLeague } from './open-league.ts';
import { type PublicGame, viewPublicGame } from './view-public.ts';

type Deps = OpensLeague & Publishes & LineScoresDeps & Readonly<{ read: Pick<LeagueReader, 'schedule' | 'draftSeasons'>; clock: Clock }>;
type Query = Readonly<{
  orgCode: string;
  teamId?: TeamId | undefined;
  startDate?: LocalDate | undefined;
  endDate?: LocalDate | undefined;
  page: PageRequest<TimePosition>;
}>;

/** The schedule as everybody may see it: games alone, in order of start, including canceled ones. */
export const listPublicSchedule = useCase(
  'public',
  async (
    deps: Deps,
    { orgCode, teamId, startDate, endDate, page }: Query,
  ): Promise<Result<Page<PublicGame>, NotFound | InvalidRequest>> => {
    const opened = await openLeague(deps, orgCode);
    if (!opened.ok) return opened;
    const org = opened.value;
    const now = deps.clock();
    const days = scheduleRange({ startDate, endDate }, localDate(now, org.timeZone));
    if (!days.ok) return days;
    const range = localDayRange(days.value.start, days.value.end, org.timeZone);
    const butSeasons = await deps.read.draftSeasons(org.id);
    const { items, hasMore } = await deps.read.schedule(org.id, range, { teamId, butSeasons }, page);
    const are = (status: GameStatus) => items.flatMap(({ game }) => (game.status === status ? [game.id] : []));
    const lines = await completeLineScores(deps, org.id, are('final'));
    const live = await liveScores(deps, org.id, are('in_progress'));
    const publish = publishFor(deps, settingsOf(org).language);
    const booked = ({ id }: Pick<Game, 'id'>) => ({ periods: lines.get(id)?.periods, live: live.get(id) });
    return ok({ items: items.map((listed) => viewPublicGame(publish, org, listed, now, booked(listed.game))), hasMore });
  },
);
