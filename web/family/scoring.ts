import {
  documentVisibility,
  type RosterPlayer,
  type ScoringQueue,
  type ScoringState,
  type StatEvent,
  scoringQueue,
  unwrap,
} from 'league-gateway-client';
import { useEffect, useState } from 'preact/hooks';
import { periodOf } from '../../src/domain/league/sport.ts';
import { inWords } from '../kit/format.ts';
import { storage } from '../kit/kept.ts';
import { league } from '../kit/league.ts';
import { text } from './family-texts.ts';
import { userQueue } from './user-queue.ts';

/** Sends plays, and starts their game. */
export const playQueue = userQueue((owner) =>
  scoringQueue({
    client: league,
    storage,
    owner,
    visibility: documentVisibility(),
    onResults(gameId, results) {
      const events = results.flatMap(({ event }) => event ?? []);
      for (const listener of listeners) listener(gameId, events);
      void begin(gameId).catch(() => undefined);
    },
  }),
);

type Listener = (gameId: string, events: readonly StatEvent[]) => void;
const listeners = new Set<Listener>();

/** Calls back with the events that sent plays have become, until the returned function is called. */
export function whenPlaysArrive(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useQueue(owner: string): readonly [ScoringState, ScoringQueue] {
  const queue = playQueue.of(owner);
  const [state, setState] = useState<ScoringState>({ status: 'stopped', games: [] });
  useEffect(() => queue.subscribe(setState), [queue]);
  return [state, queue];
}

/** Games that this page knows to have begun. */
const begun = new Set<string>();

/** Starts a game once its first plays have arrived, even if they were recorded offline. A failure is retried with the next plays. */
async function begin(gameId: string): Promise<void> {
  if (begun.has(gameId)) return;
  const path = { path: { gameId } };
  const game = await unwrap(league.GET('/api/mobile/games/{gameId}', { params: path }));
  if (game.status === 'in_progress' || game.status === 'final') begun.add(gameId);
  // A game that is canceled or postponed may be put back.
  if (game.status !== 'scheduled') return;
  const header = { 'If-Match': `"${game.version}"` };
  // If another user has started it in the meantime, there is nothing to do.
  await league.PATCH('/api/mobile/games/{gameId}', { params: { ...path, header }, body: { status: 'in_progress' } });
}

/** Stands for a player of another league's team, of whom the number on the jersey is all that is known. */
export const numbered = (jerseyNumber: string): Pick<RosterPlayer, 'playerId' | 'displayName' | 'jerseyNumber'> => ({
  playerId: `00000000-0000-8000-8000-${jerseyNumber.padStart(12, 'f')}`,
  displayName: `#${jerseyNumber}`,
  jerseyNumber,
});

/** How a play on this device names such a player; undefined for any other. */
export const numberOf = (playerId: string | null | undefined): string | undefined => {
  const number = /-f{9,11}(\d{1,3})$/.exec(playerId ?? '')?.[1];
  return number && `#${number}`;
};

/** What a play is called. Later gateways may return new types, which are shown in their own words. */
export const playName = ({ type, name = type }: Readonly<{ type: string; name?: string }>): string =>
  text('play', { name, words: inWords(type) });

export const periodName = (sport: string, period: number, periods?: number): string => text('period', periodOf(sport, period, periods));
