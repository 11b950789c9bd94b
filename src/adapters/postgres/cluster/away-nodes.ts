import { OrgUnavailable, type Unavailable } from '../../../application/ports/unavailable.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { leastRecentlyUsed } from '../../cache/least-recently-used.ts';
import { unrefTimeout } from '../../cache/unref-timeout.ts';
import type { Sql } from '../driver/sql.ts';
import { nameOf } from '../driver/statement.ts';
import type { Nodes } from './cluster.ts';

/** The sender of a statement that waits for its result. Urgent reads keep all orgs up to date, and do not wait for a node that hangs. */
export type Sender = { giveUp(): void; readonly isUrgent?: boolean };
type UnderWay = Readonly<{ sender: Sender; orgId: OrgId | undefined; isReading: boolean; since: number; losses: number }>;

export type AwayNodesOptions = Readonly<{
  onWarning?: (message: string) => void;
  /** Milliseconds on a monotonic clock. */
  now?: () => number;
  /** Starts a timer; the function that it returns cancels it. */
  schedule?: (task: () => void, ms: number) => () => void;
}>;

/** A statement without a result for this long may be waiting for a node that hangs. */
const SLOW_AFTER_MS = 1_000;
const ANSWERS_WITHIN_MS = 1_000;
/** The same for urgent reads: the orgs of other nodes still have to be read within the promised second. */
const URGENT_AFTER_MS = 200;
/** A node that has not answered a probe for this long no longer delays urgent reads of other nodes' orgs. */
const SILENT_AFTER_MS = 250;
/** How soon nodes that are away are probed again, and how often at most suspected ones are. */
const LOOKED_AT_EVERY_MS = 1_000;
const RETRY_AFTER_SECONDS = 3;
const MAX_ORGS = 50_000;
/** Shards can move to other nodes, and their orgs with them. */
const PLACE_KNOWN_FOR_MS = 10_000;

// Not declared as statements: on a single database the catalogs that they read do not exist.
// Citus disables only nodes that hold no org.
const NODES = `select groupid as "group", nodename as host, nodeport as port from pg_catalog.pg_dist_node where noderole = 'primary' and isactive`;
// On a new connection: one that Citus has cached since before the node restarted fails once more after the node is back.
const ANSWERS = `select success as "isThere" from pg_catalog.master_run_on_worker(array[$1::text], array[$2::int], array['select 1'], true)`;
const PLACES = `select placed.org_id as "orgId", placed.shard::int as shard, p.groupid as "group"
  from (select org_id, pg_catalog.get_shard_id_for_distribution_column('membership', org_id) as shard from unnest($1::uuid[]) as asked (org_id)) placed
    join pg_catalog.pg_dist_placement p on p.shardid = placed.shard`;
type Place = Readonly<{ group: number; shard: number }>;
/** The result of a probe. `not asked`: the probe failed, and the node may not be the cause. */
type Answer = 'there' | 'away' | 'not asked';
type Node = Readonly<{ group: number; host: string; port: number }>;

/**
 * Tracks which nodes of a cluster do not answer this process, and which orgs they hold. Statements on these orgs are refused at once, and
 * abandoned if they are running, so that a hanging node does not tie up connections that others need. Nodes are probed only while a statement is
 * slow or has failed. On a single database it does nothing.
 */
export class AwayNodes implements Nodes {
  readonly #sql: () => Sql;
  readonly #now: () => number;
  readonly #schedule: NonNullable<AwayNodesOptions['schedule']>;
  readonly #warn: (message: string) => void;
  readonly #underWay = new Set<UnderWay>();
  readonly #places = leastRecentlyUsed<OrgId, Place>(MAX_ORGS, { ttlMs: PLACE_KNOWN_FOR_MS });
  readonly #asking = new Set<OrgId>();
  /** Group ids: a node and its standbys are one group. */
  readonly #away = new Set<number>();
  /** Groups whose node has not answered its probe yet. */
  readonly #silent = new Set<number>();
  #losses = 0;
  /** By address: a node that has moved is probed at its new one. */
  readonly #answering = new Map<string, Promise<Answer>>();
  #looking: Promise<void> | undefined;
  #lookedAt = -Infinity;
  #isToLook = false;
  #isWatching = false;
  #isClosed = false;

  /** `sql` has connections of its own, one for each node that may hang. */
  constructor(sql: () => Sql, { onWarning = () => {}, now = () => performance.now(), schedule = unrefTimeout }: AwayNodesOptions = {}) {
    this.#sql = sql;
    this.#warn = onWarning;
    this.#now = now;
    this.#schedule = schedule;
  }

  get away(): number {
    return this.#away.size;
  }

  get isAnyAway(): boolean {
    return this.#away.size > 0;
  }

  get losses(): number {
    return this.#losses;
  }

  /** An org whose node is not known yet counts as reachable. */
  isAway(orgId: OrgId): boolean {
    if (this.#away.size === 0) return false;
    const group = this.#places.get(orgId)?.group;
    if (group === undefined) this.#locate([orgId]);
    return group !== undefined && this.#away.has(group);
  }

  /** The error with which to refuse a statement now; undefined if it may be sent. */
  refusal(text: string, values: readonly unknown[] | undefined): Unavailable | undefined {
    if (this.#away.size === 0) return undefined;
    const orgId = orgOf(text, values);
    return orgId !== undefined && this.isAway(orgId) ? away() : undefined;
  }

  /** Called when a statement is sent; the function that it returns is called when the statement has ended. */
  begin(sender: Sender, text: string, values: readonly unknown[] | undefined): () => void {
    const [orgId, isReading] = [orgOf(text, values), /^\s*(?:select|with)\b/.test(text)];
    const sent = { sender, orgId, isReading, since: this.#now(), losses: this.#losses };
    this.#underWay.add(sent);
    this.#watch();
    if (isUrgent(sent)) this.#watchUrgent(sent);
    return () => void this.#underWay.delete(sent);
  }

  /** Called after a failure that a node may have caused. */
  suspect(): void {
    if (this.#now() - this.#lookedAt >= LOOKED_AT_EVERY_MS) void this.look();
  }

  async there(orgIds: readonly OrgId[], { isUrgent = false } = {}): Promise<readonly OrgId[]> {
    const out = new Set([...this.#away, ...(isUrgent ? this.#silent : [])]);
    if (out.size === 0) return orgIds;
    await this.#find(orgIds);
    return orgIds.filter((orgId) => !out.has(this.#places.peek(orgId)?.group ?? Number.NaN));
  }

  async byShard(orgIds: readonly OrgId[]): Promise<readonly (readonly OrgId[])[]> {
    await this.#find(orgIds);
    return [...Map.groupBy(orgIds, (orgId) => this.#places.peek(orgId)?.shard ?? orgId).values()];
  }

  async #find(orgIds: readonly OrgId[]): Promise<void> {
    const unknown = orgIds.filter((orgId) => this.#places.peek(orgId) === undefined);
    if (unknown.length === 0) return;
    for (const { orgId, ...place } of await this.#sql()<Place & { orgId: OrgId }>(PLACES, [unknown])) this.#places.set(orgId, place);
  }

  look(): Promise<void> {
    this.#looking ??= this.#lookAtAll()
      .catch(() => undefined)
      .finally(() => {
        this.#looking = undefined;
        this.#lookAgain();
      });
    return this.#looking;
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Probes again while a node is away, even if the last probe failed: no other statement would show that the node is back. */
  #lookAgain(): void {
    if (this.#isToLook || this.#isClosed || !this.isAnyAway) return;
    this.#isToLook = true;
    this.#schedule(() => {
      this.#isToLook = false;
      void this.look();
    }, LOOKED_AT_EVERY_MS);
  }

  async #lookAtAll(): Promise<void> {
    if (this.#isClosed) return;
    this.#lookedAt = this.#now();
    const nodes = await this.#sql()<Node>(NODES);
    // A node that was away may have been removed or disabled since.
    for (const group of this.#away) if (!nodes.some((node) => node.group === group)) this.#away.delete(group);
    const { promise: firstAnswer, resolve: noteAnswer } = Promise.withResolvers<void>();
    await Promise.all(
      nodes.map(async (node) => {
        const { group, host, port } = node;
        const answer = await this.#ask(node, firstAnswer, noteAnswer);
        const isThere = answer === 'there';
        if (answer === 'not asked' || isThere === !this.#away.has(group)) return;
        this.#warn(isThere ? `a node of the database is back: ${host}:${port}` : `a node of the database is away: ${host}:${port}`);
        if (isThere) this.#away.delete(group);
        else this.#lose(this.#away, group);
      }),
    );
    if (this.#away.size === 0) return;
    await this.#find([...new Set([...this.#underWay].flatMap(({ orgId }) => orgId ?? []))]).catch(() => undefined);
    this.#giveUp();
  }

  /**
   * A node that hangs answers a pending probe when it comes back, so it is probed only once. Its silence counts only after some node has
   * answered: until then, the coordinator may be what is slow.
   */
  async #ask({ group, host, port }: Node, firstAnswer: Promise<void>, noteAnswer: () => void): Promise<Answer> {
    const address = `${host}:${port}`;
    let answering = this.#answering.get(address);
    if (!answering) {
      answering = this.#sql()<{ isThere: boolean }>(ANSWERS, [host, port])
        .then(([found]): Answer => (found?.isThere ? 'there' : 'away'))
        .catch((): Answer => 'not asked')
        .finally(() => {
          this.#answering.delete(address);
          this.#silent.delete(group);
        });
      this.#answering.set(address, answering);
    }
    void answering.then((answer) => answer !== 'not asked' && noteAnswer());
    if (!this.#away.has(group)) {
      const answer = await this.#within(answering, SILENT_AFTER_MS);
      if (answer !== undefined) return answer;
      this.#lose(this.#silent, group);
    }
    const late = firstAnswer.then(() => this.#within(answering, ANSWERS_WITHIN_MS - SILENT_AFTER_MS));
    const answer = await Promise.race([answering, late]);
    this.#silent.delete(group);
    return answer ?? 'away';
  }

  #within(answering: Promise<Answer>, ms: number): Promise<Answer | undefined> {
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const cancel = this.#schedule(() => resolve(undefined), ms);
    return Promise.race([answering, late]).finally(cancel);
  }

  /** Abandons earlier urgent reads, which no longer wait for the node. */
  #lose(lost: Set<number>, group: number): void {
    lost.add(group);
    this.#losses += 1;
    for (const sent of [...this.#underWay]) if (isUrgent(sent) && this.#now() - sent.since >= URGENT_AFTER_MS) sent.sender.giveUp();
  }

  /** Until the statement ends: if a node is lost meanwhile, abandons it, so that it is repeated for the reachable orgs. */
  #watchUrgent(sent: UnderWay): void {
    this.#schedule(() => {
      if (!this.#underWay.has(sent) || this.#isClosed) return;
      if (sent.losses !== this.#losses) return sent.sender.giveUp();
      this.suspect();
      this.#watchUrgent(sent);
    }, URGENT_AFTER_MS);
  }

  /** Abandons statements on orgs of nodes that are away, and reads of several orgs that have waited for long. */
  #giveUp(): void {
    for (const { sender, orgId, isReading, since } of [...this.#underWay]) {
      const isStuck = orgId === undefined ? isReading && this.#now() - since >= SLOW_AFTER_MS : this.isAway(orgId);
      if (isStuck) sender.giveUp();
    }
  }

  #watch(): void {
    if (this.#isWatching || this.#isClosed) return;
    this.#isWatching = true;
    this.#schedule(() => {
      this.#isWatching = false;
      if (this.#underWay.size === 0) return;
      if ([...this.#underWay].some(({ since }) => this.#now() - since >= SLOW_AFTER_MS)) this.suspect();
      this.#watch();
    }, SLOW_AFTER_MS / 2);
  }

  #locate(orgIds: readonly OrgId[]): void {
    const unknown = orgIds.filter((orgId) => !this.#asking.has(orgId));
    if (unknown.length === 0) return;
    for (const orgId of unknown) this.#asking.add(orgId);
    void this.#find(unknown)
      .then(() => this.#giveUp())
      .catch(() => undefined)
      .finally(() => {
        for (const orgId of unknown) this.#asking.delete(orgId);
      });
  }
}

/** Only reads of several orgs: a read of one org has no other orgs to answer for. */
const isUrgent = ({ sender, orgId, isReading }: UnderWay) => sender.isUrgent === true && orgId === undefined && isReading;

const away = () => new OrgUnavailable('the database node of the organization is unreachable', { retryAfterSeconds: RETRY_AFTER_SECONDS });

const PLACES_OF_ORG = new Map<string, number | undefined>();
/** Every statement that reaches a single shard has its org as a parameter. */
function orgOf(text: string, values: readonly unknown[] | undefined): OrgId | undefined {
  if (values === undefined || nameOf(text) === undefined) return undefined;
  if (!PLACES_OF_ORG.has(text)) PLACES_OF_ORG.set(text, orgParameterIndex(text));
  const place = PLACES_OF_ORG.get(text);
  const value = place === undefined ? undefined : values[place - 1];
  return typeof value === 'string' ? (value as OrgId) : undefined;
}

/** The number of the parameter that is the org; undefined if there is none. */
export function orgParameterIndex(text: string): number | undefined {
  const compared = /\borg_id = \$(\d+)(?!\d|::uuid\[\])/.exec(text);
  const inserted = /\binsert into [a-z_]+ (?:as [a-z_]+ )?\(org_id\b[^)]*\)\s*(?:values \(|select )\$(\d+)/.exec(text);
  const found = compared ?? inserted;
  return found ? Number(found[1]) : undefined;
}
