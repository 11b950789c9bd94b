import { type RawBuilder, sql } from 'kysely';

/** Since when servers take no mail for the address of the user `u`: it counts again once claims have confirmed it later, or brought another one. */
export const MAIL_REFUSED_AT: RawBuilder<Date | null> = sql`case when coalesce(u.claims_at, u.updated_at) <= u.mail_refused_at
  then u.mail_refused_at end`;
