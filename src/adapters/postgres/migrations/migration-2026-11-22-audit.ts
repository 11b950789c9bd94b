import { Migration } from '@mikro-orm/migrations';

/** What is never changed: it holds no personal text, and it ends when its time is over. */
export class Migration20261122Audit extends Migration {
  override up() {
    // Rows end once they are older than the interval that the trigger names.
    this.addSql(`
      create or replace function refuse_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and tg_nargs = 1 then
          if old.at < now() - tg_argv[0]::interval then return old; end if;
        end if;
        raise exception 'rows of % are never changed', tg_table_name;
      end $$`);

    this.addSql('drop trigger game_change_append_only on game_change');
    // Who wrote what about snacks and the scorer names people; that it was written is enough.
    this.addSql(`
      update game_change
      set old = null,
          new = case when new is null or new = 'null'::jsonb then to_jsonb('cleared'::text) else to_jsonb('set'::text) end
      where field in ('snackParentName', 'snackParentPhone', 'officialScorer')`);

    for (const table of ['audit_entry', 'game_change']) {
      this.addSql(`drop trigger if exists ${table}_append_only on ${table}`);
      this.addSql(
        `create trigger ${table}_append_only before update or delete on ${table} for each row execute function refuse_change('3 years')`,
      );
      this.addSql(`create trigger ${table}_never_emptied before truncate on ${table} for each statement execute function refuse_change()`);
      this.addSql(`create index ${table}_age on ${table} (at)`);
    }
    this.addSql('create index audit_entry_newest on audit_entry (org_id, at desc, audit_entry_id desc)');
    this.addSql(`
      create unique index audit_entry_once_a_day on audit_entry (org_id, actor_id, subject_id, action, (facts ->> 'day'))
      where facts ->> 'day' is not null`);
    // What a person wrote about snacks is found by who changed it.
    this.addSql(`
      create index game_change_of_snacks on game_change (org_id, changed_by)
      where field in ('snackParentName', 'snackParentPhone', 'officialScorer')`);
  }
}
