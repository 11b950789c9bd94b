import type { Operation } from '../../../application/access/explain-access.ts';
import { lazily } from '../../cache/lazily.ts';
import { type Content, contentOf } from '../contract/content.ts';
import { descriptionOfTag, type GroupId, tagOf } from '../contract/groups.ts';
import { openApi } from '../contract/openapi.ts';
import { sliceOf } from '../contract/openapi-slice.ts';
import { type ApiRoute, type PageRoute, permissionOf, type Tag, type TaggedRoute, type Unnamed } from '../contract/route.ts';
import type { Site } from '../contract/site.ts';
import { entityTag } from '../pipeline/entity-tag.ts';
import * as attendance from './attendance.ts';
import * as boxScores from './box-scores.ts';
import * as brackets from './brackets.ts';
import * as calendars from './calendars.ts';
import * as chat from './chat.ts';
import * as docs from './docs.ts';
import * as events from './events.ts';
import * as families from './families.ts';
import * as followers from './followers.ts';
import * as games from './games.ts';
import * as health from './health.ts';
import * as imports from './imports.ts';
import * as invites from './invites.ts';
import * as league from './league.ts';
import * as lineups from './lineups.ts';
import * as mail from './mail.ts';
import * as membership from './membership.ts';
import * as moderation from './moderation.ts';
import * as notifications from './notifications.ts';
import * as officials from './officials.ts';
import * as orgAgeGroupRules from './org/age-group-rules.ts';
import * as orgAgeGroups from './org/age-groups.ts';
import * as orgDivisions from './org/divisions.ts';
import * as orgFacilities from './org/facilities.ts';
import * as orgFields from './org/fields.ts';
import * as orgGames from './org/games.ts';
import * as orgGuardians from './org/guardians.ts';
import * as orgPlayers from './org/players.ts';
import * as orgPointAdjustments from './org/point-adjustments.ts';
import * as orgRosterSpots from './org/roster-spots.ts';
import * as orgSeasons from './org/seasons.ts';
import * as orgSettings from './org/settings.ts';
import * as orgSports from './org/sports.ts';
import * as orgStaff from './org/staff.ts';
import * as orgStandingsDecisions from './org/standings-decisions.ts';
import * as orgTeams from './org/teams.ts';
import * as pages from './pages.ts';
import * as pitching from './pitching.ts';
import * as players from './players.ts';
import * as privacy from './privacy.ts';
import * as publication from './publication.ts';
import * as reports from './reports.ts';
import * as scheduling from './scheduling.ts';
import * as scoring from './scoring.ts';
import * as screens from './screens.ts';
import * as slots from './slots.ts';
import * as standings from './standings.ts';
import * as statEvents from './stat-events.ts';
import * as suspensions from './suspensions.ts';
import * as web from './web.ts';
import * as webhooks from './webhooks.ts';

/** A file of routes for each module; the module's name is the tag of its operations. */
const MODULES = {
  Health: [health, 'Health of the gateway'],
  Membership: [{ ...membership, ...orgSettings }, 'Users, organizations, memberships and roles'],
  Invites: [invites, 'Invite codes, and joining an organization with one'],
  Families: [families, 'Links of parents to their children, and of coaches to their teams'],
  Followers: [followers, 'People whom guardians let follow their child’s games'],
  League: [
    {
      ...league,
      ...orgAgeGroups,
      ...orgDivisions,
      ...orgFacilities,
      ...orgFields,
      ...orgGuardians,
      ...orgPlayers,
      ...orgRosterSpots,
      ...orgSeasons,
      ...orgSports,
      ...orgStaff,
      ...orgTeams,
    },
    'Sports, seasons, teams and facilities',
  ],
  Games: [{ ...games, ...orgGames }, 'The schedule, and the status and score of each game'],
  Events: [events, 'Practices, meetings and other events of teams'],
  Attendance: [attendance, 'Who comes to games and events, and when players are away'],
  Slots: [slots, 'What families do at games and events: snacks, keeping score and the like'],
  Scoring: [
    { ...scoring, ...statEvents, ...boxScores, ...lineups, ...suspensions, ...players, ...pitching },
    'Stat events, box scores, lineups and statistics',
  ],
  Standings: [{ ...standings, ...orgAgeGroupRules, ...orgPointAdjustments, ...orgStandingsDecisions }, 'Standings of seasons'],
  Screens: [screens, 'All data of an app screen in one response'],
  Publication: [publication, 'What organizations show to everybody'],
  Brackets: [brackets, 'Play-off brackets, which advance teams as games end'],
  Reports: [reports, 'Game reports of officials'],
  Mail: [mail, 'Invitations by mail'],
  Imports: [imports, 'Import of files from spreadsheets and other products, and export of files'],
  Chat: [chat, 'Rooms and messages'],
  Moderation: [moderation, 'What members have reported to the office, and what it said before'],
  Officials: [officials, 'Assignments and availability of umpires'],
  Calendars: [calendars, 'Secret feed URLs for calendar apps'],
  Notifications: [notifications, 'Push messages: devices and preferences'],
  Scheduling: [scheduling, 'Cancellation and rescheduling of days, and schedule proposals'],
  Webhooks: [webhooks, 'Events for integrations: endpoints, secrets and deliveries'],
  Privacy: [privacy, 'Personal data: requests, export, erasure, and the audit log'],
} as const satisfies Record<string, readonly [file: object, description: string]>;

const PAGES = { name: 'Pages', description: 'Pages and files for browsers, phones and code generators; no credentials required' };

type FileOf<Module> = Module extends readonly [infer File, string] ? File : never;
type OperationsOf<File> = File extends unknown
  ? { [Name in keyof File]: File[Name] extends Unnamed<ApiRoute> | Unnamed<PageRoute> ? Name : never }[keyof File]
  : never;
/** The operations of the API, named as their routes are exported. */
export type OperationId =
  | OperationsOf<FileOf<(typeof MODULES)[keyof typeof MODULES]>>
  | keyof ReturnType<typeof pages.pagesOf>
  | keyof ReturnType<typeof docs.docsOf>
  | keyof ReturnType<typeof web.webOf>
  | keyof ReturnType<typeof pages.describedBy>;

const isRoute = (exported: unknown): exported is Unnamed<ApiRoute> | Unnamed<PageRoute> =>
  ['api', 'page'].includes((exported as { type?: string } | undefined)?.type ?? '');

/** What the operation of that name requires; undefined for a page, and if there is none. */
export function operationNamed(operationId: string): Operation | undefined {
  const exported: readonly unknown[] = Object.values(MODULES).map(([file]) => (file as Readonly<Record<string, unknown>>)[operationId]);
  const route = exported.find(isRoute);
  return route?.type === 'api' ? { useCase: route.useCase ?? operationId, permission: permissionOf({ ...route, operationId }) } : undefined;
}

/** The tag under which the API description lists an operation of a module. */
function tagIn(module: Tag, operationId: string): Tag {
  const name = tagOf(operationId, module.name);
  return { name, description: descriptionOfTag(name) ?? module.description };
}

/** Every endpoint of the gateway. */
export function makeRoutes(site: Site): readonly TaggedRoute[] {
  const routes = Object.entries(MODULES).flatMap(([name, [file, description]]) =>
    Object.entries(file).flatMap(([operationId, route]) =>
      isRoute(route) ? [{ ...route, operationId, tag: tagIn({ name, description }, operationId) }] : [],
    ),
  );
  const named = ([operationId, page]: [string, Unnamed<PageRoute>]) => ({ ...page, operationId, tag: tagIn(PAGES, operationId) });
  const body = lazily(() => JSON.stringify(openApi(tagged, site)));
  const whole = () => JSON.parse(body()) as ReturnType<typeof openApi>;
  const described = new Map<GroupId | 'core' | 'all', Readonly<{ content: Content; tag: string }>>();
  const describe = (part?: GroupId | 'core') => {
    const known = described.get(part ?? 'all');
    if (known) return known;
    const text = part === undefined ? body() : JSON.stringify(sliceOf(whole(), part));
    const made = { content: contentOf(text, 'application/json'), tag: entityTag(text) };
    described.set(part ?? 'all', made);
    return made;
  };
  const tagged: readonly TaggedRoute[] = [
    ...routes,
    ...Object.entries({
      ...pages.pagesOf(site),
      ...docs.docsOf(site, whole),
      ...web.webOf(site),
      ...pages.describedBy(describe),
    }).map(named),
  ];
  return tagged;
}
