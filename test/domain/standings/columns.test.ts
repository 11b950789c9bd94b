import { expect, test } from '@jest/globals';
import { standingsColumns } from '../../../src/domain/standings/columns.ts';

const team = { name: 'Red Hawks' };

test.each([
  ['soccer', 'points', 'played wins draws losses goalsFor goalsAgainst goalDifference points streak'],
  ['baseball', 'win_pct', 'wins losses ties pct behind streak'],
  ['softball', 'points', 'wins losses ties points streak'],
  ['volleyball', 'wins', 'played wins losses setsFor setsAgainst pct streak'],
  ['basketball', 'win_pct', 'wins losses pct behind pointsFor pointsAgainst streak'],
  ['football', 'points_per_game', 'wins losses ties pointsFor pointsAgainst perGame points streak'],
  ['lacrosse', 'win_pct', 'wins losses ties pct behind streak'],
] as const)('a table of %s by %s has the columns of its sport', (sport, rankBy, columns) => {
  expect(standingsColumns(sport, rankBy, [{ team }]).join(' ')).toBe(columns);
});

test('points that a league took or gave are shown whatever the order goes by', () => {
  expect(standingsColumns('baseball', 'win_pct', [{ team, adjustments: [{}] }])).toContain('points');
});
