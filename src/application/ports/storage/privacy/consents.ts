import type { Consent, ConsentTerms } from '../../../../domain/privacy/consent.ts';
import type { ConsentId, OrgId, PlayerId, UserId } from '../../../../domain/shared/ids.ts';
import type { PersonRef, TimePosition } from '../membership/membership-storage.ts';
import type { Page, PageRequest } from '../page.ts';

export interface Consents {
  /** The consent that is not withdrawn. If two transactions find none, MUST let only one of them add it; the other runs again and finds it. */
  findInForce(terms: ConsentTerms): Promise<Consent | undefined>;
  /** MUST lock the consent against other transactions until this one ends. */
  findForUpdate(orgId: OrgId, id: ConsentId): Promise<Consent | undefined>;
  save(consent: Consent): Promise<void>;
}

export type ConsentFilter = Readonly<{ userId?: UserId; playerId?: PlayerId; document?: string; version?: string; isInForce?: boolean }>;

export type ConsentView = Omit<Consent, 'orgId' | 'userId'> & Readonly<{ user: PersonRef }>;

export interface ConsentReader {
  /** Newest first, including withdrawn ones unless the filter excludes them. */
  consents(orgId: OrgId, filter: ConsentFilter, page: PageRequest<TimePosition>): Promise<Page<ConsentView>>;
}
