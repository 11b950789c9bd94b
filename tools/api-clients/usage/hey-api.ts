// Compiled, never run: sample usage of the client that @hey-api/openapi-ts generates.

import {
  type Game,
  GameStatus,
  getHome,
  joinOrg,
  type NewStatEvent,
  type Problem,
  Role,
  type RoleEntry,
  type StatEvent,
  sendMessage,
  updateGame,
} from '../generated/hey-api';
import { client } from '../generated/hey-api/client.gen';
import { fail, never } from './never';

client.setConfig({ baseUrl: 'https://league.example.org', auth: () => 'token' });

/** Enums are both objects and unions. */
const MAY_INVITE: readonly Role[] = [Role.ADMIN];
export const mayInvite = (roles: readonly RoleEntry[]) => roles.some(({ role, isApproved }) => isApproved && MAY_INVITE.includes(role));

export function badge({ status, forfeitedBy }: Game): string {
  switch (status) {
    case GameStatus.SCHEDULED:
    case GameStatus.POSTPONED:
    case GameStatus.SUSPENDED:
      return 'Not yet';
    case GameStatus.IN_PROGRESS:
      return 'Live';
    case GameStatus.FINAL:
      return 'Final';
    case GameStatus.CANCELED:
      return 'Canceled';
    case GameStatus.FORFEIT:
      return forfeitedBy ?? 'Both';
    default:
      return never(status);
  }
}

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
  const { data, error } = await joinOrg({ body: { code }, headers: { 'Idempotency-Key': crypto.randomUUID() } });
  if (error) return fail(error.type === '/problems/invite-not-valid' ? error.title : explain(error));
  return data.membership.role;
}

export async function seeHome() {
  const { data, response } = await getHome({ headers: { 'X-Org-Id': '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f' } });
  return data?.upcomingGames.map(({ startsAt, homeTeam, snackParentName }) => [
    startsAt,
    homeTeam.name,
    snackParentName?.length,
    response?.headers.get('etag'),
  ]);
}

// Members with a default may be omitted.
export const say = (roomId: string) => sendMessage({ path: { roomId }, body: { content: 'Hello' } });

export const score = (gameId: string, version: number) =>
  updateGame({
    path: { gameId },
    headers: { 'If-Match': `"${version}"` },
    body: { homeScore: 3, status: 'final', snackParentName: null, periodScores: [{ period: 1, home: 3, visitor: 2 }] },
  });

// @ts-expect-error requests allow no unknown members
export const misspelled = (gameId: string) => updateGame({ path: { gameId }, body: { homescore: 3 } });

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

export const single: NewStatEvent = { teamId: 'a', type: 'single', attributes: { rbi: 1 } };
export const assist: NewStatEvent = { teamId: 'a', type: 'assist' };
// @ts-expect-error the decision is required
export const undecided: NewStatEvent = { teamId: 'a', type: 'pitching_decision', attributes: {} };
// @ts-expect-error no sport has such an event
export const dunk: NewStatEvent = { teamId: 'a', type: 'slam_dunk' };
