import type { OperationId } from '../../src/adapters/http/routes/all-routes.ts';
import type { UseCaseName } from '../../src/application/use-cases.ts';
import { attendance } from './attendance.ts';
import { brackets } from './brackets.ts';
import { calendars } from './calendars.ts';
import { chat } from './chat.ts';
import { events } from './events.ts';
import { families } from './families.ts';
import { followers } from './followers.ts';
import { games } from './games.ts';
import { health } from './health.ts';
import { imports } from './imports.ts';
import { invites } from './invites.ts';
import { league } from './league.ts';
import { leagueData } from './league-data.ts';
import { mail } from './mail.ts';
import { membership } from './membership.ts';
import { moderation } from './moderation.ts';
import { notifications } from './notifications.ts';
import { officials } from './officials.ts';
import { OTHER_USE_CASES } from './other-use-cases.ts';
import { pages } from './pages.ts';
import { privacy } from './privacy.ts';
import { publication } from './publication.ts';
import type { CallersOf, Records } from './record.ts';
import { reports } from './reports.ts';
import { scheduling } from './scheduling.ts';
import { scoring } from './scoring.ts';
import { screens } from './screens.ts';
import { slots } from './slots.ts';
import { standings } from './standings.ts';
import { webhooks } from './webhooks.ts';

/** Every operation. One without a record, or with an incomplete one, does not compile. */
export const OPERATIONS: Records = {
  ...health,
  ...pages,
  ...membership,
  ...invites,
  ...games,
  ...events,
  ...league,
  ...leagueData,
  ...slots,
  ...standings,
  ...publication,
  ...scheduling,
  ...scoring,
  ...attendance,
  ...reports,
  ...screens,
  ...families,
  ...followers,
  ...chat,
  ...moderation,
  ...mail,
  ...notifications,
  ...brackets,
  ...officials,
  ...calendars,
  ...webhooks,
  ...imports,
  // Last, since one of these removes the caller.
  ...privacy,
};
export const OPERATION_IDS = Object.keys(OPERATIONS) as readonly OperationId[];

const ofOperations = Object.entries(OPERATIONS).flatMap(([id, record]) => ('useCase' in record ? [[id, record.useCase]] : []));
/** Who may call each use case. */
export const USE_CASE_CALLERS_OF = { ...Object.fromEntries(ofOperations), ...OTHER_USE_CASES } as {
  readonly [Name in UseCaseName]: CallersOf<Name>;
};
