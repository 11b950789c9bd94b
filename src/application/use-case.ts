import { type Operator, type OperatorRequired, requireOperator } from '../domain/membership/operator.ts';
import {
  type Member,
  type MemberPermission,
  type NotAdmitted,
  type Permission,
  requirePermission,
} from '../domain/membership/permissions.ts';
import type { User } from '../domain/membership/user.ts';
import { ok, type Result } from '../domain/shared/result.ts';
import type { Clock } from './ports/clock.ts';
import type { NewId } from './ports/new-id.ts';
import type { ReadInTransaction, StoredName, UnitOfWork } from './ports/storage/storage.ts';

/** The ports of a use case that writes: a transaction with the repositories and views that it names, the time and new ids. */
export type WriteDeps<Uses extends StoredName, Reads extends ReadInTransaction = never> = Readonly<{
  unitOfWork: UnitOfWork<Uses, Reads>;
  clock: Clock;
  newId: NewId;
}>;

/** The ports that a use case needs. */
export type DepsOf<Make extends (deps: never) => unknown> = Parameters<Make>[0];

/** The actor that a command must name. */
type ActorFor<P extends Permission> = P extends MemberPermission
  ? { actor: Pick<Member, 'org' | 'roles' | 'pendingRoles'> }
  : P extends 'signed-in'
    ? { actor: User }
    : P extends 'operate'
      ? { actor: Operator }
      : unknown;
type DeniedFor<P extends Permission> = P extends MemberPermission ? NotAdmitted : P extends 'operate' ? OperatorRequired : never;

/**
 * Makes a use case with the permission that it needs. It checks the actor before doing anything else, whether a route, a job or a test calls it,
 * and exposes `permission` so that it can be documented.
 */
export function useCase<P extends Permission, Deps, Command extends ActorFor<P>, T, E = never>(
  permission: P,
  perform: (deps: Deps, command: Command) => Promise<Result<T, E>>,
) {
  const make = (deps: Deps) => {
    const guarded = async (command: Command): Promise<Result<T, E | DeniedFor<P>>> => {
      const allowed = admit(permission, command);
      return allowed.ok ? perform(deps, command) : (allowed as Result<never, DeniedFor<P>>);
    };
    return Object.assign(guarded, { permission });
  };
  return Object.assign(make, { permission });
}

function admit(permission: Permission, command: unknown): Result<undefined, NotAdmitted | OperatorRequired> {
  switch (permission) {
    case 'public':
    case 'signed-in':
      return ok(undefined);
    case 'operate':
      return requireOperator((command as ActorFor<'operate'>).actor);
    default:
      return requirePermission((command as ActorFor<MemberPermission>).actor, permission);
  }
}
