import { expect, test } from '@jest/globals';
import { rulesOf } from '../../../src/domain/league/season-rules.ts';
import { presencesIn, summaryOf } from '../../../src/domain/scoring/book-summary.ts';
import type { BookEvent, GameBook } from '../../../src/domain/scoring/game-book.ts';
import { SUBSTITUTION } from '../../../src/domain/scoring/substitution.ts';
import type { PlayerId, StatEventId, TeamId } from '../../../src/domain/shared/ids.ts';

const [US, THEM] = ['us' as TeamId, 'them' as TeamId];
const event = (type: string, by: string, period: number, clock: string, attributes: BookEvent['attributes'] = {}): BookEvent => ({
  id: `${type} ${by}` as StatEventId,
  type,
  teamId: US,
  playerId: by as PlayerId,
  period,
  clock,
  count: 1,
  attributes,
});
const book = (events: readonly BookEvent[], over: Partial<GameBook> = {}): GameBook => ({
  rules: { ...rulesOf('soccer', {}), regulationMinutes: 60 },
  teams: { home: US, visitor: THEM },
  lineups: {
    home: { places: ['sam', 'ana'].map((id) => ({ playerId: id as PlayerId, isStarter: true, battingOrder: null, position: null })) },
    visitor: null,
  },
  events,
  isOver: true,
  ...over,
});
const seconds = (of: GameBook) => Object.fromEntries(presencesIn('soccer', of, 'home').map((each) => [each.playerId, each.seconds]));
const out = event(SUBSTITUTION, 'pat', 2, '40:00', { replacesPlayerId: 'ana' });

test('minutes of a soccer game are those of its halves, to the end or to being sent off', () => {
  expect(seconds(book([event('red_card', 'sam', 1, '12:00'), out]))).toEqual({ sam: 720, ana: 2400, pat: 1200 });
});

test('minutes of a game that goes on are those up to the last clock recorded', () => {
  const goal = event('goal', 'sam', 2, '52:30');
  expect(seconds(book([out], { isOver: false }))).toEqual({ sam: 2400, ana: 2400, pat: 0 });
  expect(seconds(book([out, goal], { isOver: false }))).toEqual({ sam: 3150, ana: 2400, pat: 750 });
  expect(seconds(book([], { isOver: false }))).toEqual({ sam: null, ana: null });
});

test('minutes of a game with extra time are known of those who left before it alone', () => {
  expect(seconds(book([out, event('goal', 'sam', 3, '05:00')]))).toEqual({ sam: null, ana: 2400, pat: null });
});

test('who replaces somebody that is not in the game is warned of where a lineup was kept, and not where none was', () => {
  const wrong = [out, event(SUBSTITUTION, 'ben', 2, '41:00', { replacesPlayerId: 'ana' })];
  expect(summaryOf('soccer', book(wrong))!.warnings).toContainEqual({
    kind: 'not-in-game',
    eventIds: [`${SUBSTITUTION} ben`],
    detail: 'The replaced player is not in the game',
  });
  expect(summaryOf('soccer', book(wrong, { lineups: { home: null, visitor: null } }))!.warnings).toEqual([]);
});
