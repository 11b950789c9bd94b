import type { Org } from '../membership/org.ts';
import { isUmpire, type Recipient } from '../notifications/audience.ts';
import { gameTitle, type Notification, orgTitle } from '../notifications/notification.ts';
import type { PushPreferences } from '../notifications/push-preferences.ts';
import type { PushEventId, TeamId } from '../shared/ids.ts';
import type { TimeZone } from '../shared/time.ts';
import type { Text } from '../texts/messages.ts';
import { moment, startMoment } from '../texts/text.ts';
import { type DueReminder, REMINDER_RULES, type RemindedItem, type ReminderRule } from './reminder.ts';

export const REMINDER_PREFERENCES = {
  unanswered: 'answerReminders',
  'open-offer': 'offerReminders',
  'evening-before': 'eveningReminders',
} as const satisfies Readonly<Record<ReminderRule, keyof PushPreferences>>;

const WORDS = { unanswered: 'answer', 'open-offer': 'offer', 'evening-before': 'evening' } as const satisfies Readonly<
  Record<ReminderRule, string>
>;

const IS_FOR: Readonly<Record<ReminderRule, (recipient: Pick<Recipient, 'roles'>) => boolean>> = {
  unanswered: ({ roles }) => roles.includes('parent'),
  'open-offer': isUmpire,
  // Coaches may have taken a place as well.
  'evening-before': ({ roles }) => roles.length > 0,
};

/** Whether a person may be reminded by the rule now. */
export const shouldRemind = (recipient: Pick<Recipient, 'preferences' | 'roles'>, rule: ReminderRule): boolean =>
  recipient.preferences[REMINDER_PREFERENCES[rule]] && IS_FOR[rule](recipient);

type NamedReminder = Pick<DueReminder, 'itemId' | 'rule' | 'startsAt'> & Readonly<{ about: RemindedItem }>;

/** One message about everything of which a person is reminded, at least one item. It names no child; the app shows which items. */
export function reminderNotification(
  { id: orgId, name, timeZone }: Pick<Org, 'id' | 'name' | 'timeZone'>,
  reminderId: PushEventId,
  reminders: readonly NamedReminder[],
): Notification {
  const [first] = reminders as readonly [NamedReminder];
  const [rule, ...others] = REMINDER_RULES.filter((each) => reminders.some((reminder) => reminder.rule === each)) as [ReminderRule];
  const data = { kind: 'reminder', orgId, reminderId };
  if (reminders.some(({ itemId }) => itemId !== first.itemId)) {
    return {
      title: orgTitle(name),
      body: { key: 'push.reminders', values: { about: others.length === 0 ? WORDS[rule] : 'several' } },
      data,
    };
  }
  return ofItem({ ...first, rule }, timeZone, data);
}

type OfOrg = Pick<Org, 'id' | 'timeZone'>;
/** The same words about one item when who runs the team reminds by hand. */
export const answerRequestNotification = (
  { id: orgId, timeZone }: OfOrg,
  teamId: TeamId,
  reminded: Omit<NamedReminder, 'rule'>,
): Notification => ofItem({ ...reminded, rule: 'unanswered' }, timeZone, { kind: 'answer-request', orgId, teamId });

function ofItem({ about, itemId, rule, startsAt }: NamedReminder, zone: TimeZone, data: Notification['data']): Notification {
  const at = about.isTimeTbd ? startMoment({ startsAt, endsAt: startsAt }, zone) : moment(startsAt, zone);
  const body: Text = { key: 'push.reminder', values: { about: WORDS[rule], item: about.kind, at } };
  return about.kind === 'game'
    ? { title: gameTitle(about), body, data: { ...data, gameId: itemId } }
    : { title: orgTitle(about.team), body, data: { ...data, eventId: itemId } };
}
