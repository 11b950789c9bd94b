import type { Member } from '../../domain/membership/permissions.ts';
import { withdraw } from '../../domain/privacy/consent.ts';
import type { ConsentId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { dailyEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Command = Readonly<{ actor: Member; consentId: ConsentId }>;

/** Withdraws a consent of the caller, as easily as it was given; the record that it was given stays. */
export const withdrawConsent = useCase(
  'give-consent',
  ({ unitOfWork, clock, newId }: WriteDeps<'consents' | 'audit'>, { actor, consentId }: Command) =>
    unitOfWork.transact<undefined, NotFound>(async ({ consents, audit }) => {
      const consent = await consents.findForUpdate(actor.org.id, consentId);
      if (consent?.userId !== actor.user.id) return err({ kind: 'not-found' });
      const now = clock();
      const withdrawn = withdraw(consent, now);
      if (withdrawn.changed) {
        await consents.save(withdrawn.value);
        const { document, version, playerId } = consent;
        await audit.appendOnceADay(dailyEntry({ actor, now, newId }, 'consent-withdrawn', consent.id, { document, version, playerId }));
      }
      return ok(undefined);
    }),
);
