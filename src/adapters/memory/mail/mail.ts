import type { Clock } from '../../../application/ports/clock.ts';
import type { DueMail, MailDeliveries, MailReader } from '../../../application/ports/storage/mail/mail-storage.ts';
import { type MailDelivery, TOPIC_EVERY_MS } from '../../../domain/mail/mail-delivery.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import { backlogOfSent } from '../backlog.ts';
import { dueOrgs } from '../due-orgs.ts';
import { byText } from '../tables/order.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

export function memoryMailDeliveries({ mailDeliveries, pushNotices }: Tables, clock: Clock): MailDeliveries {
  const dueIn = (orgId: OrgId, now: Date) =>
    [...mailDeliveries.rows()]
      .filter((each) => each.orgId === orgId && each.dueAt !== null && each.dueAt <= now)
      .sort((a, b) => a.dueAt!.getTime() - b.dueAt!.getTime() || byText(a.id, b.id));
  const withNotice = (delivery: MailDelivery): DueMail => {
    const { notice, happenedAt } = pushNotices.get(key(delivery.orgId, delivery.eventId))!;
    return { delivery, notice, happenedAt };
  };
  return {
    async add({ orgId, id: eventId, happenedAt }, notice, deliveries) {
      pushNotices.put({ orgId, eventId, notice, happenedAt });
      for (const delivery of deliveries) {
        const ofUser = [...mailDeliveries.rows()].filter((each) => each.orgId === orgId && each.userId === delivery.userId);
        const ofTopic = ofUser.filter(({ topic }) => topic !== null && topic === delivery.topic);
        if (ofUser.some((each) => each.eventId === eventId) || ofTopic.some(({ dueAt }) => dueAt !== null)) continue;
        const earliest = ofTopic.map(({ plannedAt }) => plannedAt.getTime() + TOPIC_EVERY_MS);
        const plannedAt = new Date(Math.max(delivery.plannedAt.getTime(), ...earliest));
        mailDeliveries.put({ ...delivery, plannedAt, dueAt: plannedAt });
      }
    },
    async due(orgId, limit) {
      const now = clock();
      const due = dueIn(orgId, now);
      const isFirst = (each: MailDelivery) => due.find(({ inDigest, userId }) => inDigest && userId === each.userId) === each;
      const found = due.filter((each) => !each.inDigest || isFirst(each)).slice(0, limit);
      return { now, due: found.map(withNotice) };
    },
    digestOf: async (orgId, userId) =>
      dueIn(orgId, clock())
        .filter((each) => each.inDigest && each.userId === userId)
        .map(withNotice),
    async save(delivery) {
      const name = key(delivery.orgId, delivery.id);
      const stored = mailDeliveries.get(name);
      if (stored && stored.attempts <= delivery.attempts) mailDeliveries.put(delivery);
    },
  };
}

/** The address of a user that may be sent mail: verified, and not refused by a server since claims last confirmed it. */
export function mailAddressOf({ users, mailRefusals }: Tables, userId: UserId): string | null {
  const user = [...users.rows()].find(({ id }) => id === userId);
  return user?.emailVerified && mailRefusedAt({ users, mailRefusals }, userId) === null ? user.email : null;
}

/** Since when servers take no mail for the address of a user; null once claims have confirmed it later. */
export function mailRefusedAt({ users, mailRefusals }: Pick<Tables, 'users' | 'mailRefusals'>, userId: UserId): Date | null {
  const user = [...users.rows()].find(({ id }) => id === userId);
  const refusedAt = mailRefusals.get(userId)?.refusedAt ?? null;
  return user && refusedAt && (user.claimsAt ?? user.updatedAt) <= refusedAt ? refusedAt : null;
}

export function memoryMailReader({ mailDeliveries, mailings, invitations, releaseRequests }: Tables, clock: Clock): MailReader {
  const due = () => dueOrgs([...mailDeliveries.rows(), ...invitations.rows(), ...releaseRequests.rows()], clock());
  return {
    mailDue: async () => due(),
    mailDueIn: async (orgId) => due().find((each) => each.orgId === orgId)?.inMs,
    mailBacklog: async () => ({
      'mail-deliveries': backlogOfSent([...mailDeliveries.rows()], ({ plannedAt }) => plannedAt, clock()),
      'mail-invitations': backlogOfSent(
        [...invitations.rows()],
        ({ orgId, mailingId }) => mailings.get(key(orgId, mailingId))?.requestedAt,
        clock(),
      ),
    }),
  };
}
