import { openDatabase } from '../../src/adapters/postgres/database.ts';
import { storageOver } from '../../src/adapters/postgres/storage.ts';
import { newId } from '../../src/adapters/system/new-id.ts';
import type { OrgId } from '../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import type { Person } from '../history/chat-org.ts';
import { aMembership, anOrg, aUser } from '../support/builders.ts';
import type { TestIssuer } from '../support/issuer.ts';
import { givenLeague } from '../support/league.ts';
import type { CitusNode, OwnCitus } from '../support/own-citus.ts';

/** An org, where its shard is, and people who write in its rooms, read them, and keep the book of its game. */
export type ClusterOrg = Readonly<{
  id: OrgId;
  code: string;
  node: CitusNode;
  rooms: readonly string[];
  gameId: string;
  teamId: string;
  playerId: string;
  people: readonly Person[];
}>;

const TOKENS_LAST_SECONDS = 86_400;

/** The node whose shard holds the org. */
export async function nodeOf({ coordinator, nodes }: Pick<OwnCitus, 'coordinator' | 'nodes'>, database: string, orgId: string) {
  const [found] = await coordinator.sql(
    database,
    `select nodeport as port from citus_shards where shardid = get_shard_id_for_distribution_column('org', '${orgId}')`,
  );
  return nodes.find(({ port }) => port === Number(found?.['port']))!;
}

/** As many orgs on each worker. */
export async function givenClusterOrgs(
  cluster: OwnCitus,
  database: string,
  issuer: TestIssuer,
  counts: Readonly<{ onEachWorker: number; people: number }>,
): Promise<readonly ClusterOrg[]> {
  const opened = await openDatabase({ url: cluster.coordinator.urlOf(database), poolSize: 2 });
  const { unitOfWork } = storageOver(opened);
  const season = { startsOn: '2000-01-01' as LocalDate, endsOn: '2999-12-31' as LocalDate };
  const exp = Math.floor(Date.now() / 1000) + TOKENS_LAST_SECONDS;
  const orgs: ClusterOrg[] = [];
  try {
    for (const worker of cluster.workers) {
      for (let n = 1; n <= counts.onEachWorker; n += 1) {
        let id = newId<OrgId>();
        let node = await nodeOf(cluster, database, id);
        while (node !== worker) {
          id = newId<OrgId>();
          node = await nodeOf(cluster, database, id);
        }
        const org = anOrg({ id, code: `C${id.slice(-9).toUpperCase()}` });
        const league = await givenLeague(unitOfWork, { org, season });
        const player = await league.addPlayer('Sam Ortiz', league.hawks);
        const game = await league.addGame(league.hawks, league.jays, { status: 'in_progress' });
        const subjects = Array.from({ length: counts.people }, (_, place) => `${org.code}-person-${place + 1}`);
        for (const subject of subjects) {
          await league.write(async ({ users, memberships }) => {
            const user = aUser({ issuer: issuer.issuer, subject });
            await users.save(user);
            await memberships.save(aMembership({ orgId: id, userId: user.id, role: 'admin', state: 'approved' }));
          });
        }
        const people = await Promise.all(subjects.map(async (name) => ({ name, token: await issuer.token({ sub: name, exp }) })));
        const { hawks, jays } = league;
        orgs.push({ id, code: org.code, node, people, rooms: [hawks.id, jays.id], gameId: game.id, teamId: hawks.id, playerId: player.id });
      }
    }
    return orgs;
  } finally {
    await opened.close();
  }
}
