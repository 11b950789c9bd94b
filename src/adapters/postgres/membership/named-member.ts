import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { PersonRef, PersonView } from '../../../application/ports/storage/membership/membership-storage.ts';
import type { NamedMember } from '../../../domain/membership/member-name.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import type { Schema } from '../orm/schema.ts';

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
