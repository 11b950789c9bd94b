/** A group of the API description. Its operations are named, or all of the named modules that no earlier group has named. */
export type Group = Readonly<{
  /** What `?group=` takes. */
  id: string;
  name: string;
  description: string;
}> &
  (Readonly<{ tag: string; operations: readonly string[] }> | Readonly<{ modules: readonly string[] }>);

/**
 * The operations in the order in which one meets them, in the description and in everything that is made from it. The first four groups are the
 * core, in the order of the service's specification.
 */
export const GROUPS = [
  {
    id: 'start',
    name: 'Start',
    tag: 'Start',
    description: 'Is the gateway there, and what an invite link shows; no credentials required',
    operations: ['getHealth', 'getJoinPage'],
  },
  {
    id: 'onboarding',
    name: 'Onboarding',
    tag: 'Onboarding',
    description: 'For signed-in users who may not yet belong to an organization',
    operations: ['getMe', 'getMyOrgs', 'validateInvite', 'joinOrg'],
  },
  {
    id: 'organization',
    name: 'Organization',
    tag: 'Organization',
    description: 'The organization in context: invite codes and approvals, for its admins',
    operations: ['getOrgContext', 'createInvite', 'listInvites', 'listPendingApprovals', 'decideApproval'],
  },
  {
    id: 'app',
    name: 'The app’s core',
    tag: 'App',
    description: 'What the league’s app shows and does: teams, games, statistics, children, chat and push',
    operations: [
      'getHome',
      'listTeams',
      'getTeam',
      'getTeamStats',
      'searchPlayers',
      'listSchedule',
      'listStatEvents',
      'recordStatEvent',
      'updateGame',
      'getTeamHistory',
      'getStandings',
      'listSports',
      'listSeasons',
      'listFacilities',
      'linkChild',
      'listChildren',
      'lookUpCoach',
      'listRooms',
      'listMessages',
      'sendMessage',
      'pollRoom',
      'registerPushToken',
    ],
  },
  {
    id: 'week',
    name: 'A family’s week',
    description: 'Screens, answers, events, slots, families, chat, push and calendars beyond the core',
    modules: ['Screens', 'Games', 'Events', 'Attendance', 'Slots', 'Families', 'Followers', 'Chat', 'Notifications', 'Calendars'],
  },
  {
    id: 'scoring',
    name: 'Scoring',
    description: 'Lineups, stat events in batches, box scores, live games and statistics',
    modules: ['Scoring'],
  },
  { id: 'officials', name: 'Officials', description: 'Umpires, their assignments and their reports', modules: ['Officials', 'Reports'] },
  {
    id: 'league',
    name: 'Running a league',
    description: 'What admins manage: members, league data, schedules, play-offs, files, mail, privacy',
    modules: [
      'Membership',
      'Invites',
      'League',
      'Scheduling',
      'Standings',
      'Brackets',
      'Imports',
      'Mail',
      'Moderation',
      'Publication',
      'Privacy',
    ],
  },
  { id: 'integrations', name: 'Integrations', description: 'Webhooks, and probes for load balancers', modules: ['Webhooks', 'Health'] },
  { id: 'pages', name: 'Pages', description: 'Pages and files for browsers, phones and code generators', modules: ['Pages'] },
] as const satisfies readonly Group[];

/** An operation of the core. */
export type CoreOperation = Extract<(typeof GROUPS)[number], { operations: readonly string[] }>['operations'][number];

export const GROUP_IDS = GROUPS.map(({ id }) => id);
export type GroupId = (typeof GROUPS)[number]['id'];

const named = GROUPS.flatMap((group) => ('operations' in group ? group.operations.map((operation) => [operation, group] as const) : []));
const GROUP_OF_OPERATION: ReadonlyMap<string, (typeof named)[number][1]> = new Map(named);

/** The operations of the core, in its order. */
export const CORE: readonly CoreOperation[] = named.map(([operation]) => operation);

/** The tag of an operation: that of its group if the group names it, otherwise its module. */
export const tagOf = (operationId: string, module: string): string => GROUP_OF_OPERATION.get(operationId)?.tag ?? module;

const tagsOf = (group: Group): readonly string[] => ('tag' in group ? [group.tag] : group.modules);

/** All tags in order. */
export const TAGS: readonly string[] = GROUPS.flatMap((group) => tagsOf(group));

/** The description of a tag that is a group's own. */
export const descriptionOfTag = (tag: string): string | undefined =>
  GROUPS.find((group) => 'tag' in group && group.tag === tag)?.description;

/** The groups with the tags of each, as readers of OpenAPI that show groups of tags expect them. */
export const TAG_GROUPS = GROUPS.map((group) => ({ name: group.name, tags: tagsOf(group) }));

/** Orders operations by their group, those that a group names as it names them. */
export function inOrder<T extends Readonly<{ operationId: string; tag: Readonly<{ name: string }> }>>(
  operations: readonly T[],
): readonly T[] {
  const place = ({ operationId, tag }: T) => {
    const core = CORE.indexOf(operationId as CoreOperation);
    return core >= 0 ? core : CORE.length + TAGS.indexOf(tag.name);
  };
  return operations.toSorted((a, b) => place(a) - place(b));
}

/** Whether an operation with that tag is in the group; `core` is the first four. */
export const isInGroup = (tag: string, group: GroupId | 'core'): boolean =>
  GROUPS.some((each) => (group === 'core' ? 'tag' in each : each.id === group) && tagsOf(each).includes(tag));
