import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Kind, PROBLEMS } from '../../src/adapters/http/contract/problems.ts';
import { makeRoutes, type OperationId } from '../../src/adapters/http/contract/routes.ts';
import type { Storage } from '../../src/application/ports/storage.ts';
import { DAY, later, NOON } from '../support/builders.ts';
import { forLeagueData } from '../support/league-data.ts';
import { SITE } from '../support/openapi-check.ts';
import { aScene, CALLERS, type Caller, pathOf, requestFor, type Scene, type SceneRequest } from '../support/scene.ts';

/**
 * Who may call what: one row per operation, one column per kind of caller; a cell is the expected status or kind of
 * problem. An operation without a row does not compile. A new operation needs 1. a row in TABLE, under its operationId;
 * 2. if it has path parameters, a query or a body, an entry in REQUESTS of test/support/scene.ts.
 */
type Cell = number | Kind;

// The checks in order: who are you, in which organization, with which role, and is this yours.
const SIGN_IN = 'authentication-required';
const TOKEN = 'invalid-token';
const WHICH = 'org-context-required';
const OUT = 'not-a-member';
const WAIT = 'membership-pending';
const ROLE = 'role-required';
const NOT = 'not-allowed';
// What a caller gets who passes all checks, and asks for something that does not exist.
const NONE = 'not-found';
const CODE = 'invite-not-valid';
const LAST = 'last-admin';

type RowOf<Columns extends readonly unknown[]> = { readonly [Column in keyof Columns]: Cell };
type Row = RowOf<typeof CALLERS>;

const admins = (cell: Cell): Row => [SIGN_IN, TOKEN, WHICH, WAIT, ROLE, ROLE, ROLE, ROLE, ROLE, ROLE, cell, OUT, OUT];

// biome-ignore format: a table is read along its columns
const TABLE: Readonly<Record<OperationId, Row>> = {
  //                           anonymous bad      nobody waiting  parent  unlinked  scorer  coach  umpire  staff  admin  stranger  gone
  getHealth:                  [200,     200,     200,   200,     200,    200,      200,    200,   200,    200,   200,   200,      200],
  getLiveness:                [200,     200,     200,   200,     200,    200,      200,    200,   200,    200,   200,   200,      200],
  getJoinPage:                [200,     200,     200,   200,     200,    200,      200,    200,   200,    200,   200,   200,      200],
  getAppleAppSiteAssociation: [NONE,    NONE,    NONE,  NONE,    NONE,   NONE,     NONE,   NONE,  NONE,   NONE,  NONE,  NONE,     NONE],
  getAssetLinks:              [NONE,    NONE,    NONE,  NONE,    NONE,   NONE,     NONE,   NONE,  NONE,   NONE,  NONE,  NONE,     NONE],
  getCalendar:                [200,     200,     200,   200,     200,    200,      200,    200,   200,    200,   200,   200,      200],
  getFrontPage:               [200,     200,     200,   200,     200,    200,      200,    200,   200,    200,   200,   200,      200],
  getFavicon:                 [200,     200,     200,   200,     200,    200,      200,    200,   200,    200,   200,   200,      200],
  getRobots:                  [200,     200,     200,   200,     200,    200,      200,    200,   200,    200,   200,   200,      200],
  getProblems:                [200,     200,     200,   200,     200,    200,      200,    200,   200,    200,   200,   200,      200],
  getProblem:                 [200,     200,     200,   200,     200,    200,      200,    200,   200,    200,   200,   200,      200],
  getDocs:                    [NONE,    NONE,    NONE,  NONE,    NONE,   NONE,     NONE,   NONE,  NONE,   NONE,  NONE,  NONE,     NONE],
  getDocsAsset:               [NONE,    NONE,    NONE,  NONE,    NONE,   NONE,     NONE,   NONE,  NONE,   NONE,  NONE,  NONE,     NONE],
  getGuides:                  [NONE,    NONE,    NONE,  NONE,    NONE,   NONE,     NONE,   NONE,  NONE,   NONE,  NONE,  NONE,     NONE],
  getGuide:                   [NONE,    NONE,    NONE,  NONE,    NONE,   NONE,     NONE,   NONE,  NONE,   NONE,  NONE,  NONE,     NONE],
  getClientPackage:           [NONE,    NONE,    NONE,  NONE,    NONE,   NONE,     NONE,   NONE,  NONE,   NONE,  NONE,  NONE,     NONE],
  getOpenApi:                 [200,     200,     200,   200,     200,    200,      200,    200,   200,    200,   200,   200,      200],

  //                           anonymous bad      nobody waiting  parent  unlinked  scorer  coach  umpire  staff  admin  stranger  gone
  getMe:                      [SIGN_IN, TOKEN,   200,   200,     200,    200,      200,    200,   200,    200,   200,   200,      200],
  listMyRequests:             [SIGN_IN, TOKEN,   200,   200,     200,    200,      200,    200,   200,    200,   200,   200,      200],
  exportMyData:               [SIGN_IN, TOKEN,   200,   200,     200,    200,      200,    200,   200,    200,   200,   200,      200],
  leaveOrg:                   [SIGN_IN, TOKEN,   NONE,  204,     204,    204,      204,    204,   204,    204,   204,   NONE,     204],
  getMyOrgs:                  [SIGN_IN, TOKEN,   200,   200,     200,    200,      200,    200,   200,    200,   200,   200,      200],
  validateInvite:             [SIGN_IN, TOKEN,   200,   200,     200,    200,      200,    200,   200,    200,   200,   200,      200],
  joinOrg:                    [SIGN_IN, TOKEN,   CODE,  CODE,    CODE,   CODE,     CODE,   CODE,  CODE,   CODE,  CODE,  CODE,     CODE],

  //                           anonymous bad      nobody waiting  parent  unlinked  scorer  coach  umpire  staff  admin  stranger  gone
  getOrgContext:              [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  createInvite:               [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  201,   OUT,      OUT],
  listInvites:                [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  revokeInvite:               [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  listPendingApprovals:       [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  decideApproval:             [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  listMembers:                [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  revokeMember:               [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],

  //                           anonymous bad      nobody waiting  parent  unlinked  scorer  coach  umpire  staff  admin  stranger  gone
  erasePlayer:                [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  204,   OUT,      OUT],
  exportPlayer:               [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,  OUT,      OUT],
  exportMember:               [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,  OUT,      OUT],
  eraseMember:                [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  204,  OUT,      OUT],
  listConsents:               [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,  OUT,      OUT],
  listBlocks:                 [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,  OUT,      OUT],
  liftBlock:                  [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  204,  OUT,      OUT],
  giveConsent:                [SIGN_IN, TOKEN,   WHICH, 201,     201,    201,      201,    201,   201,    201,   201,   OUT,      OUT],
  listMyConsents:             [SIGN_IN, TOKEN,   WHICH, 200,     200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  withdrawConsent:            [SIGN_IN, TOKEN,   WHICH, NONE,    204,    NONE,     NONE,   NONE,  NONE,   NONE,  NONE,  OUT,      OUT],
  listAuditEntries:           [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],

  getHome:                    [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  listTeams:                  [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  getTeam:                    [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  listSchedule:               [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  getStandings:               [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  listSports:                 [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  listSeasons:                [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  listFacilities:             [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  getGame:                    [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],

  //                           anonymous bad      nobody waiting  parent  unlinked  scorer  coach  umpire  staff  admin  stranger  gone
  updateGame:                 [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     200,    200,   200,    200,   200,   OUT,      OUT],
  listScorerCandidates:       [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   200,   NOT,   200,   200,   OUT,      OUT],
  listGameChanges:            [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  changeDay:                  [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  201,   OUT,      OUT],
  requestScheduleProposal:    [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  202,   OUT,      OUT],
  getScheduleProposal:        [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  acceptScheduleProposal:     [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  rejectScheduleProposal:     [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  204,   OUT,      OUT],
  getDayChange:               [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  undoDayChange:              [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  listLineups:                [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  setLineup:                  [SIGN_IN, TOKEN,   WHICH, WAIT,    NOT,    NOT,      200,    200,   NOT,    200,   200,   OUT,      OUT],
  listStatEvents:             [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  recordStatEvent:            [SIGN_IN, TOKEN,   WHICH, WAIT,    NOT,    NOT,      201,    201,   NOT,    201,   201,   OUT,      OUT],
  recordStatEvents:           [SIGN_IN, TOKEN,   WHICH, WAIT,    NOT,    NOT,      200,    200,   NOT,    200,   200,   OUT,      OUT],
  voidStatEvent:              [SIGN_IN, TOKEN,   WHICH, WAIT,    NOT,    NOT,      200,    200,   NOT,    200,   200,   OUT,      OUT],
  writeGameReport:            [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  201,    ROLE,  201,   OUT,      OUT],
  getMyGameReport:            [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  NONE,   ROLE,  NONE,  OUT,      OUT],
  getBoxScore:                [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  getPlayerStats:             [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    NONE,     NONE,   200,   200,    200,   200,   OUT,      OUT],
  getGameLog:                 [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    NONE,     NONE,   200,   200,    200,   200,   OUT,      OUT],
  getLeaders:                 [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  listScoreDifferences:       [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  listBookWarnings:           [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  listPitchingViolations:     [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  getBoxScorePage:            [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  getLiveGame:                [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  getTeamStats:               [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  getSuspensions:             [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  getTeamPitching:            [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  getHomeScreen:              [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  getMyScreen:                [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  getTeamScreen:              [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  getGameScreen:              [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  getPlayerScreen:            [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    NONE,     NONE,   200,   200,    200,   200,   OUT,      OUT],
  getTeamHistory:             [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  200,    ROLE,  200,   OUT,      OUT],

  //                           anonymous bad      nobody waiting  parent  unlinked  scorer  coach  umpire  staff  admin  stranger  gone
  linkChild:                  [SIGN_IN, TOKEN,   WHICH, WAIT,    201,    201,      201,    ROLE,  ROLE,   ROLE,  ROLE,  OUT,      OUT],
  listChildren:               [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    ROLE,  ROLE,   ROLE,  ROLE,  OUT,      OUT],
  unlinkChild:                [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    NONE,     NONE,   ROLE,  ROLE,   ROLE,  ROLE,  OUT,      OUT],
  listParentLinks:            [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   200,   ROLE,   200,   200,   OUT,      OUT],
  decideParentLink:           [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   200,   ROLE,   200,   200,   OUT,      OUT],
  liftLinkBlock:              [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   200,   ROLE,   200,   200,   OUT,      OUT],
  liftClaimBlock:             [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  denyWaitingLinks:           [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   200,   ROLE,   200,   200,   OUT,      OUT],
  suggestChildren:            [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    ROLE,  ROLE,   ROLE,  ROLE,  OUT,      OUT],
  inquireAboutChild:          [SIGN_IN, TOKEN,   WHICH, WAIT,    201,    201,      201,    ROLE,  ROLE,   ROLE,  ROLE,  OUT,      OUT],
  revokeParentLink:           [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   200,   ROLE,   200,   200,   OUT,      OUT],
  claimTeam:                  [SIGN_IN, TOKEN,   WHICH, 201,     ROLE,   ROLE,     ROLE,   201,   ROLE,   ROLE,  ROLE,  OUT,      OUT],
  searchPlayers:              [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  lookUpCoach:                [SIGN_IN, TOKEN,   WHICH, 200,     200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],

  //                           anonymous bad      nobody waiting  parent  unlinked  scorer  coach  umpire  staff  admin  stranger  gone
  listRooms:                  [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  listMessages:               [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    NOT,      NOT,    200,   NOT,    200,   200,   OUT,      OUT],
  sendMessage:                [SIGN_IN, TOKEN,   WHICH, WAIT,    201,    NOT,      NOT,    201,   NOT,    201,   201,   OUT,      OUT],
  pollRoom:                   [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    NOT,      NOT,    200,   NOT,    200,   200,   OUT,      OUT],
  markRoomRead:               [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    NOT,      NOT,    200,   NOT,    200,   200,   OUT,      OUT],
  getMessage:                 [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    NOT,      NOT,    200,   NOT,    200,   200,   OUT,      OUT],
  deleteMessage:              [SIGN_IN, TOKEN,   WHICH, WAIT,    NOT,    NOT,      NOT,    200,   NOT,    200,   200,   OUT,      OUT],
  reportMessage:              [SIGN_IN, TOKEN,   WHICH, WAIT,    201,    NOT,      NOT,    201,   NOT,    201,   201,   OUT,      OUT],
  listMessageReports:         [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  registerPushToken:          [SIGN_IN, TOKEN,   WHICH, 201,     201,    201,      201,    201,   201,    201,   201,   OUT,      OUT],
  removePushToken:            [SIGN_IN, TOKEN,   WHICH, 200,     200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  getPushPreferences:         [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  setPushPreferences:         [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  muteRoom:                   [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    NOT,      NOT,    200,   NOT,    200,   200,   OUT,      OUT],

  //                           anonymous bad      nobody waiting  parent  unlinked  scorer  coach  umpire  staff  admin  stranger  gone
  //                           anonymous bad      nobody waiting  parent  unlinked  scorer  coach  umpire  staff  admin  stranger  gone
  createBracket:              [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  201,   OUT,      OUT],
  drawBracket:                [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  planBracket:                [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  decideMatch:                [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  takeBackDecision:           [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  deleteBracket:              [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  204,   OUT,      OUT],
  listBrackets:               [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  getBracket:                 [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  getBracketPicture:          [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  listOfficialAssignments:    [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  addOfficialPlace:           [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  201,   OUT,      OUT],
  changeOfficialPlace:        [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  removeOfficialPlace:        [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  204,   OUT,      OUT],
  listOfficialFees:           [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  listMyAssignments:          [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  200,    ROLE,  ROLE,  OUT,      OUT],
  answerAssignment:           [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  200,    ROLE,  ROLE,  OUT,      OUT],
  listOpenGames:              [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  200,    ROLE,  ROLE,  OUT,      OUT],
  takeOpenPlace:              [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  200,    ROLE,  ROLE,  OUT,      OUT],
  getAvailability:            [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  200,    ROLE,  ROLE,  OUT,      OUT],
  setAvailability:            [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  200,    ROLE,  ROLE,  OUT,      OUT],
  listCalendars:              [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  makeMyCalendar:             [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  makeTeamCalendar:           [SIGN_IN, TOKEN,   WHICH, WAIT,    200,    200,      200,    200,   200,    200,   200,   OUT,      OUT],
  revokeCalendar:             [SIGN_IN, TOKEN,   WHICH, WAIT,    NONE,   NONE,     NONE,   NONE,  NONE,   NONE,  204,   OUT,      OUT],

  //                           anonymous bad      nobody waiting  parent  unlinked  scorer  coach  umpire  staff  admin  stranger  gone
  listWebhooks:               admins(200),
  createWebhook:              admins(201),
  getWebhook:                 admins(200),
  changeWebhook:              admins(200),
  deleteWebhook:              admins(204),
  rotateWebhookSecret:        admins(200),
  sendTestEvent:              admins(202),
  listWebhookDeliveries:      admins(200),
  redeliverEvent:             admins(204),
  redeliverUnsent:            admins(200),
  startImport:                [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  202,   OUT,      OUT],
  listImports:                [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  getImport:                  [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  exportLeague:               [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],

  // Only admins manage league data.
  ...forLeagueData<Row>({ list: () => admins(200), get: () => admins(200), create: () => admins(201), update: () => admins(200), remove: () => admins(204) }),
  copySeason:                 [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  201,   OUT,      OUT],
  listRosterSpots:            [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  createRosterSpot:           [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  201,   OUT,      OUT],
  updateRosterSpot:           [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  deleteRosterSpot:           [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  204,   OUT,      OUT],
  listGuardians:              [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  createGuardian:             [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  201,   OUT,      OUT],
  deleteGuardian:             [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  204,   OUT,      OUT],
  getOrgSettings:             [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  updateOrgSettings:          [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  listOrgGames:               [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  getOrgGame:                 [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  createGame:                 [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  201,   OUT,      OUT],
  updateOrgGame:              [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  200,   OUT,      OUT],
  deleteGame:                 [SIGN_IN, TOKEN,   WHICH, WAIT,    ROLE,   ROLE,     ROLE,   ROLE,  ROLE,   ROLE,  204,   OUT,      OUT],

  // Last, since it deletes the callers.
  deleteMe:                   [SIGN_IN, TOKEN,   204,   204,     204,    204,      204,    204,   204,    204,   LAST,  LAST,     204],
};

const TRIES = 5;
const BETWEEN_TRIES_MS = 1_000;

const operations = makeRoutes(SITE).map(({ operationId }) => operationId);

export function authorizationContract(adapter: string, create: () => Promise<Storage>) {
  describe(`who may do what, on ${adapter}`, () => {
    let scene: Scene;
    beforeAll(async () => {
      scene = await aScene(await create());
    });
    afterAll(() => scene.world.close());

    async function answerTo(asked: SceneRequest, caller: Caller): Promise<Cell> {
      const ask = () =>
        scene.world.call(caller === 'anonymous' ? undefined : caller, asked.method, pathOf(asked), {
          ...(caller !== 'nobody' && { org: scene.org }),
          ...(asked.body !== undefined && { body: asked.body }),
        });
      let reply = await ask();
      // A busy database replies 503, and the request is retried, as an app does.
      for (let tries = 1; reply.status === 503 && tries < TRIES; tries += 1) reply = await pause(BETWEEN_TRIES_MS).then(ask);
      if (reply.status < 400) return reply.status;
      const kind = String(reply.body['type']).replace('/problems/', '') as Kind;
      expect(reply.status).toBe(PROBLEMS[kind].status);
      return kind;
    }

    /** A read is sent twice, so that the first one fills the caches for the callers after it. */
    async function outcome(operation: OperationId, caller: Caller): Promise<Cell> {
      const asked = await requestFor(operation, scene);
      const first = await answerTo(asked, caller);
      if (asked.method === 'GET') expect(await answerTo(asked, caller)).toBe(first);
      return first;
    }

    test.each([
      ['parent', ROLE, ROLE],
      ['parent-unlinked', ROLE, ROLE],
      ['scorer', ROLE, ROLE],
      ['coach', 200, NOT],
      ['umpire', NOT, NOT],
      ['staff', 200, 200],
      ['admin', 200, 200],
      ['stranger', OUT, OUT],
    ] as const)('the official scorer is named by %s or not: a parent with a child, one without', async (caller, linked, unlinked) => {
      // Not on the day that is changed below.
      const { id: gameId } = await scene.league.addGame(scene.league.hawks, scene.league.jays, { startsAt: later(NOON, 2 * DAY) });
      // From then on the league assigns officials.
      await requestFor('changeOfficialPlace', scene);
      const name = async (who: string) => {
        const body = { officialScorerUserId: (await scene.world.user(who)).id };
        return answerTo({ ...(await requestFor('updateGame', scene)), params: { gameId }, body }, caller);
      };
      expect([await name('parent'), await name('parent-unlinked')]).toEqual([linked, unlinked]);
    });

    describe.each(Object.keys(TABLE) as OperationId[])('%s', (operation) => {
      test.each(CALLERS.map((caller, column) => ({ caller, cell: TABLE[operation][column]! })))('answers $cell to $caller', async (row) => {
        expect(await outcome(operation, row.caller)).toBe(row.cell);
      });
    });

    test('is told of every operation, each under its own name', () => {
      expect(Object.keys(TABLE).sort()).toEqual([...operations].sort());
    });
  });
}
