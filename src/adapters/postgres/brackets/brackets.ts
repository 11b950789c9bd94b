import type { Brackets } from '../../../application/ports/storage/brackets/bracket-storage.ts';
import type { Bracket, BracketGame, Entrant } from '../../../domain/brackets/bracket.ts';
import type { BracketId, GameId, OrgId } from '../../../domain/shared/ids.ts';
import { anyId, prepared } from '../orm/prepared.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { bracketEntrantTable, bracketGameTable, bracketTable } from './entities.ts';

const OF_GAMES = prepared('brackets.of-games', ({ orgId, gameIds }: { orgId: OrgId; gameIds: readonly GameId[] }, db) =>
  db
    .selectFrom('bracket_game')
    .where('org_id', '=', orgId)
    .where('game_id', '=', anyId(gameIds))
    .select('bracket_id as id')
    .distinct()
    .orderBy('bracket_id'),
);

type LinkedGame = BracketGame<GameId> & Readonly<{ orgId: OrgId; bracketId: BracketId }>;

export function postgresBrackets({ em }: Pick<Transaction, 'em'>): Brackets {
  const brackets = values<Bracket>({ em }, bracketTable);
  const entrants = values<Entrant>({ em }, bracketEntrantTable);
  const games = values<LinkedGame>({ em }, bracketGameTable);
  return {
    findForUpdate: (orgId, id) => brackets.findForUpdate({ orgId, id }),
    find: (orgId, id) => brackets.find({ orgId, id }),
    save: brackets.save,
    async remove(orgId, id) {
      await brackets.remove({ orgId, id });
    },
    seat: entrants.saveAll,
    link: (orgId, bracketId, links) => games.saveAll(links.map((link) => ({ ...link, orgId, bracketId }))),
    ofGames: async (orgId, gameIds) => (await OF_GAMES(em, { orgId, gameIds })).map(({ id }) => id),
  };
}
