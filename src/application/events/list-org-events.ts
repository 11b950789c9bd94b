import type { Member } from '../../domain/membership/permissions.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventReader } from '../ports/storage/events/event-storage.ts';
import { useCase } from '../use-case.ts';
import { type OrgEventView, viewOrgEvents } from './view-org-event.ts';

type Deps = Readonly<{ read: Pick<EventReader, 'orgEvents'>; clock: Clock }>;

const LISTED_FOR_MS = 30 * 24 * 3_600_000;

/** The events of the league that are not over for more than 30 days, in order of start. */
export const listOrgEvents = useCase(
  'manage-org',
  async ({ read, clock }: Deps, { actor: { org } }: Readonly<{ actor: Member }>): Promise<Result<readonly OrgEventView[], never>> =>
    ok(viewOrgEvents(await read.orgEvents(org.id, { endingAfter: new Date(clock().getTime() - LISTED_FOR_MS) }), org)),
);
