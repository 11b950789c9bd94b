import * as attendance from '../attendance/entities.ts';
import * as brackets from '../brackets/entities.ts';
import * as calendars from '../calendars/entities.ts';
import * as chat from '../chat/entities.ts';
import * as events from '../events/entities.ts';
import * as families from '../families/entities.ts';
import * as followers from '../followers/entities.ts';
import * as games from '../games/entities.ts';
import * as imports from '../imports/entities.ts';
import * as invites from '../invites/entities.ts';
import * as league from '../league/entities.ts';
import * as mail from '../mail/entities.ts';
import * as membership from '../membership/entities.ts';
import * as moderation from '../moderation/entities.ts';
import * as notifications from '../notifications/entities.ts';
import * as officials from '../officials/entities.ts';
import type { Table } from '../orm/table.ts';
import * as privacy from '../privacy/entities.ts';
import * as reminders from '../reminders/entities.ts';
import * as reports from '../reports/entities.ts';
import * as requests from '../requests/entities.ts';
import * as scheduling from '../scheduling/entities.ts';
import * as scoring from '../scoring/entities.ts';
import * as slots from '../slots/entities.ts';
import * as webhooks from '../webhooks/entities.ts';

/** The entities and tables of each module. */
export const MODULES = [
  membership,
  invites,
  league,
  families,
  followers,
  mail,
  notifications,
  reminders,
  brackets,
  calendars,
  games,
  officials,
  scheduling,
  events,
  attendance,
  slots,
  scoring,
  reports,
  chat,
  moderation,
  imports,
  webhooks,
  privacy,
  requests,
] as const;

const isTable = (exported: object): exported is Table => 'placement' in exported;

/** Every table of the database, by module and name: an erasure deletes rows in this order. Tests compare them with the catalog. */
export const TABLES: readonly Table[] = MODULES.flatMap((module) => Object.values<object>(module).filter(isTable));
