import { describe, expect, test } from '@jest/globals';
import { randomOf } from '../../../dev/demo-league/random.ts';
import type { Entry } from '../../../dev/demo-league/squad.ts';
import { enteredTypes, statEntries } from '../../../dev/demo-league/stat-events.ts';
import { rulesOf } from '../../../src/domain/league/season-rules.ts';
import { SPORT_CODES, type SportCode } from '../../../src/domain/league/sport.ts';
import { validateStatEvent } from '../../../src/domain/scoring/stat-event.ts';
import { teamTotals } from '../../../src/domain/scoring/team-totals.ts';
import type { TeamId } from '../../../src/domain/shared/ids.ts';
import { countedIds, leagueAt, sportOf } from './league-at.ts';

const newId = countedIds();
const someTeam = () => ({ team: { id: newId() }, roster: Array.from({ length: 10 }, () => ({ playerId: newId() })) }) as unknown as Entry;

describe.each(SPORT_CODES)('what is entered of a game of %s', (sport) => {
  const [home, visitor] = [someTeam(), someTeam()];
  const random = randomOf(sport);
  const entries = Array.from({ length: 60 }, () => statEntries(random, sport, 1, home, visitor)).flat();
  const playersOf = ({ roster }: Entry) => roster.map(({ playerId }) => playerId);

  test('is of every type that counts one thing', () => {
    expect(new Set(entries.map(({ type }) => type))).toEqual(new Set(enteredTypes(sport)));
  });

  test('is what the sport takes, of players who are there', () => {
    for (const entry of entries) {
      const result = validateStatEvent(sport, entry);
      const [own, opponent] = entry.teamId === home.team.id ? [home, visitor] : [visitor, home];
      const sides = { own: playersOf(own), opponent: playersOf(opponent) };
      expect(sides.own).toContain(entry.playerId);
      expect(result.ok && result.value.references.every(({ side, playerId }) => sides[side].includes(playerId))).toBe(true);
    }
  });
});

describe('in the league', () => {
  /** While a Saturday's games are on. */
  const now = new Date('2026-04-18T16:00:00.000Z');
  const league = leagueAt(now);
  const eventsByGame = Map.groupBy(league.statEvents, ({ gameId }) => gameId);
  const played = league.games
    .filter(({ gameType, periodScores }) => gameType !== 'scrimmage' && periodScores.length > 0)
    .map((game) => ({ game, sport: sportOf(league, game).code, events: eventsByGame.get(game.id) ?? [] }));

  test('nothing is recorded of a scrimmage or before its game, nothing after now, and some of it is void', () => {
    expect([...eventsByGame.keys()].sort()).toEqual(played.map(({ game }) => game.id).sort());
    for (const { game, events } of played) {
      expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
      expect(events.filter(({ createdAt }) => createdAt <= game.startsAt || createdAt > now)).toEqual([]);
    }
    expect(league.statEvents.some(({ voidedAt }) => voidedAt !== null)).toBe(true);
  });

  const POINTS = {
    baseball: (own) => own['r']!,
    football: (own) => own['pts']!,
    soccer: (own, theirs) => own['g']! + theirs['og']!,
    basketball: (own) => own['pts']!,
  } satisfies Partial<Record<SportCode, (own: Record<string, number>, theirs: Record<string, number>) => number>>;

  test.each(Object.entries(POINTS))('the events of %s add up to the score of every game', (sport, points) => {
    for (const { game, events } of played.filter((each) => each.sport === sport)) {
      const figuresOf = (teamId: TeamId) =>
        teamTotals({ sport: sport as SportCode, rules: rulesOf(sport as SportCode, {}), teamId, events, rosterPlayerIds: [] }).team
          .totals as Record<string, number>;
      const [home, visitor] = [figuresOf(game.homeTeamId), figuresOf(game.visitorTeamId)];
      expect([game.homeScore, game.visitorScore]).toEqual([points(home, visitor), points(visitor, home)]);
    }
  });

  test('a volleyball score counts the sets that are won', () => {
    for (const { game } of played.filter(({ sport }) => sport === 'volleyball')) {
      const won = game.periodScores.filter(({ home, visitor }) => home! > visitor!).length;
      expect([game.homeScore, game.visitorScore]).toEqual([won, game.periodScores.length - won]);
    }
  });
});
