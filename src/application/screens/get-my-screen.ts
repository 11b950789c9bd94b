import type { Org } from '../../domain/membership/org.ts';
import { type Member, ownTeamsOf } from '../../domain/membership/permissions.ts';
import type { Role } from '../../domain/membership/roles.ts';
import type { User } from '../../domain/membership/user.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { addDays, localDate } from '../../domain/shared/time.ts';
import { listRooms, type RoomView } from '../chat/list-rooms.ts';
import { listChildren } from '../families/list-children.ts';
import { listParentLinks } from '../families/list-parent-links.ts';
import { listPendingApprovals } from '../membership/list-pending-approvals.ts';
import { listMyAssignments } from '../officials/list-my-assignments.ts';
import type { AssignmentView } from '../officials/view-assignment.ts';
import { type DepsOf, useCase } from '../use-case.ts';
import { type AgendaItem, getAgenda } from './get-agenda.ts';

type Deps = DepsOf<typeof listChildren> &
  DepsOf<typeof listRooms> &
  DepsOf<typeof listMyAssignments> &
  DepsOf<typeof listParentLinks> &
  DepsOf<typeof listPendingApprovals> &
  DepsOf<typeof getAgenda>;

type Answered<Make extends (deps: never) => (command: never) => Promise<unknown>> = Extract<
  Awaited<ReturnType<ReturnType<Make>>>,
  { ok: true }
>['value'];

export type MyScreen = Readonly<{
  user: Pick<User, 'id' | 'name'>;
  org: Pick<Org, 'id' | 'name' | 'code' | 'timeZone'>;
  roles: readonly Role[];
  pendingRoles: readonly Role[];
  /** Null for members who are not parents. */
  children: Answered<typeof listChildren> | null;
  chat: Readonly<{
    /** Across all rooms. */
    unreadCount: number;
    /** The rooms with the newest messages. */
    rooms: readonly RoomView[];
  }>;
  /** The next games and events of the member's own teams; null for members without one. */
  agenda: readonly AgendaItem[] | null;
  /** Null for members who are not umpires. */
  assignments: readonly AssignmentView[] | null;
  /**
   * How many requests wait for the member's decision, up to `MAX_QUEUED`; null for members who decide on none, and `approvals` for all but
   * admins.
   */
  waiting: Readonly<{ parentLinks: number; approvals: number | null }> | null;
}>;

const MAX_ROOMS = 20;
const AGENDA = { days: 14, limit: 10 };
const ASSIGNMENTS = { limit: 10 };
/** The highest count returned: it means that many or more. */
export const MAX_QUEUED = 20;
const WAITING = { limit: MAX_QUEUED };

/** A part that the member's roles do not allow is refused by its own use case, before any query. */
const orNull = <T>(part: Result<T, unknown>): T | null => (part.ok ? part.value : null);

/** The part of the start screens that is specific to one member. */
export const getMyScreen = useCase(
  'read-league',
  async (deps: Deps, { actor }: Readonly<{ actor: Member }>): Promise<Result<MyScreen, never>> => {
    const { user, org } = actor;
    // One after the other: a request uses at most one connection.
    const children = orNull(await listChildren(deps)({ actor }));
    const rooms = orNull(await listRooms(deps)({ actor, filter: {}, order: 'activity' })) ?? [];
    const agenda = ownTeamsOf(actor).size > 0 ? orNull(await nextOwn()) : null;
    const assignments = orNull(await listMyAssignments(deps)({ actor, page: ASSIGNMENTS }));
    const parentLinks = orNull(await listParentLinks(deps)({ actor, status: 'pending', page: WAITING }));
    const approvals = orNull(await listPendingApprovals(deps)({ actor, page: WAITING }));
    return ok({
      user: { id: user.id, name: user.name },
      org: { id: org.id, name: org.name, code: org.code, timeZone: org.timeZone },
      roles: [...actor.roles].sort(),
      pendingRoles: [...actor.pendingRoles].sort(),
      children,
      chat: {
        unreadCount: rooms.reduce((sum, { unreadCount }) => sum + unreadCount, 0),
        rooms: rooms.slice(0, MAX_ROOMS),
      },
      agenda: agenda?.items ?? null,
      assignments: assignments?.items ?? null,
      waiting: parentLinks && { parentLinks: parentLinks.items.length, approvals: approvals?.items.length ?? null },
    });

    function nextOwn() {
      const endDate = addDays(localDate(deps.clock(), org.timeZone), AGENDA.days);
      return getAgenda(deps)({ actor, mine: true, endDate, page: { limit: AGENDA.limit } });
    }
  },
);
