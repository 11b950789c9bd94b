import { Migration20261121League } from './migration-2026-11-21-league.ts';
import { Migration20261121Onboarding } from './migration-2026-11-21-onboarding.ts';

/** In the order in which they run. One that has been released is never changed. */
export const MIGRATIONS = [
  { name: '2026-11-21-onboarding', class: Migration20261121Onboarding },
  { name: '2026-11-21-the-league', class: Migration20261121League },
];
