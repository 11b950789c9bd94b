import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const at = (path: string) => new URL(`../../${path}`, import.meta.url);

/** The operations that neither app calls, by the reason why not. */
const WITHOUT_A_DOOR: Readonly<Record<string, readonly string[]>> = {
  'Asked by the machines that run the service.': ['getHealth', 'getLiveness'],

  'A page or a file that a browser, a phone or a calendar opens by its address.': [
    ...['getFrontPage', 'getFavicon', 'getRobots', 'getAppleAppSiteAssociation', 'getAssetLinks'],
    ...[
      'getJoinPage',
      'getFollowPage',
      'getMailStop',
      'stopMail',
      'getMailAnswer',
      'answerByMail',
      'getInvitationStop',
      'stopInvitations',
      'getCalendar',
    ],
    ...['getLeaguePage', 'getLeagueStandingsPage', 'getLeaguePlayOffsPage', 'getLeagueTeamPage', 'getLeagueTeamCalendar'],
    ...['getFamilyApp', 'getFamilyAppFile', 'getFamilyAppFolder', 'getConsole', 'getConsoleFile', 'getConsoleFolder'],
  ],

  'For who writes an app or a site of their own.': [
    ...[
      'getOpenApi',
      'getOpenApiCore',
      'getDocs',
      'getDocsOperation',
      'getDocsAsset',
      'getGuides',
      'getGuide',
      'getClientPackage',
      'getProblems',
      'getProblem',
    ],
    ...['getPublicLeague', 'listPublicBrackets', 'listPublicFields', 'listPublicSchedule', 'listPublicStandings', 'getBoxScorePage'],
  ],

  'Its answer is part of a list or a screen that an app reads.': [
    ...['getOrgAgeGroupRules', 'getOrgPointAdjustment', 'getOrgStandingsDecision', 'getMailing', 'getWebhook', 'listMessageReports'],
    ...['getHome', 'listOrgGames', 'listTeamEvents'],
    ...['listEventSlots', 'listGameSlots', 'getMessage', 'getMyPreferences', 'getPlayerStats'],
  ],

  'An app does the same by another operation.': [
    ...['recordStatEvent', 'voidStatEvent', 'dismissMessageReport', 'denyWaitingLinks', 'liftClaimBlock', 'liftLinkBlock'],
  ],
  'An app makes a new one in its place.': ['updatePointAdjustment', 'updateStandingsDecision'],

  'The gateway keeps no text and no version of one: whoever shows a text asks for the consent, on a page or in an app of their own.': [
    'giveConsent',
  ],
};

/** What calls the gateway for an app: the sources of both, and the parts of the client that they use. */
const SOURCES = [
  ...readdirSync(at('web'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => `web/${path}`),
  'clients/typescript/src/answer-queue.ts',
  'clients/typescript/src/chat-room.ts',
  'clients/typescript/src/scoring-queue.ts',
].map((path) => readFileSync(at(path), 'utf8'));

/** The calls of the typed client, such as `league.GET('/api/…'`, each as `get /api/…`. */
const callsIn = (source: string): readonly string[] =>
  [...source.matchAll(/\.\s*(GET|POST|PUT|PATCH|DELETE)\(\s*'(\/[^']+)'/g)].map(([, method, path]) => `${method!.toLowerCase()} ${path}`);

type Paths = Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;

const { paths } = JSON.parse(readFileSync(at('openapi.json'), 'utf8')) as { paths: Paths };
const operations = new Map<string, string>(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId }]) => (operationId ? [[`${method} ${path}`, operationId]] : [])),
  ),
);
const called = new Set(SOURCES.flatMap(callsIn));

test('every operation is called by an app, or listed with the reason why none does', () => {
  const uncalled = [...operations].filter(([call]) => !called.has(call)).map(([, operationId]) => operationId);
  const listed = Object.values(WITHOUT_A_DOOR).flat();
  expect([
    ...uncalled.filter((each) => !listed.includes(each)).map((each) => `${each}: call it in an app, or list it above with the reason`),
    ...listed.filter((each) => !uncalled.includes(each)).map((each) => `${each} is called: take it off the list above`),
  ]).toEqual([]);
});

test('calls are found however they are laid out, and only of what exists', () => {
  expect(callsIn("unwrap(league\n  .PUT('/api/a/{id}', { params })); league.GET(\n  '/api/b');")).toEqual([
    'put /api/a/{id}',
    'get /api/b',
  ]);
  expect([...called].filter((call) => !operations.has(call))).toEqual([]);
  expect(called.size).toBeGreaterThan(100);
});
