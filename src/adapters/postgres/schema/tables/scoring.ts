import { boolean, defineOrgTable, id, instant, integer, json, smallint, text, uuid } from '../table.ts';

export const gameSequenceTable = defineOrgTable('game_sequence', {
  holds: 'sequence numbers of stat events',
  why: 'the order of events',
  retentionPeriod: 'permanently',
  seenBy: 'nobody',
  columns: {
    gameId: uuid('id').primary().references('game'),
    lastSequence: integer('plain').counter(),
  },
});

export const statEventTable = defineOrgTable('stat_event', {
  holds: 'what a player did in a game, and who recorded it; of a player of another league’s team only the jersey number',
  why: 'statistics',
  retentionPeriod: 'permanently, under bare ids once erased',
  seenBy: 'league, except parents without a linked child',
  grows: true,
  columns: {
    id: id('stat_event_id'),
    gameId: uuid('id').references('game'),
    teamId: uuid('id').references('team'),
    playerId: uuid('id').nullable().references('player'),
    jerseyNumber: text('plain').nullable(),
    type: text('plain'),
    period: smallint('plain').nullable(),
    clock: text('plain').nullable(),
    count: smallint('plain'),
    attributes: json('plain'),
    sequence: integer('plain'),
    changeSequence: integer('plain').nullable(),
    orderKey: text('plain').nullable(),
    replacesId: uuid('id').nullable().references('stat_event'),
    replacedById: uuid('id').nullable().references('stat_event'),
    clientEventId: uuid('id').nullable(),
    occurredAt: instant('plain').nullable(),
    recordedBy: uuid('author').references('app_user'),
    createdAt: instant('plain'),
    voidedAt: instant('plain').nullable(),
    voidedBy: uuid('id').nullable().references('app_user'),
  },
});

export const gameLineupTable = defineOrgTable('game_lineup', {
  holds: 'that a team’s lineup for a game was saved, and when; the jersey numbers in that of a team of another league',
  why: 'lineups',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  columns: {
    gameId: uuid('id').primary().references('game'),
    teamId: uuid('id').primary().references('team'),
    version: integer('plain').counter(),
    updatedAt: instant('plain'),
    numbers: json('plain').nullable(),
  },
});

export const gameLineupPlaceTable = defineOrgTable('game_lineup_place', {
  holds: 'who started a game for which team, in which place, and whether as a guest',
  why: 'lineups and games played',
  retentionPeriod: 'permanently, under bare ids once erased',
  seenBy: 'as a roster: by role full name, first name and initial, or nothing',
  columns: {
    gameId: uuid('id').primary(),
    teamId: uuid('id').primary().references('game_lineup'),
    playerId: uuid('id').primary().references('player'),
    ordinal: integer('plain'),
    isStarter: boolean('plain'),
    battingOrder: integer('plain').nullable(),
    position: text('plain').nullable(),
    isGuest: boolean('plain'),
  },
});

export const gameReportTable = defineOrgTable('game_report', {
  holds: "umpires' reports of a game",
  why: 'safety and fairness',
  retentionPeriod: 'permanently, under a bare id once erased',
  seenBy: 'officials and admins, depending on the note',
  columns: {
    id: id('report_id'),
    gameId: uuid('id').references('game'),
    authorId: uuid('author').references('app_user'),
    teams: json('authored'),
    incidents: json('authored'),
    flaggedForReview: boolean('plain'),
    createdAt: instant('plain'),
    updatedAt: instant('plain'),
  },
});
