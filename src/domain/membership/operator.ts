import type { UserId } from '../shared/ids.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { localDate } from '../shared/time.ts';
import { type Org, resumed } from './org.ts';
import { ownTeams } from './own-teams.ts';
import type { Member } from './permissions.ts';
import type { User } from './user.ts';

/** The person who runs the deployment, at its shell. */
export type Operator = Readonly<{ isOperator: true; user: User }>;
export type OperatorRequired = Readonly<{ kind: 'operator-required' }>;

const SINCE = new Date('2026-11-22T00:00:00.000Z');

/**
 * A user without an identity provider: issuers are addresses, so nobody can sign in as this user. Every storage contains it from the
 * start.
 */
export const OPERATOR: Operator = {
  isOperator: true,
  user: {
    id: '01a20200-0000-7000-8000-6f7065726174' as UserId,
    issuer: 'operator',
    subject: 'operator',
    email: null,
    emailVerified: false,
    name: 'Operator',
    givenName: null,
    familyName: null,
    pictureUrl: null,
    claimedLanguage: null,
    language: null,
    createdAt: SINCE,
    updatedAt: SINCE,
    claimsAt: null,
    erasedAt: null,
  },
};

export const requireOperator = (actor: object): Result<undefined, OperatorRequired> =>
  'isOperator' in actor && actor.isOperator === true ? ok(undefined) : err({ kind: 'operator-required' });

/** The operator inside an org, with the permissions of an admin, whether or not it is suspended. */
export function operatorIn(org: Org, { user }: Operator, now: Date): Member {
  const roles = new Set(['admin'] as const);
  return {
    user,
    org: resumed(org),
    roles,
    pendingRoles: new Set(),
    hiddenSeasons: new Set(),
    scoredGames: new Set(),
    scoredTeams: new Set(),
    officiatedGames: new Set(),
    ...ownTeams(roles, { staffed: [], children: [], followed: [] }, localDate(now, org.timeZone)),
  };
}
