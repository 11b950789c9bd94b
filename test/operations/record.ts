import type { Kind } from '../../src/adapters/http/contract/problems.ts';
import type { OperationId } from '../../src/adapters/http/routes/all-routes.ts';
import type { UseCaseName, UseCases } from '../../src/application/use-cases.ts';
import type { DomainError } from '../../src/domain/errors.ts';
import type { NotAllowedCause } from '../../src/domain/membership/not-allowed.ts';
import { LEAGUE_ROLES, ROLES } from '../../src/domain/membership/roles.ts';
import type { Scene } from '../support/scene.ts';
import type { Planted } from '../support/secrets.ts';
import type { Things } from '../support/use-case-things.ts';
import type { Chance } from './random-requests.ts';

type Texts = Readonly<Record<string, string>>;
/** The parts of a request for an operation. */
export type Ask = Readonly<{ params?: Texts; query?: Texts; headers?: Texts; body?: unknown }>;

/** What the tests of all operations need to know about one. */
export type OperationRecord = Readonly<{
  /** What each kind of caller is answered to `request`. */
  answers: Answers;
  /**
   * A request that succeeds if the caller is allowed to make it. It is made anew after every call that wrote, so what an
   * operation uses up is created here; what may stay is in the scene.
   */
  request: (scene: Scene) => Ask | Promise<Ask>;
  /** A random request, which usually succeeds. */
  random: (chance: Chance) => Ask;
  /** What else could bring what is planted to light. A read whose path names a game, team, player or room is tried with each planted one anyway. */
  visits?: (planted: Planted) => readonly Ask[];
  /** `request`, naming something of this organization also where that is optional, and nothing that whoever knows it may see. */
  naming?: (scene: Scene) => Ask;
  /** For a read whose answers are kept, the queries whose answers have to show every write within a second: by default none. */
  queries?: (league: Readonly<{ teamId: string; seasonIds: readonly string[] }>) => readonly Texts[];
  /** What it needs to be answered: by default the database. */
  needs?: 'nothing' | 'the caller';
  /** Its callers are gone afterwards, so tests call it last, or not at all. */
  removesCaller?: true;
}>;

/**
 * Who may call a use case at all (teams, children and rooms narrow it further); what somebody who has every role in
 * another org gets for this org's things: a refusal, or an answer of their own; and a command that names such things.
 */
export type CallersOf<Name extends UseCaseName> =
  | readonly [
      mayCall: readonly UseCaseCaller[],
      elsewhere: DomainError['kind'] | 'own',
      command: (things: Things) => Omit<Parameters<UseCases[Name]>[0], 'actor'>,
    ]
  | 'public'
  | 'operator';

/** One record per operation; that of one named as its use case says also who may call the use case. */
export type Records = {
  readonly [Id in OperationId]: OperationRecord & (Id extends UseCaseName ? Readonly<{ useCase: CallersOf<Id> }> : unknown);
};
export type OtherUseCases = { readonly [Name in Exclude<UseCaseName, OperationId>]: CallersOf<Name> };

/** For an operation without parameters and body. */
export const noInput = () => ({});

/**
 * `nobody` is signed in, belongs to no organization, and names none; all others name this one. `waiting` is waiting to
 * be approved as its coach; `manager` is its manager, and else an unlinked parent; `coach` coaches the home team of the game, and `parent` has a child on it;
 * `parent-unlinked` is a parent whose link to a child is pending, `scorer` one without a link who scores the games;
 * `follower` follows a child of the parent, and is nothing else;
 * `stranger` is the admin of another organization; `gone` was a parent until they were revoked.
 */
export const CALLERS = [
  'anonymous',
  'bad',
  'nobody',
  'waiting',
  'parent',
  'parent-unlinked',
  'scorer',
  'manager',
  'follower',
  'coach',
  'umpire',
  'staff',
  'admin',
  'stranger',
  'gone',
] as const;
export type Caller = (typeof CALLERS)[number];
/** The expected status, kind of problem, or cause of a `not-allowed`. The checks in order: who are you, in which organization, with which role, and is this yours. */
export type Answer = number | Exclude<Kind, 'not-allowed'> | NotAllowedCause;
export type Answers = Readonly<Record<Caller, Answer>>;
type Exceptions = Partial<Answers>;

export const everybody = (answer: Answer): Answers => Object.fromEntries(CALLERS.map((caller) => [caller, answer])) as Answers;

export const signedIn = (answer: Answer, exceptions: Exceptions = {}): Answers => ({
  ...everybody(answer),
  anonymous: 'authentication-required',
  bad: 'invalid-token',
  ...exceptions,
});

/** Members of the organization, whatever their role. */
export const members = (answer: Answer, exceptions: Exceptions = {}): Answers =>
  signedIn(answer, {
    nobody: 'org-context-required',
    waiting: 'membership-pending',
    stranger: 'not-a-member',
    gone: 'not-a-member',
    ...exceptions,
  });

/** These alone; all others have the wrong role. */
export const only = (answers: Exceptions): Answers => members('role-required', answers);
export const admins = (answer: Answer): Answers => only({ admin: answer });

/** Who belongs to the home team, and those who look after all teams. */
export const membersOfTeam = (answer: Answer): Answers =>
  members(answer, {
    'parent-unlinked': 'no-child-linked',
    scorer: 'no-child-linked',
    manager: 'no-child-linked',
    umpire: 'not-of-room-team',
    follower: 'role-required',
  });

/** Who scores the games of the home team. */
export const scorers = (answer: Answer): Answers =>
  members(answer, {
    parent: 'not-the-scorer',
    'parent-unlinked': 'not-the-scorer',
    manager: 'not-the-scorer',
    umpire: 'not-the-scorer',
    follower: 'not-the-scorer',
  });

/** Members without a team or a child, and those with a pending role. */
export const USE_CASE_CALLERS = [...ROLES, ...ROLES.map((role) => `waiting ${role}` as const)];
export type UseCaseCaller = (typeof USE_CASE_CALLERS)[number];
export const EVERYBODY: readonly UseCaseCaller[] = USE_CASE_CALLERS;
export const MEMBERS: readonly UseCaseCaller[] = ROLES;
/** Those who are more than followers. */
export const PARTICIPANTS: readonly UseCaseCaller[] = LEAGUE_ROLES;
export const ADMINS: readonly UseCaseCaller[] = ['admin'];
export const DECIDERS: readonly UseCaseCaller[] = ['admin', 'staff', 'coach'];
export const REPORTERS: readonly UseCaseCaller[] = ['admin', 'umpire'];
export const UMPIRES: readonly UseCaseCaller[] = ['umpire'];
export const PARENTS: readonly UseCaseCaller[] = ['parent'];
