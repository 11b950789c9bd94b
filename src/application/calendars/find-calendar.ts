import type { OrgId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { Secrets } from '../ports/secrets.ts';
import type { CalendarReader } from '../ports/storage/calendars/calendar-storage.ts';
import { useCase } from '../use-case.ts';

type Deps = Readonly<{ read: Pick<CalendarReader, 'calendarBySecret'>; secrets: Secrets }>;
type Query = Readonly<{ orgId: OrgId; secret: string }>;

/** Whether there is a calendar behind a secret address: one small read, made before anything that costs more. */
export const findCalendar = useCase(
  'public',
  async ({ read, secrets }: Deps, { orgId, secret }: Query): Promise<Result<undefined, NotFound>> =>
    (await read.calendarBySecret(orgId, secrets.hashOf(secret))) ? ok(undefined) : err({ kind: 'not-found' }),
);
