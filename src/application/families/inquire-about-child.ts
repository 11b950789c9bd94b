import { inquire, type LimitReached, linkAt, type ParentLink, waitingSince } from '../../domain/families/parent-link.ts';
import { isOutside } from '../../domain/league/team.ts';
import { type Member, seesSeason } from '../../domain/membership/permissions.ts';
import type { ParentLinkId, TeamId } from '../../domain/shared/ids.ts';
import type { TooManyRequests } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { foldText } from '../../domain/shared/text.ts';
import { type UnknownReference, unknownReference } from '../../domain/shared/violation.ts';
import { auditEntry } from '../audit-entry.ts';
import { limitAction } from '../limit-action.ts';
import { notifyOfWaitingRequest } from '../notifications/notify-of-requests.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type InquiryView, inquiryView } from './inquiry-view.ts';

type Deps = WriteDeps<'teams' | 'parentLinks' | 'audit' | 'outbox' | 'actionCounts', 'parentLink' | 'keyedHash'>;
type Command = Readonly<{ actor: Member; childName: string; teamId: TeamId | null; message: string | null }>;
type Refusal = UnknownReference | LimitReached | TooManyRequests;

/**
 * Asks the league to find a child whom the parent's search did not find. The inquiry is pending like a link, whether or not there is such a
 * child: nothing in the answer depends on the roster. Repeating the same inquiry returns it in its current state.
 */
export const inquireAboutChild = useCase(
  'link-child',
  ({ unitOfWork, clock, newId }: Deps, { actor, childName, teamId, message }: Command) =>
    unitOfWork.transact<InquiryView & { readonly isNew: boolean }, Refusal>(async (repositories) => {
      const { org, user } = actor;
      const { teams, parentLinks, audit, read } = repositories;
      const team = teamId === null ? null : await teams.find(org.id, teamId);
      if (team === undefined || (team && !seesSeason(actor, team.seasonId)))
        return err(unknownReference({ path: ['teamId'], rule: 'unknown', what: 'team' }));
      if (team && isOutside(team)) return err(unknownReference({ path: ['teamId'], rule: 'outside-team' }));
      const now = clock();
      const counts = await parentLinks.count(org.id, user.id, null, waitingSince(now));
      const isSame = (link: ParentLink) =>
        link.state === 'pending' && link.childName !== null && foldText(link.childName) === foldText(childName) && link.teamId === teamId;
      const earlier = (await parentLinks.ofUser(org.id, user.id)).map((link) => linkAt(link, now)).find(isSame);
      if (earlier) return ok({ ...inquiryView((await read.parentLink(org.id, earlier.id, now))!), isNew: false });

      const inquiry = inquire({ id: newId<ParentLinkId>(), orgId: org.id, userId: user.id, childName, teamId, message }, counts, now);
      if (!inquiry.ok) return inquiry;
      const limited = await limitAction(repositories, 'linking', org.id, user);
      if (!limited.ok) return limited;
      await parentLinks.save(inquiry.value);
      await audit.append(
        auditEntry({ actor: { org, user }, now, newId }, 'parent-link-requested', inquiry.value.id, { teamId, state: 'pending' }),
      );
      await notifyOfWaitingRequest(repositories, 'parent-link', inquiry.value, newId);
      return ok({ ...inquiryView((await read.parentLink(org.id, inquiry.value.id, now))!), isNew: true });
    }),
);
