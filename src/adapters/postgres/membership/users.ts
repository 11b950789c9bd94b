import { sql } from 'kysely';
import { z } from 'zod';
import { AccountErased } from '../../../application/ports/account-erased.ts';
import type { ClaimsConfirmation, MailRefusal, Users } from '../../../application/ports/storage/membership/membership-storage.ts';
import { FULL_FOR_MS, FULL_FORGOTTEN_AFTER_MS } from '../../../domain/mail/full-mailbox.ts';
import type { User } from '../../../domain/membership/user.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import { foldText } from '../../../domain/shared/text.ts';
import { fragment } from '../orm/fragment.ts';
import { anyId, prepared } from '../orm/prepared.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { orgsOf } from '../privacy/personal-data.ts';
import { comparableAddress } from './comparable-address.ts';
import { AppUserEntity, appUserTable } from './entities.ts';
import { namedMember } from './named-member.ts';

/** The columns of a user in the table aliased `u`, by the members of their value. */
export const USER = [
  'u.user_id as id',
  'u.issuer',
  'u.subject',
  'u.email',
  'u.email_verified as emailVerified',
  'u.name',
  'u.given_name as givenName',
  'u.family_name as familyName',
  'u.picture_url as pictureUrl',
  'u.claimed_language as claimedLanguage',
  'u.language',
  'u.created_at as createdAt',
  'u.updated_at as updatedAt',
  'u.claims_at as claimsAt',
  'u.erased_at as erasedAt',
] as const;

/** Fails if a user is erased, so that nobody has to await its result before the commit. */
const REFUSE_ERASED = prepared('membership.refuse-erased', ({ ids }: { ids: readonly UserId[] }, db) =>
  db
    .selectFrom('app_user')
    .where('user_id', '=', anyId(ids))
    .select(fragment(z.number())`1 / (case when erased_at is null then 1 else 0 end)`.as('one')),
);
const DIVISION_BY_ZERO = '22012';

const fullFor = (at: Date) => sql<number>`extract(epoch from ${at}::timestamptz - mail_full_since) * 1000`;
const NOTE_FULL_MAILBOX = prepared('membership.note-full-mailbox', ({ userId, address, at }: MailRefusal, db) =>
  db
    .updateTable('app_user')
    .set({
      mail_refused_at: sql<Date | null>`case when ${fullFor(at)} between ${FULL_FOR_MS} and ${FULL_FORGOTTEN_AFTER_MS} then ${at}::timestamptz
        else mail_refused_at end`,
      mail_full_since: sql<Date | null>`case when ${fullFor(at)} < ${FULL_FOR_MS} then mail_full_since
        when ${fullFor(at)} <= ${FULL_FORGOTTEN_AFTER_MS} then null else ${at}::timestamptz end`,
    })
    .where('user_id', '=', userId)
    .where('email', '=', address),
);

type Confirmations = Readonly<{ ids: readonly UserId[]; befores: readonly (Date | null)[]; ats: readonly Date[] }>;
const CONFIRM_CLAIMS = prepared('membership.note-claims', ({ ids, befores, ats }: Confirmations, db) =>
  db
    .updateTable('app_user as u')
    .from(
      sql<{
        user_id: UserId;
        before: Date | null;
        at: Date;
      }>`unnest(${ids}::uuid[], ${befores}::timestamptz[], ${ats}::timestamptz[])`.as<'asked'>(sql`asked (user_id, before, at)`),
    )
    .set((eb) => ({ claims_at: eb.ref('asked.at') }))
    .whereRef('u.user_id', '=', 'asked.user_id')
    .where('u.erased_at', 'is', null)
    .whereRef('u.claims_at', 'is not distinct from', 'asked.before'),
);
const NAME = prepared('membership.user-name', ({ id }: { id: UserId }, db) =>
  db.selectFrom('app_user').where('user_id', '=', id).select('name'),
);
const NAMED = prepared('membership.named-user', ({ orgId, id }: { orgId: OrgId; id: UserId }, db) =>
  db.selectFrom('app_user as u').where('u.user_id', '=', id).select(namedMember('u', orgId).as('named')),
);
const MEMBERS_OF_ADDRESSES = prepared(
  'membership.members-of-addresses',
  ({ orgId, emails }: { orgId: OrgId; emails: readonly string[] }, db) =>
    db
      .selectFrom('membership as m')
      .innerJoin('app_user as u', 'u.user_id', 'm.user_id')
      .where('m.org_id', '=', orgId)
      .where('u.email_verified', '=', true)
      .where('u.erased_at', 'is', null)
      .where(comparableAddress, '=', sql<string>`any(${emails}::text[])`)
      .select([...USER, 'm.role', 'm.state'])
      .orderBy('u.user_id'),
);
// Reads all users, which only the operator's commands do.
const OF_ADDRESS = prepared('membership.users-of-address', ({ email }: { email: string }, db) =>
  db
    .selectFrom('app_user as u')
    .where('u.email_verified', '=', true)
    .where('u.erased_at', 'is', null)
    .where(comparableAddress, '=', email)
    .select(USER)
    .orderBy('u.user_id'),
);

const confirmationsOf = (confirmations: readonly ClaimsConfirmation[]): Confirmations => ({
  ids: confirmations.map(({ userId }) => userId),
  befores: confirmations.map(({ before }) => before),
  ats: confirmations.map(({ at }) => at),
});

export function postgresUsers({ em, sql: on }: Transaction): Users {
  const users = values<User>({ em }, appUserTable, { searchKey: ({ name, email }) => foldText(`${name ?? ''} ${email ?? ''}`) });
  return {
    findByIdentity: (issuer, subject) => users.findForUpdate({ issuer, subject }),
    hold: (id) => users.findForUpdate({ id }),
    refuseErased: (ids) =>
      done(
        REFUSE_ERASED(em, { ids }).catch((error) => {
          throw (error as { code?: unknown }).code === DIVISION_BY_ZERO ? new AccountErased() : error;
        }),
      ),
    save: users.save,
    chooseLanguage: (id, language) => done(em.nativeUpdate(AppUserEntity, { id }, { language })),
    confirmClaims: (confirmations) => done(CONFIRM_CLAIMS(em, confirmationsOf(confirmations))),
    retireAddress: ({ userId, address, at }) =>
      done(em.nativeUpdate(AppUserEntity, { id: userId, email: address }, { mailRefusedAt: at, mailFullSince: null })),
    noteFullMailbox: (refusal) => done(NOTE_FULL_MAILBOX(em, refusal)),
    noteOpenMailbox: (userId) =>
      done(em.nativeUpdate(AppUserEntity, { id: userId, mailFullSince: { $ne: null } }, { mailFullSince: null })),
    find: (id) => users.find({ id }),
    ofAddress: (email) => OF_ADDRESS(em, { email }),
    async membersOfAddresses(orgId, emails) {
      const rows = await MEMBERS_OF_ADDRESSES(em, { orgId, emails });
      return [...Map.groupBy(rows, ({ id }) => id).values()].map((held) => {
        const { role: _, state: __, ...user } = held[0]!;
        return { user, held: held.map(({ role, state }) => ({ role, state })) };
      });
    },
    name: async (id) => (await NAME(em, { id }))[0]?.name ?? null,
    orgsNaming: (id) => orgsOf(on, id),
    named: async (orgId, id) => (await NAMED(em, { orgId, id }))[0]!.named,
  };
}
