import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { COUNTERS, touchOrg } from '../../../src/adapters/postgres/schema/raise-versions.ts';
import { SCOPE_NAMES } from '../../../src/application/ports/watermarks.ts';
import { getPlayerStats } from '../../../src/application/scoring/get-player-stats.ts';
import type { OrgId } from '../../../src/domain/shared/ids.ts';
import { anOrg, DAY, later, NOON } from '../../support/builders.ts';
import { appendedBy, aStatEvent, givenLeague } from '../../support/league.ts';
import { freshPostgres } from '../../support/postgres.ts';
import { accepted, givenUseCases } from '../../support/use-cases.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let given: Awaited<ReturnType<typeof givenUseCases>>;
beforeAll(async () => {
  postgres = await freshPostgres();
  given = await givenUseCases({ storage: { ...postgres, close: async () => {} } });
});
afterAll(async () => {
  await given?.close();
  await postgres?.dispose();
});

/** Every version of an org, by its table or scope, and the latest time of a room's clock. */
async function versionsOf(orgId: OrgId): Promise<Readonly<Record<string, number>>> {
  const versions: Record<string, number> = {};
  for (const { table, column } of COUNTERS) {
    const [row] = await postgres.sql<{ sum: number }>(`select coalesce(sum(${column}), 0)::bigint as sum from ${table} where org_id = $1`, [
      orgId,
    ]);
    versions[table] = row!.sum;
  }
  const scopes = await postgres.read.scopeVersions(SCOPE_NAMES.map((name) => ({ orgId, name })));
  for (const [place, name] of SCOPE_NAMES.entries()) versions[name] = scopes[place]!;
  const [room] = await postgres.sql<{ at: Date | null }>('select max(last_at) as at from chat_room_clock where org_id = $1', [orgId]);
  versions['room'] = room!.at?.getTime() ?? 0;
  return versions;
}

test('what was changed by SQL is answered once the org is touched, by an instance that has kept what it was made of', async () => {
  const { league } = given;
  const sam = await league.addPlayer('Sam Ortiz', league.jays);
  const game = await league.addGame(league.jays, league.hawks, { status: 'final', startsAt: later(NOON, -DAY) });
  const admin = await given.person({}, 'admin');
  await league.write((repositories) =>
    appendedBy(repositories, aStatEvent(game, { recordedBy: admin.id, playerId: sam.id, type: 'single' })),
  );
  const hits = async () => {
    const { career } = accepted(await getPlayerStats(given.ports)({ actor: await given.as(admin), playerId: sam.id }));
    return (career[0] as unknown as { display: { h: string } }).display.h;
  };
  expect(await hits()).toBe('1');
  await postgres.sql('update stat_event set count = 3 where org_id = $1 and game_id = $2', [league.org.id, game.id]);
  expect(await hits()).toBe('1');
  expect(await touchOrg(postgres.url, league.org.code)).toBe(true);
  expect(await hits()).toBe('3');
});

test('it raises every version of the org, and none of another', async () => {
  const { league } = given;
  const other = await givenLeague(given.ports.unitOfWork, { org: anOrg({ code: 'OTHER' }) });
  const game = await league.addGame(league.jays, league.hawks);
  for (const { id } of [league.org, other.org])
    await postgres.sql(`insert into chat_room_clock (org_id, room_id, last_seq, last_at) values ($1, $1, 0, '2026-01-01')`, [id]);
  await postgres.sql(`insert into game_lineup (org_id, game_id, team_id, version, updated_at) values ($1, $2, $3, 1, '2026-01-01')`, [
    ...[league.org.id, game.id, league.jays.id],
  ]);
  const [before, otherBefore] = [await versionsOf(league.org.id), await versionsOf(other.org.id)];
  expect(await touchOrg(postgres.url, league.org.code)).toBe(true);
  const after = await versionsOf(league.org.id);
  const raised = Object.keys(before).filter((name) => after[name]! > before[name]!);
  // None of these is in this league.
  const absent = ['bracket', 'official_assignment', 'team_event', 'attendance_answer', 'player_absences'];
  expect(raised).toEqual(Object.keys(before).filter((name) => !absent.includes(name)));
  expect(await versionsOf(other.org.id)).toEqual(otherBefore);
});

test('a code of no org is told', async () => {
  expect(await touchOrg(postgres.url, 'NOSUCHORG')).toBe(false);
});
