import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { BATTING, FIELDING, PITCHING, type PublishedGame, publishedGames, SIDES } from '../../../dev/check-games/published-game.ts';
import { type ScoredEvent, scoredGame } from '../../../dev/check-games/scored-game.ts';
import { rulesOf } from '../../../src/domain/league/season-rules.ts';
import { follow } from '../../../src/domain/scoring/baseball-game.ts';
import type { BookEvent, GameBook } from '../../../src/domain/scoring/game-book.ts';
import { teamTotals } from '../../../src/domain/scoring/team-totals.ts';
import type { GameId, PlayerId, StatEventId, TeamId } from '../../../src/domain/shared/ids.ts';

const games = publishedGames(fileURLToPath(new URL('../../games/baseball', import.meta.url)));

/** Players and teams by the ids of the published game. */
function bookOf(game: PublishedGame, events: readonly ScoredEvent[]): GameBook {
  const lineup = (team: string) => ({
    places: game.starters
      .filter((each) => each.team === team)
      .map(({ player, order, position }) => ({
        ...{ playerId: player as PlayerId, isStarter: true, battingOrder: order === 0 ? null : order, position },
      })),
  });
  return {
    rules: rulesOf('baseball', { regulationInnings: game.innings }),
    teams: { visitor: 'visitor' as TeamId, home: 'home' as TeamId },
    lineups: { visitor: lineup('visitor'), home: lineup('home') },
    events: events.map(({ team, player, type, period, attributes }, index) => ({
      ...{ id: String(index).padStart(4, '0') as StatEventId, teamId: team as TeamId, playerId: player as PlayerId | null },
      ...{ type, period, clock: null, count: 1, attributes: attributes as BookEvent['attributes'] },
    })),
    isOver: true,
  };
}

type Difference = Readonly<{ what: string; published: unknown; ours: unknown }>;

function differences(game: PublishedGame, book: GameBook): { compared: number; differences: Difference[] } {
  let compared = 0;
  const found: Difference[] = [];
  const compare = (what: string, published: unknown, ours: unknown) => {
    compared += 1;
    if (JSON.stringify(published) !== JSON.stringify(ours)) found.push({ what: `${game.id} ${what}`, published, ours });
  };
  const followed = follow(book);
  for (const side of SIDES) {
    const of = <L extends { team: string }>(lines: readonly L[]) => lines.filter(({ team }) => team === side);
    const ids = Object.keys(game.players) as PlayerId[];
    const totals = teamTotals({
      ...{ sport: 'baseball', rules: book.rules, teamId: side as TeamId, rosterPlayerIds: ids },
      events: book.events
        .filter(({ type }) => type !== 'substitution')
        .map(({ id, ...event }) => ({ ...event, gameId: 'game' as GameId, voidedAt: null, orderKey: id })),
    });
    const figures = new Map(totals.players.map((line) => [line.playerId as string, line.totals]));
    for (const line of of(game.boxScore.batting)) {
      for (const [published, ours] of Object.entries(BATTING))
        compare(`batting ${line.player} ${published}`, line[published as 'ab'], figures.get(line.player)?.[ours]);
    }
    for (const line of of(game.boxScore.pitching)) {
      for (const [published, ours] of Object.entries(PITCHING)) {
        const value = line[published as 'bf'];
        if (value !== null) compare(`pitching ${line.player} ${published}`, value, figures.get(line.player)?.[ours] ?? 0);
      }
    }
    for (const [player, lines] of Map.groupBy(of(game.boxScore.fielding), (line) => line.player)) {
      for (const [published, ours] of Object.entries(FIELDING)) {
        compare(
          `fielding ${player} ${published}`,
          lines.reduce((so, line) => so + line[published as 'po'], 0),
          figures.get(player)?.[ours],
        );
      }
    }
    for (const line of of(game.boxScore.fielding)) {
      const ours = followed.fielding.find((each) => each.side === side && each.playerId === line.player && each.position === line.position);
      compare(
        `at ${line.position} ${line.player}`,
        [line.outs, line.po, line.a, line.e, line.dp],
        ours ? [ours.outs, ours.putouts, ours.assists, ours.errors, ours.doublePlays] : null,
      );
    }
    const { runs, hits, errors } = game.boxScore.totals[side];
    compare(`runs ${side}`, runs, followed.score[side]);
    compare(`totals ${side}`, [runs, hits, errors], [totals.team.totals['r'], totals.team.totals['h'], totals.team.totals['e']]);
    const halves = followed.halves.filter(({ batting }) => batting === side);
    const current = halves.at(-1)!;
    const lob =
      halves.reduce((so, half) => so + half.leftOnBase, 0) +
      (current.isOver ? 0 : followed.steps.at(-1)!.basesAfter.filter(Boolean).length);
    compare(`left on base ${side}`, game.boxScore.leftOnBase[side], lob);
    compare(
      `line score ${side}`,
      game.boxScore.lineScore.map((inning) => inning[side]),
      game.boxScore.lineScore.map(({ inning }) => halves.find((half) => half.inning === inning)?.runs ?? null),
    );
  }
  compare('warnings', [], followed.warnings);
  return { compared, differences: found };
}

describe('thirty published games', () => {
  test('come out figure by figure', () => {
    const all = games.map((game) => differences(game, bookOf(game, scoredGame(game))));
    const found = all.flatMap((each) => each.differences);
    expect(all.reduce((sum, { compared }) => sum + compared, 0)).toBeGreaterThan(18_000);
    expect(found).toEqual([]);
  });
});
