import { Migration } from '@mikro-orm/migrations';

/** What names must not hold (`cleanName`), for rows from before; PostgreSQL has no class for it. */
const INVISIBLE =
  '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8\\U000e0000-\\U000e0fff]';

/** Addresses are compared by ASCII lower case alone, names hold nothing invisible, and of a user's claims the latest count. */
export class Migration20261122NamesAndAddresses extends Migration {
  override up() {
    this.addSql('alter table app_user add column claims_at timestamptz(3)');

    // lower() goes by Unicode, and has refused addresses that differ from others only there.
    for (const table of ['guardian', 'team_staff']) {
      this.addSql(`alter table ${table} drop constraint ${table}_email_check`);
      this.addSql(`alter table ${table} add constraint ${table}_email_check check (email = lower(email collate "C"))`);
    }
    // Addresses were kept in normal form, in which these characters stand for others as well. The next token tells whose they are.
    this.addSql(`update app_user set email_verified = false where email_verified and email ~ '[K;\`]'`);

    this.addSql(`
      update app_user set name = nullif(btrim(regexp_replace(name, '${INVISIBLE}', '', 'g')), ''),
                          search_key = btrim(regexp_replace(search_key, '${INVISIBLE}', '', 'g'))
      where name ~ '${INVISIBLE}'`);
    for (const table of ['team', 'facility', 'facility_field']) {
      this.addSql(`
        update ${table} set name = btrim(regexp_replace(name, '${INVISIBLE}', '', 'g')) where name ~ '${INVISIBLE}'`);
    }
  }
}
