// Compiled, never run: sample usage of the types that openapi-typescript generates.
import type { Game, NewStatEvent, operations, Problem, Role, RoleEntry, StatEvent } from '../generated/openapi-typescript/schema';
import { Role as RoleEnum } from '../generated/openapi-typescript/schema-with-enums';
import { never } from './never';

type Body<Operation extends keyof operations> = operations[Operation] extends { requestBody: { content: { 'application/json': infer B } } }
  ? B
  : never;
type Refusal<Operation extends keyof operations> = {
  [Status in keyof operations[Operation]['responses']]: operations[Operation]['responses'][Status] extends {
    content: { 'application/problem+json': infer P };
  }
    ? P
    : never;
}[keyof operations[Operation]['responses']];

const MAY_INVITE: readonly Role[] = ['admin'];
export const mayInvite = (roles: readonly RoleEntry[]) => roles.some(({ role, isApproved }) => isApproved && MAY_INVITE.includes(role));
export const anAdmin: `${RoleEnum}` = RoleEnum.ADMIN;

export function badge({ status, forfeitedBy }: Game): string {
  switch (status) {
    case 'scheduled':
    case 'postponed':
    case 'suspended':
      return 'Not yet';
    case 'in_progress':
      return 'Live';
    case 'final':
      return 'Final';
    case 'canceled':
      return 'Canceled';
    case 'forfeit':
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

/** Only the problems of this operation. */
export const onJoin = (refusal: Refusal<'joinOrg'>): string =>
  refusal.type === '/problems/invite-not-valid' ? refusal.title : explain(refusal);
// @ts-expect-error joining has nothing to do with games
export const onJoinWrongly = (refusal: Refusal<'joinOrg'>) => refusal.type === '/problems/game-not-open';

// Members with a default may be omitted.
export const message: Body<'sendMessage'> = { content: 'Hello' };
export const edit: Body<'updateGame'> = {
  homeScore: 3,
  status: 'final',
  snackParentName: null,
  periodScores: [{ period: 1, home: 3, visitor: 2 }],
};
// @ts-expect-error requests allow no unknown members
export const misspelled: Body<'updateGame'> = { homescore: 3 };

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
