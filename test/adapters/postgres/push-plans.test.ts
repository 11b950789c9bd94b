import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Sql } from '../../../src/adapters/postgres/driver/sql.ts';
import { postgresPushDeliveries } from '../../../src/adapters/postgres/notifications/deliveries.ts';
import { postgresOutbox } from '../../../src/adapters/postgres/notifications/outbox.ts';
import { postgresPushReader } from '../../../src/adapters/postgres/notifications/push-reader.ts';
import { later, MINUTE, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { plansOf } from '../../support/plan.ts';
import { freshPostgres } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let league: GivenLeague;

const LEAGUES = 20;
const FAMILIES = 300;
const NOTICES = 3_000;

/** Families with one device each, and their deliveries, nearly all of which have ended; events that are postponed. */
async function fill({ org, hawks, jays, owls }: GivenLeague, place: number): Promise<void> {
  await postgres.load(
    `with person as (
       insert into app_user (user_id, issuer, subject, email_verified, search_key, created_at, updated_at)
       select gen_random_uuid(), 'i', $2 || ' ' || n, false, '', $3, $3 from generate_series(1, $4) n returning user_id, subject
     ), membership as (
       insert into membership (org_id, membership_id, user_id, role, requested_at, state, decided_at)
       select $1, gen_random_uuid(), user_id, 'parent', $3, 'approved', $3 from person
     ), player as (
       insert into player (org_id, player_id, first_name, last_name, search_key) select $1, user_id, 'Sam', 'Ortiz', ' ortiz  sam ' from person
     ), spot as (
       insert into roster_spot (org_id, team_id, player_id, positions)
       select $1, ($5::uuid[])[1 + row_number() over () % 3], user_id, '[]' from person
     ), link as (
       insert into parent_link (org_id, parent_link_id, user_id, player_id, state, created_at, decided_at)
       select $1, gen_random_uuid(), user_id, user_id, 'approved', $3, $3 from person
     )
     insert into push_token (org_id, push_token_id, user_id, token, token_hash, platform, team_id, created_at, updated_at)
     select $1, user_id, user_id, user_id::text, sha256(user_id::text::bytea), 'ios', ($5::uuid[])[1], $3, $3 from person`,
    [org.id, `league ${place}`, NOON, FAMILIES, [hawks.id, jays.id, owls.id]],
  );
  await postgres.load(
    `insert into push_notice (org_id, push_event_id, texts, data, happened_at)
     select $1, gen_random_uuid(), '{}', '{}', $2 from generate_series(1, $3)`,
    [org.id, NOON, NOTICES],
  );
  await postgres.load(
    `with notice as (select push_event_id, row_number() over () as n from push_notice where org_id = $1 limit 300),
       device as (select push_token_id, row_number() over () as d from push_token where org_id = $1),
       sent as (select *, row_number() over () as s from notice join device on (n + d) % 33 = 0)
     insert into push_delivery (org_id, push_delivery_id, push_event_id, push_token_id, attempts, receipt_id, sent_at, due_at, ended)
     select $1, gen_random_uuid(), push_event_id, push_token_id, 2,
            case when s % 100 > 0 then 'r' end, case when s % 100 > 0 then $2::timestamptz end,
            case when s % 50 = 0 then $2::timestamptz + make_interval(secs => s % 3600) end, case when s % 50 > 0 then 'delivered' end
     from sent`,
    [org.id, NOON],
  );
  await postgres.load(
    `insert into push_event (org_id, push_event_id, facts, happened_at, due_at)
     select $1, gen_random_uuid(), '{}', $2, $2::timestamptz + interval '1 hour' from generate_series(1, 300)`,
    [org.id, NOON],
  );
}

beforeAll(async () => {
  postgres = await freshPostgres();
  for (let place = 0; place < LEAGUES; place += 1) {
    league = await givenLeague(postgres.unitOfWork);
    await fill(league, place);
  }
  await postgres.load('analyze');
});
afterAll(() => postgres.dispose());

const GROWING = ['push_token', 'push_event', 'push_notice', 'push_delivery', 'membership', 'roster_spot', 'parent_link', 'app_user'];
const time = () => later(NOON, MINUTE);

type Reading = (sql: Sql) => Promise<unknown>;
/** A prepared query runs on a pool as it does in the transaction of an entity manager. */
const within = (sql: Sql) => ({ em: sql as never });

test.each<[string, Reading, readonly string[]]>([
  [
    'where anything is due',
    (sql) => postgresPushReader(sql, time).pushDue(),
    ['push_event_due', 'push_delivery_to_send', 'push_delivery_to_ask'],
  ],
  ['how much is due', (sql) => postgresPushReader(sql, time).pushBacklog(), ['push_event_due', 'push_delivery_to_send']],
  [
    'what is due',
    (sql) => postgresPushDeliveries(within(sql), time).due(league.org.id, 100),
    ['push_delivery_to_send', 'push_delivery_to_ask'],
  ],
  ['the event that is due first', (sql) => postgresOutbox(within(sql), time).take(league.org.id), ['push_event']],
  [
    'the listeners of a team',
    (sql) =>
      postgresPushReader(sql, time).listeners(league.org.id, { roles: ['admin', 'staff'], teamIds: [league.hawks.id], userIds: [] }, null),
    ['roster_spot_pkey'],
  ],
])('%s is found without reading any growing table from end to end', async (_, reading, indexes) => {
  const [plan] = await plansOf(postgres, reading);
  expect(plan!.scanned.filter((table) => GROWING.includes(table))).toEqual([]);
  // The planner may take either of two equally suitable indexes.
  expect(plan!.indexes.map((index) => index.replace('_of_org', ''))).toEqual(expect.arrayContaining([...indexes]));
});
