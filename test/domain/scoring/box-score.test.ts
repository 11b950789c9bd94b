import { describe, expect, test } from '@jest/globals';
import { rulesOf } from '../../../src/domain/league/season-rules.ts';
import type { SportCode } from '../../../src/domain/league/sport.ts';
import { boxScore } from '../../../src/domain/scoring/box-score.ts';
import type { BookEvent, BySide, GameBook, GameSide, Lineup, LineupPlace } from '../../../src/domain/scoring/game-book.ts';
import type { PlayerId, StatEventId, TeamId } from '../../../src/domain/shared/ids.ts';

type Attributes = BookEvent['attributes'];
let events = 0;
const did = (side: GameSide, by: string | null, type: string, attributes: Attributes = {}, count = 1): BookEvent => {
  events += 1;
  return {
    id: `event ${events}` as StatEventId,
    teamId: side as string as TeamId,
    playerId: by as PlayerId | null,
    type,
    attributes,
    count,
    period: 1,
    clock: null,
  };
};

const NO_LINEUPS: BySide<Lineup | null> = { home: null, visitor: null };
const bookOf = (sport: SportCode, played: readonly BookEvent[], lineups = NO_LINEUPS): GameBook => ({
  rules: rulesOf(sport, {}),
  teams: { home: 'home' as TeamId, visitor: 'visitor' as TeamId },
  lineups,
  events: played,
  isOver: false,
});
const boxOf = (sport: SportCode, played: readonly BookEvent[], lineups = NO_LINEUPS, numbers: Readonly<Record<string, string>> = {}) =>
  boxScore(sport, bookOf(sport, played, lineups), (_, playerId) => numbers[playerId] ?? null);

const place = (playerId: string, over: Partial<LineupPlace> = {}): LineupPlace => ({
  playerId: playerId as PlayerId,
  isStarter: true,
  battingOrder: null,
  position: null,
  ...over,
});
const starting = (...places: readonly LineupPlace[]) => ({ ...NO_LINEUPS, home: { places } });

type Line = ReturnType<typeof boxOf>['teams']['home']['lines'][number];
const nameOf = ({ participant: { playerId, number, battingOrder } }: Line) =>
  playerId ?? (number !== null ? `#${number}` : battingOrder !== null ? `batter ${battingOrder}` : 'team');
const inOrder = (lines: readonly Line[]) =>
  lines
    .filter(({ place }) => place !== null)
    .sort((a, b) => a.place! - b.place!)
    .map(nameOf);
const shown = (lines: readonly Line[], key: string) => Object.fromEntries(lines.map((line) => [nameOf(line), line.display[key]]));

describe('a box score', () => {
  test('has a line for each who did something or is named, on their side, and totals that are their sum', () => {
    const { teams, columns } = boxOf('baseball', [
      did('home', 'sam', 'single', { pitcherId: 'xia' }),
      did('home', 'kim', 'home_run', { rbi: 2, pitcherId: 'xia' }),
      did('visitor', 'yves', 'field_out', { outs: 1, pitcherId: 'sam' }),
    ]);
    expect(shown(teams.home.lines, 'h')).toEqual({ sam: '1', kim: '1' });
    expect(shown(teams.visitor.lines, 'pitchingH')).toEqual({ xia: '2', yves: '0' });
    for (const { lines, totals } of [teams.home, teams.visitor]) {
      for (const { key } of columns.filter(({ format }) => format === 'integer')) {
        expect([key, totals[key] ?? 0]).toEqual([key, lines.reduce((sum, line) => sum + (line.totals[key] ?? 0), 0)]);
      }
    }
  });

  test('has what no player is named for in a line of nobody', () => {
    const { teams } = boxOf('basketball', [did('home', null, 'offensive_rebound'), did('home', 'sam', 'offensive_rebound')]);
    expect(shown(teams.home.lines, 'oreb')).toEqual({ team: '1', sam: '1' });
    expect(teams.home.display['oreb']).toBe('2');
  });

  describe('with a lineup', () => {
    test('goes by the batting order, substitutes below whom they replace', () => {
      const { teams } = boxOf(
        'baseball',
        [did('home', 'sam', 'single'), did('home', 'ben', 'walk')],
        starting(place('kim', { battingOrder: 1 }), place('sam', { battingOrder: 2 }), place('ben', { battingOrder: 3 })),
      );
      expect(inOrder(teams.home.lines)).toEqual(['kim', 'sam', 'ben']);
    });

    test('has everybody in it, with or without an event', () => {
      const { teams } = boxOf('soccer', [], starting(place('sam', { position: 'GK' }), place('kim', { isStarter: false })));
      expect(teams.home.lines.map((line) => [nameOf(line), line.isStarter, line.positions])).toEqual([
        ['sam', true, ['GK']],
        ['kim', false, []],
      ]);
    });
  });

  test('goes by the order in which batters came up where nobody kept a lineup; others have no place', () => {
    const { teams } = boxOf('baseball', [
      did('home', 'zoe', 'field_out'),
      did('home', 'pat', 'putout'),
      did('home', 'ana', 'single'),
      did('home', 'zoe', 'walk'),
    ]);
    expect(inOrder(teams.home.lines)).toEqual(['zoe', 'ana']);
    expect(teams.home.lines.find((line) => nameOf(line) === 'pat')!.place).toBeNull();
  });

  describe('of a book that knows opponents by number', () => {
    const byNumber = (batterNumber: string, type: string) => did('visitor', null, type, { batterNumber, pitcherId: 'sam' });

    test('has a line for each number, and totals with them', () => {
      const { teams } = boxOf('baseball', [byNumber('12', 'single'), byNumber('7', 'strikeout'), byNumber('12', 'walk')]);
      expect(shown(teams.visitor.lines, 'pa')).toEqual({ '#12': '2', '#7': '1' });
      expect(inOrder(teams.visitor.lines)).toEqual(['#12', '#7']);
      expect(teams.visitor.display['pa']).toBe('3');
      expect(shown(teams.home.lines, 'bf')).toEqual({ sam: '3' });
    });

    test('counts nobody twice whose own team has kept them by name, and still their pitcher', () => {
      const played = [did('visitor', 'xia', 'single'), byNumber('012', 'single'), byNumber('7', 'strikeout')];
      const { teams } = boxOf('baseball', played, NO_LINEUPS, { xia: '12' });
      expect(shown(teams.visitor.lines, 'pa')).toEqual({ xia: '1', '#7': '1' });
      expect(shown(teams.home.lines, 'bf')).toEqual({ sam: '2' });
    });

    test('has each batter once whom both have recorded, also where rosters have no number or another, and the pitcher faced them once', () => {
      const named = [did('visitor', 'xia', 'single'), did('visitor', 'yves', 'strikeout'), did('visitor', null, 'walk')];
      const numbered = [byNumber('40', 'single'), byNumber('41', 'strikeout'), byNumber('42', 'walk'), byNumber('43', 'field_out')];
      for (const played of [
        [...named, ...numbered],
        [...numbered, ...named],
        [named[0]!, ...numbered, ...named.slice(1)],
      ]) {
        const { teams } = boxOf('baseball', played, starting(place('sam', { position: 'P' })), { yves: '7' });
        expect(shown(teams.visitor.lines, 'pa')).toEqual({ xia: '1', yves: '1', team: '1', '#43': '1' });
        expect(teams.visitor.display['pa']).toBe('4');
        expect(shown(teams.home.lines, 'bf')).toEqual({ sam: '4' });
        expect(shown(teams.home.lines, 'pitchingSo')).toEqual({ sam: '1' });
      }
    });
  });
});
