import type { Member } from '../../domain/membership/permissions.ts';
import type { Availability } from '../../domain/officials/availability.ts';
import { ok } from '../../domain/shared/result.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Command = Readonly<{ actor: Member }> & Pick<Availability, 'weekly' | 'blackouts'>;

/** Sets when the umpire can be assigned, replacing what was set before. Accepted places stay. */
export const setAvailability = useCase(
  'officiate',
  ({ unitOfWork }: Pick<WriteDeps<'officialAvailabilities'>, 'unitOfWork'>, { actor, weekly, blackouts }: Command) =>
    unitOfWork.transact<Pick<Availability, 'weekly' | 'blackouts'>, never>(async ({ officialAvailabilities }) => {
      await officialAvailabilities.save({ orgId: actor.org.id, userId: actor.user.id, weekly, blackouts });
      return ok({ weekly, blackouts });
    }),
);
