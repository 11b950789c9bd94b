import type { NotFound } from '../../domain/errors.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { GameId, TeamId } from '../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { Page, PageRequest } from '../ports/page.ts';
import type { ScoringReader } from '../ports/scoring-reader.ts';
import { type StatEventView, viewStatEvent } from './view-stat-event.ts';

type Query = Readonly<{ actor: Member; gameId: GameId; teamId: TeamId | undefined; page: PageRequest<number> }>;

/** The stat events of a game in the order of their recording, void ones too; the place of one is its sequence. */
export const listStatEvents =
  ({ read }: { read: Pick<ScoringReader, 'gameStatEvents'> }) =>
  async ({ actor, gameId, teamId, page }: Query): Promise<Result<Page<StatEventView>, NotFound>> => {
    const found = await read.gameStatEvents(actor.org.id, gameId, teamId, page);
    return found ? ok({ items: found.items.map(viewStatEvent), hasMore: found.hasMore }) : err({ kind: 'not-found' });
  };
