import { orgRooms, type Room, teamRoom } from '../../domain/chat/room.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import type { ChatReader, MessageReportView } from '../ports/chat-reader.ts';
import type { TimePosition } from '../ports/membership-storage.ts';
import type { Page, PageRequest } from '../ports/page.ts';

type Command = Readonly<{ actor: Member; page: PageRequest<TimePosition> }>;

export type ReportEntry = Omit<MessageReportView, 'roomId' | 'teamName'> & Readonly<{ room: Room }>;

/** What was reported to the org's admins, newest first. */
export const listMessageReports =
  ({ read }: { read: Pick<ChatReader, 'messageReports'> }) =>
  async ({ actor, page }: Command): Promise<Page<ReportEntry>> => {
    const ours = orgRooms(actor.org.id);
    const { items, hasMore } = await read.messageReports(actor.org.id, page);
    const entries = items.map(({ roomId, teamName, ...report }) => ({
      ...report,
      room: ours.find(({ id }) => id === roomId) ?? teamRoom(actor.org.id, roomId as string as TeamId, teamName ?? ''),
    }));
    return { items: entries, hasMore };
  };
