// Compiled, never run: sample usage of the client that swagger-typescript-api generates.
import {
  Api,
  type NewStatEvent,
  type Problem,
  type Role,
  type RoleEntry,
  type StatEvent,
} from '../generated/swagger-typescript-api/client';
import { never } from './never';

const { api } = new Api<string>({
  baseUrl: 'https://league.example.org',
  securityWorker: (token) => ({ headers: { Authorization: `Bearer ${token}` } }),
});

const MAY_INVITE: readonly Role[] = ['admin'];
export const mayInvite = (roles: readonly RoleEntry[]) => roles.some(({ role, isApproved }) => isApproved && MAY_INVITE.includes(role));

/** Members of every problem, and members of some kinds after narrowing by `type`. */
export function explain(problem: Problem): string {
  switch (problem.type) {
    case '/problems/invalid-request':
    case '/problems/unknown-reference':
      return problem.errors.map(({ in: part, pointer, detail }) => `${part} ${pointer} ${detail}`).join();
    case '/problems/org-context-required':
      return problem.orgs.map(({ orgId, orgName }) => `${orgId} ${orgName}`).join();
    case '/problems/edit-conflict':
      return String(problem.game?.version);
    case '/problems/too-many-requests':
    case '/problems/unavailable':
      return `again in ${problem.retryAfterSeconds} s`;
    default:
      return `${problem.title} (${problem.instance})`;
  }
}

export async function join(code: string): Promise<Role> {
  const { data } = await api.joinOrg({ code }, { headers: { 'Idempotency-Key': crypto.randomUUID() } });
  return data.membership.role;
}

// Members with a default may be omitted.
export const say = (roomId: string) => api.sendMessage(roomId, { content: 'Hello' });

export const score = (gameId: string, version: number) =>
  api.updateGame(gameId, { homeScore: 3, status: 'final', snackParentName: null }, { headers: { 'If-Match': `"${version}"` } });

// @ts-expect-error requests allow no unknown members
export const misspelled = (gameId: string) => api.updateGame(gameId, { homescore: 3 });

export const load = (file: File) => api.startImport({ kind: 'teams' }, { file });

/** An answer without a body has no data. */
export async function forget(webhookId: string): Promise<void> {
  const { data } = await api.deleteWebhook(webhookId);
  // @ts-expect-error not `any`
  return data.anything;
}

/** Narrows by sport, then by type, with the attributes of each. */
export function tell(event: StatEvent): string {
  switch (event.sport) {
    case 'baseball':
    case 'softball':
      if (event.type === 'pitching_decision') return event.attributes.decision;
      return event.type === 'home_run' ? `${event.attributes.rbi ?? 0} in` : event.type;
    case 'football':
      return event.type === 'pass' ? `${event.attributes.result} for ${event.attributes.yards ?? 0}` : event.type;
    case 'soccer':
      return event.type === 'minutes_played' ? `${event.attributes.minutes} min` : event.type;
    case 'basketball':
    case 'volleyball':
      return event.type;
    default:
      return never(event);
  }
}

// This generator makes the sport a required member.
export const single: NewStatEvent = { sport: 'baseball', teamId: 'a', type: 'single', attributes: { rbi: 1 } };
// @ts-expect-error no sport has such an event
export const dunk: NewStatEvent = { sport: 'basketball', teamId: 'a', type: 'slam_dunk' };
