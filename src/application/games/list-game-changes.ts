import type { Member } from '../../domain/membership/permissions.ts';
import type { GameId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { Page, PageRequest } from '../ports/storage/page.ts';
import type { GameChangeWithNames, ScoringReader } from '../ports/storage/scoring/scoring-reader.ts';
import { useCase } from '../use-case.ts';

type Query = Readonly<{ actor: Member; gameId: GameId; page: PageRequest<TimePosition> }>;

/** Who changed what of a game, oldest first. */
export const listGameChanges = useCase(
  'manage-org',
  async (
    { read }: { read: Pick<ScoringReader, 'gameChanges'> },
    { actor, gameId, page }: Query,
  ): Promise<Result<Page<GameChangeWithNames>, NotFound>> => {
    const changes = await read.gameChanges(actor.org.id, gameId, page);
    return changes ? ok(changes) : err({ kind: 'not-found' });
  },
);
