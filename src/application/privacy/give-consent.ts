import { isPublished } from '../../domain/membership/org.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { Consent } from '../../domain/privacy/consent.ts';
import type { ConsentId, PlayerId } from '../../domain/shared/ids.ts';
import type { TooManyRequests } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { type UnknownReference, unknownReference } from '../../domain/shared/violation.ts';
import { dailyEntry } from '../audit-entry.ts';
import { limitAction } from '../limit-action.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Command = Readonly<{ actor: Member; document: string; version: string; playerId: PlayerId | null }>;
export type GivenConsent = Consent & Readonly<{ isNew: boolean }>;

/** Records that the caller agrees to a version of a text of the league, for themselves or for a child of theirs. Agreeing again changes nothing. */
export const giveConsent = useCase(
  'give-consent',
  (
    { unitOfWork, clock, newId }: WriteDeps<'consents' | 'orgs' | 'audit' | 'actionCounts', 'keyedHash'>,
    { actor, document, version, playerId }: Command,
  ) =>
    unitOfWork.transact<GivenConsent, UnknownReference | TooManyRequests>(async (repositories) => {
      const { consents, orgs, audit } = repositories;
      if (playerId !== null && !actor.children.has(playerId)) {
        return err(unknownReference({ path: ['playerId'], rule: 'unknown', what: 'player' }));
      }
      const terms = { orgId: actor.org.id, userId: actor.user.id, playerId, document, version };
      const earlier = await consents.findInForce(terms);
      if (earlier) return ok({ ...earlier, isNew: false });
      if (!isPublished((await orgs.find(actor.org.id))!, document)) {
        return err(unknownReference({ path: ['document'], rule: 'unknown', what: 'document' }));
      }
      const limited = await limitAction(repositories, 'consent', actor.org.id, actor.user);
      if (!limited.ok) return limited;
      const now = clock();
      const consent: Consent = { id: newId<ConsentId>(), ...terms, givenAt: now, withdrawnAt: null };
      await consents.save(consent);
      await audit.appendOnceADay(dailyEntry({ actor, now, newId }, 'consent-given', consent.id, { document, version, playerId }));
      return ok({ ...consent, isNew: true });
    }),
);
