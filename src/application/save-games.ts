import type { WrittenGame } from '../domain/games/game.ts';
import type { GameChangeId } from '../domain/shared/ids.ts';
import type { NewId } from './ports/new-id.ts';
import type { Repositories } from './ports/storage/storage.ts';

/** Saves games as a rule of the domain leaves them, and writes their change logs. */
export async function saveGames(
  { games, gameChanges }: Pick<Repositories, 'games' | 'gameChanges'>,
  { newId }: Readonly<{ newId: NewId }>,
  written: readonly WrittenGame[],
): Promise<void> {
  await games.saveAll(written.map(({ game }) => game));
  await gameChanges.append(
    written.flatMap(({ game: { id: gameId, orgId }, changes }) =>
      changes.map((change) => ({ ...change, id: newId<GameChangeId>(), orgId, gameId })),
    ),
  );
}
