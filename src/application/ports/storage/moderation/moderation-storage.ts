import type { ReportedKind, Wording } from '../../../../domain/moderation/wording.ts';
import type { MessageId, OrgId, RoomId, TextReportId, UserId } from '../../../../domain/shared/ids.ts';
import type { PersonRef, PersonView, TimePosition } from '../membership/membership-storage.ts';
import type { Page, PageRequest } from '../page.ts';

/**
 * A report that a text is inappropriate. It keeps a copy of what the text said when it was reported, which is empty for one that was deleted: what
 * it had said is an earlier wording.
 */
export type TextReport = Readonly<{
  id: TextReportId;
  orgId: OrgId;
  kind: ReportedKind;
  /** The message's room; null for another kind. */
  roomId: RoomId | null;
  messageId: MessageId | null;
  /** The id of what the text is part of: the message's for a message. */
  aboutId: string;
  reporterId: UserId;
  /** Who wrote what the text says and said: for them the report does not exist. */
  authorIds: readonly UserId[];
  content: string;
  reason: string | null;
  createdAt: Date;
  /** When an admin let the text stand; null if none has. */
  dismissedAt: Date | null;
  /** When it was dismissed, or its message deleted by somebody else than its author; null while it is open. */
  closedAt: Date | null;
}>;

export interface Moderation {
  /** Keeps what texts said that are changed or removed. */
  keep(wordings: readonly Wording[]): Promise<void>;
  /** The earlier wordings that are kept of what has this id, in no particular order. */
  kept(orgId: OrgId, aboutId: string): Promise<readonly Pick<Wording, 'part' | 'authorId'>[]>;
  /** Stores the report unless its reporter has reported that text before; returns the stored report, locked. */
  report(report: TextReport): Promise<TextReport>;
  /** Opens a report anew, with what it now says and who wrote that. */
  reopen(report: TextReport): Promise<void>;
  /** MUST lock the report until the transaction ends. Undefined if there is none, or if it is on words of `notBy`. */
  findForUpdate(orgId: OrgId, id: TextReportId, notBy: UserId): Promise<TextReport | undefined>;
  /** Marks the report as read, and the text as one that stands. It is closed from then on, unless it was before. */
  dismiss(orgId: OrgId, id: TextReportId, at: Date): Promise<void>;
  /** Closes the open reports of a message. */
  closeOfMessage(message: Readonly<{ orgId: OrgId; roomId: RoomId; id: MessageId }>, at: Date): Promise<void>;
}

export type ReportView = Omit<TextReport, 'orgId' | 'messageId' | 'reporterId' | 'authorIds'> &
  Readonly<{
    /** Who wrote what the text says and said, as far as known, in order of id. */
    authors: readonly PersonRef[];
    /** Of the room's team; null for another room. */
    teamName: string | null;
    /** Null for another kind. */
    message: Readonly<{
      id: MessageId;
      sender: PersonRef;
      createdAt: Date;
      editedAt: Date | null;
      deletedAt: Date | null;
      /** Null if it is not deleted, or its earlier wordings are kept no longer. */
      deletedBy: PersonRef | null;
    }> | null;
    reporter: PersonView;
    /** How many earlier wordings of the text are kept. */
    earlierWordings: number;
  }>;

export type WordingView = Pick<Wording, 'id' | 'part' | 'content' | 'replacedAt'> &
  Readonly<{ author: PersonRef | null; replacedBy: PersonRef }>;

/** `notBy` leaves out reports on words of this user: nobody sees or decides them. */
export type ReportFilter = Readonly<{
  notBy: UserId;
  id?: TextReportId;
  kind?: ReportedKind;
  /** Only open reports that no admin of the org may decide, since all of them wrote the words. */
  forOperator?: true;
}>;

export interface ModerationReader {
  /** Newest first. */
  reports(orgId: OrgId, filter: ReportFilter, page: PageRequest<TimePosition>): Promise<Page<ReportView>>;
  /** The earlier wordings of a reported text, the earliest replaced first. */
  earlierWordings(orgId: OrgId, id: TextReportId): Promise<readonly WordingView[]>;
  /** The reports on words of the user. */
  reportsOnWordsOf(orgId: OrgId, userId: UserId): Promise<readonly TextReportId[]>;
}
