import type { Clock } from '../../application/ports/clock.ts';
import type { ReminderReader, Reminders } from '../../application/ports/storage/reminder-storage.ts';
import { EVERYTHING } from '../../domain/notifications/push-preferences.ts';
import { stateAt } from '../../domain/officials/assignment.ts';
import type { Reminder, ReminderRule } from '../../domain/reminders/reminder.ts';
import type { GameId, OrgId, UserId } from '../../domain/shared/ids.ts';
import { dueOrgs } from './due-orgs.ts';
import { byText } from './tables/order.ts';
import { key } from './tables/table.ts';
import type { Tables } from './tables/tables.ts';

type Kept = Pick<Reminder, 'orgId' | 'userId' | 'itemId' | 'rule' | 'startDay'>;
export const reminderKey = ({ orgId, userId, itemId, rule, startDay }: Kept): string => key(orgId, userId, itemId, rule, startDay);

export const memoryReminders = ({ reminderTurns, itemReminders }: Tables, clock: Clock): Reminders => ({
  async takeTurn(orgId) {
    const turn = reminderTurns.get(orgId);
    const now = clock();
    return turn && turn.dueAt > now ? undefined : now;
  },
  endTurn: async (orgId, next) => reminderTurns.set(orgId, { orgId, dueAt: next }),
  async add(_, reminders) {
    const fresh = reminders.filter((each) => !itemReminders.get(reminderKey(each)));
    for (const each of fresh) itemReminders.set(reminderKey(each), { ...each, madeAt: clock() });
    return fresh;
  },
});

export function memoryReminderReader(tables: Tables, clock: Clock): ReminderReader {
  const { orgs, reminderTurns, itemReminders, officialAssignments, games, teams, pushPreferences } = tables;
  const turns = () => [...orgs.rows()].map(({ id }) => ({ orgId: id, dueAt: reminderTurns.get(id)?.dueAt ?? clock() }));

  /** The umpires who can still answer the offer of a game that is still to come. */
  function offeredTo(orgId: OrgId, gameId: GameId): readonly UserId[] {
    const game = games.get(key(orgId, gameId));
    if (game?.status !== 'scheduled' || game.startsAt <= clock()) return [];
    const open = [...officialAssignments.rows()].filter(
      (each) => each.orgId === orgId && each.gameId === gameId && stateAt(each, clock()) === 'offered',
    );
    return [...new Set(open.flatMap(({ userId }) => userId ?? []))];
  }
  const OF_RULE: Readonly<Record<ReminderRule, typeof offeredTo>> = { 'open-offer': offeredTo };
  const wants = (orgId: OrgId, userId: UserId) => (pushPreferences.get(key(orgId, userId)) ?? EVERYTHING).offerReminders;

  return {
    remindersDue: async () => dueOrgs(turns(), clock()),
    async remindersDueIn(orgId) {
      const turn = reminderTurns.get(orgId);
      return turn ? turn.dueAt.getTime() - clock().getTime() : 0;
    },
    async dueReminders(orgId, days, people) {
      const inOrg = [...games.rows()].filter((game) => game.orgId === orgId);
      const due = days.flatMap(({ rule, day: startDay, from, before }) =>
        inOrg
          .filter(({ startsAt }) => startsAt >= from && startsAt < before)
          .flatMap((game) => {
            const [homeTeam, visitorTeam] = [game.homeTeamId, game.visitorTeamId].map((id) => teams.get(key(orgId, id))!.name);
            return OF_RULE[rule](orgId, game.id).map((userId) => ({
              userId,
              itemId: game.id,
              rule,
              startDay,
              startsAt: game.startsAt,
              homeTeam: homeTeam!,
              visitorTeam: visitorTeam!,
            }));
          }),
      );
      const open = due.filter((each) => wants(orgId, each.userId) && !itemReminders.get(reminderKey({ ...each, orgId })));
      const first = new Set([...new Set(open.map(({ userId }) => userId))].sort(byText).slice(0, people));
      return open
        .filter(({ userId }) => first.has(userId))
        .sort(
          (a, b) =>
            byText(a.userId, b.userId) ||
            a.startsAt.getTime() - b.startsAt.getTime() ||
            byText(a.itemId, b.itemId) ||
            byText(a.rule, b.rule),
        );
    },
    async heldReminders(orgId, messageId) {
      const held = [...itemReminders.rows()].filter(
        (each) =>
          each.orgId === orgId &&
          each.messageId === messageId &&
          games.get(key(orgId, each.itemId))?.startsAt.getTime() === each.startsAt.getTime() &&
          OF_RULE[each.rule](orgId, each.itemId).includes(each.userId),
      );
      return [...Map.groupBy(held, ({ userId }) => userId)].map(([userId, all]) => ({
        userId,
        rules: [...new Set(all.map(({ rule }) => rule))],
      }));
    },
  };
}
