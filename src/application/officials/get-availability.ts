import type { Member } from '../../domain/membership/permissions.ts';
import { ok } from '../../domain/shared/result.ts';
import type { OfficialReader } from '../ports/storage/officials/official-storage.ts';
import { useCase } from '../use-case.ts';

/** When the umpire can be assigned; at any time unless they have said otherwise. */
export const getAvailability = useCase(
  'officiate',
  async ({ read }: Readonly<{ read: Pick<OfficialReader, 'availability'> }>, { actor }: { actor: Member }) => {
    const { weekly, blackouts } = (await read.availability(actor.org.id, actor.user.id)) ?? { weekly: [], blackouts: [] };
    return ok({ weekly, blackouts });
  },
);
