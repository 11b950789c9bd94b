import { type AnswersClosed, closedFor } from '../../domain/attendance/answer.ts';
import { type FamiliesReminded, remindableAt } from '../../domain/attendance/answer-request.ts';
import { withDeadline } from '../../domain/attendance/response-deadline.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { PushEventId, TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { findItemToRun, type ItemOfTeam } from './find-item.ts';
import { silentPlayers } from './silent-families.ts';

type Command = ItemOfTeam & Readonly<{ actor: Member }>;
/** About how many players their guardians are reminded, and from when on they can be again; null if they can be now. */
export type RemindedFamilies = Readonly<{ teamId: TeamId; players: number; remindableAt: Date | null }>;

/** Reminds the guardians of a team's players about whom nobody has said whether they come, once in twelve hours. For those who run the team. */
export const remindFamilies = useCase(
  'run-team',
  (
    { unitOfWork, clock, newId }: WriteDeps<'teams' | 'answerRequests' | 'outbox', 'game' | 'teamEvent' | 'attendance' | 'guardiansOf'>,
    { actor, ...command }: Command,
  ) =>
    unitOfWork.transact<RemindedFamilies, NotFound | NotAllowed | AnswersClosed | FamiliesReminded>(
      async ({ teams, answerRequests, outbox, read }) => {
        const { id: orgId, timeZone } = actor.org;
        const found = await findItemToRun({ read }, actor, command);
        if (!found.ok) return found;
        const { answerable, teamId } = found.value;
        const itemId = answerable.item.id;
        // What is read of the team from here on is what two who remind at the same moment agree on.
        await teams.findForUpdate(orgId, teamId);
        const [team] = await read.attendance(orgId, { teamIds: [teamId], itemIds: [itemId] });
        const now = clock();
        const item = withDeadline(answerable, team!);
        const reason = closedFor('own-child', item, now);
        if (reason) return err({ kind: 'answers-closed', reason, respondBy: item.respondBy });
        const again = remindableAt(team!.requests[0], now);
        if (again) return err({ kind: 'families-reminded', remindableAt: again });
        const links = await read.guardiansOf(orgId, silentPlayers(team!, item, timeZone));
        const players = new Set(links.map(({ playerId }) => playerId)).size;
        if (players === 0) return ok({ teamId, players, remindableAt: null });
        const request = { orgId, teamId, itemId, requestedAt: now };
        await answerRequests.save(request);
        await outbox.add({ id: newId<PushEventId>(), orgId, kind: 'answer-request', item: item.item, teamId });
        return ok({ teamId, players, remindableAt: remindableAt(request, now) });
      },
    ),
);
