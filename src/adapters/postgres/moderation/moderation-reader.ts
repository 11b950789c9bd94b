import type { QueryCreator } from 'kysely';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ModerationReader, ReportView } from '../../../application/ports/storage/moderation/moderation-storage.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import type { ReportedKind } from '../../../domain/moderation/wording.ts';
import type { OrgId, TextReportId, UserId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { personRef, personView } from '../membership/named-member.ts';
import { prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { isOnWordsOf } from './report-parts.ts';

/** Reports `r` of the org with what they are about and who it is by. */
export const reportsWithNames = (db: QueryCreator<Schema>, orgId: OrgId) =>
  db
    .selectFrom('chat_message_report as r')
    .leftJoin('chat_message as m', (join) =>
      join.on('m.org_id', '=', orgId).onRef('m.room_id', '=', 'r.room_id').onRef('m.message_id', '=', 'r.message_id'),
    )
    .leftJoin('app_user as sender', 'sender.user_id', 'm.sender_id')
    .innerJoin('app_user as reporter', 'reporter.user_id', 'r.reporter_id')
    .leftJoin('text_wording as gone', (join) =>
      join.on('gone.org_id', '=', orgId).onRef('gone.about_id', '=', 'm.message_id').onRef('gone.replaced_at', '=', 'm.deleted_at'),
    )
    .leftJoin('app_user as deleter', 'deleter.user_id', 'gone.replaced_by')
    .leftJoin('team as t', (join) => join.on('t.org_id', '=', orgId).onRef('t.team_id', '=', 'r.room_id'))
    .where('r.org_id', '=', orgId)
    .select((eb) => [
      'r.report_id as id',
      'r.kind',
      'r.about_id as aboutId',
      'r.room_id as roomId',
      jsonArrayFrom(
        eb
          .selectFrom('app_user as a')
          .where('a.user_id', '=', sql<UserId>`any(${eb.ref('r.author_ids')})`)
          .select(['a.user_id as id', 'a.name'])
          .orderBy('a.user_id'),
      ).as('authors'),
      't.name as teamName',
      'r.content',
      'r.reason',
      'r.created_at as createdAt',
      'r.dismissed_at as dismissedAt',
      'r.closed_at as closedAt',
      'r.message_id as messageId',
      'm.created_at as sentAt',
      'm.edited_at as editedAt',
      'm.deleted_at as deletedAt',
      eb.case().when('sender.user_id', 'is not', null).then(personRef('sender')).end().as('sender'),
      eb.case().when('deleter.user_id', 'is not', null).then(personRef('deleter')).end().as('deleter'),
      personView('reporter', orgId).as('reporter'),
      eb
        .selectFrom('text_wording as w')
        .where('w.org_id', '=', orgId)
        .whereRef('w.about_id', '=', 'r.about_id')
        .select(eb.fn.countAll<number>().as('kept'))
        .$asScalar()
        .$notNull()
        .as('earlierWordings'),
    ]);

type ReportPage = Readonly<{
  orgId: OrgId;
  notBy: UserId;
  limit: number;
  after: Date | undefined;
  afterId: TextReportId | undefined;
  id: TextReportId | undefined;
  kind: ReportedKind | undefined;
  forOperator: true | undefined;
}>;
const PAGE = prepared(
  'moderation.reports',
  ({ orgId, notBy, limit, after, afterId, id, kind, forOperator }: ReportPage, db) =>
    reportsWithNames(db, orgId)
      .where((eb) => {
        const deciding = eb
          .selectFrom('membership as a')
          .where('a.org_id', '=', orgId)
          .where('a.role', '=', 'admin')
          .where('a.state', '=', 'approved')
          .where(eb.not(isOnWordsOf(sql.ref<UserId>('a.user_id'), 'r')))
          .select(eb.lit(1).as('one'));
        return eb.and([
          eb.not(isOnWordsOf(notBy, 'r')),
          ...(after && afterId ? [eb(eb.refTuple('r.created_at', 'r.report_id'), '<', eb.tuple(after, afterId))] : []),
          ...(id ? [eb('r.report_id', '=', id)] : []),
          ...(kind ? [eb('r.kind', '=', kind)] : []),
          ...(forOperator ? [eb('r.closed_at', 'is', null), eb.not(eb.exists(deciding))] : []),
        ]);
      })
      .orderBy('r.created_at', 'desc')
      .orderBy('r.report_id', 'desc')
      .limit(limit),
  ['after', 'id', 'kind', 'forOperator'],
);
type ReportRow = Awaited<ReturnType<typeof PAGE>>[number];
type WrittenReport = { readonly [Name in keyof ReportRow]: ReportRow[Name] | (Date extends ReportRow[Name] ? string : never) };

const dateOf = (written: Date | string | null) => (written === null ? null : new Date(written));
/** A report from a row, or from JSON. */
export const reportView = (written: WrittenReport): ReportView => {
  const { messageId, sentAt, editedAt, deletedAt, sender, deleter, createdAt, dismissedAt, closedAt, ...report } = written;
  return {
    ...report,
    createdAt: new Date(createdAt),
    dismissedAt: dateOf(dismissedAt),
    closedAt: dateOf(closedAt),
    message: messageId && {
      id: messageId,
      sender: sender!,
      createdAt: new Date(sentAt!),
      editedAt: dateOf(editedAt),
      deletedAt: dateOf(deletedAt),
      deletedBy: deleter,
    },
  };
};

const WORDINGS = prepared('moderation.earlier-wordings', ({ orgId, id }: { orgId: OrgId; id: TextReportId }, db) =>
  db
    .selectFrom('chat_message_report as r')
    .innerJoin('text_wording as w', (join) => join.on('w.org_id', '=', orgId).onRef('w.about_id', '=', 'r.about_id'))
    .leftJoin('app_user as author', 'author.user_id', 'w.author_id')
    .innerJoin('app_user as replacer', 'replacer.user_id', 'w.replaced_by')
    .where('r.org_id', '=', orgId)
    .where('r.report_id', '=', id)
    .select((eb) => [
      'w.wording_id as id',
      'w.part',
      'w.content',
      'w.replaced_at as replacedAt',
      eb.case().when('author.user_id', 'is not', null).then(personRef('author')).end().as('author'),
      personRef('replacer').as('replacedBy'),
    ])
    .orderBy('w.replaced_at')
    .orderBy('w.wording_id'),
);
const ON_WORDS_OF = prepared('moderation.reports-on-words-of', ({ orgId, userId }: { orgId: OrgId; userId: UserId }, db) =>
  db.selectFrom('chat_message_report as r').where('r.org_id', '=', orgId).where(isOnWordsOf(userId, 'r')).select('r.report_id as id'),
);

export const postgresModerationReader = (on: Sql): ModerationReader => ({
  async reports(orgId, { notBy, id, kind, forOperator }, { limit, after }) {
    const page = {
      orgId,
      notBy,
      id,
      kind,
      forOperator,
      limit: limit + 1,
      after: after?.at,
      afterId: after?.id as TextReportId | undefined,
    };
    return pageOf((await PAGE(on, page)).map(reportView), limit);
  },
  earlierWordings: (orgId, id) => WORDINGS(on, { orgId, id }),
  reportsOnWordsOf: async (orgId, userId) => (await ON_WORDS_OF(on, { orgId, userId })).map(({ id }) => id),
});
