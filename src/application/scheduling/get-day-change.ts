import type { Member } from '../../domain/membership/permissions.ts';
import type { DayChangeId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';
import { useCase } from '../use-case.ts';
import { type DayChangeView, viewDayChange } from './view-day-change.ts';

type Deps = Readonly<{ unitOfWork: UnitOfWork<'dayChanges', 'teams' | 'facilities'> }>;
type Command = Readonly<{ actor: Member; dayChangeId: DayChangeId }>;

export const getDayChange = useCase('manage-org', ({ unitOfWork }: Deps, { actor, dayChangeId }: Command) =>
  unitOfWork.transact<DayChangeView, NotFound>(async (repositories) => {
    const change = await repositories.dayChanges.find(actor.org.id, dayChangeId);
    return change ? ok(await viewDayChange(change, { actor }, repositories)) : err({ kind: 'not-found' });
  }),
);
