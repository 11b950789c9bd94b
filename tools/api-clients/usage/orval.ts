// Compiled, never run: sample usage of the client that orval generates.
import { getHome, joinOrg, sendMessage, updateGame } from '../generated/orval/client';
import {
  type Game,
  GameStatus,
  type NewStatEvent,
  type Problem,
  Role,
  type RoleEntry,
  type StatEvent,
} from '../generated/orval/client.schemas';
import { fail, never } from './never';

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

/** Narrowed by status, then by type. */
export async function join(code: string): Promise<Role> {
  const answer = await joinOrg({ code }, { headers: { 'Idempotency-Key': crypto.randomUUID() } });
  if (answer.status === 200 || answer.status === 201) return answer.data.membership.role;
  if (answer.status === 404) return fail(answer.data.title);
  return fail(explain(answer.data));
}

export async function seeHome() {
  const { data, status, headers } = await getHome({ mine: true }, { headers: { 'X-Org-Id': '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f' } });
  return status === 200
    ? data.upcomingGames.map(({ startsAt, homeTeam, snackParentName }) => [
        startsAt,
        homeTeam.name,
        snackParentName?.length,
        headers.get('etag'),
      ])
    : [];
}

// Members with a default may be omitted.
export const say = (roomId: string) => sendMessage(roomId, { content: 'Hello' });

export const score = (gameId: string, version: number) =>
  updateGame(
    gameId,
    { homeScore: 3, status: 'final', snackParentName: null, periodScores: [{ period: 1, home: 3, visitor: 2 }] },
    { headers: { 'If-Match': `"${version}"` } },
  );

// @ts-expect-error requests allow no unknown members
export const misspelled = (gameId: string) => updateGame(gameId, { homescore: 3 });

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

export const single: NewStatEvent = { sport: 'baseball', teamId: 'a', type: 'single', attributes: { rbi: 1 } };
export const assist: NewStatEvent = { sport: 'volleyball', teamId: 'a', type: 'assist' };
// @ts-expect-error the decision is required
export const undecided: NewStatEvent = { sport: 'softball', teamId: 'a', type: 'pitching_decision', attributes: {} };
// @ts-expect-error no sport has such an event
export const dunk: NewStatEvent = { sport: 'basketball', teamId: 'a', type: 'slam_dunk' };
