import { ownGames } from '../../domain/games/game-permissions.ts';
import { scheduleRange } from '../../domain/games/schedule-range.ts';
import type { TeamsView } from '../../domain/membership/views.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { type LocalDate, localDate, localDayRange } from '../../domain/shared/time.ts';
import type { InvalidRequest } from '../../domain/shared/violation.ts';
import type { Clock } from '../ports/clock.ts';
import { ReadForAll } from '../ports/read-for-all.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import type { TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { Page, PageRequest } from '../ports/storage/page.ts';
import { useCase } from '../use-case.ts';
import { type GameView, viewGame } from './view-game.ts';

type Deps = Readonly<{ read: Pick<LeagueReader, 'schedule'>; clock: Clock }>;
type Query = Readonly<{
  actor: TeamsView;
  teamId?: TeamId | undefined;
  startDate?: LocalDate | undefined;
  endDate?: LocalDate | undefined;
  /** Only the actor's own games. */
  mine?: boolean | undefined;
  page: PageRequest<TimePosition>;
}>;

/** The games within a date range of the org's calendar, or those of one team, in order of start, including canceled ones. */
export const listSchedule = useCase(
  'read-league',
  async (
    { read, clock }: Deps,
    { actor, teamId, startDate, endDate, mine, page }: Query,
  ): Promise<Result<ReadForAll<Page<GameView>>, InvalidRequest>> => {
    const { id: orgId, timeZone } = actor.org;
    const now = clock();
    const days = scheduleRange({ startDate, endDate }, localDate(now, timeZone));
    if (!days.ok) return days;
    const range = localDayRange(days.value.start, days.value.end, timeZone);
    const filter = { teamId, own: mine ? ownGames(actor) : undefined, butSeasons: [...actor.hiddenSeasons] };
    return ok(
      new ReadForAll(
        JSON.stringify([range, filter, page]),
        () => read.schedule(orgId, range, filter, page),
        ({ items, hasMore }) => ({ items: items.map((game) => viewGame(actor, game, now)), hasMore }),
      ),
    );
  },
);
