import { type HomeScreen, isProblem, type MyOrgs, type MyScreen } from 'league-gateway-client';
import { forgetOrgOf, keepScreen, keptScreen, orgsKeptFor, screenOwner } from '../kit/kept.ts';
import { currentOrg, league } from '../kit/league.ts';
import { currentSession } from '../kit/session.ts';

/** Removes from the device what the user may no longer see as soon as the gateway says so: of an organization, or with a role, a team or a child. */
export function forgetWhatEnds(): void {
  league.use({
    async onResponse({ schemaPath, request, response }) {
      const subject = currentSession()?.subject;
      const orgId = request.headers.get('X-Org-Id') ?? currentOrg()?.id;
      const isHeard = response.status === 403 || (response.ok && HEARD.includes(schemaPath));
      if (subject === undefined || !isHeard) return;
      const body: unknown = await response.clone().json();
      // A storage that fails costs no response.
      await forget(schemaPath, body, subject, orgId).catch(() => undefined);
    },
  });
}

const HEARD: readonly string[] = ['/api/me/orgs', '/api/mobile/screens/me', '/api/mobile/screens/home'];

async function forget(path: string, body: unknown, subject: string, orgId: string | undefined): Promise<void> {
  if (orgId !== undefined && isProblem(body, 'not-a-member', 'membership-pending')) await forgetOrgOf(subject, orgId);
  if (isProblem(body)) return;
  if (path === '/api/me/orgs') {
    const isMine = (kept: string) => (body as MyOrgs).memberships.some((each) => each.orgId === kept);
    for (const kept of await orgsKeptFor(subject)) if (!isMine(kept)) await forgetOrgOf(subject, kept);
    return;
  }
  if (orgId === undefined) return;
  const owner = screenOwner(subject, orgId);
  const name = path === '/api/mobile/screens/me' ? 'my-links' : 'my-teams';
  const links = path === '/api/mobile/screens/me' ? linksOf(body as MyScreen) : (body as HomeScreen).myTeams.map(({ id }) => id);
  const before = (await keptScreen(owner, name))?.value as readonly string[] | undefined;
  if (before?.some((link) => !links.includes(link))) await forgetOrgOf(subject, orgId);
  keepScreen(owner, name, links, true);
}

const linksOf = ({ roles, children }: MyScreen): readonly string[] => [
  ...roles,
  ...(children?.children ?? []).filter(({ isApproved }) => isApproved).map(({ player }) => player.playerId),
];
