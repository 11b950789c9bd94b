import { expressionBuilder, type SelectExpression } from 'kysely';
import type { Moderation } from '../../../application/ports/storage/moderation/moderation-storage.ts';
import type { ReportedKind, Wording } from '../../../domain/moderation/wording.ts';
import type { MessageId, OrgId, RoomId, TextReportId, UserId } from '../../../domain/shared/ids.ts';
import { prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { textWordingTable } from './entities.ts';
import { isOnWordsOf } from './report-parts.ts';

const TABLE = 'chat_message_report';
const REPORT = [
  'report_id as id',
  'org_id as orgId',
  'kind',
  'room_id as roomId',
  'message_id as messageId',
  'about_id as aboutId',
  'reporter_id as reporterId',
  'author_ids as authorIds',
  'content',
  'reason',
  'created_at as createdAt',
  'dismissed_at as dismissedAt',
  'closed_at as closedAt',
] as const satisfies readonly SelectExpression<Schema, typeof TABLE>[];

type Added = Readonly<{
  orgId: OrgId;
  id: TextReportId;
  kind: ReportedKind;
  roomId: RoomId | null;
  messageId: MessageId | null;
  aboutId: string;
  reporterId: UserId;
  authorIds: UserId[];
  content: string;
  reason: string | null;
  createdAt: Date;
}>;
const rowOf = ({ orgId, id, kind, roomId, messageId, aboutId, reporterId, authorIds, content, reason, createdAt }: Added) => ({
  org_id: orgId,
  report_id: id,
  kind,
  room_id: roomId,
  message_id: messageId,
  about_id: aboutId,
  reporter_id: reporterId,
  author_ids: authorIds,
  content,
  reason,
  created_at: createdAt,
});
// An existing report is updated to itself so that it is returned, no matter which transaction wrote it.
const AS_IT_IS = { reason: expressionBuilder<Schema, typeof TABLE>().ref(`${TABLE}.reason`) };
const ADD = prepared('moderation.report', (report: Added, db) =>
  db
    .insertInto(TABLE)
    .values(rowOf(report))
    .onConflict((known) => known.columns(['org_id', 'about_id', 'reporter_id']).doUpdateSet(AS_IT_IS))
    .returning(REPORT),
);

type OfReport = Readonly<{ orgId: OrgId; id: TextReportId }>;
type Reopened = Pick<Added, 'orgId' | 'id' | 'content' | 'reason' | 'createdAt' | 'authorIds'>;
const REOPEN = prepared('moderation.reopen', ({ orgId, id, content, reason, createdAt, authorIds }: Reopened, db) =>
  db
    .updateTable(TABLE)
    .set({ content, reason, created_at: createdAt, author_ids: authorIds, dismissed_at: null, closed_at: null })
    .where('org_id', '=', orgId)
    .where('report_id', '=', id),
);
const KEPT = prepared('moderation.kept', ({ orgId, aboutId }: { orgId: OrgId; aboutId: string }, db) =>
  db.selectFrom('text_wording').where('org_id', '=', orgId).where('about_id', '=', aboutId).select(['part', 'author_id as authorId']),
);
const FIND = prepared('moderation.find-report', ({ orgId, id, notBy }: OfReport & { notBy: UserId }, db) =>
  db
    .selectFrom(TABLE)
    .where('org_id', '=', orgId)
    .where('report_id', '=', id)
    .where((eb) => eb.not(isOnWordsOf(notBy, TABLE)))
    .select(REPORT)
    .forUpdate(),
);
const DISMISS = prepared('moderation.dismiss-report', ({ orgId, id, at }: OfReport & { at: Date }, db) =>
  db
    .updateTable(TABLE)
    .set((eb) => ({ dismissed_at: at, closed_at: eb.fn.coalesce('closed_at', eb.val(at)) }))
    .where('org_id', '=', orgId)
    .where('report_id', '=', id),
);
type OfMessage = Readonly<{ orgId: OrgId; messageId: MessageId }>;
const CLOSE_OF_MESSAGE = prepared('moderation.close-reports-of-message', ({ orgId, messageId, at }: OfMessage & { at: Date }, db) =>
  db.updateTable(TABLE).set({ closed_at: at }).where('org_id', '=', orgId).where('about_id', '=', messageId).where('closed_at', 'is', null),
);

export function postgresModeration({ em }: Pick<Transaction, 'em'>): Moderation {
  const wordings = values<Wording>({ em }, textWordingTable);
  return {
    keep: wordings.saveAll,
    kept: (orgId, aboutId) => KEPT(em, { orgId, aboutId }),
    report: async ({ authorIds, ...report }) => (await ADD(em, { ...report, authorIds: [...authorIds] }))[0]!,
    reopen: ({ authorIds, ...report }) => done(REOPEN(em, { ...report, authorIds: [...authorIds] })),
    findForUpdate: async (orgId, id, notBy) => (await FIND(em, { orgId, id, notBy }))[0],
    dismiss: (orgId, id, at) => done(DISMISS(em, { orgId, id, at })),
    closeOfMessage: ({ orgId, id }, at) => done(CLOSE_OF_MESSAGE(em, { orgId, messageId: id, at })),
  };
}
