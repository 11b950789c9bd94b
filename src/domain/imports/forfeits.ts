import type { GameEdit } from '../games/game.ts';
import type { Team } from '../league/team.ts';
import { foldWords } from '../shared/text.ts';
import type { Cells } from './cells.ts';
import { headerKey } from './columns.ts';
import { spelled } from './spellings.ts';

const SIDES = spelled({
  home: 'home team, h, host',
  visitor: 'visitors, visiting team, visitor team, v, away, away team, a, guest',
  both: 'both teams, double, double forfeit, neither',
});

/** The forfeit in a row, by side or by team name; undefined if there is none, or if the value is not a side of the game. */
export function forfeitOf(cells: Cells, home: Team, visitor: Team): GameEdit | undefined {
  const text = cells.text('forfeitedBy');
  if (text === undefined) return undefined;
  const names = [home.name, visitor.name];
  const at = names.map(foldWords).indexOf(foldWords(text));
  const side = at < 0 ? SIDES.get(headerKey(text)) : (['home', 'visitor'] as const)[at];
  if (side === undefined) {
    return cells.fault('forfeitedBy', { rule: 'not-one-of', field: 'forfeitedBy', value: text, choices: [...names, 'both'] });
  }
  if (side === 'both') return { status: 'forfeit', forfeitedBy: null, doubleForfeit: true };
  return { status: 'forfeit', forfeitedBy: (side === 'home' ? home : visitor).id, doubleForfeit: false };
}
