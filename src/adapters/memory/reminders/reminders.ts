import type { Clock } from '../../../application/ports/clock.ts';
import type { ReminderReader, Reminders } from '../../../application/ports/storage/reminders/reminder-storage.ts';
import { isAbsent } from '../../../domain/attendance/absence.ts';
import { type AnswerableItem, answerableEvent, answerableGame } from '../../../domain/attendance/answer.ts';
import { DEFAULT_ANSWER_RULES, isAsked, withDeadline } from '../../../domain/attendance/response-deadline.ts';
import type { Team } from '../../../domain/league/team.ts';
import { EVERYTHING } from '../../../domain/notifications/push-preferences.ts';
import { stateAt } from '../../../domain/officials/assignment.ts';
import type { RemindedItem, Reminder, ReminderRule } from '../../../domain/reminders/reminder.ts';
import { REMINDER_PREFERENCES } from '../../../domain/reminders/reminder-notification.ts';
import type { OrgId, PlayerId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import { isTimeTbd } from '../../../domain/shared/time-tbd.ts';
import { dueOrgs } from '../due-orgs.ts';
import { isInDraft } from '../league/team-season.ts';
import { byText } from '../tables/order.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

type Kept = Pick<Reminder, 'orgId' | 'userId' | 'itemId' | 'rule' | 'startDay'>;
const reminderKey = ({ orgId, userId, itemId, rule, startDay }: Kept): string => key(orgId, userId, itemId, rule, startDay);

export const memoryReminders = ({ reminderTurns, itemReminders }: Tables, clock: Clock): Reminders => ({
  async takeTurn(orgId) {
    const turn = reminderTurns.get(orgId);
    const now = clock();
    return turn && turn.dueAt > now ? undefined : now;
  },
  endTurn: async (orgId, next) => reminderTurns.put({ orgId, dueAt: next }),
  async add(_, reminders) {
    const fresh = reminders.filter((each) => !itemReminders.get(reminderKey(each)));
    for (const each of fresh) itemReminders.put({ ...each, madeAt: clock() });
    return fresh;
  },
});

export function memoryReminderReader(tables: Tables, clock: Clock): ReminderReader {
  const { orgs, reminderTurns, itemReminders, officialAssignments, games, teamEvents, teams, seasons, pushPreferences } = tables;
  const { rosterSpots, parentLinks, attendanceAnswers, playerAbsences, responseDeadlines, slots, slotPlaces, staff } = tables;
  const turns = () => [...orgs.rows()].map(({ id }) => ({ orgId: id, dueAt: reminderTurns.get(id)?.dueAt ?? clock() }));
  const wants = (orgId: OrgId, userId: UserId, rule: ReminderRule) =>
    (pushPreferences.get(key(orgId, userId)) ?? EVERYTHING)[REMINDER_PREFERENCES[rule]];

  /** The items of an org that take place and are still to come. */
  const itemsOf = (orgId: OrgId): readonly AnswerableItem[] =>
    [
      ...[...games.rows()]
        .filter((game) => game.orgId === orgId && game.status === 'scheduled' && !isInDraft(tables, game))
        .map(answerableGame),
      ...[...teamEvents.rows()].filter((event) => event.orgId === orgId).map(answerableEvent),
    ].filter(({ takesPlace, startsAt }) => takesPlace && startsAt > clock());

  /** The umpires who can still answer the offer of a game. */
  const offered = (orgId: OrgId, { item }: AnswerableItem): readonly UserId[] =>
    [...officialAssignments.rows()]
      .filter((each) => each.orgId === orgId && each.gameId === item.id && stateAt(each, clock()) === 'offered')
      .flatMap(({ userId }) => userId ?? []);

  /** The guardians of players on the rosters of the item's teams of whom this holds. */
  function guardians(orgId: OrgId, item: AnswerableItem, holds: (playerId: PlayerId, teamId: TeamId) => boolean): readonly UserId[] {
    const isCurrent = ({ seasonId, archived }: Team) => !archived && seasons.get(key(orgId, seasonId))!.isActive;
    const players = [...rosterSpots.rows()].filter(
      (spot) =>
        spot.orgId === orgId &&
        item.teamIds.includes(spot.teamId) &&
        isCurrent(teams.get(key(orgId, spot.teamId))!) &&
        holds(spot.playerId, spot.teamId),
    );
    return [...parentLinks.rows()]
      .filter((link) => link.orgId === orgId && link.state === 'approved' && players.some(({ playerId }) => playerId === link.playerId))
      .map(({ userId }) => userId);
  }
  const answerOf = (orgId: OrgId, { item }: AnswerableItem, playerId: PlayerId) =>
    attendanceAnswers.get(key(orgId, item.id, playerId))?.answer;
  function isSilent(orgId: OrgId, item: AnswerableItem, playerId: PlayerId, teamId: TeamId, closesBefore: Date | null): boolean {
    const rules = responseDeadlines.get(key(orgId, teamId)) ?? DEFAULT_ANSWER_RULES;
    if (!isAsked(item, rules)) return false;
    const { respondBy } = withDeadline(item, rules);
    if (closesBefore && !(respondBy && respondBy < closesBefore)) return false;
    const away = playerAbsences.get(key(orgId, playerId))?.absences ?? [];
    const isOpen = respondBy === null || respondBy > clock();
    return isOpen && answerOf(orgId, item, playerId) === undefined && !isAbsent(away, item, orgs.get(orgId)!.timeZone);
  }
  /** Who has taken a place in a slot of the item. */
  const holders = (orgId: OrgId, { item }: AnswerableItem): readonly UserId[] =>
    [...slotPlaces.rows()]
      .filter((place) => place.orgId === orgId)
      .filter(({ slotId }) => [slots.get(key(orgId, slotId))].some((slot) => (slot?.gameId ?? slot?.eventId) === item.id))
      .map(({ userId }) => userId);
  /** Who is on the staff of the item's teams. */
  const onStaff = (orgId: OrgId, { teamIds }: AnswerableItem): readonly UserId[] =>
    [...staff.rows()].filter((line) => line.orgId === orgId && teamIds.includes(line.teamId)).flatMap(({ userId }) => userId ?? []);
  type OfRule = (orgId: OrgId, item: AnswerableItem, closesBefore: Date | null) => readonly UserId[];
  const OF_RULE: Readonly<Record<ReminderRule, OfRule>> = {
    'open-offer': offered,
    unanswered: (orgId, item, closesBefore) =>
      guardians(orgId, item, (playerId, teamId) => isSilent(orgId, item, playerId, teamId, closesBefore)),
    'evening-before': (orgId, item) => [
      ...guardians(orgId, item, (playerId) => ['yes', 'maybe'].includes(answerOf(orgId, item, playerId) ?? 'no')),
      ...holders(orgId, item),
    ],
    'team-evening': onStaff,
  };

  function about(orgId: OrgId, { item, teamIds, ...span }: AnswerableItem): RemindedItem {
    const [first, second] = teamIds.map((id) => teams.get(key(orgId, id))!.name);
    return item.kind === 'game'
      ? { isTimeTbd: isTimeTbd(span), kind: 'game', homeTeam: first!, visitorTeam: second! }
      : { isTimeTbd: isTimeTbd(span), kind: teamEvents.get(key(orgId, item.id))!.kind, team: first! };
  }

  return {
    remindersDue: async () => dueOrgs(turns(), clock()),
    async remindersDueIn(orgId) {
      const turn = reminderTurns.get(orgId);
      return turn ? turn.dueAt.getTime() - clock().getTime() : 0;
    },
    async dueReminders(orgId, days, people) {
      const due = itemsOf(orgId).flatMap((each) =>
        days
          .filter(({ from, before }) => each.startsAt >= from && each.startsAt < before)
          .flatMap(({ rule, day: startDay, closesBefore }) =>
            [...new Set(OF_RULE[rule](orgId, each, closesBefore))].map((userId) => {
              const { item, startsAt } = each;
              const orgEventId = item.kind === 'event' ? teamEvents.get(key(orgId, item.id))!.orgEventId : null;
              return { userId, itemId: item.id, rule, startDay, startsAt, teamIds: each.teamIds, about: about(orgId, each), orgEventId };
            }),
          ),
      );
      const open = due.filter((each) => wants(orgId, each.userId, each.rule) && !itemReminders.get(reminderKey({ ...each, orgId })));
      const inOrder = open.toSorted(
        (x, y) => x.startsAt.getTime() - y.startsAt.getTime() || byText(x.itemId, y.itemId) || byText(x.rule, y.rule),
      );
      const ofPeople = [...Map.groupBy(inOrder, ({ userId }) => userId).values()];
      return ofPeople
        .sort(([a], [b]) => byText(a!.itemId, b!.itemId) || byText(a!.userId, b!.userId))
        .slice(0, people)
        .flat();
    },
    async heldReminders(orgId, messageId) {
      const items = new Map(itemsOf(orgId).map((each) => [each.item.id, each]));
      const held = [...itemReminders.rows()].filter((each) => {
        const item = items.get(each.itemId);
        const isIt = each.orgId === orgId && each.messageId === messageId && item?.startsAt.getTime() === each.startsAt.getTime();
        return isIt && OF_RULE[each.rule](orgId, item, null).includes(each.userId);
      });
      return held
        .toSorted((x, y) => x.startsAt.getTime() - y.startsAt.getTime() || byText(x.itemId, y.itemId))
        .map(({ userId, itemId, rule }) => ({ userId, itemId, rule }));
    },
  };
}
