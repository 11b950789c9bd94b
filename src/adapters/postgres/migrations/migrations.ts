import { Migration20261121Chat } from './migration-2026-11-21-chat.ts';
import { Migration20261121Families } from './migration-2026-11-21-families.ts';
import { Migration20261121League } from './migration-2026-11-21-league.ts';
import { Migration20261121Onboarding } from './migration-2026-11-21-onboarding.ts';
import { Migration20261121Push } from './migration-2026-11-21-push.ts';
import { Migration20261122Admission } from './migration-2026-11-22-admission.ts';
import { Migration20261122Audit } from './migration-2026-11-22-audit.ts';
import { Migration20261122Chat } from './migration-2026-11-22-chat.ts';
import { Migration20261122Erasure } from './migration-2026-11-22-erasure.ts';
import { Migration20261122Games } from './migration-2026-11-22-games.ts';
import { Migration20261122HashKey } from './migration-2026-11-22-hash-key.ts';
import { Migration20261122Leaving } from './migration-2026-11-22-leaving.ts';
import { Migration20261122MyRequests } from './migration-2026-11-22-my-requests.ts';
import { Migration20261122NameSearches } from './migration-2026-11-22-name-searches.ts';
import { Migration20261122NamesAndAddresses } from './migration-2026-11-22-names-and-addresses.ts';
import { Migration20261122NamesInParts } from './migration-2026-11-22-names-in-parts.ts';
import { Migration20261122Outcomes } from './migration-2026-11-22-outcomes.ts';
import { Migration20261122Push } from './migration-2026-11-22-push.ts';
import { Migration20261122Retention } from './migration-2026-11-22-retention.ts';
import { Migration20261122ScopeVersion } from './migration-2026-11-22-scope-version.ts';
import { Migration20261122Turns } from './migration-2026-11-22-turns.ts';
import { Migration20261122Visibility } from './migration-2026-11-22-visibility.ts';

/** In the order in which they run. One that has been released is never changed. */
export const MIGRATIONS = [
  { name: '2026-11-21-onboarding', class: Migration20261121Onboarding },
  { name: '2026-11-21-the-league', class: Migration20261121League },
  { name: '2026-11-21-families', class: Migration20261121Families },
  { name: '2026-11-21-the-chat', class: Migration20261121Chat },
  { name: '2026-11-21-the-push', class: Migration20261121Push },
  { name: '2026-11-22-the-games', class: Migration20261122Games },
  { name: '2026-11-22-hash-key', class: Migration20261122HashKey },
  { name: '2026-11-22-leaving', class: Migration20261122Leaving },
  { name: '2026-11-22-names-in-parts', class: Migration20261122NamesInParts },
  { name: '2026-11-22-visibility', class: Migration20261122Visibility },
  { name: '2026-11-22-names-and-addresses', class: Migration20261122NamesAndAddresses },
  { name: '2026-11-22-audit', class: Migration20261122Audit },
  { name: '2026-11-22-chat', class: Migration20261122Chat },
  { name: '2026-11-22-admission', class: Migration20261122Admission },
  { name: '2026-11-22-erasure', class: Migration20261122Erasure },
  { name: '2026-11-22-turns', class: Migration20261122Turns },
  { name: '2026-11-22-my-requests', class: Migration20261122MyRequests },
  { name: '2026-11-22-retention', class: Migration20261122Retention },
  { name: '2026-11-22-push', class: Migration20261122Push },
  { name: '2026-11-22-name-searches', class: Migration20261122NameSearches },
  { name: '2026-11-22-scope-version', class: Migration20261122ScopeVersion },
  { name: '2026-11-22-outcomes', class: Migration20261122Outcomes },
];
