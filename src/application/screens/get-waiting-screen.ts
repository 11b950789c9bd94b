import type { Member } from '../../domain/membership/permissions.ts';
import type { MembershipId } from '../../domain/shared/ids.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import { type LinkEntry, linkEntry } from '../families/link-entry.ts';
import { type GameView, viewGame } from '../games/view-game.ts';
import { likelyTeamsOf, viewApprovals } from '../membership/list-pending-approvals.ts';
import { type ReportEntry, reportEntry } from '../moderation/list-reports.ts';
import { type AssignmentView, viewAssignment } from '../officials/view-assignment.ts';
import type { Clock } from '../ports/clock.ts';
import type { ApprovalView } from '../ports/storage/membership/membership-storage.ts';
import type { Waiting, WaitingForAdmins, WaitingReader } from '../ports/storage/membership/waiting-reader.ts';
import { type DepsOf, useCase } from '../use-case.ts';

type Deps = Readonly<{ read: WaitingReader & DepsOf<typeof viewApprovals>; clock: Clock }>;

export type WaitingScreen = Pick<WaitingForAdmins, 'imports'> &
  Readonly<{
    approvals: Waiting<ApprovalView>;
    /** Each with the teams that they probably mean. */
    teamlessCoaches: Waiting<Pick<ApprovalView, 'user' | 'likelyTeams'> & Readonly<{ membershipId: MembershipId }>>;
    parentLinks: Waiting<LinkEntry>;
    unscoredGames: Waiting<GameView>;
    messageReports: Waiting<ReportEntry>;
    openPlaces: Waiting<AssignmentView>;
    offers: Waiting<AssignmentView>;
  }>;

const DAY_MS = 24 * 3_600_000;
/** A report that nobody decides leaves the screen, and stays in the list. */
export const REPORTS_DAYS = 14;
export const IMPORTS_DAYS = 7;
export const OFFICIALS_DAYS = 7;

const each = <From, To>({ count, items }: Waiting<From>, view: (item: From) => To): Waiting<To> => ({ count, items: items.map(view) });

/** The start screen of admins: what waits for them, each list with its first items. */
export const getWaitingScreen = useCase(
  'manage-org',
  async ({ read, clock }: Deps, { actor }: Readonly<{ actor: Member }>): Promise<Result<WaitingScreen, never>> => {
    const now = clock();
    const daysFromNow = (days: number) => new Date(now.getTime() + days * DAY_MS);
    const waiting = await read.waitingForAdmins(actor.org.id, {
      viewerId: actor.user.id,
      now,
      today: localDate(now, actor.org.timeZone),
      reportedSince: daysFromNow(-REPORTS_DAYS),
      importedSince: daysFromNow(-IMPORTS_DAYS),
      officialsBefore: daysFromNow(OFFICIALS_DAYS),
    });
    const { approvals, teamlessCoaches } = waiting;
    const likely = await likelyTeamsOf(read)(actor.org, now, teamlessCoaches.items);
    return ok({
      approvals: { count: approvals.count, items: await viewApprovals(read)(actor.org, now, approvals.items) },
      teamlessCoaches: {
        count: teamlessCoaches.count,
        items: teamlessCoaches.items.map(({ membershipId, user }, at) => ({ membershipId, user, likelyTeams: likely[at]! })),
      },
      parentLinks: each(waiting.parentLinks, (link) => linkEntry(actor, link)),
      unscoredGames: each(waiting.unscoredGames, (game) => viewGame(actor, game, now)),
      messageReports: each(waiting.messageReports, (report) => reportEntry(actor.org.id, report)),
      imports: waiting.imports,
      openPlaces: each(waiting.openPlaces, (place) => viewAssignment(actor, place, now)),
      offers: each(waiting.offers, (place) => viewAssignment(actor, place, now)),
    });
  },
);
