import type { OrgId, UserId, WordingId } from '../shared/ids.ts';
import { type Link, linksInWords } from '../shared/link.ts';

/** What a text is part of that members write for others, and may report; `place` is what is said about a facility or a field. */
export const REPORTED_KINDS = ['message', 'event', 'slot', 'place'] as const;
export type ReportedKind = (typeof REPORTED_KINDS)[number];
/** What is reported by its kind and id. */
export const REPORTED_BY_ID = ['event', 'slot', 'place'] as const satisfies readonly ReportedKind[];
export type ReportedById = (typeof REPORTED_BY_ID)[number];

const WRITTEN_PARTS = ['title', 'place', 'note', 'label', 'links'] as const;
type WrittenPart = (typeof WRITTEN_PARTS)[number];

/** The texts of which earlier wordings are kept. */
export const TEXT_PARTS = ['message', ...WRITTEN_PARTS] as const;
export type TextPart = (typeof TEXT_PARTS)[number];

/** What has some of these texts, and of each who wrote it: null if there is no text, or if it was written before authors were stored. */
export type Written = Readonly<
  Partial<
    Record<Exclude<WrittenPart, 'links'>, string | null> & { readonly links: readonly Link[] } & Record<`${WrittenPart}By`, UserId | null>
  >
>;
export type WrittenText = Readonly<{ part: WrittenPart; content: string; authorId: UserId | null }>;

const wordsOf = (written: Written | undefined, part: WrittenPart): string | null =>
  (part === 'links' ? linksInWords(written?.links ?? []) : written?.[part]) || null;

/** What the texts say, and who wrote it. */
export const textsOf = (written: Written): readonly WrittenText[] =>
  WRITTEN_PARTS.flatMap((part) => {
    const content = wordsOf(written, part);
    return content ? [{ part, content, authorId: written[`${part}By`] ?? null }] : [];
  });

/** The value with its author beside each text that is new or changed. */
export function signed<Value extends Written>(before: Written | undefined, after: Value, authorId: UserId): Value {
  const changed = WRITTEN_PARTS.filter((part) => part in after && wordsOf(after, part) !== wordsOf(before, part));
  return { ...after, ...Object.fromEntries(changed.map((part) => [`${part}By`, wordsOf(after, part) ? authorId : null])) };
}

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
