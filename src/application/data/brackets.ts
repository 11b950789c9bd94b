import type { Bracket } from '../../domain/brackets/bracket.ts';
import { GAMES } from './games.ts';
import { id, kindOfData, league, plain } from './kind-of-data.ts';
import { AGE_GROUPS, DIVISIONS, SEASONS, TEAMS } from './league.ts';

export const BRACKETS = kindOfData<Bracket>()({
  name: 'bracket',
  holds: 'play-off brackets: format, times, decisions of the league',
  why: 'the play-offs',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  members: {
    orgId: id.key,
    id: id.key,
    seasonId: id.refersTo(SEASONS),
    ageGroupId: id.refersTo(AGE_GROUPS, 'brackets'),
    name: league,
    format: plain,
    thirdPlace: plain,
    ifNecessary: plain,
    seeding: plain,
    series: plain,
    plan: plain,
    decisions: plain,
    version: plain.counter,
    createdAt: plain,
    updatedAt: plain,
  },
});

export const BRACKET_ENTRANTS = kindOfData()({
  name: 'bracket_entrant',
  holds: 'which team, or which rank in which standings, has which seed',
  why: 'the play-offs',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  members: {
    orgId: id.key,
    bracketId: id.key.goesWith(BRACKETS),
    seed: plain.key,
    teamId: id.refersTo(TEAMS, 'brackets'),
    divisionId: id.refersTo(DIVISIONS, 'brackets'),
    place: plain,
  },
});

export const BRACKET_GAMES = kindOfData()({
  name: 'bracket_game',
  holds: 'which game belongs to which match of a bracket',
  why: 'the play-offs',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  members: {
    orgId: id.key,
    bracketId: id.key.goesWith(BRACKETS),
    match: plain.key,
    number: plain.key,
    gameId: id.refersTo(GAMES, 'brackets'),
  },
});
