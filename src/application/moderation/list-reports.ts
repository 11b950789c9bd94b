import { type Room, roomWith } from '../../domain/chat/room.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { ModerationReader, ReportFilter, ReportView } from '../ports/storage/moderation/moderation-storage.ts';
import type { Page, PageRequest } from '../ports/storage/page.ts';
import { useCase } from '../use-case.ts';

type Command = Readonly<{ actor: Member; filter?: Omit<ReportFilter, 'notBy'>; page: PageRequest<TimePosition> }>;

export type ReportEntry = Omit<ReportView, 'roomId' | 'teamName'> & Readonly<{ room: Room | null }>;

/** What was reported to the org's admins, newest first, but for reports on the reader's own words: a report names who complained. */
export const listReports = useCase(
  'manage-org',
  async (
    { read }: { read: Pick<ModerationReader, 'reports'> },
    { actor, filter, page }: Command,
  ): Promise<Result<Page<ReportEntry>, never>> => {
    const { items, hasMore } = await read.reports(actor.org.id, { ...filter, notBy: actor.user.id }, page);
    return ok({ items: items.map((report) => reportEntry(actor.org.id, report)), hasMore });
  },
);

export const reportEntry = (orgId: OrgId, { roomId, teamName, ...report }: ReportView): ReportEntry => ({
  ...report,
  room: roomId && roomWith(orgId, roomId, teamName),
});
