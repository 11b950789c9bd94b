import { GAMES } from './games.ts';
import { author, id, kindOfData, plain } from './kind-of-data.ts';
import { PLAYERS, TEAMS } from './league.ts';
import { USERS } from './membership.ts';

export const GAME_SEQUENCES = kindOfData()({
  name: 'game_sequence',
  holds: 'sequence numbers of stat events',
  why: 'the order of events',
  retentionPeriod: 'permanently',
  seenBy: 'nobody',
  members: {
    orgId: id.key,
    gameId: id.key.refersTo(GAMES, 'scoring'),
    lastSequence: plain.counter,
  },
});

export const STAT_EVENTS = kindOfData()({
  name: 'stat_event',
  holds:
    'what a player did in a game, and who recorded it, also what waits until one of two records of a period is chosen; of a player of another league’s team, and of one whom the opponent’s coach recorded, only the jersey number',
  why: 'statistics',
  retentionPeriod: 'permanently, under bare ids once erased',
  seenBy: 'league, except parents without a linked child',
  grows: true,
  exports: [
    { as: 'stat-event', user: 'recordedBy', gives: ['id as eventId', 'gameId', 'type', 'createdAt'] },
    { as: 'player-statistic', player: 'playerId', gives: ['id as eventId', 'gameId', 'teamId', 'type', 'attributes', 'createdAt'] },
  ],
  members: {
    orgId: id.key,
    id: id.key,
    gameId: id.refersTo(GAMES, 'scoring'),
    teamId: id.refersTo(TEAMS, 'scoring'),
    playerId: id.refersTo(PLAYERS, 'scoring'),
    jerseyNumber: plain,
    type: plain,
    period: plain,
    clock: plain,
    count: plain,
    attributes: plain,
    sequence: plain,
    changeSequence: plain,
    orderKey: plain,
    replacesId: id.refersToItself,
    replacedById: id.refersToItself,
    clientEventId: id,
    occurredAt: plain,
    recordedBy: author.refersTo(USERS),
    createdAt: plain,
    voidedAt: plain,
    voidedBy: id.refersTo(USERS),
    byOpponent: plain,
  },
});

export const GAME_LINEUPS = kindOfData()({
  name: 'game_lineup',
  holds: 'that a team’s lineup for a game was saved, and when; the jersey numbers in that of a team of another league',
  why: 'lineups',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  members: {
    orgId: id.key,
    gameId: id.key.refersTo(GAMES, 'scoring'),
    teamId: id.key.refersTo(TEAMS, 'scoring'),
    version: plain.counter,
    updatedAt: plain,
    numbers: plain,
  },
});

export const GAME_LINEUP_PLACES = kindOfData()({
  name: 'game_lineup_place',
  holds: 'who started a game for which team, in which place, and whether as a guest',
  why: 'lineups and games played',
  retentionPeriod: 'permanently, under bare ids once erased',
  seenBy: 'as a roster: by role full name, first name and initial, or nothing',
  exports: [{ as: 'lineup-place', player: 'playerId', gives: ['gameId', 'teamId', 'isStarter', 'battingOrder', 'position', 'isGuest'] }],
  members: {
    orgId: id.key,
    gameId: id.key,
    teamId: id.key.refersTo(GAME_LINEUPS),
    playerId: id.key.refersTo(PLAYERS, 'scoring'),
    ordinal: plain,
    isStarter: plain,
    battingOrder: plain,
    position: plain,
    isGuest: plain,
  },
});
