import type { LeagueRepositories } from '../../../application/ports/storage/league/league-storage.ts';
import {
  placesInOrder,
  rowsOfPlaces,
  type StoredLineup,
  type StoredLineupPlace,
} from '../../../application/ports/storage/scoring/lineup-storage.ts';
import type { StoredPlace } from '../../../domain/scoring/lineup.ts';
import { isNumbered } from '../../../domain/scoring/numbered-player.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { gameLineupPlaceTable, gameLineupTable } from './entities.ts';

type Row = Omit<StoredLineup, 'places'> & Readonly<{ numbers: readonly StoredPlace[] | null }>;

export function postgresLineups({ em }: Pick<Transaction, 'em'>): LeagueRepositories['lineups'] {
  const lineups = values<Row>({ em }, gameLineupTable);
  const lineupPlaces = values<StoredLineupPlace>({ em }, gameLineupPlaceTable);
  return {
    async find(orgId, gameId, teamId) {
      const row = await lineups.find({ orgId, gameId, teamId });
      if (!row) return undefined;
      const { numbers, ...lineup } = row;
      return { ...lineup, places: numbers ?? placesInOrder(await lineupPlaces.list({ orgId, gameId, teamId })) };
    },
    async save({ places, ...lineup }) {
      const { orgId, gameId, teamId } = lineup;
      const isOfNumbers = places.length > 0 && places.every(({ playerId }) => isNumbered(playerId));
      await lineups.save({ ...lineup, numbers: isOfNumbers ? places : null });
      await lineupPlaces.remove({ orgId, gameId, teamId });
      await lineupPlaces.saveAll(isOfNumbers ? [] : rowsOfPlaces(lineup, places));
    },
  };
}
