import { rulesOf } from '../../../src/domain/league/season-rules.ts';
import type { SportCode } from '../../../src/domain/league/sport.ts';
import type { StatRules } from '../../../src/domain/scoring/stat-column.ts';
import { type CountedEvent, type StatFigures, teamTotals } from '../../../src/domain/scoring/team-totals.ts';
import type { GameId, PlayerId, TeamId } from '../../../src/domain/shared/ids.ts';

export const US = 'us' as TeamId;
export const THEM = 'them' as TeamId;

type Attributes = CountedEvent['attributes'];
type Circumstances = Readonly<{
  by?: string | null;
  of?: TeamId;
  in?: string;
  count?: number;
  voidedAt?: Date | null;
  period?: number | null;
  orderKey?: string;
}>;

/** One event of our player "sam" in the game "opener", unless told otherwise. */
export const recorded = (type: string, attributes: Attributes = {}, circumstances: Circumstances = {}): CountedEvent => ({
  type,
  attributes,
  gameId: (circumstances.in ?? 'opener') as GameId,
  teamId: circumstances.of ?? US,
  playerId: (circumstances.by === undefined ? 'sam' : circumstances.by) as PlayerId | null,
  count: circumstances.count ?? 1,
  voidedAt: circumstances.voidedAt ?? null,
  period: circumstances.period ?? null,
  orderKey: circumstances.orderKey ?? '',
});

/** A line of a box score: how many of each type a player has, without attributes. */
export const boxScore = (by: string | null, counts: Readonly<Record<string, number>>): CountedEvent[] =>
  Object.entries(counts).map(([type, count]) => recorded(type, {}, { by, count }));

export function totalsOf(sport: SportCode, events: readonly CountedEvent[], players: readonly string[], rules: Partial<StatRules> = {}) {
  return teamTotals({
    sport,
    rules: { ...rulesOf(sport, {}), ...rules },
    teamId: US,
    events,
    rosterPlayerIds: players as readonly PlayerId[],
  });
}

export const figuresOf = (sport: SportCode, events: readonly CountedEvent[], by = 'sam', rules: Partial<StatRules> = {}): StatFigures =>
  totalsOf(sport, events, [by], rules).players[0]!;

export const displayOf = (sport: SportCode, events: readonly CountedEvent[], by = 'sam', rules: Partial<StatRules> = {}) =>
  figuresOf(sport, events, by, rules).display;

export const teamDisplayOf = (sport: SportCode, events: readonly CountedEvent[]) => totalsOf(sport, events, []).team.display;
