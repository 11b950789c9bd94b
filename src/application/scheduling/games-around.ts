import { type Game, MAX_HOURS } from '../../domain/games/game.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import type { Games } from '../ports/storage/league/league-storage.ts';

const HOUR_MS = 3_600_000;

/** All games that may overlap one of the given games in time. */
export async function gamesAround(games: readonly Game[], orgId: OrgId, stored: Pick<Games, 'starting'>): Promise<readonly Game[]> {
  if (games.length === 0) return [];
  const first = Math.min(...games.map(({ startsAt }) => startsAt.getTime()));
  const last = Math.max(...games.map(({ endsAt }) => endsAt.getTime()));
  return stored.starting(orgId, { from: new Date(first - MAX_HOURS * HOUR_MS), before: new Date(last) });
}
