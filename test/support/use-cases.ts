import { memoryStorage } from '../../src/adapters/memory/memory-storage.ts';
import { recordingPushSender } from '../../src/adapters/push/recording-push-sender.ts';
import { resolveOrgMembership } from '../../src/application/membership/resolve-org-membership.ts';
import type { Storage } from '../../src/application/ports/storage/storage.ts';
import type { WebhookAdapters } from '../../src/application/ports/webhook-sender.ts';
import { composeApplication } from '../../src/composition/application.ts';
import type { Season } from '../../src/domain/league/season.ts';
import type { MembershipState } from '../../src/domain/membership/membership.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import type { Member } from '../../src/domain/membership/permissions.ts';
import type { Role } from '../../src/domain/membership/roles.ts';
import type { User } from '../../src/domain/membership/user.ts';
import type { Result } from '../../src/domain/shared/result.ts';
import { aMembership, anOrg, aUser, NOON } from './builders.ts';
import { givenLeague } from './league.ts';
import { LIMITS } from './limits.ts';

/** The value of a result; throws if it is an error. */
export function accepted<T, E>(result: Result<T, E>): T {
  if (result.ok) return result.value;
  throw new Error(`refused: ${JSON.stringify(result.error)}`);
}

/** Webhooks of this machine, which reach their receiver at once and are accepted. */
const webhookAdapters: WebhookAdapters = {
  secrets: { seal: (secret) => `sealed ${secret}` },
  checkAddress: async (url) => (new URL(url).hostname === '127.0.0.1' ? undefined : 'not-public'),
  sender: { send: async () => ({ failure: null, answer: 204, durationMs: 0, isGone: false, retryAfterMs: 0 }) },
};

/**
 * The ports of the use cases, composed as in production on the memory storage or another, with a small league and a clock that stands still until it is
 * set. A test imports the use cases that it calls: \`joinOrg(given.ports)({ … })\`.
 */
export async function givenUseCases(terms: { org?: Partial<Org>; season?: Partial<Season>; now?: Date; storage?: Storage } = {}) {
  let now = terms.now ?? NOON;
  const clock = () => now;
  const storage = terms.storage ?? memoryStorage(clock);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const adapters = { log, version: 'test', storage, pushSender: recordingPushSender(), webhookAdapters };
  const settings = { cacheMegabytes: 8, limits: LIMITS, orgCreators: 'operator' as const, operatorEmail: undefined, webPush: undefined };
  const application = composeApplication(settings, { ...adapters, clock, monotonicClock: () => now.getTime() });
  const { ports } = application;
  const league = await givenLeague(ports.unitOfWork, { org: anOrg(terms.org), ...(terms.season && { season: terms.season }) });

  /** Makes the user a member in a role, of the league's org unless another is given. */
  const join = async (user: User, role: Role, state: MembershipState = 'approved', org: Org = league.org) => {
    const membership = aMembership({ orgId: org.id, userId: user.id, role, state });
    await league.write(({ memberships }) => memberships.save(membership));
    return membership;
  };

  return {
    ports,
    league,
    org: league.org,
    join,
    retention: storage.retention,
    set: (time: Date) => {
      now = time;
    },
    move: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    /** An approved member of the league's org with these roles. */
    async person(over: Partial<User> = {}, ...roles: readonly Role[]): Promise<User> {
      const user = aUser(over);
      await league.write(({ users }) => users.save(user));
      for (const role of roles) await join(user, role);
      return user;
    },
    /** The user as the acting member, from what is stored now. */
    as: async (user: User, org: Org = league.org): Promise<Member> =>
      accepted(await resolveOrgMembership(ports)({ actor: user, orgId: org.id, permission: 'read-league' })),
    /** The actions in the audit log, oldest first. */
    async audited(): Promise<readonly string[]> {
      const { items } = await ports.read.auditPage(league.org.id, {}, { limit: 100 });
      return items.map(({ action }) => action).reverse();
    },
    /** Resolves when no import is running. */
    imported: application.imports.idle,
    close: application.close,
  };
}
export type GivenUseCases = Awaited<ReturnType<typeof givenUseCases>>;
