import type { OrgId, UserId, WordingId } from '../shared/ids.ts';

/** What a text is part of that members write for others, and may report. */
export const REPORTED_KINDS = ['message'] as const;
export type ReportedKind = (typeof REPORTED_KINDS)[number];

/** The texts of which earlier wordings are kept. */
export const TEXT_PARTS = ['message'] as const;
export type TextPart = (typeof TEXT_PARTS)[number];

/** What a text said before it was changed or taken back. */
export type Wording = Readonly<{
  id: WordingId;
  orgId: OrgId;
  part: TextPart;
  /** The id of what the text is part of. */
  aboutId: string;
  content: string;
  /** Null if it was written before authors were stored. */
  authorId: UserId | null;
  replacedAt: Date;
  replacedBy: UserId;
}>;

/** After it was replaced; while a report about its text is open, and as long again after the report was closed. */
export const WORDINGS_KEPT_FOR_MS = 30 * 24 * 3_600_000;
