import type { Clock } from '../../../application/ports/clock.ts';
import type {
  MailingReader,
  Mailings,
  MailingWithProgress,
  MailRecipients,
  MailStops,
  ReleaseRequests,
} from '../../../application/ports/storage/mail/mailing-storage.ts';
import { INVITED_AGAIN_AFTER_MS, type Mailing } from '../../../domain/mail/mailing.ts';
import type { OrgId, PlayerId, SeasonId } from '../../../domain/shared/ids.ts';
import { byText, timePage } from '../tables/order.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

const DAY_MS = 24 * 3_600_000;

export const memoryMailings = ({ mailings, invitations }: Tables, clock: Clock): Mailings => ({
  async add(mailing, invited) {
    const now = clock();
    mailings.put({ ...mailing, requestedAt: now });
    for (const each of invited) {
      const name = key(each.orgId, each.seasonId, each.addressHash);
      if (!invitations.get(name)) invitations.put({ ...each, dueAt: now });
    }
  },
  async invitedToday(orgId) {
    const since = clock().getTime() - DAY_MS;
    const today = [...mailings.rows()].filter((each) => each.orgId === orgId && each.requestedAt.getTime() > since).map(({ id }) => id);
    return [...invitations.rows()].filter((each) => each.orgId === orgId && today.includes(each.mailingId)).length;
  },
  async invitedTo(orgId, seasonId, hashes) {
    const since = clock().getTime() - INVITED_AGAIN_AFTER_MS;
    const invited = [...invitations.rows()].filter((each) => {
      const { requestedAt } = mailings.get(key(orgId, each.mailingId)) ?? {};
      return each.orgId === orgId && (each.seasonId === seasonId || (requestedAt !== undefined && requestedAt.getTime() > since));
    });
    const found = new Set(invited.map(({ addressHash }) => addressHash));
    return hashes.filter((hash) => found.has(hash));
  },
  async due(orgId, limit) {
    const now = clock();
    const due = [...invitations.rows()]
      .filter((each) => each.orgId === orgId && each.dueAt !== null && each.dueAt <= now)
      .sort((a, b) => a.dueAt!.getTime() - b.dueAt!.getTime() || byText(a.addressHash, b.addressHash));
    const found = due.slice(0, limit).map((invitation) => {
      const { inviteCode, requestedAt } = mailings.get(key(orgId, invitation.mailingId))!;
      return { invitation, inviteCode, requestedAt };
    });
    return { now, due: found };
  },
  async save(invitation) {
    const name = key(invitation.orgId, invitation.seasonId, invitation.addressHash);
    const stored = invitations.get(name);
    if (stored && stored.attempts <= invitation.attempts) invitations.put(invitation);
  },
});

export const memoryReleaseRequests = ({ releaseRequests }: Tables, clock: Clock): ReleaseRequests => ({
  find: async (orgId) => releaseRequests.get(orgId),
  add: async (request) => releaseRequests.put(request),
  async due(orgId) {
    const now = clock();
    const request = releaseRequests.get(orgId);
    return { now, due: request && request.dueAt !== null && request.dueAt <= now ? request : undefined };
  },
  async save(request) {
    const stored = releaseRequests.get(request.orgId);
    if (stored && stored.attempts <= request.attempts) releaseRequests.put(request);
  },
  async remove(orgId) {
    const stored = releaseRequests.get(orgId);
    if (stored) releaseRequests.remove(stored);
  },
});

export const memoryMailStops = ({ mailStops }: Tables): MailStops => ({
  add: async (addressHash) => mailStops.put({ addressHash }),
  among: async (hashes) => hashes.filter((hash) => mailStops.get(hash) !== undefined),
});

export const memoryMailRecipients = ({ mailRecipients }: Tables, clock: Clock): MailRecipients => ({
  async hold(addressHash) {
    const now = clock();
    return { now, recipient: mailRecipients.get(addressHash) ?? { addressHash, mails: [], invitations: [], lastAt: now } };
  },
  save: async (recipient) => mailRecipients.put(recipient),
  among: async (hashes) => hashes.flatMap((hash) => mailRecipients.get(hash) ?? []),
});

export function memoryMailingReader(tables: Tables): MailingReader {
  const { mailings, invitations, teams, rosterSpots, players, guardians, memberships, users } = tables;
  function withProgress(mailing: Mailing): MailingWithProgress {
    const of = [...invitations.rows()].filter((each) => each.orgId === mailing.orgId && each.mailingId === mailing.id);
    const ended = (end: string | null) => of.filter((each) => each.end === end).length;
    const progress = {
      waiting: ended(null),
      sent: ended('sent'),
      refused: ended('refused'),
      rejected: ended('rejected'),
      expired: ended('expired'),
      withheld: ended('withheld'),
    };
    return { ...mailing, progress };
  }
  const isArchived = (orgId: OrgId, playerId: PlayerId) => players.get(key(orgId, playerId))?.archived ?? true;
  return {
    async guardiansIn(orgId: OrgId, seasonId: SeasonId) {
      const teamIds = new Set(
        [...teams.rows()].filter((team) => team.orgId === orgId && team.seasonId === seasonId && !team.archived).map(({ id }) => id),
      );
      const playing = new Set(
        [...rosterSpots.rows()].filter((spot) => spot.orgId === orgId && teamIds.has(spot.teamId)).map(({ playerId }) => playerId),
      );
      const found = [...guardians.rows()]
        .filter((each) => each.orgId === orgId && playing.has(each.playerId) && !isArchived(orgId, each.playerId))
        .sort((a, b) => byText(a.email, b.email) || byText(a.playerId, b.playerId));
      return [...Map.groupBy(found, ({ email }) => email).values()].map(([first]) => ({ email: first!.email, playerId: first!.playerId }));
    },
    async memberAddresses(orgId) {
      const ids = new Set([...memberships.rows()].filter((each) => each.orgId === orgId).map(({ userId }) => userId));
      return [...users.rows()].flatMap(({ id, email, emailVerified }) => (ids.has(id) && emailVerified && email !== null ? [email] : []));
    },
    async mailings(orgId, page) {
      const found = [...mailings.rows()].filter((each) => each.orgId === orgId);
      const { items, hasMore } = timePage(found, ({ requestedAt, id }) => ({ at: requestedAt, id }), -1, page);
      return { items: items.map(withProgress), hasMore };
    },
    async mailing(orgId, id) {
      const mailing = mailings.get(key(orgId, id));
      return mailing && withProgress(mailing);
    },
  };
}
