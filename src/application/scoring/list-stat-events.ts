import type { TeamsView } from '../../domain/membership/views.ts';
import type { GameId, TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import type { Page, PageRequest } from '../ports/storage/page.ts';
import type { ScoringReader } from '../ports/storage/scoring/scoring-reader.ts';
import { seesGame } from '../sees-game.ts';
import { useCase } from '../use-case.ts';
import { seesPlayers } from './follow-stat-events.ts';
import { type StatEventView, viewStatEvent } from './view-stat-event.ts';

type Query = Readonly<{ actor: TeamsView; gameId: GameId; teamId: TeamId | undefined; page: PageRequest<number> }>;

/** `playersVisible` says whether the events name players and recorders. */
export type StatEventsView = Page<StatEventView> & Readonly<{ playersVisible: boolean }>;

/** The stat events of a game in the order of recording, including void ones; an event's position is its sequence. */
export const listStatEvents = useCase(
  'read-league',
  async (
    { read }: { read: Pick<ScoringReader, 'gameStatEvents'> & Pick<LeagueReader, 'game'> },
    { actor, gameId, teamId, page }: Query,
  ): Promise<Result<StatEventsView, NotFound>> => {
    const found = await read.gameStatEvents(actor.org.id, gameId, teamId, page);
    if (!found || !(await seesGame(read, actor, gameId))) return err({ kind: 'not-found' });
    const { items, hasMore } = found;
    return ok({
      items: items.map((listed) => viewStatEvent(actor, listed)),
      hasMore,
      playersVisible: seesPlayers(actor, { events: items }),
    });
  },
);
