import { openDatabase } from '../../src/adapters/postgres/driver/database.ts';
import { ormOn } from '../../src/adapters/postgres/orm/connect.ts';
import { migrate } from '../../src/adapters/postgres/schema/migrate.ts';
import { storageOver } from '../../src/adapters/postgres/storage.ts';
import { newId } from '../../src/adapters/random/new-id.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import { aMembership, anOrg, aUser } from '../support/builders.ts';
import type { TestIssuer } from '../support/issuer.ts';
import { givenLeague } from '../support/league.ts';

export type Person = Readonly<{ name: string; token: string }>;
/** A game in progress, its home team and one of its players. */
export type PlayedGame = Readonly<{ id: string; teamId: string; playerId: string }>;
export type ChatOrg = Readonly<{ rooms: readonly string[]; people: readonly Person[]; games: readonly PlayedGame[] }>;

const TOKENS_LAST_SECONDS = 86_400;

/** Adds an org to a database, which is migrated if necessary: teams, each with a room, and staff, who may write in all of the rooms. */
export async function givenChatOrg(
  databaseUrl: string,
  issuer: TestIssuer,
  counts: Readonly<{ rooms: number; people: number; games?: number }>,
): Promise<ChatOrg> {
  const opened = await openDatabase({ url: databaseUrl, poolSize: 2 });
  try {
    await migrate(ormOn(opened.pool));
    const { unitOfWork } = storageOver(opened);
    // Several of these orgs may be in one database.
    const org = anOrg({ code: `C${newId().slice(-9).toUpperCase()}` });
    const season = { startsOn: '2000-01-01' as LocalDate, endsOn: '2999-12-31' as LocalDate };
    const league = await givenLeague(unitOfWork, { org, season });

    const rooms = [];
    for (let n = 1; n <= counts.rooms; n += 1) rooms.push((await league.addTeam(`Team ${n}`)).id);

    const games = [];
    for (let n = 0; n < (counts.games ?? 0); n += 1) {
      const player = await league.addPlayer(`Player ${n + 1}`, league.hawks);
      const game = await league.addGame(league.hawks, league.jays, { status: 'in_progress' });
      games.push({ id: game.id, teamId: league.hawks.id, playerId: player.id });
    }

    const subjects = Array.from({ length: counts.people }, (_, n) => `${org.code}-person-${n + 1}`);
    await league.write(async ({ users, memberships }) => {
      for (const subject of subjects) {
        const user = aUser({ issuer: issuer.issuer, subject });
        await users.save(user);
        await memberships.save(aMembership({ orgId: org.id, userId: user.id, role: 'staff', state: 'approved' }));
      }
    });
    const exp = Math.floor(Date.now() / 1000) + TOKENS_LAST_SECONDS;
    const people = await Promise.all(subjects.map(async (name) => ({ name, token: await issuer.token({ sub: name, exp }) })));
    return { rooms, people, games };
  } finally {
    await opened.close();
  }
}
