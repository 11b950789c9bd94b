import { type Room, roomWith } from '../../domain/chat/room.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { ChatReader, MessageReportView } from '../ports/storage/chat-reader.ts';
import type { TimePosition } from '../ports/storage/membership-storage.ts';
import type { Page, PageRequest } from '../ports/storage/page.ts';
import { useCase } from '../use-case.ts';

type Command = Readonly<{ actor: Member; page: PageRequest<TimePosition> }>;

export type ReportEntry = Omit<MessageReportView, 'roomId' | 'teamName'> & Readonly<{ room: Room }>;

/** Messages reported to the org's admins, newest first. */
export const listMessageReports = useCase(
  'manage-org',
  async ({ read }: { read: Pick<ChatReader, 'messageReports'> }, { actor, page }: Command): Promise<Result<Page<ReportEntry>, never>> => {
    const { items, hasMore } = await read.messageReports(actor.org.id, page);
    return ok({ items: items.map((report) => reportEntry(actor.org.id, report)), hasMore });
  },
);

export const reportEntry = (orgId: OrgId, { roomId, teamName, ...report }: MessageReportView): ReportEntry => ({
  ...report,
  room: roomWith(orgId, roomId, teamName),
});
