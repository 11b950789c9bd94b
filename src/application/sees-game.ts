import { type Member, seesSeason } from '../domain/membership/permissions.ts';
import type { GameId } from '../domain/shared/ids.ts';
import type { LeagueReader } from './ports/storage/league/league-reader.ts';

/** Whether the game is none of a season that does not exist for the member. Reads it only where there are such seasons. */
export async function seesGame(
  read: Pick<LeagueReader, 'game'>,
  actor: Pick<Member, 'org' | 'hiddenSeasons'>,
  gameId: GameId,
): Promise<boolean> {
  if (actor.hiddenSeasons.size === 0) return true;
  const found = await read.game(actor.org.id, gameId);
  return found !== undefined && seesSeason(actor, found.game.seasonId);
}
