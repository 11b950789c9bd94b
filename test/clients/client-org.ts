import { openDatabase } from '../../src/adapters/postgres/driver/database.ts';
import { ormOn } from '../../src/adapters/postgres/orm/connect.ts';
import { postgresUnitOfWork } from '../../src/adapters/postgres/postgres-storage.ts';
import { migrate } from '../../src/adapters/postgres/schema/migrate.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import { aMembership, anOrg, aUser } from '../support/builders.ts';
import type { TestIssuer } from '../support/issuer.ts';
import { givenLeague } from '../support/league.ts';

export type Scorer = Readonly<{ id: string; token: string; gameId: string; teamId: string; playerId: string }>;
export type ClientOrg = Readonly<{ scorers: readonly Scorer[]; roomIds: readonly string[] }>;

const TOKENS_LAST_SECONDS = 86_400;

/** Adds an org to a database: staff, each with a game to score, and two team rooms. */
export async function givenClientOrg(databaseUrl: string, issuer: TestIssuer, people: number): Promise<ClientOrg> {
  const { pool, close } = await openDatabase({ url: databaseUrl, poolSize: 2 });
  try {
    await migrate(ormOn(pool));
    const season = { startsOn: '2000-01-01' as LocalDate, endsOn: '2999-12-31' as LocalDate };
    const org = anOrg();
    const league = await givenLeague(postgresUnitOfWork(pool), { org, season });
    const sam = await league.addPlayer('Sam Ortiz', league.jays);
    const exp = Math.floor(Date.now() / 1000) + TOKENS_LAST_SECONDS;
    const scorers: Scorer[] = [];
    for (let n = 1; n <= people; n += 1) {
      const user = aUser({ issuer: issuer.issuer, subject: `scorer-${n}` });
      await league.write(async ({ users, memberships }) => {
        await users.save(user);
        await memberships.save(aMembership({ orgId: org.id, userId: user.id, role: 'staff', state: 'approved' }));
      });
      const { id } = await league.addGame(league.jays, league.hawks, { status: 'in_progress' });
      const token = await issuer.token({ sub: `scorer-${n}`, exp });
      scorers.push({ id: user.id, token, gameId: id, teamId: league.jays.id, playerId: sam.id });
    }
    return { scorers, roomIds: [league.jays.id, league.hawks.id] };
  } finally {
    await close();
  }
}
