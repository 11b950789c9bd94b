import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { BookEvent } from '../../../src/domain/scoring/game-book.ts';
import { lineupFaults, lineupWarnings } from '../../../src/domain/scoring/lineup.ts';
import { fieldAfter, substitutionWarnings } from '../../../src/domain/scoring/on-field.ts';
import { SUBSTITUTION } from '../../../src/domain/scoring/substitution.ts';
import type { PlayerId, StatEventId, TeamId } from '../../../src/domain/shared/ids.ts';

type Place = Readonly<{ player: PlayerId; team: TeamId; order: number; position: string }>;
type Published = Readonly<{
  starters: readonly Place[];
  substitutions: readonly (Place & Readonly<{ beforePlay: number }>)[];
  plays: readonly Readonly<{ n: number; inning: number; batting: TeamId; outsOnPlay: number }>[];
  boxScore: Readonly<{ fielding: readonly Readonly<{ player: PlayerId; team: TeamId; position: string; outs: number }>[] }>;
}>;

const FOLDER = new URL('../../games/baseball/', import.meta.url);
const GAMES = readdirSync(FOLDER).map((file) => [file, JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Published] as const);

const placed = ({ player, order, position }: Place) => ({ playerId: player, isStarter: true, battingOrder: order || null, position });
const substitution = ({ player, team, order, position }: Place, n: number): BookEvent => ({
  id: `${n}` as StatEventId,
  type: SUBSTITUTION,
  teamId: team,
  playerId: player,
  period: null,
  clock: null,
  count: 1,
  attributes: { battingOrder: order || null, position },
});

test.each(GAMES)(
  'everybody is in the field for as many outs as published, at each position: %s',
  (_, { starters, substitutions, plays, boxScore }) => {
    for (const team of ['visitor', 'home'] as TeamId[]) {
      const side = { teamId: team, lineup: { places: starters.filter((each) => each.team === team).map(placed) } };
      expect(lineupFaults('baseball', side.lineup.places)).toEqual([]);
      expect(lineupWarnings('baseball', side.lineup.places)).toEqual([]);
      const events = substitutions.map((each) => ({ event: substitution(each, each.beforePlay), before: each.beforePlay }));
      // Nobody came back in, nor for somebody who had left.
      expect(
        substitutionWarnings(
          side,
          events.map(({ event }) => event),
          'none',
        ),
      ).toEqual([]);
      const outs: Record<string, number> = {};
      for (const { n, batting, outsOnPlay } of plays) {
        if (batting === team) continue;
        const field = fieldAfter(
          side,
          events.filter(({ before }) => before <= n).map(({ event }) => event),
        );
        for (const { playerId, position } of field) outs[`${playerId} ${position}`] = (outs[`${playerId} ${position}`] ?? 0) + outsOnPlay;
      }
      const published = boxScore.fielding.filter((each) => each.team === team);
      expect(published.length).toBeGreaterThan(8);
      expect(published.map(({ player, position }) => [player, position, outs[`${player} ${position}`] ?? 0])).toEqual(
        published.map(({ player, position, outs: known }) => [player, position, known]),
      );
    }
  },
);
