import { openDatabase } from '../../src/adapters/postgres/driver/database.ts';
import { ormOn } from '../../src/adapters/postgres/orm/connect.ts';
import { postgresUnitOfWork } from '../../src/adapters/postgres/postgres-storage.ts';
import { migrate } from '../../src/adapters/postgres/schema/migrate.ts';
import type { Team } from '../../src/domain/league/team.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import { aMembership, anOrg, aUser } from '../support/builders.ts';
import type { TestIssuer } from '../support/issuer.ts';
import { givenLeague } from '../support/league.ts';

export type Scorer = Readonly<{ id: string; token: string; gameId: string; teamId: string; playerId: string }>;
/** `coaches` are those of both sides of one game, each with the home team, whose book both keep. */
export type ClientOrg = Readonly<{
  scorers: readonly Scorer[];
  coaches: readonly [home: Scorer, visitor: Scorer];
  roomIds: readonly string[];
}>;

const TOKENS_LAST_SECONDS = 86_400;

/** Adds an org to a database: staff, each with a game to score, two coaches with one game, and two team rooms. */
export async function givenClientOrg(databaseUrl: string, issuer: TestIssuer, people: number): Promise<ClientOrg> {
  const { pool, close } = await openDatabase({ url: databaseUrl, poolSize: 2 });
  try {
    await migrate(ormOn(pool));
    const season = { startsOn: '2000-01-01' as LocalDate, endsOn: '2999-12-31' as LocalDate };
    const org = anOrg();
    const league = await givenLeague(postgresUnitOfWork(pool), { org, season });
    const sam = await league.addPlayer('Sam Ortiz', league.jays);
    const exp = Math.floor(Date.now() / 1000) + TOKENS_LAST_SECONDS;
    const scorer = async (sub: string, role: 'staff' | 'coach', { id: gameId }: Readonly<{ id: string }>, team?: Team): Promise<Scorer> => {
      const user = aUser({ issuer: issuer.issuer, subject: sub });
      await league.write(async ({ users, memberships }) => {
        await users.save(user);
        await memberships.save(aMembership({ orgId: org.id, userId: user.id, role, state: 'approved' }));
      });
      if (team) await league.coachedBy(team, user);
      return { id: user.id, token: await issuer.token({ sub, exp }), gameId, teamId: league.jays.id, playerId: sam.id };
    };
    const aGame = () => league.addGame(league.jays, league.hawks, { status: 'in_progress' });
    const scorers: Scorer[] = [];
    for (let n = 1; n <= people; n += 1) scorers.push(await scorer(`scorer-${n}`, 'staff', await aGame()));
    const game = await aGame();
    const coaches = [await scorer('home', 'coach', game, league.jays), await scorer('visitor', 'coach', game, league.hawks)] as const;
    return { scorers, coaches, roomIds: [league.jays.id, league.hawks.id] };
  } finally {
    await close();
  }
}
