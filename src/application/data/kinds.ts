import * as attendance from './attendance.ts';
import * as brackets from './brackets.ts';
import * as calendars from './calendars.ts';
import * as chat from './chat.ts';
import * as events from './events.ts';
import * as families from './families.ts';
import * as followers from './followers.ts';
import * as games from './games.ts';
import * as imports from './imports.ts';
import type { ExportedRecords, KindOfData } from './kind-of-data.ts';
import * as league from './league.ts';
import * as mail from './mail.ts';
import * as membership from './membership.ts';
import * as moderation from './moderation.ts';
import * as notifications from './notifications.ts';
import * as officials from './officials.ts';
import * as privacy from './privacy.ts';
import * as reminders from './reminders.ts';
import * as reports from './reports.ts';
import * as requests from './requests.ts';
import * as scheduling from './scheduling.ts';
import * as scoring from './scoring.ts';
import * as slots from './slots.ts';
import * as webhooks from './webhooks.ts';

/** Every kind of data that is declared, by the name of its constant; tests name the module that is missing. */
export const DECLARED = {
  ...attendance,
  ...brackets,
  ...calendars,
  ...chat,
  ...events,
  ...families,
  ...followers,
  ...games,
  ...imports,
  ...league,
  ...mail,
  ...membership,
  ...moderation,
  ...notifications,
  ...officials,
  ...privacy,
  ...reminders,
  ...reports,
  ...requests,
  ...scheduling,
  ...scoring,
  ...slots,
  ...webhooks,
};
export const KINDS: readonly KindOfData[] = Object.values<KindOfData>(DECLARED);

/** A kind of data with records that users, or that players export. */
export type Exporting<Named> = Readonly<{ kind: KindOfData; records: ExportedRecords & Named }>;
type OfUser = Readonly<{ user: string }>;
type OfPlayer = Readonly<{ player: string }>;
export const RECORDS_OF_USERS: readonly Exporting<OfUser>[] = KINDS.flatMap((kind) =>
  (kind.exports ?? []).flatMap((records) => ('user' in records ? [{ kind, records }] : [])),
);
export const RECORDS_OF_PLAYERS: readonly Exporting<OfPlayer>[] = KINDS.flatMap((kind) =>
  (kind.exports ?? []).flatMap((records) => ('player' in records ? [{ kind, records }] : [])),
);
