import { settingsOf } from '../../domain/membership/org.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { ok } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { OfficialReader } from '../ports/storage/officials/official-storage.ts';
import type { PageRequest } from '../ports/storage/page.ts';
import { useCase } from '../use-case.ts';
import { viewAssignment } from './view-assignment.ts';

type Deps = Readonly<{ read: Pick<OfficialReader, 'assignments'>; clock: Clock }>;
type Query = Readonly<{ actor: Member; page: PageRequest<TimePosition> }>;

const AHEAD_MS = 60 * 24 * 3_600_000;

/** Places without an official in games of the next 60 days, and whether umpires may take them themselves. Umpires who declined are not named. */
export const listOpenGames = useCase('officiate', async ({ read, clock }: Deps, { actor, page }: Query) => {
  const now = clock();
  const range = { from: now, before: new Date(now.getTime() + AHEAD_MS) };
  const { items, hasMore } = await read.assignments(actor.org.id, range, { freeAt: now, butSeasons: [...actor.hiddenSeasons] }, page);
  const open = items.map((each) => ({
    ...viewAssignment(actor, { ...each, official: null }, now),
    state: 'open' as const,
    respondBy: null,
  }));
  return ok({ items: open, hasMore, mayTake: settingsOf(actor.org).umpiresAssignThemselves });
});
