import {
  documentVisibility,
  type Game,
  type NewStatEvent,
  type RosterPlayer,
  type ScoringQueue,
  type ScoringState,
  type SportCode,
  scoringQueue,
  unwrap,
} from 'league-gateway-client';
import { useEffect, useState } from 'preact/hooks';
import { inWords } from '../kit/format.ts';
import { storage } from '../kit/kept.ts';
import { currentOrg, league } from '../kit/league.ts';
import { text } from './family-texts.ts';
import { periodOf } from './period.ts';
import { userQueue } from './user-queue.ts';

/** Sends plays, and starts their game. */
export const playQueue = userQueue((owner) =>
  scoringQueue({
    client: league,
    storage,
    owner,
    visibility: documentVisibility(),
    onResults: (gameId) => void begin(gameId).catch(() => undefined),
  }),
);

export function useQueue(owner: string): readonly [ScoringState, ScoringQueue] {
  const queue = playQueue.of(owner);
  const [state, setState] = useState<ScoringState>({ status: 'stopped', games: [] });
  useEffect(() => queue.subscribe(setState), [queue]);
  return [state, queue];
}

/** Starts a game once its first plays have arrived, even if they were recorded offline. A failure is retried with the next plays. */
async function begin(gameId: string): Promise<void> {
  const path = { path: { gameId } };
  const game = await unwrap(league.GET('/api/mobile/games/{gameId}', { params: path }));
  if (game.status !== 'scheduled') return;
  const header = { 'If-Match': `"${game.version}"` };
  // If another user has started it in the meantime, there is nothing to do.
  await league.PATCH('/api/mobile/games/{gameId}', { params: { ...path, header }, body: { status: 'in_progress' } });
}

/** The data for scoring a game, kept for offline use. */
export type ScoreSheet = Readonly<{ game: Game; sport: SportCode; periods?: number | undefined; sides: readonly Side[] }>;
/** `players` of a team of another league are known by number alone, and are not listed. */
export type Side = Readonly<{ id: string; name: string; players: readonly SheetPlayer[]; isByNumber: boolean }>;
export type SheetPlayer = Pick<RosterPlayer, 'playerId' | 'displayName' | 'jerseyNumber'>;

/** Stands for a player of another league's team, of whom the number on the jersey is all that is known. */
export const numbered = (jerseyNumber: string): SheetPlayer => ({
  playerId: `00000000-0000-8000-8000-${jerseyNumber.padStart(12, 'f')}`,
  displayName: `#${jerseyNumber}`,
  jerseyNumber,
});

/** How a play on this device names such a player; undefined for any other. */
export const numberOf = (playerId: string | null | undefined): string | undefined => {
  const number = /-f{9,11}(\d{1,3})$/.exec(playerId ?? '')?.[1];
  return number && `#${number}`;
};

const BOTH_SIDES: readonly string[] = ['admin', 'staff', 'umpire'];

export async function readSheet(gameId: string, signal: AbortSignal): Promise<ScoreSheet> {
  // Without retries, so that being offline is detected immediately.
  const once = { signal, attempts: 1 };
  const path = { path: { gameId } };
  const [{ game, live }, { teams }] = await Promise.all([
    unwrap(league.GET('/api/mobile/screens/games/{gameId}', { ...once, params: path })),
    unwrap(league.GET('/api/mobile/teams', { ...once, params: { query: { mine: true } } })),
  ]);
  const { roles = [], userId } = currentOrg() ?? {};
  const both = roles.some((role) => BOTH_SIDES.includes(role)) || game.officialScorerUserId === userId;
  const isMine = ({ id }: Pick<Side, 'id'>) => teams.some((team) => team.id === id);
  const sides = await Promise.all(
    [game.visitorTeam, game.homeTeam].map(({ id }) => unwrap(league.GET('/api/mobile/teams/{id}', { ...once, params: { path: { id } } }))),
  );
  // Nobody of a team of another league keeps its book here: who scores for its opponent does.
  const scored = sides.filter((side) => both || isMine(side) || (side.outsideLeague !== null && sides.some(isMine)));
  return {
    game,
    sport: live.sport,
    periods: live.rules.periods,
    sides: scored.map(({ id, name, players, outsideLeague }) => ({ id, name, players, isByNumber: outsideLeague !== null })),
  };
}

/** A play shown as a button; the player is chosen separately. `name` tells plays of one type apart. */
export type PlayKind = Readonly<{ type: NewStatEvent['type']; name?: string; attributes?: object }>;

const plain = (...types: readonly NewStatEvent['type'][]): readonly PlayKind[] => types.map((type) => ({ type }));

/** What a play is called. Later gateways may return new types, which are shown in their own words. */
export const playName = ({ type, name = type }: Readonly<{ type: string; name?: string }>): string =>
  text('play', { name, words: inWords(type) });

export const periodName = (sport: string, period: number, periods?: number): string => text('period', periodOf(sport, period, periods));

const BASEBALL: readonly PlayKind[] = [
  ...plain('single', 'double', 'triple', 'home_run', 'walk', 'hit_by_pitch', 'strikeout', 'field_out', 'reached_on_error', 'sac_fly'),
  ...plain('stolen_base', 'run'),
];

/** The most common plays of each sport. A complete book needs more plays, and lineups: see docs/scorebook.md. */
export const PLAYS: Readonly<Record<string, readonly PlayKind[]>> = {
  baseball: BASEBALL,
  softball: BASEBALL,
  basketball: [
    { type: 'field_goal_made', name: 'two_points', attributes: { points: 2 } },
    { type: 'field_goal_made', name: 'three_points', attributes: { points: 3 } },
    { type: 'field_goal_missed', attributes: { points: 2 } },
    ...plain('free_throw_made', 'free_throw_missed', 'offensive_rebound', 'defensive_rebound', 'assist', 'steal', 'block'),
    { type: 'foul', attributes: { kind: 'personal' } },
  ],
  soccer: [
    ...plain('goal', 'save', 'corner_kick', 'offside', 'foul_committed', 'yellow_card', 'red_card', 'own_goal'),
    { type: 'shot', name: 'shot_saved', attributes: { outcome: 'saved' } },
    { type: 'shot', name: 'shot_wide', attributes: { outcome: 'off_target' } },
  ],
  football: plain('tackle_solo', 'tackle_assist', 'tackle_for_loss', 'pass_defended', 'forced_fumble', 'flag_pull', 'extra_point_made'),
  volleyball: plain('kill', 'attack_error', 'service_ace', 'service_error', 'dig', 'block_solo', 'assist', 'reception_error'),
};
