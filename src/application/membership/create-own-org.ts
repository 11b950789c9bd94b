import { type OfficialTerm, officialTerm } from '../../domain/league/sport.ts';
import { type NotAllowed, notAllowed } from '../../domain/membership/not-allowed.ts';
import { checkOwnCode, lookOfCode, type NameTaken, type Org, type OrgCodeTaken, type OrgCreators } from '../../domain/membership/org.ts';
import { type User, verifiedEmail } from '../../domain/membership/user.ts';
import type { MembershipId, OrgId } from '../../domain/shared/ids.ts';
import type { TooManyRequests } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { TimeZone } from '../../domain/shared/time.ts';
import type { InvalidRequest } from '../../domain/shared/violation.ts';
import type { Language } from '../../domain/texts/language.ts';
import { inviteLookupLimit } from '../invite-lookup-limit.ts';
import { limitAction, limitSubject } from '../limit-action.ts';
import type { SharedRateLimiter } from '../ports/shared-rate-limiter.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { isBlockedEverywhere } from './block-joiner.ts';
import { addOrg } from './create-org.ts';
import { makesFirstOrg } from './first-org-key.ts';
import { makeAdmin } from './make-admin.ts';

type Uses = 'orgs' | 'users' | 'memberships' | 'blocks' | 'personBlocks' | 'actionCounts' | 'audit';
type Deps = WriteDeps<Uses, 'keyedHash' | 'orgSummaries'> &
  Readonly<{
    sharedRateLimiter: SharedRateLimiter;
    orgCreators: OrgCreators;
    /** How many a network may make in a day; 0 for any number. */
    orgsPerNetwork: number;
    tellOfWaitingOrg: TellOfWaitingOrg;
  }>;
/** Tells the operator of an org that waits for them. */
export type TellOfWaitingOrg = (org: Pick<Org, 'id' | 'code'>) => void;
type Command = Readonly<{
  actor: User;
  address: string;
  name: string;
  code: string;
  timeZone: TimeZone;
  language?: Language | undefined;
  /** Of the operator's link to the first org (`firstOrgKey`). */
  firstOrgKey?: string | undefined;
}>;

export type OwnOrg = Readonly<{
  orgId: OrgId;
  orgName: string;
  orgCode: string;
  officialTerm: OfficialTerm;
  roles: readonly Readonly<{ membershipId: MembershipId; role: 'admin'; isApproved: true }>[];
}>;
/** Codes of orgs that look like this one. Of two transactions that ask for codes with one look, the second finds the first's: the count is locked. */
export async function codesLike({ orgs, actionCounts }: Pick<Repositories<Uses, never>, 'orgs' | 'actionCounts'>, code: string) {
  await actionCounts.add({ orgId: null, action: 'making-orgs-alike', subject: lookOfCode(code), windowSeconds: 1 });
  return orgs.codesLike(code);
}

type Refusal = NotAllowed | OrgCodeTaken | NameTaken | TooManyRequests | InvalidRequest;

/**
 * Creates an org whose admin is the caller, where the operator lets members do so: one a person and day. It is held (`OrgConfirmation`) until the
 * operator, who is told, has released it; the first org of the deployment is not, with the operator's key, which is good whoever makes orgs. A taken code, or one like it, tells of an org, so it counts like a wrong guess of an invite code.
 */
export const createOwnOrg = useCase(
  'signed-in',
  async (
    { unitOfWork, sharedRateLimiter, orgCreators, orgsPerNetwork, tellOfWaitingOrg, clock, newId }: Deps,
    { actor, address, firstOrgKey, ...draft }: Command,
  ): Promise<Result<OwnOrg, Refusal>> => {
    if (orgCreators === 'operator' && firstOrgKey === undefined) return notAllowed('operator-makes-orgs');
    if (verifiedEmail(actor) === null) return notAllowed('address-not-verified');
    const permitted = checkOwnCode(draft.code);
    if (!permitted.ok) return permitted;
    let isFirst = false;
    const create = () =>
      unitOfWork.transact<OwnOrg, Refusal>(async (repositories) => {
        const now = clock();
        isFirst = firstOrgKey !== undefined && (await makesFirstOrg(repositories, firstOrgKey, now));
        if (orgCreators === 'operator' && !isFirst) return notAllowed('operator-makes-orgs');
        const limited = await limitAction(repositories, 'making-orgs', null, actor);
        if (!limited.ok) return limited;
        if (orgsPerNetwork > 0) {
          const network = await repositories.read.keyedHash('actor', 'network', address);
          const ofNetwork = await limitSubject(repositories, 'making-orgs-in-a-network', null, network, orgsPerNetwork);
          if (!ofNetwork.ok) return ofNetwork;
        }
        const alike = await codesLike(repositories, draft.code);
        if (alike.length > 0 && !alike.includes(draft.code)) return err({ kind: 'name-taken', code: draft.code });
        const added = await addOrg(
          repositories,
          { ...draft, confirmation: isFirst ? 'not_needed' : 'waiting' },
          { user: actor, now, newId },
        );
        if (!added.ok) return added;
        const { id: orgId, name, code } = added.value;
        const { id: membershipId } = await makeAdmin(repositories, { orgId, userId: actor.id, now, newId });
        // As one whom the operator lets make none.
        if (await isBlockedEverywhere(repositories, actor)) return notAllowed('operator-makes-orgs');
        return ok({
          orgId,
          orgName: name,
          orgCode: code,
          officialTerm: officialTerm([]),
          roles: [{ membershipId, role: 'admin', isApproved: true }],
        });
      });
    const isGuess = (outcome: Result<OwnOrg, Refusal>) =>
      !outcome.ok && (outcome.error.kind === 'org-code-taken' || outcome.error.kind === 'name-taken');
    const created = await inviteLookupLimit(sharedRateLimiter, { userId: actor.id, address }, create, isGuess);
    if (created.ok && !isFirst) tellOfWaitingOrg({ id: created.value.orgId, code: created.value.orgCode });
    return created;
  },
);
