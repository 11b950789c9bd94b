import type {
  Moderation,
  ModerationReader,
  ReportView,
  TextReport,
} from '../../../application/ports/storage/moderation/moderation-storage.ts';
import type { Wording } from '../../../domain/moderation/wording.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import { personIn } from '../membership/membership.ts';
import { byText, timePage } from '../tables/order.ts';
import type { StoredMessage } from '../tables/rows.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

const messageOf = ({ messages }: Tables, { orgId, roomId, messageId }: TextReport) =>
  roomId && messageId ? messages.get(key(orgId, roomId, messageId)) : undefined;
const isOnWordsOf = (userId: UserId, { authorIds }: TextReport) => authorIds.includes(userId);

export function memoryModeration(tables: Tables): Moderation {
  const { textReports, wordings } = tables;
  const save = (report: TextReport) => textReports.put(report);
  const ofOrg = (orgId: OrgId) => [...textReports.rows()].filter((report) => report.orgId === orgId);
  return {
    async keep(kept) {
      for (const wording of kept) wordings.put(wording);
    },
    kept: async (orgId, about) => [...wordings.rows()].filter((each) => each.orgId === orgId && each.aboutId === about),
    async report(report) {
      const isSame = (each: TextReport) => each.aboutId === report.aboutId && each.reporterId === report.reporterId;
      const earlier = ofOrg(report.orgId).find(isSame);
      if (!earlier) save(report);
      return earlier ?? report;
    },
    reopen: async (report) => save({ ...report, dismissedAt: null, closedAt: null }),
    async findForUpdate(orgId, id, notBy) {
      const report = textReports.get(key(orgId, id));
      return report && !isOnWordsOf(notBy, report) ? report : undefined;
    },
    async dismiss(orgId, id, at) {
      const report = textReports.get(key(orgId, id));
      if (report) save({ ...report, dismissedAt: at, closedAt: report.closedAt ?? at });
    },
    async closeOfMessage({ orgId, id }, at) {
      for (const report of ofOrg(orgId)) if (report.messageId === id && !report.closedAt) save({ ...report, closedAt: at });
    },
  };
}

export function memoryModerationReader(tables: Tables): ModerationReader {
  const { users, teams, memberships, textReports, wordings } = tables;
  const named = (id: UserId) => ({ id, name: [...users.rows()].find((user) => user.id === id)!.name });
  const ofOrg = (orgId: OrgId) => [...textReports.rows()].filter((report) => report.orgId === orgId);
  const wordingsOf = ({ orgId, aboutId }: TextReport) =>
    [...wordings.rows()].filter((wording) => wording.orgId === orgId && wording.aboutId === aboutId);

  function hasNoAdmin(report: TextReport): boolean {
    const admins = [...memberships.rows()].filter(
      ({ orgId, role, state }) => orgId === report.orgId && role === 'admin' && state === 'approved',
    );
    return admins.every(({ userId }) => isOnWordsOf(userId, report));
  }

  function reportedMessage({ id, senderId, createdAt, editedAt, deletedAt }: StoredMessage, earlier: readonly Wording[]) {
    const gone = earlier.find(({ replacedAt }) => replacedAt.getTime() === deletedAt?.getTime());
    return { id, sender: named(senderId), createdAt, editedAt, deletedAt, deletedBy: gone ? named(gone.replacedBy) : null };
  }

  function view(report: TextReport): ReportView {
    const { orgId, messageId: _, reporterId, authorIds, ...rest } = report;
    const earlier = wordingsOf(report);
    const reported = messageOf(tables, report);
    return {
      ...rest,
      authors: authorIds.toSorted(byText).map(named),
      teamName: (report.roomId && teams.get(key(orgId, report.roomId))?.name) ?? null,
      message: reported ? reportedMessage(reported, earlier) : null,
      reporter: personIn(tables, orgId, reporterId),
      earlierWordings: earlier.length,
    };
  }

  return {
    async reports(orgId, { notBy, id, kind, forOperator }, page) {
      const found = ofOrg(orgId).filter(
        (report) =>
          !isOnWordsOf(notBy, report) &&
          (id === undefined || report.id === id) &&
          (kind === undefined || report.kind === kind) &&
          (forOperator === undefined || (report.closedAt === null && hasNoAdmin(report))),
      );
      const { items, hasMore } = timePage(found, (report) => ({ at: report.createdAt, id: report.id }), -1, page);
      return { items: items.map(view), hasMore };
    },
    async earlierWordings(orgId, id) {
      const report = textReports.get(key(orgId, id));
      if (!report) return [];
      return wordingsOf(report)
        .toSorted((a, b) => a.replacedAt.getTime() - b.replacedAt.getTime() || (a.id < b.id ? -1 : 1))
        .map(({ orgId: _, aboutId: __, authorId, replacedBy, ...wording }) => ({
          ...wording,
          author: authorId && named(authorId),
          replacedBy: named(replacedBy),
        }));
    },
    reportsOnWordsOf: async (orgId, userId) =>
      ofOrg(orgId)
        .filter((report) => isOnWordsOf(userId, report))
        .map(({ id }) => id),
  };
}
