import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { diagnosePostgres } from '../../../src/adapters/postgres/schema/diagnose.ts';
import { type MigrateOptions, migrate } from '../../../src/adapters/postgres/schema/migrate.ts';
import { connected, type Execute, emptyDatabase, type TestDatabase } from '../../support/database.ts';
import { databaseOf02, openOrm } from '../../support/database-of-0.2.ts';

const BASELINE = '2026-11-30-baseline';

let database: TestDatabase;
beforeEach(async () => {
  database = await databaseOf02();
});
afterEach(() => database.drop());

async function migrated({ url }: TestDatabase, options?: MigrateOptions): Promise<readonly string[]> {
  const orm = await openOrm(url);
  try {
    return await migrate(orm, options);
  } finally {
    await orm.close(true);
  }
}

/** All that a schema consists of, a line each, as PostgreSQL writes it. */
const CATALOG = `
  select c.relname || '.' || a.attname || ' ' || a.attnum - (select count(*) from pg_attribute d where d.attrelid = c.oid and d.attisdropped and d.attnum < a.attnum)
    || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end || coalesce(' ' || pg_get_expr(v.adbin, v.adrelid), '')
    || coalesce(' collate ' || nullif(a.attcollation, t.typcollation)::regcollation, '') || a.attgenerated::text as line
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
    left join pg_attrdef v on v.adrelid = c.oid and v.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  union all select c.relname || ' ' || c.relpersistence::text || coalesce(' ' || c.reloptions::text, '') from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  union all select k.conrelid::regclass || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid) from pg_constraint k where k.connamespace = 'public'::regnamespace and k.contype <> 'n'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prolang = (select oid from pg_language where lanname = 'plpgsql')
  union all select pg_get_statisticsobjdef(oid) from pg_statistic_ext
  order by 1`;
const catalogOf = ({ url }: TestDatabase) => connected(url, async (execute) => (await execute(CATALOG)).map(({ line }) => line));

test('a database of 0.2 becomes what a new database is, in every column, constraint, index, trigger and statistic', async () => {
  const fresh = await emptyDatabase('');
  try {
    expect([await migrated(database), await migrated(fresh)]).toEqual([[BASELINE], [BASELINE]]);
    const [of02, ofNew] = [await catalogOf(database), await catalogOf(fresh)];
    expect(ofNew.length).toBeGreaterThan(1000);
    expect(of02).toEqual(ofNew);
    const stored = ({ url }: TestDatabase) => connected(url, (execute) => execute('select name from schema_migration'));
    expect([await stored(database), await stored(fresh)]).toEqual([[{ name: BASELINE }], [{ name: BASELINE }]]);
    expect(await migrated(database)).toEqual([]);
  } finally {
    await fresh.drop();
  }
});

describe('is refused, and told what to do, by the doctor as well:', () => {
  async function faults(): Promise<readonly string[]> {
    const found = await diagnosePostgres({ url: database.url, poolSize: 1, now: () => new Date() });
    return found.filter(({ state, part }) => state === 'fault' && part === 'migrations').map(({ what, remedy }) => `${what} ${remedy}`);
  }

  test.each([
    [
      'a database of an earlier release',
      `delete from schema_migration where name = '2026-11-27-undone-imports'`,
      'Upgrade it to 0.2.0 first',
    ],
    ['a database of a build after it', `insert into schema_migration (name) values ('2026-11-28-earlier-wordings')`, 'between 0.2 and 1.0'],
  ])('%s', async (_, given, sentence) => {
    await connected(database.url, (execute) => execute(given));
    const before = await catalogOf(database);
    await expect(migrated(database)).rejects.toThrow(sentence);
    expect(await faults()).toEqual([expect.stringContaining(sentence)]);
    expect(await catalogOf(database)).toEqual(before);
  });
});

test('while its table is held, as by a dump, the upgrade tries again and lets others at the table meanwhile', async () => {
  const waited = Promise.withResolvers<void>();
  const waiting: string[] = [];
  let upgrading: Promise<readonly string[]> | undefined;
  await connected(database.url, async (dump) => {
    await dump('begin');
    await dump('select from stat_event');
    upgrading = migrated(database, {
      betweenTriesMs: 100,
      onWaiting: (name) => {
        waiting.push(name);
        if (waiting.length >= 2) waited.resolve();
      },
    });
    await waited.promise;
    // If the upgrade waited for the whole dump, this statement would wait behind it.
    await connected(database.url, async (execute) => {
      await execute(`set lock_timeout = '5min'`);
      expect(await execute('select from stat_event')).toEqual([]);
    });
    expect(await dump(`select from information_schema.columns where table_name = 'stat_event' and column_name = 'by_opponent'`)).toEqual(
      [],
    );
    await dump('commit');
  });
  expect(await upgrading).toEqual([BASELINE]);
  expect(new Set(waiting)).toEqual(new Set([BASELINE]));
});

describe('of the rows of 0.2', () => {
  const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const [ORG, PAT, KIM] = [id(1), id(2), id(3)];
  const insert = (execute: Execute, table: string, row: Readonly<Record<string, unknown>>) =>
    execute(`insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map(() => '?')})`, Object.values(row));
  /** In a database of 0.2 with an organization and two users, makes rows, upgrades, and reads. */
  async function upgraded<T>(given: (execute: Execute) => Promise<unknown>, read: (execute: Execute) => Promise<T>): Promise<T> {
    return connected(database.url, async (execute) => {
      await insert(execute, 'org', { org_id: ORG, name: 'Springfield', code: 'SLL', time_zone: 'America/Chicago', created_at: new Date() });
      for (const [n, user_id] of [PAT, KIM].entries()) {
        const dates = { created_at: new Date(), updated_at: new Date() };
        await insert(execute, 'app_user', { user_id, issuer: 'i', subject: String(n), email_verified: false, search_key: '', ...dates });
      }
      await given(execute);
      await migrated(database);
      return read(execute);
    });
  }
  const [SPORT, SEASON, DRAFT, AGE, HAWKS, JAYS, GAME] = [11, 12, 13, 14, 15, 16, 17].map(id) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  async function givenGame(execute: Execute): Promise<void> {
    await insert(execute, 'sport', { org_id: ORG, sport_id: SPORT, code: 'baseball', name: 'Baseball', is_active: true });
    const season = { org_id: ORG, sport_id: SPORT, rules: '{}', is_active: false, ends_on: '2999-12-31' };
    await insert(execute, 'season', { ...season, season_id: SEASON, name: 'Now', starts_on: '2026-01-01' });
    await insert(execute, 'season', { ...season, season_id: DRAFT, name: 'Later', starts_on: '2999-01-01' });
    await insert(execute, 'age_group', { org_id: ORG, age_group_id: AGE, name: '12U', sort_order: 1 });
    for (const team_id of [HAWKS, JAYS])
      await insert(execute, 'team', { org_id: ORG, team_id, season_id: SEASON, age_group_id: AGE, name: team_id });
    await execute(
      `insert into game (org_id, game_id, season_id, sport_id, age_group_id, game_type, status, starts_at, ends_at, home_team_id, visitor_team_id,
         period_scores, version, updated_at)
       values (?, ?, ?, ?, ?, 'regular', 'scheduled', now(), now(), ?, ?, '[]', 1, now())`,
      [ORG, GAME, SEASON, SPORT, AGE, HAWKS, JAYS],
    );
  }

  test('seasons that have begun or are active have been seen, others are drafts', async () => {
    const seasons = await upgraded(givenGame, (execute) =>
      execute('select name, first_active_at is null as "isDraft" from season order by name'),
    );
    expect(seasons).toEqual([
      { name: 'Later', isDraft: true },
      { name: 'Now', isDraft: false },
    ]);
  });

  test.each([
    ['none', 'not_needed'],
    ['some', 'waiting'],
  ])('an organization of which %s mail was kept needs a look of the operator: %s', async (kept, confirmation) => {
    const found = await upgraded(
      async (execute) => {
        if (kept === 'some') await insert(execute, 'mail_hold', { org_id: ORG, held_at: new Date() });
      },
      (execute) => execute('select confirmation from org'),
    );
    expect(found).toEqual([{ confirmation }]);
  });

  test('reports about messages have their author and what they are about, and are closed where an admin has dismissed or removed the message', async () => {
    const MESSAGES = [31, 32, 33].map(id);
    const reports = await upgraded(
      async (execute) => {
        await insert(execute, 'chat_room_clock', { org_id: ORG, room_id: HAWKS, last_seq: 3, last_at: new Date() });
        for (const [n, message_id] of MESSAGES.entries()) {
          const sent = { org_id: ORG, room_id: HAWKS, message_id, seq: n + 1, sender_id: PAT, created_at: `2026-11-20T12:00:0${n}Z` };
          const deleted = { content: null, deleted_at: `2026-11-21T12:00:0${n}Z`, deleted_by: n === 1 ? KIM : PAT };
          await insert(execute, 'chat_message', { ...sent, ...(n === 0 ? { content: 'Hi' } : deleted) });
          const report = {
            org_id: ORG,
            report_id: id(41 + n),
            room_id: HAWKS,
            message_id,
            reporter_id: KIM,
            content: 'Hi',
            created_at: new Date(),
          };
          await insert(execute, 'chat_message_report', { ...report, dismissed_at: n === 0 ? '2026-11-22T12:00:00Z' : null });
        }
      },
      (execute) => execute('select kind, about_id, author_ids, closed_at from chat_message_report order by report_id'),
    );
    const of = (about_id: string | undefined, closed: string | null) => ({
      kind: 'message',
      about_id,
      author_ids: [PAT],
      closed_at: closed,
    });
    expect(reports).toEqual([of(MESSAGES[0], '2026-11-22 12:00:00+00'), of(MESSAGES[1], '2026-11-21 12:00:01+00'), of(MESSAGES[2], null)]);
  });

  test('the last registration of a browser is left of those with several keys, and is known by its address', async () => {
    const subscription = (auth: string) => JSON.stringify({ endpoint: 'https://web.push.apple.com/abc', keys: { auth } });
    const left = await upgraded(
      async (execute) => {
        for (const [days, token] of [2, 1, 3].map((days, n) => [days, subscription('xyz'[n]!)] as const)) {
          await execute(
            `insert into push_token (org_id, push_token_id, user_id, token, token_hash, platform, created_at, updated_at)
             values (?, gen_random_uuid(), ?, ?, sha256(convert_to(?, 'UTF8')), 'web', now(), now() - ? * interval '1 day')`,
            [ORG, PAT, token, token, days],
          );
        }
      },
      (execute) =>
        execute(
          `select t.token, d.org_ids from push_token t join push_device d on d.token_hash = t.token_hash
           where t.token_hash = sha256(convert_to('https://web.push.apple.com/abc', 'UTF8'))`,
        ),
    );
    expect(left).toEqual([{ token: subscription('y'), org_ids: [ORG] }]);
  });

  test('notices on their way are sent, but for those that 0.1 wrote in words', async () => {
    const notices = await upgraded(
      async (execute) => {
        const notice = { org_id: ORG, title: 'A', body: 'B', data: '{}', happened_at: new Date() };
        await insert(execute, 'push_notice', { ...notice, push_event_id: id(51), texts: '{"title":{}}' });
        await insert(execute, 'push_notice', { ...notice, push_event_id: id(52) });
      },
      (execute) => execute('select push_event_id as id, texts from push_notice'),
    );
    expect(notices).toEqual([{ id: id(51), texts: { title: {} } }]);
  });

  test('titles, places and notes of events that nobody has changed are by who made the event', async () => {
    const events = await upgraded(
      async (execute) => {
        await givenGame(execute);
        const event = { org_id: ORG, team_id: HAWKS, kind: 'other', title: 'Picnic', note: 'Hats', status: 'scheduled', created_by: PAT };
        const times = { starts_at: new Date(), ends_at: new Date(), updated_at: new Date() };
        for (const version of [1, 2]) await insert(execute, 'team_event', { ...event, ...times, event_id: id(60 + version), version });
      },
      (execute) => execute('select title_by, place_by, note_by, links from team_event order by version'),
    );
    expect(events).toEqual([
      { title_by: PAT, place_by: null, note_by: PAT, links: [] },
      { title_by: null, place_by: null, note_by: null, links: [] },
    ]);
  });

  test('each block of 0.1 has an id of its own, and a schedule that was found impossible is asked for again', async () => {
    const [blocks, proposals] = await upgraded(
      async (execute) => {
        for (const hash of ['a', 'b'])
          await insert(execute, 'admission_block', { org_id: ORG, blocked_for: HAWKS, hash, created_at: new Date() });
        const proposal = { org_id: ORG, terms: '{}', requested_by: PAT, requested_at: new Date(), attempts: 1 };
        const outcome = JSON.stringify({ kind: 'impossible', reason: 'Too few fields', wishes: [], isProven: true });
        await insert(execute, 'schedule_proposal', { ...proposal, proposal_id: id(71), state: 'impossible', outcome });
        await insert(execute, 'schedule_proposal', { ...proposal, proposal_id: id(72), state: 'failed', outcome: '{"kind":"failed"}' });
      },
      (execute) =>
        Promise.all([execute('select distinct block_id from admission_block'), execute('select proposal_id as id from schedule_proposal')]),
    );
    expect(blocks).toHaveLength(2);
    expect(proposals).toEqual([{ id: id(72) }]);
  });
});
