import { versionOf } from '../../domain/league/data-version.ts';
import { isOutside, type Team } from '../../domain/league/team.ts';
import type { Org } from '../../domain/membership/org.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import {
  type InvalidRequest,
  invalid,
  type Path,
  type UnknownReference,
  unknownReference,
  unless,
  type Violation,
} from '../../domain/shared/violation.ts';
import { type Act, auditEntry } from '../audit-entry.ts';
import type { NewPlayerId } from '../ports/new-id.ts';
import type { DataFilter, KeyPosition, LeagueDataReader } from '../ports/storage/league/league-data-reader.ts';
import {
  canBeArchived,
  type LeagueStore,
  type LeagueValue,
  type LeagueValueName,
  type ReferredTo,
} from '../ports/storage/league/league-storage.ts';
import type { Page, PageRequest } from '../ports/storage/page.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import type { ReleasedSlotReads, ReleasesSlots } from '../slots/release-slots.ts';
import type { LinksLines } from '../staff-lines.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

/** A stored value, with the version that a change of it may be based on. */
export type Versioned<Name extends LeagueValueName> = LeagueValue<Name> & Readonly<{ version: number }>;
/** The members that an admin provides; the gateway sets the rest. */
export type Draft<Name extends LeagueValueName> = Omit<LeagueValue<Name>, 'id' | 'orgId' | 'archived' | 'firstActiveAt'>;
type Changes<Name extends LeagueValueName> = Partial<Draft<Name>> & Readonly<{ archived?: boolean }>;

/** Someone else has changed it in the meantime. Only a conflict over a game shows the game. */
export type DataConflict = Readonly<{ kind: 'edit-conflict'; game: null }>;
type Refusal = NotFound | DataConflict | InvalidRequest | UnknownReference;

/** Values that a value refers to, by the member that refers to them. */
type Related = Readonly<Record<string, Readonly<Record<string, unknown>> | readonly unknown[] | null>>;

type Stores = Pick<Repositories, LeagueValueName>;

/** Defines a kind of data that admins maintain; the five use cases are derived from it. */
export type DataDefinition<Name extends LeagueValueName> = Readonly<{
  name: Name;
  /** Its name in the audit log. */
  kind: string;
  /** Members that refer to other values of the org, and the kinds of those. */
  references?: { readonly [Member in keyof Draft<Name>]?: ReferredTo };
  /** Members that must be unique in combination; the violation is reported for the last of them. */
  unique?: readonly (keyof Draft<Name> & string)[];
  /** Members that may not change once something refers to the value. */
  fixedInUse?: readonly (keyof Draft<Name> & string)[];
  /** Members of which some changes are never possible. */
  fixedIf?: { readonly [Member in keyof Draft<Name>]?: (value: LeagueValue<Name>, before: LeagueValue<Name>) => boolean };
  /** Adjusts other members after a change. */
  settle?: (value: LeagueValue<Name>, before: LeagueValue<Name> | undefined, now: Date) => LeagueValue<Name>;
  /** Locks what must be locked before the value that is changed. */
  hold?: (orgId: OrgId, repositories: Pick<Repositories, Uses>) => Promise<unknown>;
  /** The value as it is saved, with what other values decide, once it breaks no rule. */
  complete?: (
    value: LeagueValue<Name>,
    before: LeagueValue<Name> | undefined,
    act: Act,
    repositories: Repositories<Uses, 'keyedHash'>,
  ) => Promise<Result<LeagueValue<Name>, InvalidRequest | UnknownReference>>;
  /** What else a change of a stored value does, once it is saved. */
  afterwards?: (
    value: LeagueValue<Name>,
    before: LeagueValue<Name>,
    act: MemberAct,
    repositories: Repositories<Uses, Reads>,
  ) => Promise<void>;
  /** What else the removal of a value does. */
  onRemoved?: (before: LeagueValue<Name>, act: MemberAct, repositories: Repositories<Uses, Reads>) => Promise<void>;
  /** Rules over several members. */
  check?: (value: LeagueValue<Name>, related: Related, repositories: Stores) => readonly Violation[] | Promise<readonly Violation[]>;
  /** Whether the org itself refers to it, which prevents its removal like any other reference. */
  isNamedBy?: (org: Org, id: string) => boolean;
  /** Whether reading the list, or one value, shows children's data, which is recorded in the audit log. */
  holdsChildren?: true;
}>;

type Uses = LeagueValueName | LinksLines | ReleasesSlots;
type Reads = 'keyedHash' | ReleasedSlotReads;
type Deps = WriteDeps<Uses, Reads>;
type MemberAct = Act & Readonly<{ actor: Member }>;
type OfOne<Name extends LeagueValueName> = Readonly<{ actor: Member; id: LeagueValue<Name>['id'] }>;
/** Versions that a change may be based on; undefined if it may be based on any. */
type Versions = Readonly<{ versions: readonly number[] | undefined }>;

const UNKNOWN: Readonly<Record<ReferredTo, Extract<Violation, { rule: 'unknown' }>['what']>> = {
  sports: 'sport',
  seasons: 'season',
  ageGroups: 'age group',
  divisions: 'division',
  facilities: 'facility',
  fields: 'field',
  teams: 'team',
  players: 'player',
  games: 'game',
};

/** The five use cases of admins on one kind of data: list, get, create, edit, remove. */
export function leagueData<Name extends LeagueValueName>(definition: DataDefinition<Name>) {
  type Value = LeagueValue<Name>;
  const { name, kind, references = {}, unique, fixedInUse = [], settle = (value: Value) => value, check, isNamedBy } = definition;
  const fixedIf: NonNullable<DataDefinition<Name>['fixedIf']> = definition.fixedIf ?? {};
  const complete: NonNullable<DataDefinition<Name>['complete']> = definition.complete ?? (async (value) => ok(value));
  const storeIn = (repositories: Stores) => repositories[name] as unknown as LeagueStore<Value>;
  const seen = (value: Value): Versioned<Name> => ({ ...value, version: versionOf(value) });
  const referring = Object.entries(references) as [keyof Draft<Name> & string, ReferredTo][];

  /** A value's violations: unknown ids, values that must be unique, and its own rules. */
  async function refuse(value: Value, before: Value | undefined, repositories: Stores) {
    const unknown: Violation[] = [];
    const related: Record<string, Related[string]> = {};
    for (const [member, referred] of referring) {
      const given = (value as Record<string, unknown>)[member] as string | readonly string[] | null;
      const store = repositories[referred] as unknown as LeagueStore<{ id: string; orgId: OrgId; archived: boolean }>;
      const named = (before as Record<string, string | readonly string[]> | undefined)?.[member] ?? [];
      const lookUp = async (id: string, path: Path) => {
        const found = await store.find(value.orgId, id);
        if (found === undefined) unknown.push({ path, rule: 'unknown', what: UNKNOWN[referred] });
        else if (found.archived && !named.includes(id)) unknown.push({ path, rule: 'archived', what: UNKNOWN[referred] });
        return found;
      };
      if (given === null) related[member] = null;
      else if (typeof given === 'string') related[member] = (await lookUp(given, [member])) ?? null;
      else related[member] = await allOf(given, (id, at) => lookUp(id, [member, at]));
    }
    if (unknown.length > 0) return err(unknownReference(...unknown));
    const wrong = [...((await check?.(value, related, repositories)) ?? [])];
    if (unique) {
      const same = Object.fromEntries(unique.map((member) => [member, (value as Record<string, unknown>)[member]])) as Partial<Value>;
      const others = await storeIn(repositories).alike(value.orgId, same);
      if (others.some(({ id }) => id !== value.id)) wrong.push({ path: [unique.at(-1)!], rule: 'taken' });
    }
    return wrong.length > 0 ? err(invalid(...wrong)) : undefined;
  }

  const noted = ({ unitOfWork, clock, newId }: Deps, actor: Member, subjectId: string) =>
    definition.holdsChildren ? auditPlayersRead({ unitOfWork, clock, newId }, actor, subjectId) : undefined;

  type Listing = Readonly<{ actor: Member; archived: boolean; filter: DataFilter<Name>; page: PageRequest<KeyPosition> }>;
  const list = useCase(
    'manage-org',
    async (
      deps: Deps & Readonly<{ read: Pick<LeagueDataReader, 'leagueValues'> }>,
      { actor, archived, filter, page }: Listing,
    ): Promise<Result<Page<Readonly<{ value: Versioned<Name>; key: string }>>, never>> => {
      const { items, hasMore } = await deps.read.leagueValues(name, actor.org.id, { archived, filter }, page);
      await noted(deps, actor, actor.org.id);
      return ok({ items: items.map(({ value, key }) => ({ value: seen(value), key })), hasMore });
    },
  );

  const get = useCase('manage-org', async (deps: Deps, { actor, id }: OfOne<Name>): Promise<Result<Versioned<Name>, NotFound>> => {
    const found = await deps.unitOfWork.transact<Value, NotFound>(async (repositories) => {
      const value = await storeIn(repositories).find(actor.org.id, id);
      return value ? ok(value) : err({ kind: 'not-found' });
    });
    if (!found.ok) return found;
    await noted(deps, actor, id);
    return ok(seen(found.value));
  });

  const create = useCase(
    'manage-org',
    (
      { unitOfWork, clock, newId, newPlayerId }: Deps & Readonly<{ newPlayerId: NewPlayerId }>,
      { actor, draft }: Readonly<{ actor: Member; draft: Draft<Name> }>,
    ) =>
      unitOfWork.transact<Versioned<Name>, InvalidRequest | UnknownReference>(async (repositories) => {
        const given = {
          ...(name === 'seasons' && { firstActiveAt: null }),
          ...(canBeArchived(name) && { archived: false }),
          ...draft,
        };
        const id = name === 'players' ? newPlayerId() : newId<string>();
        const act = { actor, now: clock(), newId };
        await definition.hold?.(actor.org.id, repositories);
        const value = settle({ ...given, id, orgId: actor.org.id } as unknown as Value, undefined, act.now);
        const refused = await refuse(value, undefined, repositories);
        if (refused) return refused;
        const completed = await complete(value, undefined, act, repositories);
        if (!completed.ok) return completed;
        await storeIn(repositories).save(completed.value);
        await repositories.audit.append(auditEntry(act, 'league-data-created', id, { kind }));
        return ok(seen(completed.value));
      }),
  );

  const edit = useCase(
    'manage-org',
    ({ unitOfWork, clock, newId }: Deps, { actor, id, changes, versions }: OfOne<Name> & Versions & Readonly<{ changes: Changes<Name> }>) =>
      unitOfWork.transact<Versioned<Name>, Refusal>(async (repositories) => {
        const store = storeIn(repositories);
        await definition.hold?.(actor.org.id, repositories);
        const before = await store.findForUpdate(actor.org.id, id);
        if (!before) return err({ kind: 'not-found' });
        if (versions && !versions.includes(versionOf(before))) return err({ kind: 'edit-conflict', game: null });
        const now = clock();
        const changedValue = settle({ ...before, ...changes }, before, now);
        const changed = Object.keys(changes).filter((member) => !isSame(before, changedValue, member));
        if (changed.length === 0) return ok(seen(before));
        const never = (changed as (keyof Draft<Name> & string)[]).filter((member) => fixedIf[member]?.(changedValue, before));
        if (never.length > 0) return err(invalid(...never.map((member): Violation => ({ path: [member], rule: 'fixed' }))));
        const fixed = fixedInUse.filter((member) => changed.includes(member));
        if (fixed.length > 0 && (await store.isReferenced(actor.org.id, id))) {
          return err(invalid(...fixed.map((member): Violation => ({ path: [member], rule: 'in-use' }))));
        }
        const refused = await refuse(changedValue, before, repositories);
        if (refused) return refused;
        const completed = await complete(changedValue, before, { actor, now, newId }, repositories);
        if (!completed.ok) return completed;
        const value = completed.value;
        await store.save(value);
        await definition.afterwards?.(value, before, { actor, now, newId }, repositories);
        const facts = { kind, fields: changed.join(' ') };
        await repositories.audit.append(auditEntry({ actor, now, newId }, 'league-data-changed', id, facts));
        return ok(seen(value));
      }),
  );

  const remove = useCase('manage-org', ({ unitOfWork, clock, newId }: Deps, { actor, id, versions }: OfOne<Name> & Versions) =>
    unitOfWork.transact<Versioned<Name> | undefined, NotFound | DataConflict>(async (repositories) => {
      const store = storeIn(repositories);
      const before = await store.findForUpdate(actor.org.id, id);
      if (!before) return err({ kind: 'not-found' });
      if (versions && !versions.includes(versionOf(before))) return err({ kind: 'edit-conflict', game: null });
      const act = { actor, now: clock(), newId };
      const isNamed = isNamedBy?.((await repositories.orgs.find(actor.org.id))!, id) || (await store.isReferenced(actor.org.id, id));
      if (!isNamed) {
        await store.remove(actor.org.id, id);
        await definition.onRemoved?.(before, act, repositories);
        await repositories.audit.append(auditEntry(act, 'league-data-removed', id, { kind }));
        return ok(undefined);
      }
      const archived = settle({ ...before, archived: true }, before, act.now);
      await store.save(archived);
      await repositories.audit.append(auditEntry(act, 'league-data-archived', id, { kind }));
      return ok(seen(archived));
    }),
  );

  return { list, get, create, edit, remove };
}

/** Refuses a team of another league for what only the org's own teams have. */
export const ofOwnTeam = (_: unknown, { teamId: team }: Related): readonly Violation[] =>
  unless(!isOutside(team as unknown as Team), { path: ['teamId'], rule: 'outside-team' });

/** One by one: a transaction runs one query at a time. */
async function allOf<Found>(ids: readonly string[], find: (id: string, at: number) => Promise<Found>): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const [at, id] of ids.entries()) found.push(await find(id, at));
  return found;
}

const isSame = (before: object, after: object, member: string) =>
  versionOf([(before as Record<string, unknown>)[member]]) === versionOf([(after as Record<string, unknown>)[member]]);

/** Records, once a day, who has looked at which children in full. */
export async function auditPlayersRead({ unitOfWork, clock, newId }: WriteDeps<'audit'>, actor: Member, subjectId: string): Promise<void> {
  const now = clock();
  const day = localDate(now, actor.org.timeZone);
  await unitOfWork.transact<undefined, never>(async ({ audit }) =>
    ok(void (await audit.appendOnceADay(auditEntry({ actor, now, newId }, 'players-read', subjectId, { day })))),
  );
}
