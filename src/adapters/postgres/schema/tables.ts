import type { Table } from './table.ts';
import * as attendance from './tables/attendance.ts';
import * as chat from './tables/chat.ts';
import * as events from './tables/events.ts';
import * as families from './tables/families.ts';
import * as followers from './tables/followers.ts';
import * as games from './tables/games.ts';
import * as imports from './tables/imports.ts';
import * as league from './tables/league.ts';
import * as mail from './tables/mail.ts';
import * as membership from './tables/membership.ts';
import * as notifications from './tables/notifications.ts';
import * as privacy from './tables/privacy.ts';
import * as reminders from './tables/reminders.ts';
import * as requests from './tables/requests.ts';
import * as scoring from './tables/scoring.ts';
import * as slots from './tables/slots.ts';
import * as webhooks from './tables/webhooks.ts';

/**
 * Every table of the database: what the modules export, by name in each. Tests compare them with the catalog. An erasure deletes rows in this
 * order.
 */
export const TABLES: readonly Table[] = [
  membership,
  league,
  families,
  followers,
  mail,
  notifications,
  reminders,
  games,
  events,
  attendance,
  slots,
  scoring,
  chat,
  imports,
  webhooks,
  privacy,
  requests,
].flatMap((module): readonly Table[] => Object.values(module));
