import type { Member } from '../../domain/membership/permissions.ts';
import type { Consent } from '../../domain/privacy/consent.ts';
import type { ConsentId, PlayerId } from '../../domain/shared/ids.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { type UnknownReference, unknownReference } from '../../domain/shared/violation.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Command = Readonly<{ actor: Member; document: string; version: string; playerId: PlayerId | null }>;
export type GivenConsent = Consent & Readonly<{ isNew: boolean }>;

/** Records that the caller agrees to a version of a text, for themselves or for a child of theirs. Agreeing again changes nothing. */
export const giveConsent = useCase(
  'give-consent',
  ({ unitOfWork, clock, newId }: WriteDeps<'consents' | 'audit'>, { actor, document, version, playerId }: Command) =>
    unitOfWork.transact<GivenConsent, UnknownReference>(async ({ consents, audit }) => {
      if (playerId !== null && !actor.children.has(playerId)) {
        return err(unknownReference({ path: ['playerId'], rule: 'unknown', what: 'player' }));
      }
      const terms = { orgId: actor.org.id, userId: actor.user.id, playerId, document, version };
      const earlier = await consents.findInForce(terms);
      if (earlier) return ok({ ...earlier, isNew: false });
      const now = clock();
      const consent: Consent = { id: newId<ConsentId>(), ...terms, givenAt: now, withdrawnAt: null };
      await consents.save(consent);
      await audit.append(auditEntry({ actor, now, newId }, 'consent-given', consent.id, { document, version, playerId }));
      return ok({ ...consent, isNew: true });
    }),
);
