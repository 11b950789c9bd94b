import { isConfirmed, type Org } from '../membership/org.ts';
import { LEAGUE_ROLES, type LeagueRole } from '../membership/roles.ts';
import type { InviteId, OrgId, UserId } from '../shared/ids.ts';
import { isWithin, type Range } from '../shared/range.ts';
import { type Change, changed, err, ok, type Result, unchanged } from '../shared/result.ts';
import { calendarYear, type TimeZone } from '../shared/time.ts';
import { type InvalidRequest, invalid, unless } from '../shared/violation.ts';

export type Invite = Readonly<{
  id: InviteId;
  orgId: OrgId;
  code: string;
  role: LeagueRole;
  maxUses: number;
  uses: number;
  expiresAt: Date;
  createdAt: Date;
  createdBy: UserId;
  revokedAt: Date | null;
  revokedBy: UserId | null;
  /** When a newer invite took over the code; at most one invite of a code has null here. */
  replacedAt: Date | null;
}>;

export type InviteStatus = 'active' | 'expired' | 'used_up' | 'revoked';

/** Unknown, expired, used up and revoked codes get the same refusal, so that a caller cannot tell which it was. */
export type InviteNotValid = Readonly<{ kind: 'invite-not-valid' }>;

const DAY = 86_400_000;
type Bounds = Readonly<{ maxUses: Range; expiresInDays: Range }>;
/** Bounds of an invite. An admin's code opens everything, so it is short-lived and has few uses. */
export const INVITE_BOUNDS: Bounds = { maxUses: { min: 1, max: 10_000 }, expiresInDays: { min: 1, max: 365 } };
export const ADMIN_INVITE_BOUNDS: Bounds = { maxUses: { min: 1, max: 5 }, expiresInDays: { min: 1, max: 7 } };
/** What a code is good for as long as its org waits for the operator's confirmation, whatever was asked for. */
export const HELD_INVITE_BOUNDS = { maxUses: 150, days: 30 };
/** Bounds of user input, which need not be a valid code. */
export const INVITE_CODE_LENGTH: Range = { min: 1, max: 64 };

/** At `expiresAt` an invite is already expired. A revoked invite stays revoked. */
export function statusOf(invite: Invite, now: Date): InviteStatus {
  if (invite.revokedAt) return 'revoked';
  if (invite.uses >= invite.maxUses) return 'used_up';
  return now >= invite.expiresAt ? 'expired' : 'active';
}

const written = (orgCode: string, role: LeagueRole, year: number | string): string => `${orgCode}-${role.toUpperCase()}-${year}`;

/** The invite as it counts: with less than was asked for as long as its org waits, with all of it afterwards; as expired while its org is suspended. */
export function countingIn(org: Pick<Org, 'confirmation' | 'suspendedAt'>, invite: Invite): Invite {
  if (org.suspendedAt !== null && org.suspendedAt < invite.expiresAt) return { ...invite, expiresAt: org.suspendedAt };
  if (isConfirmed(org)) return invite;
  const until = new Date(invite.createdAt.getTime() + HELD_INVITE_BOUNDS.days * DAY);
  const maxUses = Math.min(invite.maxUses, HELD_INVITE_BOUNDS.maxUses);
  return { ...invite, maxUses, expiresAt: invite.expiresAt < until ? invite.expiresAt : until };
}

/** The invite after another one has been issued under its code. */
export const replacedInvite = (invite: Invite, now: Date): Invite => ({ ...invite, replacedAt: now });

/** In an org that waits, a code that is issued anew goes on counting, so that its bound is one of the org. */
export const issuedAnew = (org: Pick<Org, 'confirmation'>, invite: Invite, earlier: Invite | undefined): Invite =>
  isConfirmed(org) || !earlier
    ? invite
    : { ...invite, uses: earlier.uses, maxUses: Math.min(invite.maxUses + earlier.uses, INVITE_BOUNDS.maxUses.max) };

/** `<ORG_CODE>-<ROLE>-<YEAR>`, with the year in the org's time zone. */
export const inviteCode = (orgCode: string, role: LeagueRole, now: Date, timeZone: TimeZone): string =>
  written(orgCode, role, calendarYear(now, timeZone));

/** Read from the end, since a code of an org may itself look like a role or a year. No role ends another one. */
const CODE_WITHOUT_SEPARATORS = new RegExp(`^([A-Z0-9]{2,10})(${LEAGUE_ROLES.join('|').toUpperCase()})(\\d{4})$`);

/**
 * Reads a code as people type and paste it: in any case, with any separators or none (`sll parent 2026`, `SLLPARENT2026`, `SLL–PARENT–2026`).
 * Returns it as it was issued; undefined for text that cannot be a code.
 */
export function readInviteCode(text: string): Readonly<{ code: string; orgCode: string; role: LeagueRole }> | undefined {
  const typed = text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
    .toUpperCase();
  const [, orgCode = '', roleText, year = ''] = CODE_WITHOUT_SEPARATORS.exec(typed) ?? [];
  const role = LEAGUE_ROLES.find((each) => each === roleText?.toLowerCase());
  return role && { code: written(orgCode, role, year), orgCode, role };
}

/** An invite's code as its org has it now, which `orgCode`, an earlier code of the org, leads to as well. */
export const presentCode = (org: Pick<Org, 'code'>, { orgCode, code }: Readonly<{ orgCode: string; code: string }>): string =>
  `${org.code}${code.slice(orgCode.length)}`;

/** `maxUses` and `expiresInDays` are within `INVITE_BOUNDS`; for the admin role, `ADMIN_INVITE_BOUNDS`. Lists all violations at once. */
export function issue(
  draft: Readonly<{
    id: InviteId;
    orgId: OrgId;
    code: string;
    role: LeagueRole;
    maxUses: number;
    expiresInDays: number;
    createdBy: UserId;
  }>,
  now: Date,
): Result<Invite, InvalidRequest> {
  const { expiresInDays, ...rest } = draft;
  const bounds = draft.role === 'admin' ? ADMIN_INVITE_BOUNDS : INVITE_BOUNDS;
  const violations = (['maxUses', 'expiresInDays'] as const).flatMap((term) =>
    unless(isWithin(bounds[term], draft[term]), { path: [term], rule: 'out-of-range', min: bounds[term].min, limit: bounds[term].max }),
  );
  if (violations.length > 0) return err(invalid(...violations));
  return ok({
    ...rest,
    uses: 0,
    expiresAt: new Date(now.getTime() + expiresInDays * DAY),
    createdAt: now,
    revokedAt: null,
    revokedBy: null,
    replacedAt: null,
  });
}

/** Takes one use; `counting` is the invite as it counts in its org. */
export function consume(invite: Invite | undefined, now: Date, counting = invite): Result<Invite, InviteNotValid> {
  if (!invite || !counting || statusOf(counting, now) !== 'active') return err({ kind: 'invite-not-valid' });
  return ok({ ...invite, uses: invite.uses + 1 });
}

/** Whether who has used the invite before may use it again. A use belongs to a person, so that they take no further one, also of one used up. */
export const admitsAgain = (invite: Invite, now: Date): boolean => invite.revokedAt === null && now < invite.expiresAt;

/** Revoking twice keeps the first revocation. */
export const revokeInvite = (invite: Invite, by: UserId, now: Date): Change<Invite> =>
  invite.revokedAt ? unchanged(invite) : changed({ ...invite, revokedAt: now, revokedBy: by });

/** An invite as the org's admins see it. */
export type InviteView = Readonly<{
  id: InviteId;
  inviteCode: string;
  role: LeagueRole;
  maxUses: number;
  uses: number;
  status: InviteStatus;
  expiresAt: Date;
  /** What was asked for, if it counts only once the org is confirmed. */
  onceConfirmed: Pick<Invite, 'maxUses' | 'expiresAt'> | null;
  createdAt: Date;
  createdBy: Readonly<{ id: UserId; name: string | null }>;
}>;

export function viewInvite(
  org: Pick<Org, 'confirmation' | 'suspendedAt'>,
  asked: Invite,
  createdBy: InviteView['createdBy'],
  now: Date,
): InviteView {
  const invite = countingIn(org, asked);
  const isLess = invite.maxUses < asked.maxUses || invite.expiresAt < asked.expiresAt;
  return {
    id: invite.id,
    inviteCode: invite.code,
    role: invite.role,
    maxUses: invite.maxUses,
    uses: invite.uses,
    status: statusOf(invite, now),
    expiresAt: invite.expiresAt,
    onceConfirmed: isLess ? { maxUses: asked.maxUses, expiresAt: asked.expiresAt } : null,
    createdAt: invite.createdAt,
    createdBy,
  };
}

export type InviteExists = Readonly<{ kind: 'invite-exists'; invite: InviteView }>;
