import { z } from 'zod';
import type { Moderation, ModerationReader, ReportView } from '../../../application/ports/storage/moderation/moderation-storage.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import { REPORTED_KINDS, type ReportedKind, TEXT_PARTS, type Wording } from '../../../domain/moderation/wording.ts';
import type { MessageId, OrgId, RoomId, TextReportId, UserId, WordingId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { statement, statementPerFilters } from '../driver/statement.ts';
import { selectedPerson, selectedPersonRef } from '../membership/named-member.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { enumOf, instant, listOf, object, row, type Selected, selected, selectedIf, uuid } from '../schema/columns.ts';
import { textWordingTable } from '../schema/tables.ts';

/** A version that still runs marks a report that it dismisses as dismissed alone. */
const CLOSED_AT = 'coalesce(r.closed_at, r.dismissed_at)';
/** A version that still runs stores of a message its own id alone. */
const ABOUT = 'coalesce(r.about_id, r.message_id)';
const REPORT = row('r', {
  id: selected('r.report_id', uuid<TextReportId>()),
  orgId: uuid<OrgId>(),
  kind: enumOf(REPORTED_KINDS),
  roomId: uuid<RoomId>().nullable(),
  messageId: uuid<MessageId>().nullable(),
  aboutId: selected(ABOUT, uuid<string>()),
  reporterId: uuid<UserId>(),
  authorIds: z.array(uuid<UserId>()),
  content: z.string(),
  reason: z.string().nullable(),
  createdAt: instant(),
  dismissedAt: instant().nullable(),
  closedAt: selected(CLOSED_AT, instant().nullable()),
});

// An existing report is updated to itself so that it is returned, no matter which transaction wrote it.
const adding = <About extends readonly unknown[]>(name: string, columns: string, unique: string) =>
  statement<
    [
      ...[orgId: OrgId, id: TextReportId, reporterId: UserId, authorIds: readonly UserId[]],
      ...[content: string, reason: string | null, createdAt: Date, ...About],
    ]
  >(
    name,
    `insert into chat_message_report as r (org_id, report_id, reporter_id, author_ids, content, reason, created_at, ${columns})
     values ($1, $2, $3, $4::uuid[], $5, $6, $7, $8, $9)
     on conflict (org_id, ${unique}, reporter_id) do update set reason = r.reason
     returning ${REPORT.sql}`,
  ).rows(REPORT);
const ADD_OF_MESSAGE = adding<[RoomId, MessageId]>('moderation.report-message', 'room_id, message_id', 'room_id, message_id');
const ADD = adding<[aboutId: string, ReportedKind]>('moderation.report', 'about_id, kind', 'about_id');
const REOPEN = statement<[orgId: OrgId, id: TextReportId, content: string, reason: string | null, at: Date, authorIds: readonly UserId[]]>(
  'moderation.reopen',
  `update chat_message_report set content = $3, reason = $4, created_at = $5, author_ids = $6::uuid[], dismissed_at = null, closed_at = null
   where org_id = $1 and report_id = $2`,
);
const KEPT = statement<[orgId: OrgId, aboutId: string]>(
  'moderation.kept',
  'select w.part, w.author_id as "authorId" from text_wording w where w.org_id = $1 and w.about_id = $2',
).rows({ part: enumOf(TEXT_PARTS), authorId: uuid<UserId>().nullable() });
const isOnWordsOf = (user: string) => `${user} = any(r.author_ids)`;
const FIND = statement<[orgId: OrgId, id: TextReportId, notBy: UserId]>(
  'moderation.find-report',
  `select ${REPORT.sql} from chat_message_report r
   where r.org_id = $1 and r.report_id = $2 and not (${isOnWordsOf('$3')}) for update of r`,
).rows(REPORT);
const DISMISS = statement<[orgId: OrgId, id: TextReportId, at: Date]>(
  'moderation.dismiss-report',
  'update chat_message_report set dismissed_at = $3, closed_at = coalesce(closed_at, $3) where org_id = $1 and report_id = $2',
);
const CLOSE_OF_MESSAGE = statement<[orgId: OrgId, roomId: RoomId, id: MessageId, at: Date]>(
  'moderation.close-reports-of-message',
  `update chat_message_report r set closed_at = $4
   where r.org_id = $1 and r.room_id = $2 and r.message_id = $3 and ${CLOSED_AT} is null`,
);

export function postgresModeration(transaction: Transaction): Moderation {
  const { sql } = transaction;
  const wordings = values<Wording>(transaction, textWordingTable);
  return {
    keep: wordings.saveAll,
    kept: (orgId, aboutId) => sql(KEPT, [orgId, aboutId]),
    async report({ orgId, id, kind, roomId, messageId, aboutId, reporterId, authorIds, content, reason, createdAt }) {
      const report = [orgId, id, reporterId, authorIds, content, reason, createdAt] as const;
      const [stored] =
        roomId && messageId ? await sql(ADD_OF_MESSAGE, [...report, roomId, messageId]) : await sql(ADD, [...report, aboutId, kind]);
      return stored!;
    },
    reopen: ({ orgId, id, content, reason, createdAt, authorIds }) => done(sql(REOPEN, [orgId, id, content, reason, createdAt, authorIds])),
    findForUpdate: async (orgId, id, notBy) => (await sql(FIND, [orgId, id, notBy]))[0],
    dismiss: (orgId, id, at) => done(sql(DISMISS, [orgId, id, at])),
    closeOfMessage: ({ orgId, roomId, id }, at) => done(sql(CLOSE_OF_MESSAGE, [orgId, roomId, id, at])),
  };
}

/** `at` is the type of instants: in a row, or inside of JSON. */
export const reportColumns = <Time>(at: z.ZodType<Time>) => ({
  id: selected('r.report_id', uuid<TextReportId>()),
  kind: enumOf(REPORTED_KINDS),
  aboutId: selected(ABOUT, uuid<string>()),
  roomId: uuid<RoomId>().nullable(),
  authors: listOf(selectedPersonRef('a'), 'app_user a where a.user_id = any(r.author_ids)', 'order by a.user_id'),
  teamName: selected('t.name', z.string().nullable()),
  content: z.string(),
  reason: z.string().nullable(),
  createdAt: at,
  dismissedAt: at.nullable(),
  closedAt: selected(CLOSED_AT, at.nullable()),
  messageId: uuid<MessageId>().nullable(),
  sentAt: selected('m.created_at', at.nullable()),
  editedAt: selected('m.edited_at', at.nullable()),
  deletedAt: selected('m.deleted_at', at.nullable()),
  sender: selectedIf('sender.user_id is not null', selectedPersonRef('sender')),
  deleter: selectedIf('deleter.user_id is not null', selectedPersonRef('deleter')),
  reporter: selectedPerson('reporter'),
  earlierWordings: selected(`(select count(*) from text_wording w where w.org_id = $1 and w.about_id = ${ABOUT})`, z.int()),
});
/** Of the org $1. */
export const REPORTS_WITH_NAMES = `chat_message_report r
     left join chat_message m on m.org_id = $1 and m.room_id = r.room_id and m.message_id = r.message_id
     left join app_user sender on sender.user_id = m.sender_id
     join app_user reporter on reporter.user_id = r.reporter_id
     left join text_wording gone on gone.org_id = $1 and gone.about_id = m.message_id and gone.replaced_at = m.deleted_at
     left join app_user deleter on deleter.user_id = gone.replaced_by
     left join team t on t.org_id = $1 and t.team_id = r.room_id`;
export const isOpenFor = (user: string): string => `${CLOSED_AT} is null and not (${isOnWordsOf(user)})`;

type Columns = ReturnType<typeof reportColumns<Date>>;
type ReportRow = { [Name in keyof Columns]: Columns[Name] extends Selected<infer Value> | z.ZodType<infer Value> ? Value : never };
export const reportView = ({ messageId, sentAt, editedAt, deletedAt, sender, deleter, ...report }: ReportRow): ReportView => ({
  ...report,
  message: messageId && { id: messageId, sender: sender!, createdAt: sentAt!, editedAt, deletedAt, deletedBy: deleter },
});

const REPORT_ROW = row('r', reportColumns(instant()));
const NO_ADMIN_DECIDES = `${CLOSED_AT} is null and not exists (
     select 1 from membership a where a.org_id = $1 and a.role = 'admin' and a.state = 'approved' and not (${isOnWordsOf('a.user_id')}))`;
type Filters = { after: [at: Date, id: string]; id: [id: TextReportId]; kind: [kind: ReportedKind]; forOperator: [] };
const PAGE = statementPerFilters<[orgId: OrgId, limit: number, notBy: UserId], Filters>(
  'moderation.reports',
  3,
  {
    after: (at, id) => `and (r.created_at, r.report_id) < (${at}::timestamptz, ${id}::uuid)`,
    id: (id) => `and r.report_id = ${id}`,
    kind: (kind) => `and r.kind = ${kind}`,
    forOperator: () => `and ${NO_ADMIN_DECIDES}`,
  },
  ({ after, id, kind, forOperator }) => `select ${REPORT_ROW.sql} from ${REPORTS_WITH_NAMES}
   where r.org_id = $1 and not (${isOnWordsOf('$3')}) ${after} ${id} ${kind} ${forOperator}
   order by r.created_at desc, r.report_id desc limit $2`,
).rows(REPORT_ROW);

const WORDING = row('w', {
  id: selected('w.wording_id', uuid<WordingId>()),
  part: enumOf(TEXT_PARTS),
  content: z.string(),
  replacedAt: instant(),
  author: selectedIf('author.user_id is not null', selectedPersonRef('author')),
  replacedBy: object('replacer', { id: selected('replacer.user_id', uuid<UserId>()), name: z.string().nullable() }),
});
const WORDINGS = statement<[orgId: OrgId, id: TextReportId]>(
  'moderation.earlier-wordings',
  `select ${WORDING.sql} from chat_message_report r
     join text_wording w on w.org_id = $1 and w.about_id = ${ABOUT}
     left join app_user author on author.user_id = w.author_id
     join app_user replacer on replacer.user_id = w.replaced_by
   where r.org_id = $1 and r.report_id = $2 order by w.replaced_at, w.wording_id`,
).rows(WORDING);
const ON_WORDS_OF = statement<[orgId: OrgId, userId: UserId]>(
  'moderation.reports-on-words-of',
  `select r.report_id as id from chat_message_report r where r.org_id = $1 and ${isOnWordsOf('$2')}`,
).rows({ id: uuid<TextReportId>() });

export const postgresModerationReader = (sql: Sql): ModerationReader => ({
  async reports(orgId, { notBy, id, kind, forOperator }, { limit, after }) {
    const filters = {
      after: after && ([after.at, after.id] as const),
      id: id && ([id] as const),
      kind: kind && ([kind] as const),
      forOperator: forOperator && ([] as const),
    };
    return pageOf((await sql(...PAGE([orgId, limit + 1, notBy], filters))).map(reportView), limit);
  },
  earlierWordings: (orgId, id) => sql(WORDINGS, [orgId, id]),
  reportsOnWordsOf: async (orgId, userId) => (await sql(ON_WORDS_OF, [orgId, userId])).map(({ id }) => id),
});
