import type { Game } from '../games/game.ts';
import type { SeasonRules } from '../league/season-rules.ts';
import type { GameId, PlayerId } from '../shared/ids.ts';
import { type CountedEvent, countsInTotals } from './team-totals.ts';

export const SUSPENSION_REASONS = ['red_card', 'second_yellow_card', 'yellow_cards'] as const;
export type SuspensionReason = (typeof SUSPENSION_REASONS)[number];

/** A player misses the team's next games after the one in which the cards were shown. */
export type Suspension = Readonly<{
  playerId: PlayerId;
  reason: SuspensionReason;
  /** The game of the card, or of the last card. */
  gameId: GameId;
  games: number;
  /** The missed games, in order; fewer than `games` until enough are scheduled. */
  missedGameIds: readonly GameId[];
}>;

type CardRules = Pick<SeasonRules, 'yellowLimit' | 'redCardGames'>;
type TeamGame = Pick<Game, 'id' | 'status' | 'gameType'>;
type Booking = Pick<CountedEvent, 'gameId' | 'playerId' | 'type' | 'count'>;

const CARDS = ['yellow_card', 'second_yellow_card', 'red_card'] as const;

/** A game that is not played, or a scrimmage, does not count toward a suspension. */
const serves = ({ status, gameType }: TeamGame): boolean =>
  (status === 'scheduled' || status === 'in_progress' || status === 'final') && gameType !== 'scrimmage';

/**
 * The suspensions by game and player: after a sending-off (IFAB Law 12 leaves the length to the competition), and after a set number of
 * yellow cards in the season. A yellow card that a second one follows in the same game does not count further. `games` are all those of
 * the team in order; `bookings` may hold any events, of this team only.
 */
export function suspensionsOf(rules: CardRules, games: readonly TeamGame[], bookings: readonly Booking[]): readonly Suspension[] {
  const yellows = new Map<PlayerId, number>();
  const lastMissed = new Map<PlayerId, number>();
  const cardsOf = Map.groupBy(bookings, ({ gameId }) => gameId);
  return games.flatMap((game, place) => {
    if (!countsInTotals(game)) return [];
    const players = Map.groupBy(cardsOf.get(game.id) ?? [], ({ playerId }) => playerId);
    return [...players].flatMap(([playerId, events]) => {
      if (playerId === null) return [];
      const [yellow, second, red] = CARDS.map((type) => sum(events.filter((event) => event.type === type)));
      const before = yellows.get(playerId) ?? 0;
      const after = before + (second! > 0 ? 0 : yellow!);
      yellows.set(playerId, after);
      const limit = rules.yellowLimit;
      return [
        ...(red! > 0 ? [{ reason: 'red_card' as const, games: rules.redCardGames }] : []),
        ...(second! > 0 ? [{ reason: 'second_yellow_card' as const, games: 1 }] : []),
        ...(limit !== null && Math.floor(after / limit) > Math.floor(before / limit)
          ? [{ reason: 'yellow_cards' as const, games: 1 }]
          : []),
      ].map((suspension): Suspension => {
        const from = Math.max(place, lastMissed.get(playerId) ?? -1) + 1;
        const missed = games
          .map((each, index) => ({ each, index }))
          .slice(from)
          .filter(({ each }) => serves(each))
          .slice(0, suspension.games);
        // Games not yet scheduled come after all scheduled ones.
        lastMissed.set(playerId, missed.length < suspension.games ? games.length : missed.at(-1)!.index);
        return { playerId, ...suspension, gameId: game.id, missedGameIds: missed.map(({ each }) => each.id) };
      });
    });
  });
}

const sum = (events: readonly Booking[]): number => events.reduce((total, { count }) => total + count, 0);
