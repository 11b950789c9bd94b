import { Unavailable } from '../../../application/ports/unavailable.ts';

/** The kind of a database failure, by SQLSTATE, by errno, or by the message of drivers that give neither. */
export type Failure =
  /** Rolled back; a retry may well succeed. */
  | 'undone'
  /** Two transactions found no row and both inserted it: rolled back, and the retry finds the other one's row. */
  | 'raced'
  /** The connection is lost: rolled back as well, unless it was lost during the commit. */
  | 'disconnected'
  /** A cluster node behind the connection is lost, while the connection itself works: rolled back as well, unless that was during the commit. */
  | 'away'
  /** A retry would only fail again now. */
  | 'overloaded'
  /** A bug, or a constraint of the schema. */
  | 'error';

/**
 * Unique constraints that two concurrent transactions may violate, because both first looked for a row that does not exist yet. A violation of
 * any other is a bug, and a retry would only repeat it.
 */
export const RACED_CONSTRAINTS: ReadonlySet<string> = new Set([
  'app_user_issuer_subject_key',
  'org_code_key',
  'org_code_pkey',
  'invite_current_code',
  'chat_message_org_id_room_id_sender_id_key_key',
  'membership_org_id_user_id_role_key',
  'consent_in_force',
  'parent_link_org_id_user_id_player_id_key',
  'follower_org_id_player_id_user_id_key',
  'team_claim_org_id_user_id_team_id_key',
  'webhook_url',
  'stat_event_org_id_game_id_client_event_id_key',
  'calendar_address_one_of_each',
  'game_report_org_id_game_id_author_id_key',
  'schedule_proposal_open',
  // Names and codes that admins maintain, which are looked up before they are assigned.
  'sport_org_id_code_key',
  'age_group_org_id_name_key',
  'age_group_rules_org_id_season_id_age_group_id_key',
  'division_org_id_season_id_age_group_id_name_key',
  'facility_field_org_id_facility_id_name_key',
  'team_names',
]);

/** A deadlock or a serialization failure; a prepared statement that the server knows differently. */
const UNDONE = /^(40001|40P01|26000|42P05)$/;
const STALE_PLAN_WORDS = /cached plan must not change result type/i;
/** The server routine that raises this error, the same in any language. */
const STALE_PLAN_ROUTINE = 'RevalidateCachedQuery';
/** Out of connections, memory or disk; a lock or statement timeout; a read-only server, as after a failover. */
const OVERLOADED = /^(53...|55P03|57014|25006)$/;
/** Closed by the server, or never reached: also a host name that does not resolve yet, as while a cluster starts. */
const DISCONNECTED =
  /^(08...|57P0[1235]|25P03|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
const DISCONNECTED_WORDS =
  /connection terminated|connection error and is not queryable|client was closed and is not queryable|server closed the connection|driver has already been destroyed/i;
const OVERLOADED_WORDS = /timeout exceeded when trying to connect/i;

/** A cluster node lost another node that it was querying, before or during the commit. */
const NODE_WENT_WORDS =
  /^could not commit transaction for shard \d+ on at least one active node|^failure on connection marked as essential/;

type ErrorFields = Readonly<{
  code?: unknown;
  message?: unknown;
  cause?: unknown;
  constraint?: unknown;
  severity?: unknown;
  routine?: unknown;
}>;

const hasCause = (cause: unknown): cause is object => typeof cause === 'object' && cause !== null;

/** A shard's errors on rows that a node copies to it arrive as the node's errors, with only the message: in English, as the doctor checks. */
const WORDS_OF_SHARDS: readonly (readonly [RegExp, string])[] = [
  [/^duplicate key value violates unique constraint /, '23505'],
  [/ violates foreign key constraint /, '23503'],
  [/^deadlock detected/, '40P01'],
  [/^canceling statement due to lock timeout/, '55P03'],
  [/^canceling statement due to statement timeout/, '57014'],
];
function codeOf({ code, message }: ErrorFields): string {
  if (code === 'XX000' && typeof message === 'string')
    return WORDS_OF_SHARDS.find(([words]) => words.test(message))?.[1] ?? (isRaced(message) ? '23505' : code);
  return typeof code === 'string' ? code : '';
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  const fields = (error ?? {}) as ErrorFields;
  return codes.includes(codeOf(fields)) || (hasCause(fields.cause) && hasCode(fields.cause, ...codes));
}

export function failureOf(error: unknown): Failure {
  const fields = (error ?? {}) as ErrorFields;
  const { message, cause, constraint, severity, routine } = fields;
  const code = codeOf(fields);
  const text = typeof message === 'string' ? message : '';
  // One transaction removes a row that another begins to refer to: the latter finds it gone when it is retried.
  if (code === '23503') return 'raced';
  if (code === '23505' && isRaced(typeof constraint === 'string' ? constraint : text)) return 'raced';
  if (UNDONE.test(code) || STALE_PLAN_WORDS.test(text) || (code === '0A000' && routine === STALE_PLAN_ROUTINE)) return 'undone';
  if (OVERLOADED_WORDS.test(text) || OVERLOADED.test(code)) return 'overloaded';
  // The error with which a server closes a connection is FATAL; an ERROR is about another connection of the server's own.
  const isDisconnected = DISCONNECTED_WORDS.test(text) || DISCONNECTED.test(code);
  if ((severity === 'ERROR' && isDisconnected) || NODE_WENT_WORDS.test(text)) return 'away';
  if (isDisconnected) return 'disconnected';
  return hasCause(cause) ? failureOf(cause) : 'error';
}

/** Of a shard's error only the message arrives, and the constraint's name ends with the shard's number. */
const isRaced = (message: string) =>
  (message.match(/\w+/g) ?? []).some((word) => RACED_CONSTRAINTS.has(word) || RACED_CONSTRAINTS.has(word.replace(/_\d+$/, '')));

/** Whether a commit with this failure may have succeeded. */
export const isOutcomeUnknown = (failure: Failure): boolean => failure === 'disconnected' || failure === 'away';

/** Whether a constraint of the schema forbids the write: a duplicate key, or a reference to a missing row. */
export function isSchemaRule(error: unknown): boolean {
  return hasCode(error, '23505', '23503');
}

/** Whether a statement timed out, so that a smaller one may not. */
export function isTooSlow(error: unknown): boolean {
  return hasCode(error, '57014');
}

/** Whether a statement timed out while waiting for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return hasCode(error, '55P03');
}

/** Whether the server has no space left, which no wait mends. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, '53100');
}

/** Whether the server writes nothing now: its disk is full, or it is read-only, as a replica is, and as hosts make one whose disk is nearly full. */
export function isWriteRefused(error: unknown): boolean {
  return hasCode(error, '53100', '25006');
}

/** Whether others held a lock until the timeout, or in a deadlock. */
export function isHeldUp(error: unknown): boolean {
  return hasCode(error, '40P01', '55P03');
}

/** What a log may say of a failure: no name, address or row value, which the messages of drivers and servers contain. */
export function reasonOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as ErrorFields;
  if (typeof code === 'string') return code;
  return hasCause(cause) ? reasonOf(cause) : failureOf(error);
}

/** The error of a statement as every pool throws it: `Unavailable` unless it is a bug, a constraint of the schema or a race. */
export function translated(error: unknown): unknown {
  const failure = failureOf(error);
  if (failure === 'error' || failure === 'raced') return withoutValues(error);
  return error instanceof Unavailable ? error : unreachable(error);
}

/** The error for a caller who gets no connection to the database. */
export const unreachable = (error: unknown): Error =>
  error instanceof Unavailable ? error : new Unavailable('the database is unreachable or overloaded', { cause: error });

/** Removes the fields in which the server quotes rows and keys of people, which must not be logged. */
function withoutValues(error: unknown): unknown {
  if (error instanceof Error) Object.assign(error, { detail: undefined, where: undefined, internalQuery: undefined });
  return error;
}

const TRIES = 3;
const WITHIN_MS = 1500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs `attempt` up to three times within 1.5 s, as long as `mayRunAgain` allows a retry after the failure; then, or if the database is
 * overloaded, throws `Unavailable`. Other errors are thrown as they are. After a lost race, the next attempt finds the winner's row, so it is
 * made however long the first one waited.
 */
export async function retrying<T>(
  attempt: () => Promise<T>,
  mayRunAgain: (failure: Failure) => boolean = () => true,
  now: () => number = () => performance.now(),
): Promise<T> {
  const began = now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'error') throw error;
      const wait = 50 * 2 ** tries * (0.5 + Math.random());
      const isLate = tries >= TRIES || (failure !== 'raced' && now() - began + wait > WITHIN_MS);
      if (failure === 'overloaded' || isLate || !mayRunAgain(failure)) {
        // A transaction that loses so many races does not lose them to others.
        throw failure === 'raced' ? error : unreachable(error);
      }
      await pause(wait);
    }
  }
}
