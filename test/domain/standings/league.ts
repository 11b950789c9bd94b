import { rulesOf, type SeasonRulesOverrides } from '../../../src/domain/league/season-rules.ts';
import type { SportCode } from '../../../src/domain/league/sport.ts';
import type { GameId, TeamId } from '../../../src/domain/shared/ids.ts';
import { type StandingRow, standings } from '../../../src/domain/standings/standings.ts';
import type { StandingsGame } from '../../../src/domain/standings/team-result.ts';

export const teamId = (name: string) => name as TeamId;

const LINE = /^(?<home>.+?) (?<score>\d+-\d+|W-F|F-W|F-F) (?<visitor>[^[(]+?)(?: \[(?<periods>.*)\])?(?: \((?<beyond>OT|\d+-\d+)\))?$/;

/**
 * Regular games in order of play, a line each, home team first: `Sweden 5-0 Bulgaria`, `Reds F-W Blues` where the Reds forfeit, F-F where both do. Periods
 * follow in brackets, `x` for a side without a turn: `Reds 3-1 Blues [1-0 2-1 x-0]`, and at the end what decided the game after regulation:
 * `Reds 2-1 Blues (OT)`, or the kicks, `Reds 1-1 Blues (4-3)`.
 */
export const played = (text: string): StandingsGame[] =>
  text
    .trim()
    .split('\n')
    .map((line, index) => {
      const { home, visitor, score, periods, beyond } = LINE.exec(line.trim())!.groups as Record<string, string>;
      const [homeScore, visitorScore] = score!.includes('F') ? [null, null] : score!.split('-').map(Number);
      return {
        id: `game-${String(index).padStart(3, '0')}` as GameId,
        gameType: 'regular',
        status: score!.includes('F') ? 'forfeit' : 'final',
        forfeitedBy: score === 'F-W' ? teamId(home!) : score === 'W-F' ? teamId(visitor!) : null,
        doubleForfeit: score === 'F-F',
        startsAt: new Date(Date.UTC(2026, 3, 1 + index)),
        homeTeamId: teamId(home!),
        visitorTeamId: teamId(visitor!),
        homeScore: homeScore!,
        visitorScore: visitorScore!,
        periodScores: [...(periods?.split(' ') ?? []), ...(beyond ? [beyond] : [])].map((entry, at) => {
          if (entry === 'OT') return { period: at + 1, home: null, visitor: null, kind: 'overtime' as const };
          const [homeEntry, visitorEntry] = entry.split('-').map((side) => (side === 'x' ? null : Number(side)));
          const kind = entry === beyond ? { kind: 'shootout' as const } : {};
          return { period: at + 1, home: homeEntry!, visitor: visitorEntry!, ...kind };
        }),
      };
    });

export const teamsOf = (games: readonly StandingsGame[]) =>
  [...new Set(games.flatMap(({ homeTeamId, visitorTeamId }) => [homeTeamId, visitorTeamId]))].map((id) => ({ id, name: id as string }));

/** The standings of a league that plays by a sport's defaults and what its season changes; teams named in the games, and `others`. */
export function tableOf(
  sport: SportCode,
  games: readonly StandingsGame[],
  overrides: SeasonRulesOverrides = {},
  others: readonly string[] = [],
): readonly StandingRow[] {
  const teams = [...teamsOf(games), ...others.map((name) => ({ id: teamId(name), name }))];
  return standings(rulesOf(sport, overrides), sport, teams, games);
}

export const rowOf = (rows: readonly StandingRow[], name: string): StandingRow => rows.find(({ team }) => team.name === name)!;

/** `1 Sweden (head_to_head)`, `2= Japan`: rank, whether it is shared, and what decided it. */
export const summary = (rows: readonly StandingRow[]): string[] =>
  rows.map(({ rank, tied, team, decidedBy }) => `${rank}${tied ? '=' : ''} ${team.name}${decidedBy ? ` (${decidedBy})` : ''}`);
