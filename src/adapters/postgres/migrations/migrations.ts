import { Migration20261121Onboarding } from './migration-2026-11-21-onboarding.ts';

/** In the order in which they run. One that has been released is never changed. */
export const MIGRATIONS = [{ name: '2026-11-21-onboarding', class: Migration20261121Onboarding }];
