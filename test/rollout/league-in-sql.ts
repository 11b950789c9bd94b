import { randomUUID } from 'node:crypto';
import { connected } from '../support/database.ts';
import type { TestIssuer } from '../support/issuer.ts';

export type Person = Readonly<{ name: string; token: string }>;
export type SqlLeague = Readonly<{ roomId: string; people: readonly Person[] }>;

/**
 * A team with its room and staff, who may write in it, using the columns of release 1.0: migrations only add columns, so every later version can
 * serve these rows.
 */
export async function givenLeagueInSql(databaseUrl: string, issuer: TestIssuer, count: number): Promise<SqlLeague> {
  const [orgId, sportId, seasonId, ageGroupId, teamId] = Array.from({ length: 5 }, () => randomUUID());
  const names = Array.from({ length: count }, (_, n) => `person-${n}`);
  await connected(databaseUrl, async (execute) => {
    await execute(
      `insert into org (org_id, name, code, time_zone, created_at) values (?, 'Springfield', 'SLL', 'America/Chicago', now())`,
      [orgId],
    );
    await execute(`insert into org_code (code, org_id) values ('SLL', ?)`, [orgId]);
    await execute(`insert into sport (org_id, sport_id, code, name, is_active) values (?, ?, 'baseball', 'Baseball', true)`, [
      orgId,
      sportId,
    ]);
    await execute(
      `insert into season (org_id, season_id, sport_id, name, starts_on, ends_on, is_active, rules)
       values (?, ?, ?, 'All seasons', '2000-01-01', '2999-12-31', true, '{}')`,
      [orgId, seasonId, sportId],
    );
    await execute(`insert into age_group (org_id, age_group_id, name, sort_order) values (?, ?, '12U', 1)`, [orgId, ageGroupId]);
    await execute(`insert into team (org_id, team_id, season_id, age_group_id, name) values (?, ?, ?, ?, 'Hawks')`, [
      orgId,
      teamId,
      seasonId,
      ageGroupId,
    ]);
    for (const name of names) {
      const userId = randomUUID();
      await execute(
        `insert into app_user (user_id, issuer, subject, email_verified, search_key, created_at, updated_at)
         values (?, ?, ?, false, '', now(), now())`,
        [userId, issuer.issuer, name],
      );
      await execute(
        `insert into membership (org_id, membership_id, user_id, role, requested_at, state, decided_at)
         values (?, ?, ?, 'staff', now(), 'approved', now())`,
        [orgId, randomUUID(), userId],
      );
    }
  });
  const exp = Math.floor(Date.now() / 1000) + 86_400;
  return {
    roomId: teamId!,
    people: await Promise.all(names.map(async (name) => ({ name, token: await issuer.token({ sub: name, exp }) }))),
  };
}
