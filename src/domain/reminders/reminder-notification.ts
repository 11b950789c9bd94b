import type { Org } from '../membership/org.ts';
import { isUmpire, type Recipient } from '../notifications/audience.ts';
import { gameTitle, type Notification, orgTitle } from '../notifications/notification.ts';
import type { PushPreferences } from '../notifications/push-preferences.ts';
import type { PushEventId, TeamId } from '../shared/ids.ts';
import type { TimeZone } from '../shared/time.ts';
import type { Text } from '../texts/messages.ts';
import { moment, startMoment } from '../texts/text.ts';
import { type DueReminder, type OwnRule, REMINDER_RULES, type RemindedItem, type ReminderRule } from './reminder.ts';

export const REMINDER_PREFERENCES = {
  unanswered: 'answerReminders',
  'open-offer': 'offerReminders',
  'evening-before': 'eveningReminders',
  'team-evening': 'eveningReminders',
} as const satisfies Readonly<Record<ReminderRule, keyof PushPreferences>>;

const WORDS = { unanswered: 'answer', 'open-offer': 'offer', 'evening-before': 'evening' } as const satisfies Readonly<
  Record<OwnRule, string>
>;

const IS_FOR: Readonly<Record<ReminderRule, (recipient: Pick<Recipient, 'roles'>) => boolean>> = {
  unanswered: ({ roles }) => roles.includes('parent'),
  'open-offer': isUmpire,
  // Coaches may have taken a place as well.
  'evening-before': ({ roles }) => roles.length > 0,
  // A manager is one by any role; of which team they are decides besides.
  'team-evening': ({ roles }) => roles.length > 0,
};

/** Whether a person may be reminded by the rule now. */
export const shouldRemind = (recipient: Pick<Recipient, 'preferences' | 'roles'>, rule: ReminderRule): boolean =>
  recipient.preferences[REMINDER_PREFERENCES[rule]] && IS_FOR[rule](recipient);

type NamedItem = Pick<DueReminder, 'itemId' | 'startsAt'> & Readonly<{ about: RemindedItem }>;
type NamedReminder = NamedItem & Readonly<{ rule: OwnRule }>;

/** One message about everything of which a person is reminded, at least one item. It names no child; the app shows which items. */
export function reminderNotification(
  { id: orgId, name, timeZone }: Pick<Org, 'id' | 'name' | 'timeZone'>,
  reminderId: PushEventId,
  reminders: readonly NamedReminder[],
): Notification {
  const [first] = reminders as readonly [NamedReminder];
  const [rule, ...others] = REMINDER_RULES.filter((each) => reminders.some((reminder) => reminder.rule === each)) as [OwnRule];
  const data = { kind: 'reminder', orgId, reminderId };
  if (reminders.some(({ itemId }) => itemId !== first.itemId)) {
    return {
      title: orgTitle(name),
      body: { key: 'push.reminders', values: { about: others.length === 0 ? WORDS[rule] : 'several' } },
      data,
    };
  }
  return reminderOf({ ...first, rule }, timeZone, data);
}

type OfOrg = Pick<Org, 'id' | 'timeZone'>;
/** The same words about one item when who runs the team reminds by hand. */
export const answerRequestNotification = ({ id: orgId, timeZone }: OfOrg, teamId: TeamId, reminded: NamedItem): Notification =>
  reminderOf({ ...reminded, rule: 'unanswered' }, timeZone, { kind: 'answer-request', orgId, teamId });

function reminderOf({ rule, ...item }: NamedReminder, zone: TimeZone, data: Notification['data']): Notification {
  const body: Text = { key: 'push.reminder', values: { about: WORDS[rule], item: item.about.kind, at: startOf(item, zone) } };
  return ofItem(item, body, data);
}

const startOf = ({ about, startsAt }: NamedItem, zone: TimeZone) =>
  about.isTimeTbd ? startMoment({ startsAt, endsAt: startsAt }, zone) : moment(startsAt, zone);

const ofItem = ({ about, itemId }: NamedItem, body: Text, data: Notification['data']): Notification =>
  about.kind === 'game'
    ? { title: gameTitle(about), body, data: { ...data, gameId: itemId } }
    : { title: orgTitle(about.team), body, data: { ...data, eventId: itemId } };

/** How many of a team come: those who were not asked count as coming. */
export type ComingCounts = Readonly<{ yes: number; no: number; maybe: number; silent: number; notAsked: number }>;

const inFigures = ({ yes, no, maybe, silent, notAsked }: ComingCounts) => ({ coming: yes + notAsked, notAsked, maybe, no, silent });

/** Tells who runs a team on the evening before how many come, and how many places of its slots are open, without a name. */
export const teamEveningNotification = (
  { id: orgId, timeZone }: OfOrg,
  { reminderId, teamId }: Readonly<{ reminderId: PushEventId; teamId: TeamId }>,
  item: NamedItem,
  { open, ...counts }: ComingCounts & Readonly<{ open: number }>,
): Notification => {
  const values = { item: item.about.kind, at: startOf(item, timeZone), ...inFigures(counts), open };
  return ofItem(item, { key: 'push.team-evening', values }, { kind: 'team-evening', orgId, reminderId, teamId });
};

/** Tells who runs a team that somebody does not come after all, and how many still do, without a name. */
export const answerChangedNotification = (
  { id: orgId, timeZone }: OfOrg,
  teamId: TeamId,
  item: NamedItem,
  counts: ComingCounts,
): Notification => {
  const values = { item: item.about.kind, at: startOf(item, timeZone), ...inFigures(counts) };
  return ofItem(item, { key: 'push.answer-changed', values }, { kind: 'answer-changed', orgId, teamId });
};
