import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type GameInMatch, hasBegun, whatFollows } from '../../../src/domain/brackets/follow-results.ts';
import { isTeam, type Played, resolveBracket } from '../../../src/domain/brackets/resolve-bracket.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import { seededRandom } from '../../../src/domain/scheduling/seeded-random.ts';
import { type Definition, double, single, teams } from './play.ts';

type Link = GameInMatch<Played & Pick<Game, 'archived'>>;
const SCHEDULED = { status: 'scheduled', homeScore: null, visitorScore: null, forfeitedBy: null, doubleForfeit: false } as const;

/** The games of a bracket as a league would have them after one of them changes; undefined if the change is refused. */
function followed(definition: Definition, seeds: ReturnType<typeof teams>, games: readonly Link[]): readonly Link[] | undefined {
  const following = whatFollows(resolveBracket(definition, seeds, games), seeds, games);
  if (following.affected.length > 0) return undefined;
  return [
    ...games.map((link): Link => {
      const found = following.reteamed.find((each) => each.link === link);
      if (found) return { ...link, game: { ...SCHEDULED, ...found.teams, archived: false } };
      return following.parked.includes(link) ? { ...link, game: { ...link.game, status: 'canceled', archived: true } } : link;
    }),
    ...following.missing.map(
      ({ match, number, teams: of }): Link => ({ match, number, hasRecords: false, game: { ...SCHEDULED, ...of, archived: false } }),
    ),
  ];
}

describe('games of a bracket', () => {
  test('are those that its results ask for, whatever is ended, begun, taken back and corrected, and none that has begun gets other teams', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), fc.integer(), fc.boolean(), (count, seed, isDouble) => {
        const random = seededRandom(seed);
        const series = [{ round: 'final', games: 3 as const }];
        const definition = isDouble ? double({ series }) : single({ series, thirdPlace: count >= 4 });
        const seeds = teams(count);
        let games = followed(definition, seeds, [])!;
        for (let step = 0; step < 60; step += 1) {
          const at = random.below(games.length);
          const link = games[at]!;
          if (link.game.archived) continue;
          const change = [
            { status: 'final', homeScore: 1, visitorScore: 0 },
            { status: 'final', homeScore: 0, visitorScore: 1 },
            { status: 'final', homeScore: 1, visitorScore: 1 },
            { status: 'in_progress' },
            { status: 'canceled' },
            { status: 'forfeit', forfeitedBy: link.game.homeTeamId, homeScore: null, visitorScore: null },
          ][random.below(6)] as Partial<Played>;
          const begun = games.filter((each) => each !== link && hasBegun(each));
          const next = followed(definition, seeds, games.with(at, { ...link, game: { ...link.game, ...change } }));
          if (!next) continue;
          for (const each of begun) expect(next).toContain(each);
          const { matches } = resolveBracket(definition, seeds, next);
          for (const { match, number, game } of next) {
            const { sides, expected } = matches.get(match)!;
            if (game.archived) expect(expected).not.toContain(number);
            else expect([game.homeTeamId, game.visitorTeamId].toSorted()).toEqual([...sides].filter(isTeam).toSorted());
          }
          // Nothing is applied twice.
          expect(followed(definition, seeds, next)).toEqual(next);
          games = next;
        }
      }),
      { numRuns: 60 },
    );
  });
});
