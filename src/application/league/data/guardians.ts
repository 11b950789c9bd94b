import type { Member } from '../../../domain/membership/permissions.ts';
import type { PlayerId } from '../../../domain/shared/ids.ts';
import type { NotFound } from '../../../domain/shared/refusals.ts';
import { err, ok } from '../../../domain/shared/result.ts';
import { byCodePoint } from '../../../domain/shared/text.ts';
import { type InvalidRequest, invalid } from '../../../domain/shared/violation.ts';
import { auditEntry } from '../../audit-entry.ts';
import { useCase, type WriteDeps } from '../../use-case.ts';
import { auditPlayersRead } from '../league-data.ts';

export const MAX_GUARDIANS = 10;

type Deps = WriteDeps<'guardians' | 'players' | 'audit'>;
type Command = Readonly<{ actor: Member; playerId: PlayerId; email: string }>;
const facts = { kind: 'guardian' };

/** The guardian addresses of a player, which verify their parents; reading them is recorded in the audit log. */
export const listGuardians = useCase('manage-org', async (deps: Deps, { actor, playerId }: Omit<Command, 'email'>) => {
  const orgId = actor.org.id;
  const listed = await deps.unitOfWork.transact<readonly string[], NotFound>(async ({ guardians, players }) => {
    if (!(await players.find(orgId, playerId))) return err({ kind: 'not-found' });
    return ok((await guardians.ofPlayer(orgId, playerId)).map(({ email }) => email).sort(byCodePoint));
  });
  if (listed.ok) await auditPlayersRead(deps, actor, playerId);
  return listed;
});

/** Adds an address; one that already exists stays. */
export const createGuardian = useCase('manage-org', ({ unitOfWork, clock, newId }: Deps, { actor, playerId, email }: Command) =>
  unitOfWork.transact<Readonly<{ email: string; isNew: boolean }>, NotFound | InvalidRequest>(async ({ guardians, players, audit }) => {
    const orgId = actor.org.id;
    if (!(await players.findForUpdate(orgId, playerId))) return err({ kind: 'not-found' });
    const known = await guardians.ofPlayer(orgId, playerId);
    if (known.some((guardian) => guardian.email === email)) return ok({ email, isNew: false });
    if (known.length >= MAX_GUARDIANS) return err(invalid({ path: ['email'], rule: 'too-many', limit: MAX_GUARDIANS }));
    await guardians.save({ orgId, playerId, email });
    await audit.append(auditEntry({ actor, now: clock(), newId }, 'league-data-created', playerId, facts));
    return ok({ email, isNew: true });
  }),
);

/** Removes an address; links that it has verified stay. */
export const deleteGuardian = useCase('manage-org', ({ unitOfWork, clock, newId }: Deps, { actor, playerId, email }: Command) =>
  unitOfWork.transact<undefined, NotFound>(async ({ guardians, players, audit }) => {
    const orgId = actor.org.id;
    const player = await players.findForUpdate(orgId, playerId);
    const known = player ? await guardians.ofPlayer(orgId, playerId) : [];
    if (!known.some((guardian) => guardian.email === email)) return err({ kind: 'not-found' });
    await guardians.remove(orgId, playerId, email);
    await audit.append(auditEntry({ actor, now: clock(), newId }, 'league-data-removed', playerId, facts));
    return ok(undefined);
  }),
);
