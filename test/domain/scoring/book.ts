import { rulesOf, type SeasonRulesOverrides } from '../../../src/domain/league/season-rules.ts';
import type { SportCode } from '../../../src/domain/league/sport.ts';
import type { BookEvent, BySide, GameBook, GameSide, GameSummary, Lineup } from '../../../src/domain/scoring/game-book.ts';
import { SPORT_STATS } from '../../../src/domain/scoring/sports.ts';
import { type CountedEvent, teamTotals } from '../../../src/domain/scoring/team-totals.ts';
import type { PlayerId, StatEventId, TeamId } from '../../../src/domain/shared/ids.ts';
import { THEM, US } from './recorded.ts';

type Circumstances = Readonly<{ by?: string | null; period?: number | null; clock?: string; count?: number }>;
/** Our side plays at home. An event is in the first period, of our "sam" or their "xia", unless told otherwise. */
export type Play = Readonly<{ side: GameSide; type: string; attributes: BookEvent['attributes'] } & Circumstances>;

const playOf =
  (side: GameSide) =>
  (type: string, attributes: BookEvent['attributes'] = {}, circumstances: Circumstances = {}): Play => ({
    side,
    type,
    attributes,
    ...circumstances,
  });
export const we = playOf('home');
export const they = playOf('visitor');

type Book = Readonly<{ rules?: SeasonRulesOverrides; lineups?: Partial<BySide<Lineup>>; isOver?: boolean }>;

const TEAMS: BySide<TeamId> = { home: US, visitor: THEM };

export const bookOf = (sport: SportCode, plays: readonly Play[], { rules = {}, lineups = {}, isOver = true }: Book = {}): GameBook => ({
  rules: rulesOf(sport, rules),
  teams: TEAMS,
  lineups: { home: null, visitor: null, ...lineups },
  isOver,
  events: plays.map(
    ({ side, type, attributes, by, period = 1, clock = null, count = 1 }, index): BookEvent => ({
      id: `event ${index + 1}` as StatEventId,
      teamId: TEAMS[side],
      type,
      attributes,
      period,
      clock,
      count,
      playerId: (by === undefined ? { home: 'sam', visitor: 'xia' }[side] : by) as PlayerId | null,
    }),
  ),
});

export const summaryOf = (sport: SportCode, plays: readonly Play[], circumstances: Book = {}): GameSummary =>
  SPORT_STATS[sport].summarize!(bookOf(sport, plays, circumstances));

export const scoreOf = (sport: SportCode, plays: readonly Play[], circumstances: Book = {}) => {
  const { home, visitor } = summaryOf(sport, plays, circumstances).score;
  return [home, visitor];
};

/** Each period as "ours:theirs". */
export const linesOf = (sport: SportCode, plays: readonly Play[], circumstances: Book = {}) =>
  summaryOf(sport, plays, circumstances).lineScore.map(({ home, visitor }) => `${home}:${visitor}`);

/** The kinds of warnings, each with the positions of its events. */
export const warningsOf = (sport: SportCode, plays: readonly Play[], circumstances: Book = {}) =>
  summaryOf(sport, plays, circumstances).warnings.map(({ kind, eventIds }) => [kind, ...eventIds.map((id) => Number(id.split(' ')[1]))]);

/** Our notes, or theirs, as in "Goals: sam 2 (12', 90+1'), kim 1". */
export const notesOf = (sport: SportCode, plays: readonly Play[], side: GameSide = 'home', circumstances: Book = {}) =>
  summaryOf(sport, plays, circumstances)
    .notes.filter(({ teamId }) => teamId === TEAMS[side])
    .map(({ label, entries }) => {
      const said = entries.map(
        ({ participant, count, detail }) => `${participant.playerId} ${count}${detail === null ? '' : ` (${detail})`}`,
      );
      return `${label}: ${said.join(', ')}`;
    });

export const figureOf = (sport: SportCode, plays: readonly Play[], key: string, circumstances: Book = {}) => {
  const figure = summaryOf(sport, plays, circumstances).teamFigures.find((line) => line.key === key)!;
  return [figure.home, figure.visitor].map((ratio) => (ratio === null ? null : ratio.part / ratio.of));
};

/** The crediting engine's totals of a team's events from the same book. */
export const totalsOfBook = (sport: SportCode, { rules, events }: GameBook, side: GameSide) =>
  teamTotals({
    sport,
    rules,
    teamId: TEAMS[side],
    rosterPlayerIds: [],
    events: events.map((event): CountedEvent => ({ ...event, gameId: 'game' as CountedEvent['gameId'], voidedAt: null })),
  }).team.totals;

export const starting = (...places: readonly (readonly [player: string, position: string])[]): Lineup => ({
  places: places.map(([player, position]) => ({ playerId: player as PlayerId, isStarter: true, battingOrder: null, position })),
});
