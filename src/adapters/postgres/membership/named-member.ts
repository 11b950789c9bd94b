import { z } from 'zod';
import { ROLES } from '../../../domain/membership/roles.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { enumOf, object, selected, uuid } from '../schema/columns.ts';

/**
 * The input of `memberName`, as JSON, for a row of `app_user` aliased `user` in the org that is parameter $1. Roles are read only if one may
 * have to replace the name.
 */
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
