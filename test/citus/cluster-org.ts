import { openDatabase } from '../../src/adapters/postgres/driver/database.ts';
import { storageOver } from '../../src/adapters/postgres/storage.ts';
import { newId } from '../../src/adapters/random/new-id.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import type { Role } from '../../src/domain/membership/roles.ts';
import type { OrgId } from '../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import type { Person } from '../history/chat-org.ts';
import { aMembership, anInvite, anOrg, aUser } from '../support/builders.ts';
import type { TestIssuer } from '../support/issuer.ts';
import { givenLeague } from '../support/league.ts';
import type { CitusNode, OwnCitus } from '../support/own-citus.ts';

/** An org, the node of its shard, and people who write in its rooms, read them, and keep score of its game. */
export type ClusterOrg = Readonly<{
  id: OrgId;
  code: string;
  node: CitusNode;
  rooms: readonly string[];
  /** A room that nobody writes in. */
  quietRoom: string;
  gameId: string;
  teamId: string;
  playerId: string;
  people: readonly Person[];
  /** People who have signed in before, belong to no org, and may join this one by its code. */
  newcomers: readonly Person[];
  inviteCode: string;
}>;

const TOKENS_LAST_SECONDS = 86_400;

type Nodes = Pick<OwnCitus, 'coordinator' | 'nodes'>;

/** The node whose shard holds a table's rows for a value, in SQL syntax, of its distribution column. */
export async function nodeOfValue({ coordinator, nodes }: Nodes, database: string, table: string, value: string): Promise<CitusNode> {
  const [found] = await coordinator.sql(
    database,
    `select n.nodeport as port from pg_dist_placement p join pg_dist_node n using (groupid)
     where p.shardid = get_shard_id_for_distribution_column('${table}', ${value})`,
  );
  return nodes.find(({ port }) => port === found!['port'])!;
}

export const nodeOf = (cluster: Nodes, database: string, orgId: OrgId): Promise<CitusNode> =>
  nodeOfValue(cluster, database, 'org', `'${orgId}'::uuid`);

/** An org, not stored yet, whose shard is on the node. */
export async function orgOn(cluster: Nodes, database: string, node: CitusNode, given: Partial<Org> = {}): Promise<Org> {
  for (;;) {
    const id = newId<OrgId>();
    if ((await nodeOf(cluster, database, id)) === node) return anOrg({ id, code: `C${id.slice(-9).toUpperCase()}`, ...given });
  }
}

/** The same number of orgs on each worker. */
export async function givenClusterOrgs(
  cluster: OwnCitus,
  database: string,
  issuer: TestIssuer,
  counts: Readonly<{ onEachWorker: number; people: number; newcomers: number }>,
): Promise<readonly ClusterOrg[]> {
  const opened = await openDatabase({ url: cluster.coordinator.urlOf(database), poolSize: 2 });
  // The first connection finds out whether there is a cluster.
  await opened.health('select 1 as one');
  const { unitOfWork } = storageOver(opened);
  const season = { startsOn: '2000-01-01' as LocalDate, endsOn: '2999-12-31' as LocalDate };
  const exp = Math.floor(Date.now() / 1000) + TOKENS_LAST_SECONDS;
  const orgs: ClusterOrg[] = [];
  try {
    for (const worker of cluster.workers) {
      for (let n = 1; n <= counts.onEachWorker; n += 1) {
        const org = await orgOn(cluster, database, worker);
        const league = await givenLeague(unitOfWork, { org, season });
        const player = await league.addPlayer('Sam Ortiz', league.hawks);
        const game = await league.addGame(league.hawks, league.jays, { status: 'in_progress' });
        const signIn = (kind: string, count: number, role?: Role) =>
          Promise.all(
            Array.from({ length: count }, async (_, place) => {
              const name = `${org.code}-${kind}-${place + 1}`;
              const user = aUser({ issuer: issuer.issuer, subject: name });
              await league.write(async ({ users, memberships }) => {
                await users.save(user);
                if (role) await memberships.save(aMembership({ orgId: org.id, userId: user.id, role, state: 'approved' }));
              });
              return { name, token: await issuer.token({ sub: name, exp }), userId: user.id };
            }),
          );
        const people = await signIn('person', counts.people, 'admin');
        const newcomers = await signIn('newcomer', counts.newcomers);
        const invite = anInvite({
          orgId: org.id,
          createdBy: people[0]!.userId,
          role: 'parent',
          code: `${org.code}-PARENT-2026`,
          maxUses: 10_000,
          expiresAt: new Date(exp * 1000),
          createdAt: new Date(),
        });
        await league.write(({ invites }) => invites.save(invite));
        const { hawks, jays, owls } = league;
        orgs.push({
          id: org.id,
          code: org.code,
          node: worker,
          people,
          newcomers,
          inviteCode: invite.code,
          rooms: [hawks.id, jays.id],
          quietRoom: owls.id,
          gameId: game.id,
          teamId: hawks.id,
          playerId: player.id,
        });
      }
    }
    return orgs;
  } finally {
    await opened.close();
  }
}
