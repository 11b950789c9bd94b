import { CORE, type CoreOperation, GROUPS } from '../contract/groups.ts';

/** An operation of the API as a list shows it. */
export type Listed = Readonly<{
  operationId: string;
  method: string;
  path: string;
  summary: string;
  tag: string;
  /** By which other words the search finds it. */
  words: string;
}>;

/** A command for each operation of the core, in the terminal that the page sets up. */
export const CORE_EXAMPLES: Readonly<Record<CoreOperation, string>> = {
  getHealth: 'curl -s $BASE/api/health',
  getJoinPage: 'curl -s $BASE/join/$CODE',
  getMe: 'as parent@demo.test $BASE/api/me',
  getMyOrgs: 'as parent@demo.test $BASE/api/me/orgs',
  validateInvite: 'as guest@demo.test $BASE/api/invite/$CODE',
  joinOrg: 'as guest@demo.test $BASE/api/join -d "{ \\"code\\": \\"$CODE\\" }"',
  getOrgContext: 'as admin@demo.test $BASE/api/org/me',
  createInvite: 'as admin@demo.test $BASE/api/org/invites -d \'{ "role": "staff", "maxUses": 5, "expiresInDays": 30 }\'',
  listInvites: 'as admin@demo.test $BASE/api/org/invites',
  listPendingApprovals: 'as admin@demo.test $BASE/api/org/pending-approvals',
  decideApproval: 'as admin@demo.test $BASE/api/org/pending-approvals/$MEMBERSHIP -d \'{ "action": "approve" }\'',
  getHome: 'as parent@demo.test $BASE/api/mobile/home',
  listTeams: 'as parent@demo.test $BASE/api/mobile/teams',
  getTeam: 'as parent@demo.test $BASE/api/mobile/teams/$TEAM',
  getTeamStats: 'as parent@demo.test $BASE/api/mobile/teams/$TEAM/player-stats',
  searchPlayers: 'as parent@demo.test "$BASE/api/mobile/players/search?name=sam%20ortiz"',
  listSchedule: 'as parent@demo.test "$BASE/api/mobile/schedule?teamId=$TEAM"',
  listStatEvents: 'as coach@demo.test "$BASE/api/mobile/games/$GAME/player-stats?teamId=$TEAM"',
  recordStatEvent:
    'as coach@demo.test $BASE/api/mobile/games/$GAME/player-stats -d "{ \\"teamId\\": \\"$TEAM\\", \\"playerId\\": \\"$PLAYER\\", \\"type\\": \\"single\\", \\"period\\": 1, \\"attributes\\": { \\"rbi\\": 1 } }"',
  updateGame: 'as coach@demo.test -X PATCH $BASE/api/mobile/games/$GAME -d \'{ "homeJerseyColor": "red" }\'',
  getTeamHistory: 'as umpire@demo.test $BASE/api/mobile/games/$GAME/team-history',
  getStandings: 'as parent@demo.test $BASE/api/mobile/standings',
  listSports: 'as parent@demo.test $BASE/api/mobile/sports',
  listSeasons: 'as parent@demo.test $BASE/api/mobile/seasons',
  listFacilities: 'as parent@demo.test $BASE/api/mobile/facilities',
  linkChild: 'as guest@demo.test $BASE/api/mobile/parent-links -d "{ \\"playerId\\": \\"$PLAYER\\" }"',
  listChildren: 'as parent@demo.test $BASE/api/mobile/parent-links',
  lookUpCoach: 'as coach@demo.test "$BASE/api/mobile/coach/teams?coachName=lee%20park"',
  listRooms: 'as parent@demo.test "$BASE/api/mobile/chat/rooms?type=team"',
  listMessages: 'as parent@demo.test "$BASE/api/mobile/chat/rooms/$ROOM/messages?limit=20"',
  sendMessage:
    'as parent@demo.test $BASE/api/mobile/chat/rooms/$ROOM/messages -d \'{ "content": "Who brings the oranges?", "replyToId": null }\'',
  pollRoom: 'as coach@demo.test $BASE/api/mobile/chat/rooms/$ROOM/poll',
  registerPushToken:
    'as parent@demo.test $BASE/api/mobile/push-token -d "{ \\"token\\": \\"ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]\\", \\"platform\\": \\"ios\\", \\"teamId\\": \\"$TEAM\\" }"',
};

const SET_UP = `BASE=http://localhost:3000
pick() { node -pe "JSON.parse(require('fs').readFileSync(0))$1"; }
token() { curl -s $BASE/dev/token -H 'Content-Type: application/json' -d "{ \\"email\\": \\"$1\\" }" | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/'; }
as() { curl -s -H "Authorization: Bearer $(token "$1")" -H 'Content-Type: application/json' "\${@:2}"; echo; }
code() { as admin@demo.test $BASE/api/org/invites | pick ".invites.find(({ role, status }) => role === '$1' && status === 'active').inviteCode"; }
CODE=$(code parent)
as admin@demo.test $BASE/api/org/invites -d '{ "role": "coach", "maxUses": 20, "expiresInDays": 30 }' > /dev/null
MEMBERSHIP=$(as newcomer@demo.test $BASE/api/join -d "{ \\"code\\": \\"$(code coach)\\" }" | pick .membership.membershipId)
TEAM=$(as parent@demo.test $BASE/api/mobile/parent-links | pick .children[0].team.id)
PLAYER=$(as coach@demo.test $BASE/api/mobile/teams/$TEAM | pick .players[0].playerId)
GAME=$(as coach@demo.test "$BASE/api/mobile/schedule?teamId=$TEAM" | pick ".games.find(({ status }) => status === 'in_progress' || status === 'scheduled').id")
ROOM=$(as parent@demo.test "$BASE/api/mobile/chat/rooms?type=team" | pick .rooms[0].id)
as coach@demo.test -X PATCH $BASE/api/mobile/games/$GAME -d '{ "status": "in_progress" }' > /dev/null`;

export const coreOf = (operations: readonly Listed[]): readonly Listed[] =>
  CORE.map((operationId) => operations.find((each) => each.operationId === operationId)!);

/** The page about the core, in Markdown: `docs/core.md`, which is also a guide. */
export function coreGuide(operations: readonly Listed[]): string {
  const core = coreOf(operations);
  const sections = GROUPS.flatMap((group) => {
    if (!('operations' in group)) return [];
    const rows = core
      .filter(({ tag }) => tag === group.tag)
      .map(
        ({ operationId, method, path, summary }) =>
          `| [\`${method.toUpperCase()} ${path}\`](http://localhost:3000/docs#${operationId}) | ${summary} | \`${CORE_EXAMPLES[operationId as CoreOperation]}\` |`,
      );
    return [`## ${group.name}\n\n${group.description}.\n\n| Operation | What it does | Example |\n|---|---|---|\n${rows.join('\n')}`];
  });
  return `# The core

An app begins with these ${core.length} operations; the others add to them. \`GET /api/openapi-core.json\` describes them alone, for generators and to read in one sitting; \`GET /api/openapi.json?group=week\` and the other groups are described in the same form.

Most apps add next: [families answer](guides/team-events.md) whether their child comes, [a device is unregistered](guides/push.md) at sign-out, [read marks](guides/chat.md), and \`DELETE /api/me\`, which app stores ask for. From then on, generate from \`GET /api/openapi.json\`, which has all operations under the same names: types of two parts do not fit into one client, since each has the \`Problem\` and the methods of its own operations alone.

The examples run against the demo league: \`npm ci && npm start\` in the gateway's folder, and in another terminal, with \`bash\` and \`curl\`:

\`\`\`bash
${SET_UP}
\`\`\`

\`as\` calls the gateway as a user: one of the demo users on <http://localhost:3000>, or any other address that ends in \`@demo.test\`, which becomes a new user. \`pick\` extracts a value from a response. Run them as often as you like; a second time, the codes exist already (\`invite-exists\`).

${sections.join('\n\n')}
`;
}
