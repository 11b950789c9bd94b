import type { Game } from '../../domain/games/game.ts';
import { recordsKeptSince } from '../ports/storage/privacy/retention.ts';
import { id, kindOfData, personal, plain } from './kind-of-data.ts';
import { AGE_GROUPS, FACILITIES, FIELDS, SEASONS, SPORTS, TEAMS } from './league.ts';
import { USERS } from './membership.ts';

export const GAMES = kindOfData<Game>()({
  name: 'game',
  holds: 'games; snack parents, the official scorer',
  why: 'the schedule',
  retentionPeriod: 'permanently; what a person entered until they are erased',
  seenBy: 'league; snack parents: own teams',
  exports: [{ as: 'official-scorer', user: 'officialScorerUserId', gives: ['id as gameId', 'officialScorer'] }],
  imported: 'game',
  members: {
    orgId: id.key,
    id: id.key,
    seasonId: id.refersTo(SEASONS),
    sportId: id.refersTo(SPORTS),
    ageGroupId: id.refersTo(AGE_GROUPS, 'games'),
    gameType: plain,
    status: plain,
    statusReason: plain,
    forfeitedBy: id,
    doubleForfeit: plain,
    startsAt: plain,
    endsAt: plain,
    originalStartsAt: plain,
    facilityId: id.refersTo(FACILITIES, 'games'),
    fieldId: id.refersTo(FIELDS, 'games'),
    homeTeamId: id.refersTo(TEAMS, 'games'),
    visitorTeamId: id.refersTo(TEAMS, 'games'),
    homeScore: plain,
    visitorScore: plain,
    periodScores: plain,
    homeJerseyColor: plain,
    visitorJerseyColor: plain,
    snackParentName: personal,
    snackParentPhone: personal,
    officialScorer: personal,
    officialScorerUserId: personal.refersTo(USERS),
    version: plain.counter,
    archived: plain,
    updatedAt: plain,
  },
});

export const GAME_CHANGES = kindOfData()({
  name: 'game_change',
  holds: 'who changed which field of a game; for personal fields only "set" or "cleared"',
  why: 'to settle disputes',
  retentionPeriod: 'three years',
  seenBy: 'admins',
  expires: { kind: 'game-changes', at: 'at', keptSince: recordsKeptSince },
  grows: true,
  exports: [{ as: 'game-change', user: 'changedBy', gives: ['gameId', 'field', 'at'], inOrderOf: ['at', 'gameChangeId'] }],
  members: {
    orgId: id.key,
    gameChangeId: id.key,
    gameId: id.refersTo(GAMES, 'changed'),
    field: plain,
    old: plain,
    new: plain,
    changedBy: id.refersTo(USERS),
    at: plain,
  },
});
