// Compiled, never run: sample usage of the client that oazapfts generates.
import {
  defaults,
  deleteWebhook,
  getHome,
  joinOrg,
  type NewStatEvent,
  type Role,
  type RoleEntry,
  type StatEvent,
  sendMessage,
  startImport,
  updateGame,
} from '../generated/oazapfts';
import { fail, never } from './never';

defaults.baseUrl = 'https://league.example.org';
defaults.headers = { Authorization: 'Bearer token' };

const MAY_INVITE: readonly Role[] = ['admin'];
export const mayInvite = (roles: readonly RoleEntry[]) => roles.some(({ role, isApproved }) => isApproved && MAY_INVITE.includes(role));

/** Narrowed by status, then by type. */
export async function join(code: string): Promise<Role> {
  const answer = await joinOrg({ code }, { idempotencyKey: crypto.randomUUID() });
  if (answer.status === 200 || answer.status === 201) return answer.data.membership.role;
  if (answer.status === 404) return fail(answer.data.title);
  if (answer.status === 400)
    return fail(answer.data.type === '/problems/invalid-request' ? String(answer.data.errors[0]?.detail) : answer.data.title);
  return fail(answer.data.title);
}

export async function seeHome() {
  const answer = await getHome({ mine: true });
  return answer.status === 200 ? answer.data.upcomingGames.map(({ startsAt, homeTeam }) => [startsAt, homeTeam.name]) : [];
}

// Members with a default may be omitted.
export const say = (roomId: string) => sendMessage(roomId, { content: 'Hello' });

export const score = (gameId: string, version: number) =>
  updateGame(gameId, { homeScore: 3, status: 'final', snackParentName: null }, { ifMatch: `"${version}"` });

// @ts-expect-error requests allow no unknown members
export const misspelled = (gameId: string) => updateGame(gameId, { homescore: 3 });

export const load = (file: File) => startImport('teams', { file });

/** An answer without a body has no data. */
export async function forget(webhookId: string): Promise<boolean> {
  const answer = await deleteWebhook(webhookId);
  // @ts-expect-error
  return answer.status === 204 && answer.data === undefined;
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

export const single: NewStatEvent = { teamId: 'a', type: 'single', attributes: { rbi: 1 } };
export const assist: NewStatEvent = { teamId: 'a', type: 'assist' };
// @ts-expect-error the decision is required
export const undecided: NewStatEvent = { teamId: 'a', type: 'pitching_decision', attributes: {} };
// @ts-expect-error no sport has such an event
export const dunk: NewStatEvent = { teamId: 'a', type: 'slam_dunk' };
