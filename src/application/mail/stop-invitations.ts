import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import type { KeyedHashes } from '../ports/storage/privacy/keyed-hash.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';
import { useCase } from '../use-case.ts';

/** Which address is sent no invitations any more, by its keyed hash. Only who got one knows the signature. */
export type InvitationStop = Readonly<{ addressHash: string; signature: string }>;

export const invitationStopSignature = ({ keyedHash }: KeyedHashes, addressHash: string): Promise<string> =>
  keyedHash('mail-stop', addressHash);

/** Whether the address, which is in each invitation, is one of this gateway. */
export const checkInvitationStop = useCase(
  'public',
  async ({ read }: Readonly<{ read: KeyedHashes }>, { addressHash, signature }: InvitationStop) =>
    (await invitationStopSignature(read, addressHash)) === signature ? ok(undefined) : err<NotFound>({ kind: 'not-found' }),
);

/** Keeps invitations of every org of this deployment from an address, for good. */
export const stopInvitations = useCase(
  'public',
  async (deps: Readonly<{ read: KeyedHashes; unitOfWork: UnitOfWork<'mailStops'> }>, stop: InvitationStop) => {
    const known = await checkInvitationStop(deps)(stop);
    if (!known.ok) return known;
    return deps.unitOfWork.transact<undefined, NotFound>(async ({ mailStops }) => ok(void (await mailStops.add(stop.addressHash))));
  },
);
