import type { Org } from '../membership/org.ts';
import { isUmpire, type Recipient } from '../notifications/audience.ts';
import { gameTitle, type Notification, orgTitle } from '../notifications/notification.ts';
import type { PushPreferences } from '../notifications/push-preferences.ts';
import type { PushEventId } from '../shared/ids.ts';
import type { Text } from '../texts/messages.ts';
import { type Moment, moment } from '../texts/text.ts';
import type { DueReminder, ReminderRule } from './reminder.ts';

const PREFERENCES = { 'open-offer': 'offerReminders' } as const satisfies Readonly<Record<ReminderRule, keyof PushPreferences>>;

/** Whether a person may be reminded by the rule now. */
export const shouldRemind = (recipient: Pick<Recipient, 'preferences' | 'roles'>, rule: ReminderRule): boolean =>
  recipient.preferences[PREFERENCES[rule]] && (rule !== 'open-offer' || isUmpire(recipient));

type NamedReminder = Pick<DueReminder, 'itemId' | 'rule' | 'startsAt'> & Readonly<{ homeTeam: string; visitorTeam: string }>;

/** One message about everything of which a person is reminded, at least one item. It names no child; the app shows which items. */
export function reminderNotification(
  { id: orgId, name, timeZone }: Pick<Org, 'id' | 'name' | 'timeZone'>,
  reminderId: PushEventId,
  reminders: readonly NamedReminder[],
): Notification {
  const first = reminders[0]!;
  const data = { kind: 'reminder', orgId, reminderId };
  const isOne = reminders.every(({ itemId }) => itemId === first.itemId);
  return isOne
    ? { title: gameTitle(first), body: ofOne(moment(first.startsAt, timeZone)), data: { ...data, gameId: first.itemId } }
    : { title: orgTitle(name), body: { key: 'push.offer-reminders', values: {} }, data };
}

const ofOne = (at: Moment): Text => ({ key: 'push.offer-reminder', values: { at } });
