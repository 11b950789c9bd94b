import { recordsKeptSince } from '../../../../application/ports/storage/retention.ts';
import { RATINGS_KEPT_FOR_MS } from '../../../../domain/officials/official-rating.ts';
import { DAY_CHANGES_KEPT_FOR_MS } from '../../../../domain/scheduling/day-change.ts';
import { PROPOSALS_KEPT_FOR_MS } from '../../../../domain/scheduling/schedule-proposal.ts';
import { boolean, date, defineOrgTable, id, instant, integer, json, since, smallint, text, uuid } from '../table.ts';

export const gameTable = defineOrgTable('game', {
  holds: 'games; snack parents, the official scorer',
  why: 'the schedule',
  retentionPeriod: 'permanently; what a person entered until they are erased',
  seenBy: 'league; snack phone: own teams',
  columns: {
    id: id('game_id'),
    seasonId: uuid('id').references('season'),
    sportId: uuid('id').references('sport'),
    ageGroupId: uuid('id').references('age_group'),
    gameType: text('plain'),
    status: text('plain'),
    statusReason: text('plain').nullable(),
    forfeitedBy: uuid('id').nullable(),
    doubleForfeit: boolean('plain'),
    startsAt: instant('plain'),
    endsAt: instant('plain'),
    originalStartsAt: instant('plain').nullable(),
    facilityId: uuid('id').nullable().references('facility'),
    fieldId: uuid('id').nullable().references('facility_field'),
    homeTeamId: uuid('id').references('team'),
    visitorTeamId: uuid('id').references('team'),
    homeScore: smallint('plain').nullable(),
    visitorScore: smallint('plain').nullable(),
    periodScores: json('plain'),
    homeJerseyColor: text('plain').nullable(),
    visitorJerseyColor: text('plain').nullable(),
    snackParentName: text('personal').nullable(),
    snackParentPhone: text('personal').nullable(),
    officialScorer: text('personal').nullable(),
    officialScorerUserId: uuid('personal').nullable().references('app_user'),
    version: integer('plain').counter(),
    archived: boolean('plain'),
    updatedAt: instant('plain'),
  },
});

export const gameChangeTable = defineOrgTable('game_change', {
  holds: 'who changed which field of a game; for personal fields only "set" or "cleared"',
  why: 'to settle disputes',
  retentionPeriod: 'three years',
  seenBy: 'admins',
  expires: { kind: 'game-changes', at: 'at', keptSince: recordsKeptSince },
  grows: true,
  columns: {
    gameChangeId: uuid('id').primary(),
    gameId: uuid('id').references('game'),
    field: text('plain'),
    old: json('plain').nullable(),
    new: json('plain').nullable(),
    changedBy: uuid('id').references('app_user'),
    at: instant('plain'),
  },
});

export const dayChangeTable = defineOrgTable('day_change', {
  holds: 'which games and team events of a day were canceled or moved, by whom, and why',
  why: 'to undo the change, and to notify families',
  retentionPeriod: '30 days',
  seenBy: 'admins',
  expires: { kind: 'day-changes', at: 'changedAt', keptSince: since(DAY_CHANGES_KEPT_FOR_MS) },
  columns: {
    id: id('day_change_id'),
    action: text('plain'),
    reason: text('plain'),
    date: date('plain'),
    facilityId: uuid('id').nullable(),
    fieldId: uuid('id').nullable(),
    sportId: uuid('id').nullable(),
    fromTime: text('plain').nullable(),
    toDate: date('plain').nullable(),
    games: json('plain'),
    events: json('plain'),
    changedBy: uuid('id').references('app_user'),
    changedAt: instant('plain'),
    undoneBy: uuid('id').nullable().references('app_user'),
    undoneAt: instant('plain').nullable(),
    notUndone: json('plain'),
  },
});

export const scheduleProposalTable = defineOrgTable('schedule_proposal', {
  holds: 'requested schedules: terms, games, who requested and who accepted',
  why: 'to compute a schedule and accept it',
  retentionPeriod: '60 days',
  seenBy: 'admins',
  expires: { kind: 'schedule-proposals', at: 'requestedAt', keptSince: since(PROPOSALS_KEPT_FOR_MS) },
  columns: {
    id: id('proposal_id'),
    terms: json('league'),
    state: text('plain'),
    requestedBy: uuid('id').references('app_user'),
    requestedAt: instant('plain'),
    attempts: integer('plain'),
    dueAt: instant('plain').nullable(),
    outcome: json('league').nullable(),
    decidedBy: uuid('id').nullable().references('app_user'),
    decidedAt: instant('plain').nullable(),
  },
});

export const bracketTable = defineOrgTable('bracket', {
  holds: 'play-off brackets: format, times, decisions of the league',
  why: 'the play-offs',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  columns: {
    id: id('bracket_id'),
    seasonId: uuid('id').references('season'),
    ageGroupId: uuid('id').references('age_group'),
    name: text('league'),
    format: text('plain'),
    thirdPlace: boolean('plain'),
    ifNecessary: boolean('plain'),
    seeding: text('plain'),
    series: json('plain'),
    plan: json('plain'),
    decisions: json('plain'),
    version: integer('plain').counter(),
    createdAt: instant('plain'),
    updatedAt: instant('plain'),
  },
});

export const bracketEntrantTable = defineOrgTable('bracket_entrant', {
  holds: 'which team, or which rank in which standings, has which seed',
  why: 'the play-offs',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  columns: {
    bracketId: uuid('id').primary().references('bracket'),
    seed: integer('plain').primary(),
    teamId: uuid('id').nullable().references('team'),
    divisionId: uuid('id').nullable().references('division'),
    place: integer('plain').nullable(),
  },
});

export const bracketGameTable = defineOrgTable('bracket_game', {
  holds: 'which game belongs to which match of a bracket',
  why: 'the play-offs',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  columns: {
    bracketId: uuid('id').primary().references('bracket'),
    match: text('plain').primary(),
    number: integer('plain').primary(),
    gameId: uuid('id').references('game'),
  },
});

/** What a league owes for a game stays in its records, under a bare id. */
export const officialAssignmentTable = defineOrgTable('official_assignment', {
  holds: 'who officiates which game, and the fee',
  why: 'to assign umpires and pay them',
  retentionPeriod: 'permanently, under a bare id once erased; future games are opened again',
  seenBy: 'the umpire and admins',
  columns: {
    id: id('assignment_id'),
    gameId: uuid('id').references('game'),
    position: text('league'),
    feeCents: integer('plain'),
    userId: uuid('id').nullable().references('app_user'),
    state: text('plain'),
    respondBy: instant('plain').nullable(),
    version: integer('plain').counter(),
    createdAt: instant('plain'),
    updatedAt: instant('plain'),
  },
});

export const officialAvailabilityTable = defineOrgTable('official_availability', {
  holds: 'when an umpire can be assigned',
  why: 'to assign umpires',
  retentionPeriod: 'until changed or erased',
  seenBy: 'the umpire; admins see only that an umpire is unavailable',
  columns: {
    userId: uuid('owner').primary().references('app_user'),
    weekly: json('personal'),
    blackouts: json('personal'),
  },
});

export const officialRatingTable = defineOrgTable('official_rating', {
  holds: 'what coaches say of the officials of their games',
  why: 'to choose and train umpires',
  retentionPeriod: 'two years; until its coach or its umpire is erased',
  seenBy: 'admins; the coach who gave it',
  expires: { kind: 'official-ratings', at: 'ratedAt', keptSince: since(RATINGS_KEPT_FOR_MS) },
  columns: {
    assignmentId: uuid('id').primary().references('official_assignment'),
    coachId: uuid('owner').primary().references('app_user'),
    id: uuid('id').named('rating_id'),
    officialId: uuid('personal').references('app_user'),
    teamId: uuid('id'),
    rating: smallint('plain'),
    note: text('personal').nullable(),
    ratedAt: instant('plain'),
  },
});

export const calendarAddressTable = defineOrgTable('calendar_address', {
  holds: 'secret calendar addresses and their owners',
  why: 'calendar feeds',
  retentionPeriod: 'until revoked or erased',
  seenBy: 'the owner',
  columns: {
    id: id('calendar_address_id'),
    userId: uuid('owner').references('app_user'),
    teamId: uuid('id').nullable().references('team'),
    secretHash: text('personal'),
    createdAt: instant('plain'),
  },
});
