import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TABLES } from '../../../src/adapters/postgres/schema/tables.ts';
import type { Erasure } from '../../../src/application/data/kind-of-data.ts';
import { NOON } from '../../support/builders.ts';
import { givenLeague } from '../../support/league.ts';
import { populatedAccount } from '../../support/populated-account.ts';
import { freshPostgres } from '../../support/postgres.ts';
import { startWorld, type World } from '../../support/world.ts';

/** Part of everything that identifies the erased person: their name, address, identity, and what they typed. */
const NAME = 'zelda_quux';
const TELLS = /zelda.?quux|zeldaquux/i;

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let world: World;
beforeAll(async () => {
  postgres = await freshPostgres();
  world = await startWorld(postgres);
});
afterAll(async () => {
  await world.close();
  await postgres.dispose();
});

type Cell = Readonly<{ table: string; column: string; erasure: Erasure; text: string }>;

/** Every stored value, by the columns in the catalog; hashes and tokens in bytes as text. */
async function everyCell(): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const { name: table, columns } of TABLES) {
    const erasures = new Map(columns.map(({ name, erasure }) => [name, erasure]));
    const rows = await postgres.sql<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t`);
    for (const { row } of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (value !== null) cells.push({ table, column, erasure: erasures.get(column)!, text: JSON.stringify(value) });
      }
    }
  }
  return cells;
}

test('every table and column says what erasing a person does to it', async () => {
  const catalogue = await postgres.sql<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'm', 'f') group by c.relname`,
  );
  const declared = TABLES.map(({ name: table, columns }) => [table, columns.map(({ name }) => name).sort()]);
  expect(new Set(declared.map(([table]) => table)).size).toBe(TABLES.length);
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(catalogue.map(({ table, columns }) => [table, columns.toSorted()])));
});

test('a person’s memberships are deleted before the list of their orgs, which a transaction writes after locking a membership', () => {
  const order = TABLES.map(({ name }) => name).filter((name) => ['membership', 'user_org'].includes(name));
  expect(order).toEqual(['membership', 'user_org']);
});

describe('a person who deletes their account', () => {
  let before: Cell[];
  let after: Cell[];
  let userId: string;
  beforeAll(async () => {
    const league = await givenLeague(world.ports.unitOfWork, { org: await world.org() });
    await world.member('ada', league.org, 'admin');
    const { user } = await populatedAccount(world, league, NAME, 'ada');
    userId = user.id;
    // What this provider does not send, and others do.
    await postgres.sql(`update app_user set given_name = $2, family_name = $2, picture_url = $2 where user_id = $1`, [userId, NAME]);
    // As on a cluster.
    await postgres.sql(
      `insert into user_org (user_id, org_id) select distinct user_id, org_id from membership where user_id = $1
       on conflict (user_id, org_id) do nothing`,
      [userId],
    );
    before = await everyCell();
    const deleted = await world.call(NAME, 'DELETE', '/api/me');
    if (deleted.status !== 204) throw new Error(deleted.text);
    after = await everyCell();
  });

  const told = (cells: readonly Cell[]) => cells.filter(({ text }) => TELLS.test(text)).map(({ table, column }) => `${table}.${column}`);
  const ofUser = (cells: readonly Cell[]) =>
    cells.filter(({ text }) => text.includes(userId) || TELLS.test(text)).map(({ table, column }) => `${table}.${column}`);

  test('has left something in every column that may tell of a person, so that this test looks at all of them', () => {
    // Hashes, values that many users share, and values that identify a person only by being in their row.
    const untold = new Set([
      'app_user.issuer',
      'push_token.token_hash',
      'push_device.token_hash',
      'push_device.org_ids',
      'calendar_address.secret_hash',
      'official_availability.weekly',
      'official_availability.blackouts',
      // A player's, who is erased apart from users.
      'attendance_answer.player_id',
      'follower.player_id',
      'guardian.player_id',
      'parent_link.player_id',
      'player_absences.player_id',
      'player_presence.player_id',
      'follower.secret_hash',
      'team_claim.team_id',
      'team_staff.cleared_until',
    ]);
    const personal = TABLES.flatMap(({ name: table, columns }) =>
      columns.filter(({ erasure }) => ['personal', 'owner', 'author'].includes(erasure)).map(({ name }) => `${table}.${name}`),
    );
    const found = new Set(ofUser(before));
    // A column that is missing here is one that populatedAccount (test/support) writes nothing to.
    expect(personal.filter((column) => !found.has(column) && !untold.has(column))).toEqual([]);
  });

  test('keeps no date of a check by the league', async () => {
    expect(await postgres.sql('select staff_id from team_staff where cleared_until is not null')).toEqual([]);
  });

  test('stands nowhere any more', () => {
    expect(new Set(told(before)).size).toBeGreaterThan(10);
    // Other users' stored outcomes expire within a day.
    expect(told(after).filter((column) => column !== 'kept_outcome.outcome')).toEqual([]);
  });

  test('has no row left that is theirs, and is known by id alone where they wrote', () => {
    const ownRows = after.filter(({ erasure }) => erasure === 'owner');
    expect(ownRows.filter(({ text }) => text.includes(userId))).toEqual([]);
    const authors = TABLES.flatMap(({ name: table, columns }) =>
      columns.filter(({ erasure }) => erasure === 'author').map(({ name }) => `${table}.${name}`),
    );
    expect(new Set(ofUser(after))).toEqual(
      new Set([
        ...authors,
        'app_user.subject',
        'app_user.user_id',
        'attendance_change.answered_by',
        'audit_entry.actor_id',
        'audit_entry.facts',
        'audit_entry.subject_id',
        'consent.user_id',
        'game_change.changed_by',
        'game_change.new',
        'invite.revoked_by',
        'official_assignment.user_id',
        'push_event.facts',
      ]),
    );
  });

  test('leaves a bare id of the user, whatever the provider had told', async () => {
    const [row] = await postgres.sql<{ row: Record<string, unknown> }>('select to_jsonb(u) as row from app_user u where user_id = $1', [
      userId,
    ]);
    const {
      user_id: id,
      issuer,
      subject,
      email_verified: isVerified,
      search_key: key,
      created_at: made,
      updated_at: changed,
      erased_at: erased,
      ...rest
    } = row!.row;
    expect([id, issuer, subject, isVerified, key]).toEqual([userId, 'erased', userId, false, '']);
    for (const at of [made, changed, erased]) expect(new Date(String(at))).toEqual(NOON);
    expect(Object.values(rest).filter((value) => value !== null)).toEqual([]);
  });
});

test('nothing that is never changed holds text which people wrote', () => {
  for (const table of ['audit_entry', 'game_change']) {
    const { columns } = TABLES.find(({ name }) => name === table)!;
    expect(new Set(columns.map(({ erasure }) => erasure))).toEqual(new Set(['id', 'plain']));
  }
});
