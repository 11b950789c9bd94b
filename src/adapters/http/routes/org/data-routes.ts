import { z } from 'zod';
import type { DataFilter } from '../../../../application/ports/storage/league/league-data-reader.ts';
import type { LeagueValueName } from '../../../../application/ports/storage/league/league-storage.ts';
import type { UseCaseName } from '../../../../application/use-cases.ts';
import type { Member } from '../../../../domain/membership/permissions.ts';
import { mapOk } from '../../../../domain/shared/result.ts';
import { cursorAfter, keyPosition, type List, nextCursor, pageAfter, paging } from '../../contract/cursor.ts';
import { type ApiRoute, route, type Unnamed } from '../../contract/route.ts';
import { definite, flag, Id, id, NoContent, positive } from '../../contract/schemas.ts';

export const Version = positive.max(999_999_999).meta({
  description: 'Changes with every update: `"<version>"` can be sent as `If-Match`',
  examples: [417_002_911],
});

/** Members shared by all kinds of records that admins maintain. */
export const recordMembers = { id: Id, archived: z.boolean(), version: Version };

export const archivedFlag = flag().meta({ description: 'If true, only archived items' });

/** The members of a draft, all optional, for a change. */
export const changeOf = <S extends z.ZodRawShape>(draft: S) =>
  z.strictObject(Object.fromEntries(Object.entries(draft).map(([name, schema]) => [name, (schema as z.ZodType).exactOptional()])));

type Definition = Readonly<{
  /** The name in paths and in sentences. */
  plural: string;
  singular: string;
  /** The member of a list reply that holds the items. */
  member: string;
  list: List;
  useCases: Readonly<{ list: UseCaseName; get: UseCaseName; create: UseCaseName; edit: UseCaseName; remove: UseCaseName }>;
  /** The schema of one record in replies. */
  reply: z.ZodObject;
  /** What an admin may set; each optional member has a value in `defaults`. */
  draft: z.ZodRawShape;
  defaults?: Readonly<Record<string, unknown>>;
  /** The schema names of the draft, the change and the list. */
  names: Readonly<{ draft: string; change: string; list: string }>;
  filters?: z.ZodRawShape;
  /** Builds the filter from the query; by default, equality with the members of the same names. */
  filter?: (query: never, actor: Member) => DataFilter<LeagueValueName>;
  position?: typeof keyPosition;
  canBeArchived?: false;
  /** Documentation beyond the obvious. */
  note?: string;
}>;

/** Use cases called by names known only at run time: the schemas check their input and output. */
type AnyUseCases = Readonly<Record<UseCaseName, (command: object) => Promise<never>>>;
type AnyCall = Readonly<{
  useCases: AnyUseCases;
  actor: Member;
  params: never;
  query: never;
  body: never;
  ifMatchVersions: readonly number[] | undefined;
}>;
const anyRoute = route as unknown as (definition: object) => Unnamed<ApiRoute>;

/** The five routes of one kind of record: list, get, create, edit, remove. */
export function dataRoutes(definition: Definition) {
  const {
    plural,
    singular,
    member,
    list,
    useCases: names,
    reply,
    draft,
    defaults = {},
    filters = {},
    note,
    canBeArchived = true,
  } = definition;
  const path = `/api/org/${plural}` as const;
  const params = z.object({ id: id() });
  const version = (value: Readonly<{ version: number }> | undefined) => value?.version ?? 0;
  const common = { access: 'member' as const };
  const archive = canBeArchived ? { archived: archivedFlag } : {};
  const filterOf = (definition.filter ?? ((query: object) => definite(query))) as (query: object, actor: Member) => object;
  const a = /^[aeiou]/.test(singular) ? 'an' : 'a';

  return {
    list: anyRoute({
      ...common,
      method: 'get',
      path,
      summary: `List ${plural.replaceAll('-', ' ')} as admins keep them`,
      ...(note && { description: note }),
      useCase: names.list,
      query: z.object({ ...filters, ...archive, ...paging(list, definition.position ?? keyPosition) }),
      replies: { 200: z.object({ [member]: z.array(reply), nextCursor }).meta({ id: definition.names.list }) },
      refusals: [],
      handle: async ({ useCases, actor, query }: AnyCall) => {
        const { archived = false, limit, cursor, ...filter } = query as Readonly<Record<string, never>>;
        const page = pageAfter({ limit: limit as unknown as number, cursor });
        const listed = (await useCases[names.list]({ actor, archived, filter: filterOf(filter, actor), page })) as never;
        return mapOk(listed, (found: { items: { value: { id: string }; key: string }[]; hasMore: boolean }) => ({
          [member]: found.items.map(({ value }) => value),
          nextCursor: cursorAfter(list, found, ({ key, value }) => [key, value.id]),
        }));
      },
    }),

    get: anyRoute({
      ...common,
      method: 'get',
      path: `${path}/:id`,
      summary: `Get ${a} ${singular} as admins keep it`,
      useCase: names.get,
      params,
      replies: { 200: reply },
      version,
      refusals: ['not-found'],
      handle: ({ useCases, actor, params }: AnyCall) => useCases[names.get]({ actor, ...(params as object) }),
    }),

    create: anyRoute({
      ...common,
      method: 'post',
      path,
      summary: `Add ${a} ${singular}`,
      useCase: names.create,
      body: z.strictObject(draft).meta({ id: definition.names.draft, description: `A new ${singular}` }),
      replies: { 201: reply },
      refusals: ['invalid-request', 'unknown-reference'],
      handle: ({ useCases, actor, body }: AnyCall) => useCases[names.create]({ actor, draft: { ...defaults, ...(body as object) } }),
    }),

    edit: anyRoute({
      ...common,
      method: 'patch',
      path: `${path}/:id`,
      summary: `Change ${a} ${singular}`,
      description: `Omitted members are unchanged.${canBeArchived ? ' `archived` archives or restores it.' : ''} With \`If-Match\`, the change applies to that version or is rejected with \`edit-conflict\`.`,
      useCase: names.edit,
      params,
      body: changeOf({ ...draft, ...(canBeArchived && { archived: z.boolean('must be true or false') }) }).meta({
        id: definition.names.change,
        description: `Changes to ${a} ${singular}`,
      }),
      replies: { 200: reply },
      version,
      refusals: ['not-found', 'edit-conflict', 'invalid-request', 'unknown-reference'],
      handle: ({ useCases, actor, params, body, ifMatchVersions: versions }: AnyCall) =>
        useCases[names.edit]({ actor, ...(params as object), changes: body, versions }),
    }),

    remove: anyRoute({
      ...common,
      method: 'delete',
      path: `${path}/:id`,
      summary: `Remove ${a} ${singular}`,
      ...(canBeArchived && {
        description:
          'If it is still referenced, it is archived instead: it no longer appears in lists, and is returned with `archived: true`.',
      }),
      useCase: names.remove,
      params,
      replies: canBeArchived ? { 204: NoContent, 200: reply } : { 204: NoContent },
      status: (value: unknown) => (value === undefined ? 204 : 200),
      version,
      refusals: ['not-found', 'edit-conflict'],
      handle: ({ useCases, actor, params, ifMatchVersions: versions }: AnyCall) =>
        useCases[names.remove]({ actor, ...(params as object), versions }),
    }),
  };
}
