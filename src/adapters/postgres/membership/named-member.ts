import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { z } from 'zod';
import type { PersonRef, PersonView } from '../../../application/ports/storage/membership/membership-storage.ts';
import type { NamedMember } from '../../../domain/membership/member-name.ts';
import { ROLES } from '../../../domain/membership/roles.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import type { Schema } from '../orm/schema.ts';
import { enumOf, object, selected, uuid } from '../schema/columns.ts';

const eb = expressionBuilder<Schema>();
type MemberFields = { readonly [Name in keyof NamedMember]: RawBuilder<NamedMember[Name]> };

/**
 * The input of `memberName` for a row of `app_user` aliased `user`, as a member of the org. Roles are read only if one may have to replace the
 * name.
 */
export function memberFields(user: string, orgId: OrgId): MemberFields {
  const name = sql.ref<string | null>(`${user}.name`);
  const givenName = sql.ref<string | null>(`${user}.given_name`);
  const none = sql<NamedMember['roles']>`'[]'`;
  const roles = eb
    .selectFrom('membership as role_of')
    .where('role_of.org_id', '=', orgId)
    .where('role_of.user_id', '=', sql.ref<UserId>(`${user}.user_id`))
    .where('role_of.state', '=', 'approved')
    .select(({ fn }) => fn.coalesce(fn.jsonAgg('role_of.role'), none).as('list'));
  const mayNeedRole = sql<boolean>`(concat(${givenName}, ${name}) ~ '[@\uFF20\uFE6B]' or coalesce(${givenName}, ${name}, '') !~ '[A-Za-z]')`;
  return {
    name,
    givenName,
    familyName: sql.ref<string | null>(`${user}.family_name`),
    roles: sql<NamedMember['roles']>`case when ${mayNeedRole} then ${roles} else ${none} end`,
  };
}

/** The same as JSON. */
export const namedMember = (user: string, orgId: OrgId): RawBuilder<NamedMember> =>
  jsonBuildObject(memberFields(user, orgId)) as RawBuilder<NamedMember>;

const refFields = (user: string) => ({ id: sql.ref<UserId>(`${user}.user_id`), name: sql.ref<string | null>(`${user}.name`) });
/** A row of `app_user` as answers name a person, as JSON. */
export const personRef = (user: string): RawBuilder<PersonRef> => jsonBuildObject(refFields(user));

/** Whether the user has not left the org, which is not told the present address of those who have. */
export const isNotGone = (user: string, orgId: OrgId): RawBuilder<boolean> => {
  const held = eb
    .selectFrom('membership as held')
    .where('held.org_id', '=', orgId)
    .where('held.user_id', '=', sql.ref<UserId>(`${user}.user_id`))
    .select(sql`bool_or(held.state <> 'ended')`.as('any'));
  return sql<boolean>`coalesce(${held}, true)`;
};

/** The same with the email address, for those of the org who decide about the person. */
export const personView = (user: string, orgId: OrgId): RawBuilder<PersonView> =>
  jsonBuildObject({
    ...refFields(user),
    email: sql<string | null>`case when ${isNotGone(user, orgId)} then ${sql.ref(`${user}.email`)} end`,
    emailVerified: sql<boolean>`(${sql.ref(`${user}.email_verified`)} and ${isNotGone(user, orgId)})`,
  });

/** The same as text, in the org that is parameter $1. */
export const memberColumns = (user: string) => ({
  name: selected(`${user}.name`, optional()),
  givenName: selected(`${user}.given_name`, optional()),
  familyName: selected(`${user}.family_name`, optional()),
  roles: selected(
    `case when concat(${user}.given_name, ${user}.name) ~ '[@\uFF20\uFE6B]' or coalesce(${user}.given_name, ${user}.name, '') !~ '[A-Za-z]'
       then (select coalesce(json_agg(role_of.role), '[]') from membership role_of
             where role_of.org_id = $1 and role_of.user_id = ${user}.user_id and role_of.state = 'approved')
       else '[]' end`,
    z.array(enumOf(ROLES)),
  ),
});
const optional = () => z.string().nullable();

export const selectedMember = (user: string) => object(user, memberColumns(user));

const REF = (user: string) => ({ id: selected(`${user}.user_id`, uuid<UserId>()), name: optional() });
/** Whether the user has not left the org $1; an org that they left is not told their present address. */
export const hasNotLeft = (user: string): string =>
  `coalesce((select bool_or(held.state <> 'ended') from membership held where held.org_id = $1 and held.user_id = ${user}.user_id), true)`;

/** A row of `app_user` as answers name a person; with the email address for those of the org $1 who decide about the person. */
export const selectedPersonRef = (user: string) => object(user, REF(user));
export const selectedPerson = (user: string) =>
  object(user, {
    ...REF(user),
    email: selected(`case when ${hasNotLeft(user)} then ${user}.email end`, z.string().nullable()),
    emailVerified: selected(`${user}.email_verified and ${hasNotLeft(user)}`, z.boolean()),
  });
