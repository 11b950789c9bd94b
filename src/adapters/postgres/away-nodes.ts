import { OrgUnavailable, type Unavailable } from '../../application/ports/unavailable.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { leastRecentlyUsed } from '../system/least-recently-used.ts';
import { unrefTimeout } from '../system/unref-timeout.ts';
import type { Nodes } from './cluster.ts';
import type { Sql } from './sql.ts';
import { nameOf } from './statement.ts';

/** What has sent a statement and owes its sender the answer. What is urgent keeps all orgs up to date, and waits for no node that hangs. */
export type Sender = { giveUp(): void; readonly isUrgent?: boolean };
type UnderWay = Readonly<{ sender: Sender; orgId: OrgId | undefined; isReading: boolean; since: number; losses: number }>;

export type AwayNodesOptions = Readonly<{
  onWarning?: (message: string) => void;
  /** Milliseconds on a monotonic clock. */
  now?: () => number;
  /** Starts a timer; the function that it returns cancels it. */
  schedule?: (task: () => void, ms: number) => () => void;
}>;

/** A statement that is not answered for so long may be waiting for a node that hangs. */
const SLOW_AFTER_MS = 1_000;
const ANSWERS_WITHIN_MS = 1_000;
/** The same of what is urgent: others of several orgs are to be read within the second that they are promised. */
const URGENT_AFTER_MS = 200;
/** A node that is asked whether it is there and says nothing for so long keeps what is urgent of the others waiting no more. */
const SILENT_AFTER_MS = 250;
/** How soon nodes that are away are looked at again, and how often at most those that are doubted. */
const LOOKED_AT_EVERY_MS = 1_000;
const RETRY_AFTER_SECONDS = 3;
const MAX_ORGS = 50_000;
/** Shards are moved, and then their orgs are elsewhere. */
const PLACE_KNOWN_FOR_MS = 10_000;

// Texts without names: on one database nothing that they read is there.
// Citus lets only those be disabled that hold no org.
const NODES = `select groupid as "group", nodename as host, nodeport as port from pg_catalog.pg_dist_node where noderole = 'primary' and isactive`;
// By a connection of its own: one that Citus has kept since before the node was restarted fails once more, after it is back.
const ANSWERS = `select success as "isThere" from pg_catalog.master_run_on_worker(array[$1::text], array[$2::int], array['select 1'], true)`;
const PLACES = `select placed.org_id as "orgId", placed.shard::int as shard, p.groupid as "group"
  from (select org_id, pg_catalog.get_shard_id_for_distribution_column('membership', org_id) as shard from unnest($1::uuid[]) as asked (org_id)) placed
    join pg_catalog.pg_dist_placement p on p.shardid = placed.shard`;
type Place = Readonly<{ group: number; shard: number }>;
/** What asking a node came to, where it has come to something: it could not be asked, for a reason that need not be the node's. */
type Answer = 'there' | 'away' | 'not asked';
type Node = Readonly<{ group: number; host: string; port: number }>;

/**
 * Which nodes of a cluster do not answer, as this process has found out, and which orgs with them: statements of those are refused at once, and
 * given up where they are under way, so that nobody who waits for a node that hangs holds a connection that others need. Nodes are looked at
 * only while something is slow or has failed. On one database it does nothing.
 */
export class AwayNodes implements Nodes {
  readonly #sql: () => Sql;
  readonly #now: () => number;
  readonly #schedule: NonNullable<AwayNodesOptions['schedule']>;
  readonly #warn: (message: string) => void;
  readonly #underWay = new Set<UnderWay>();
  readonly #places = leastRecentlyUsed<OrgId, Place>(MAX_ORGS, { ttlMs: PLACE_KNOWN_FOR_MS });
  readonly #asking = new Set<OrgId>();
  /** By group, as a node and its standbys are one. */
  readonly #away = new Set<number>();
  /** Those that have been asked and have not answered yet. */
  readonly #silent = new Set<number>();
  #losses = 0;
  /** By address: one that has moved is asked at the new one. */
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

  /** What is not known yet counts as there. */
  isAway(orgId: OrgId): boolean {
    if (this.#away.size === 0) return false;
    const group = this.#places.get(orgId)?.group;
    if (group === undefined) this.#locate([orgId]);
    return group !== undefined && this.#away.has(group);
  }

  /** Why a statement is not to be sent now, if it is not. */
  refusal(text: string, values: readonly unknown[] | undefined): Unavailable | undefined {
    if (this.#away.size === 0) return undefined;
    const orgId = orgOf(text, values);
    return orgId !== undefined && this.isAway(orgId) ? away() : undefined;
  }

  /** When a statement is sent; what it answers says that it has ended. */
  begin(sender: Sender, text: string, values: readonly unknown[] | undefined): () => void {
    const [orgId, isReading] = [orgOf(text, values), /^\s*(?:select|with)\b/.test(text)];
    const sent = { sender, orgId, isReading, since: this.#now(), losses: this.#losses };
    this.#underWay.add(sent);
    this.#watch();
    if (isUrgent(sent)) this.#watchUrgent(sent);
    return () => void this.#underWay.delete(sent);
  }

  /** After a failure that a node may have caused. */
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

  /** While one is away, also after a look that has failed: nothing is sent to it that would tell that it is back. */
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
    // One that was away may have been removed or disabled since.
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
   * A node that hangs answers the same question when it comes back: it is asked once. Its
   * silence counts from when a node has answered: before, what is slow may as well be the one that asks.
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

  /** What is urgent and was sent before does not wait for it any more. */
  #lose(lost: Set<number>, group: number): void {
    lost.add(group);
    this.#losses += 1;
    for (const sent of [...this.#underWay]) if (isUrgent(sent) && this.#now() - sent.since >= URGENT_AFTER_MS) sent.sender.giveUp();
  }

  /** Until it ends: what was sent before a node was lost is given up, and asked again of those that are there. */
  #watchUrgent(sent: UnderWay): void {
    this.#schedule(() => {
      if (!this.#underWay.has(sent) || this.#isClosed) return;
      if (sent.losses !== this.#losses) return sent.sender.giveUp();
      this.suspect();
      this.#watchUrgent(sent);
    }, URGENT_AFTER_MS);
  }

  /** Statements of a node that is away, and those of several orgs that have waited for long. */
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

/** Of several orgs: one that is asked about alone has nobody else to answer. */
const isUrgent = ({ sender, orgId, isReading }: UnderWay) => sender.isUrgent === true && orgId === undefined && isReading;

const away = () => new OrgUnavailable('the node of the organization is away', { retryAfterSeconds: RETRY_AFTER_SECONDS });

const PLACES_OF_ORG = new Map<string, number | undefined>();
/** Every statement that reaches one shard names its org as a parameter. */
function orgOf(text: string, values: readonly unknown[] | undefined): OrgId | undefined {
  if (values === undefined || nameOf(text) === undefined) return undefined;
  if (!PLACES_OF_ORG.has(text)) PLACES_OF_ORG.set(text, orgParameterIndex(text));
  const place = PLACES_OF_ORG.get(text);
  const value = place === undefined ? undefined : values[place - 1];
  return typeof value === 'string' ? (value as OrgId) : undefined;
}

/** Which parameter is the org, where one is. */
export function orgParameterIndex(text: string): number | undefined {
  const compared = /\borg_id = \$(\d+)(?!\d|::uuid\[\])/.exec(text);
  const inserted = /\binsert into [a-z_]+ (?:as [a-z_]+ )?\(org_id\b[^)]*\)\s*(?:values \(|select )\$(\d+)/.exec(text);
  const found = compared ?? inserted;
  return found ? Number(found[1]) : undefined;
}
