import type { RosterPlayer } from '../../domain/league/roster-player.ts';
import type { User } from '../../domain/membership/user.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { childView } from '../families/child-view.ts';
import { resolveOrgMembership } from '../membership/resolve-org-membership.ts';
import type { Clock } from '../ports/clock.ts';
import type { FamilyReader } from '../ports/storage/families/family-reader.ts';
import type { AccountReader, RequestRow } from '../ports/storage/membership/account-reader.ts';
import type { MembershipReader, TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { Page, PageRequest } from '../ports/storage/page.ts';
import { useCase } from '../use-case.ts';

type Deps = Readonly<{
  read: Pick<AccountReader, 'requestsOf'> & Pick<FamilyReader, 'childLinks'> & Pick<MembershipReader, 'callerContext'>;
  clock: Clock;
}>;
type Query = Readonly<{ actor: User; page: PageRequest<TimePosition> }>;

export type RequestView = Omit<RequestRow, 'claimedTeam'> &
  Readonly<{ team: Readonly<{ id: string; name: string }> | null; player: RosterPlayer | null }>;

const LISTED_FOR_MS = 365 * 24 * 3_600_000;

/**
 * The caller's requests within a year, and their state. A child and its team are named only if the link is approved and the caller is an
 * approved parent there: a team reveals where and when the child plays.
 */
export const listMyRequests = useCase(
  'signed-in',
  async ({ read, clock }: Deps, { actor, page }: Query): Promise<Result<Page<RequestView>, never>> => {
    const now = clock();
    const { items, hasMore } = await read.requestsOf(actor.id, new Date(now.getTime() - LISTED_FOR_MS), now, page);
    const approved = items.filter(({ kind, status }) => kind === 'parent_link' && status === 'approved');
    const children = new Map<string, Pick<RequestView, 'player' | 'team'>>();
    for (const orgId of new Set(approved.map((row) => row.orgId))) {
      for (const [id, child] of await childrenIn(orgId)) children.set(id, child);
    }
    return ok({
      items: items.map(({ claimedTeam, ...row }) => ({ ...row, team: claimedTeam, player: null, ...children.get(row.id) })),
      hasMore,
    });

    async function childrenIn(orgId: OrgId) {
      const entered = await resolveOrgMembership({ read, clock })({ actor, orgId, permission: 'link-child' });
      if (!entered.ok) return [];
      const parent = entered.value;
      const links = await read.childLinks(orgId, actor.id, now);
      return links.flatMap((link) => {
        if (link.state !== 'approved' || !link.player) return [];
        const { player, team } = childView(parent, link);
        return [[link.id as string, { player, team }] as const];
      });
    }
  },
);
