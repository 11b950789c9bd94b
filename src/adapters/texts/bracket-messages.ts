import { MATCHES, ROUNDS } from '../../domain/brackets/bracket-shape.ts';
import type { Messages } from '../../domain/texts/text.ts';

/** Of a series of several games, who leads. */
const LEAD = ['none', 'level', 'one', 'other'] as const;
const SCORE = { match: 'text', winner: 'text', loser: 'text', most: 'count', least: 'count' } as const;
const TO_PLAY = { match: 'text', one: 'text', other: 'text', lead: LEAD, most: 'count', least: 'count' } as const;

/** What is said of play-offs. `match` is a match's name, with which its sentence begins. */
export const BRACKETS = {
  'bracket.round': { what: ROUNDS, number: 'text' },
  'bracket.match': { what: MATCHES, number: 'text' },
  'bracket.seed': { seed: 'text' },
  'bracket.place': { place: 'count' },
  'bracket.place-in': { place: 'count', division: 'text' },
  'bracket.winner': { of: MATCHES, number: 'text' },
  'bracket.loser': { of: MATCHES, number: 'text' },
  'bracket.nobody': {},
  'bracket.seeded': { seed: 'text', team: 'text' },

  'bracket.open': TO_PLAY,
  'bracket.open-at': { ...TO_PLAY, at: 'time' },
  'bracket.open-at-place': { ...TO_PLAY, at: 'time', place: 'text' },
  'bracket.won': SCORE,
  'bracket.won-on-kicks': { ...SCORE, mostKicks: 'count', leastKicks: 'count' },
  'bracket.won-series': SCORE,
  'bracket.won-otherwise': { match: 'text', winner: 'text', loser: 'text', by: ['forfeit', 'decision'] },
  'bracket.nobody-won': { match: 'text', one: 'text', other: 'text' },
  'bracket.undecided': { match: 'text', one: 'text', other: 'text' },
  'bracket.walkover': { match: 'text', team: 'text' },
  'bracket.no-teams': { match: 'text' },
  'bracket.not-needed': { match: 'text' },

  'bracket.about': { ageGroup: 'text', format: ['single_elimination', 'double_elimination'], teams: 'count' },
  'bracket.series': { round: 'text', games: 'count' },
  'bracket.note': { what: ['decision', 'forfeit', 'undecided', 'not_needed'] },
  'bracket.status': { status: ['in_progress', 'postponed', 'canceled', 'suspended'] },
  'bracket.at': { at: 'time' },
} as const satisfies Messages;
