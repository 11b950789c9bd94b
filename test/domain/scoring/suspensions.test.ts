import { describe, expect, test } from '@jest/globals';
import type { Game } from '../../../src/domain/games/game.ts';
import { type Suspension, suspensionsOf } from '../../../src/domain/scoring/suspensions.ts';
import type { GameId, PlayerId } from '../../../src/domain/shared/ids.ts';
import fc from '../../support/fast-check.ts';

type TeamGame = Pick<Game, 'id' | 'status' | 'gameType'>;
type Booking = Readonly<{ gameId: GameId; playerId: PlayerId; type: string; count: number }>;

const aGame = (id: string, status: Game['status'] = 'final', gameType: Game['gameType'] = 'regular'): TeamGame => ({
  id: id as GameId,
  status,
  gameType,
});
const SEASON = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => aGame(id));
const card = (game: string, type: string, { by = 'sam', count = 1 } = {}): Booking => ({
  gameId: game as GameId,
  playerId: by as PlayerId,
  type,
  count,
});
const RULES = { yellowLimit: 3, redCardGames: 2 };

const said = (suspensions: readonly Suspension[]) =>
  suspensions.map(
    ({ playerId, reason, gameId, games, missedGameIds }) => `${playerId} ${reason} ${gameId} ${games}: ${missedGameIds.join('')}`,
  );
const suspended = (bookings: readonly Booking[], games: readonly TeamGame[] = SEASON, rules: Parameters<typeof suspensionsOf>[0] = RULES) =>
  said(suspensionsOf(rules, games, bookings));

describe('a suspension', () => {
  test('is of the next games after a sending-off', () => {
    expect(suspended([card('b', 'red_card'), card('a', 'second_yellow_card', { by: 'kim' })])).toEqual([
      'kim second_yellow_card a 1: b',
      'sam red_card b 2: cd',
    ]);
  });

  test('comes with each so many yellow cards of the season', () => {
    const yellows = ['a', 'b', 'c', 'd', 'e'].map((game) => card(game, 'yellow_card'));
    expect(suspended([...yellows, card('e', 'yellow_card', { by: 'kim', count: 2 })])).toEqual(['sam yellow_cards c 1: d']);
    expect(suspended([...yellows, card('f', 'yellow_card')])).toEqual(['sam yellow_cards c 1: d', 'sam yellow_cards f 1: ']);
    expect(suspended(yellows, SEASON, { ...RULES, yellowLimit: null })).toEqual([]);
  });

  test('is one for the second yellow card, on which the first is spent; a yellow card before a red one goes on to count', () => {
    const booked = ['a', 'b'].map((game) => card(game, 'yellow_card'));
    expect(suspended([...booked, card('c', 'yellow_card'), card('c', 'second_yellow_card')])).toEqual(['sam second_yellow_card c 1: d']);
    expect(suspended([...booked, card('c', 'yellow_card'), card('c', 'red_card')])).toEqual([
      'sam red_card c 2: de',
      'sam yellow_cards c 1: f',
    ]);
  });

  test('is served in games that are played in competition', () => {
    const games = [
      aGame('a'),
      aGame('b', 'canceled'),
      aGame('c', 'final', 'scrimmage'),
      aGame('d', 'postponed'),
      aGame('e', 'scheduled', 'playoff'),
    ];
    expect(suspended([card('a', 'red_card')], games)).toEqual(['sam red_card a 2: e']);
  });

  test('is none after cards in a scrimmage or in a game that is not played, and none of nobody', () => {
    const games = [aGame('a', 'final', 'scrimmage'), aGame('b', 'canceled'), aGame('c')];
    const bookings = [card('a', 'red_card'), card('b', 'red_card'), { ...card('c', 'red_card'), playerId: null }];
    expect(said(suspensionsOf(RULES, games, bookings))).toEqual([]);
  });

  test('comes out as somebody would count it who goes from game to game, and lets a player sit who still has to', () => {
    const anyGame = fc.record({
      status: fc.constantFrom('final' as const, 'scheduled' as const, 'canceled' as const),
      gameType: fc.constantFrom('regular' as const, 'scrimmage' as const),
      cards: fc.array(fc.constantFrom('yellow_card', 'second_yellow_card', 'red_card', 'goal'), { maxLength: 3 }),
    });
    const anyRules = fc.record({ yellowLimit: fc.constantFrom(null, 1, 2, 3), redCardGames: fc.integer({ min: 1, max: 3 }) });
    fc.assert(
      fc.property(anyRules, fc.array(anyGame, { maxLength: 12 }), (rules, season) => {
        const games = season.map(({ status, gameType }, index) => aGame(String.fromCharCode(97 + index), status, gameType));
        const bookings = season.flatMap(({ cards }, index) => cards.map((type) => card(games[index]!.id, type)));

        const sits: string[] = [];
        let toSit = 0;
        let yellows = 0;
        for (const [index, { cards, status, gameType }] of season.entries()) {
          const counts = gameType === 'regular' && status !== 'canceled';
          if (counts && toSit > 0) {
            toSit--;
            sits.push(games[index]!.id);
          }
          if (!counts || status === 'scheduled') continue;
          if (cards.includes('red_card')) toSit += rules.redCardGames;
          if (cards.includes('second_yellow_card')) toSit++;
          else {
            let reached = false;
            for (const type of cards) if (type === 'yellow_card' && ++yellows % (rules.yellowLimit ?? Infinity) === 0) reached = true;
            if (reached) toSit++;
          }
        }
        const found = suspensionsOf(rules, games, bookings);
        expect(found.flatMap(({ missedGameIds }) => missedGameIds)).toEqual(sits);
        expect(found.reduce((sum, { games: count }) => sum + count, 0)).toBe(sits.length + toSit);
      }),
    );
  });
});
