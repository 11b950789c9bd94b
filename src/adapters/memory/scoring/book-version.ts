import type { BookVersion } from '../../../application/ports/storage/league/league-reader.ts';
import type { Game } from '../../../domain/games/game.ts';
import type { GameId, OrgId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../tables/tables.ts';

export function bookVersionOf(tables: Tables, game: Game): BookVersion {
  const ofGame = <Row extends Readonly<{ orgId: OrgId; gameId: GameId }>>(rows: Iterable<Row>) =>
    [...rows].filter((row) => row.orgId === game.orgId && row.gameId === game.id);
  return {
    ageGroupId: game.ageGroupId,
    changeSequence: Math.max(0, ...ofGame(tables.statEvents.rows()).map((event) => event.changeSequence)),
    lineupVersions: ofGame(tables.lineups.rows()).reduce((sum, { version }) => sum + version, 0),
  };
}
