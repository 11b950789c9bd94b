import { z } from 'zod';
import { REASON_LENGTH } from '../../../domain/chat/message.ts';
import { REPORTED_BY_ID, REPORTED_KINDS, TEXT_PARTS } from '../../../domain/moderation/wording.ts';
import type { TextReportId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { cursorAfter, nextCursor, pageAfter, paging, timePosition } from '../contract/cursor.ts';
import { createdOrFound, route } from '../contract/route.ts';
import { count, Id, Instant, id, NoContent, namedEnum, Person, PersonName, text } from '../contract/schemas.ts';
import { RoomName } from './chat.ts';

const ReportedMessage = z
  .object({
    id: Id,
    sender: PersonName,
    createdAt: Instant,
    editedAt: Instant.nullable().meta({ description: 'When its author last corrected it; null if never' }),
    deletedAt: Instant.nullable(),
    deletedBy: PersonName.nullable().meta({ description: 'Null if it is not deleted, or if that is not known any more' }),
  })
  .meta({ id: 'ReportedMessage', description: 'The message without its content' });

const reported = {
  id: Id,
  kind: namedEnum('ReportedKind', REPORTED_KINDS),
  aboutId: Id.meta({ description: 'Of the message, the event, the slot, or the facility or field' }),
  authors: z.array(PersonName).meta({ description: 'Who wrote what the text says and said before, as far as known' }),
  content: z.string().meta({ description: 'What the text said when it was reported; empty if it was taken back before' }),
  earlierWordings: count.meta({ description: 'How many earlier wordings are kept; getReport reads them', examples: [1] }),
  reporter: Person,
  reason: z.string().nullable(),
  createdAt: Instant,
  dismissedAt: Instant.nullable().meta({ description: 'When an admin let the text stand; null if none has' }),
  closedAt: Instant.nullable().meta({
    description: 'When it was dismissed, or its message deleted by somebody else than its author; null while it is open',
  }),
};

export const MessageReport = z
  .object({ ...reported, room: RoomName, message: ReportedMessage })
  .meta({ id: 'MessageReport', description: 'A reported message' });

export const Report = z
  .object({ ...reported, room: RoomName.nullable(), message: ReportedMessage.nullable() })
  .meta({ id: 'Report', description: 'What a member has reported to the office' });

const TextReportReceipt = z
  .object({ id: Id, kind: reported.kind, aboutId: Id, reason: z.string().nullable(), createdAt: Instant })
  .meta({ id: 'TextReportReceipt', description: 'Confirms that a text was reported to the admins' });

export const reportText = route({
  method: 'post',
  path: '/api/mobile/reports',
  summary: 'Report a text of an event, a slot or a place to the admins',
  description:
    'Title, place and note of a team’s event, the label of a slot, or the note on a facility or a field, for whoever may see it. Admins see what it says at the time of the report, and what it said before it was changed or removed, if that is not longer ago than 30 days: the label of a slot that was removed can be reported, too. Who wrote it sees no report on it. Reporting it again returns the first report, with 200, unless that is closed and the text has changed since: then it is opened anew, with 201.',
  access: 'member',
  useCase: 'reportText',
  body: z
    .strictObject({
      kind: namedEnum('ReportedById', REPORTED_BY_ID),
      id: id<string>().meta({ description: 'Of the event, the slot, or the facility or field' }),
      reason: text(REASON_LENGTH).nullable().default(null),
    })
    .meta({
      id: 'NewTextReport',
      examples: [{ kind: 'event', id: '0196262a-3a4b-7000-8000-0123456789ab', reason: 'This is about my child' }],
    }),
  replies: { 200: TextReportReceipt, 201: TextReportReceipt },
  status: createdOrFound,
  refusals: ['not-found'],
  handle: ({ useCases, actor, body }) => useCases.reportText({ actor, ...body }),
});

const EarlierWording = z
  .object({
    id: Id,
    part: namedEnum('TextPart', TEXT_PARTS),
    content: z.string(),
    author: PersonName.nullable().meta({ description: 'Who wrote it; null if that is not known' }),
    replacedAt: Instant.meta({ description: 'When it was changed or taken back' }),
    replacedBy: PersonName,
  })
  .meta({ id: 'EarlierWording', description: 'What a text said before it was changed or taken back' });

const OWN_WORDS = 'Nobody sees or decides reports on their own words: another admin does, and without one the operator.';

const REPORTS = 'reports';

export const listReports = route({
  method: 'get',
  path: '/api/org/reports',
  summary: 'List what members have reported',
  description: `Newest first. ${OWN_WORDS}`,
  access: 'member',
  useCase: 'listReports',
  query: z.object(paging(REPORTS, timePosition)),
  replies: { 200: z.object({ reports: z.array(Report), nextCursor }).meta({ id: 'Reports' }) },
  refusals: [],
  handle: async ({ useCases, actor, query }) =>
    mapOk(await useCases.listReports({ actor, page: pageAfter(query) }), (page) => ({
      reports: page.items,
      nextCursor: cursorAfter(REPORTS, page, (last) => [last.createdAt, last.id]),
    })),
});

const reportInPath = z.object({ reportId: id<TextReportId>() });

export const getReport = route({
  method: 'get',
  path: '/api/org/reports/:reportId',
  summary: 'Read a report, and what its text said before',
  description: `Earlier wordings are kept for 30 days, while a report about the text is open, and for 30 days after it was closed. Each reading of one is in the audit log. ${OWN_WORDS}`,
  access: 'member',
  useCase: 'getReport',
  params: reportInPath,
  replies: {
    200: Report.extend({ wordings: z.array(EarlierWording).meta({ description: 'The earliest replaced first' }) }).meta({
      id: 'ReportInFull',
    }),
  },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.getReport({ actor, reportId: params.reportId }),
});

export const dismissReport = route({
  method: 'put',
  path: '/api/org/reports/:reportId/dismissal',
  summary: 'Let a reported text stand',
  description: `The report no longer waits for admins, and stays in the list. To settle it otherwise, delete the message; of another kind, change or remove the text first. ${OWN_WORDS}`,
  access: 'member',
  useCase: 'dismissReport',
  params: reportInPath,
  replies: { 204: NoContent },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.dismissReport({ actor, reportId: params.reportId }),
});

const messageReports = 'message-reports';

export const listMessageReports = route({
  method: 'get',
  path: '/api/org/message-reports',
  summary: 'List reported messages',
  description: `The messages of listReports. Newest first. ${OWN_WORDS}`,
  access: 'member',
  useCase: 'listReports',
  query: z.object(paging(messageReports, timePosition)),
  replies: { 200: z.object({ reports: z.array(MessageReport), nextCursor }).meta({ id: 'MessageReports' }) },
  refusals: [],
  handle: async ({ useCases, actor, query }) =>
    mapOk(await useCases.listReports({ actor, filter: { kind: 'message' }, page: pageAfter(query) }), (page) => ({
      reports: page.items.map((report) => ({ ...report, room: report.room!, message: report.message! })),
      nextCursor: cursorAfter(messageReports, page, (last) => [last.createdAt, last.id]),
    })),
});

export const dismissMessageReport = route({
  method: 'put',
  path: '/api/org/message-reports/:reportId/dismissal',
  summary: 'Let a reported message stand',
  description: `The same as dismissReport. ${OWN_WORDS}`,
  access: 'member',
  useCase: 'dismissReport',
  params: reportInPath,
  replies: { 204: NoContent },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.dismissReport({ actor, reportId: params.reportId }),
});
