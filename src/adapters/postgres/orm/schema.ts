import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type * as attendance from '../attendance/entities.ts';
import type * as brackets from '../brackets/entities.ts';
import type * as calendars from '../calendars/entities.ts';
import type * as chat from '../chat/entities.ts';
import type * as events from '../events/entities.ts';
import type * as families from '../families/entities.ts';
import type * as followers from '../followers/entities.ts';
import type * as games from '../games/entities.ts';
import type * as imports from '../imports/entities.ts';
import type * as invites from '../invites/entities.ts';
import type * as league from '../league/entities.ts';
import type * as mail from '../mail/entities.ts';
import type * as membership from '../membership/entities.ts';
import type * as moderation from '../moderation/entities.ts';
import type * as notifications from '../notifications/entities.ts';
import type * as officials from '../officials/entities.ts';
import type * as privacy from '../privacy/entities.ts';
import type * as reminders from '../reminders/entities.ts';
import type * as reports from '../reports/entities.ts';
import type * as requests from '../requests/entities.ts';
import type * as scheduling from '../scheduling/entities.ts';
import type * as scoring from '../scoring/entities.ts';
import type * as slots from '../slots/entities.ts';
import type * as webhooks from '../webhooks/entities.ts';

type EntitiesOf<Module> = Module[keyof Module];

/** The tables for Kysely, inferred from the entities. */
export interface Schema
  extends InferKyselyDB<
    | EntitiesOf<typeof attendance>
    | EntitiesOf<typeof brackets>
    | EntitiesOf<typeof calendars>
    | EntitiesOf<typeof chat>
    | EntitiesOf<typeof events>
    | EntitiesOf<typeof families>
    | EntitiesOf<typeof followers>
    | EntitiesOf<typeof games>
    | EntitiesOf<typeof imports>
    | EntitiesOf<typeof invites>
    | EntitiesOf<typeof league>
    | EntitiesOf<typeof mail>
    | EntitiesOf<typeof membership>
    | EntitiesOf<typeof moderation>
    | EntitiesOf<typeof notifications>
    | EntitiesOf<typeof officials>
    | EntitiesOf<typeof privacy>
    | EntitiesOf<typeof reminders>
    | EntitiesOf<typeof reports>
    | EntitiesOf<typeof requests>
    | EntitiesOf<typeof scheduling>
    | EntitiesOf<typeof scoring>
    | EntitiesOf<typeof slots>
    | EntitiesOf<typeof webhooks>
  > {}
