import {
  type AttendanceNotOpen,
  asAnswered,
  mayTakeAttendance,
  type PlayerPresence,
  type Presence,
} from '../../domain/attendance/presence.ts';
import { isAsked } from '../../domain/attendance/response-deadline.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { PlayerId } from '../../domain/shared/ids.ts';
import { isFormerPlayer } from '../../domain/shared/person-name.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { type UnknownReference, unknownReference } from '../../domain/shared/violation.ts';
import { answerLookup } from '../answer-lookup.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { findItemToRun, type ItemOfTeam } from './find-item.ts';
import { type TeamAnswersView, viewTeamAnswers } from './view-answers.ts';

type Command = ItemOfTeam &
  Readonly<{
    actor: Member;
    /** Whether those of whom nothing was taken did as was answered for them. */
    asAnswered: boolean;
    /** What was otherwise; the last of several of a player counts. */
    players: readonly Readonly<{ playerId: PlayerId; presence: Presence }>[];
  }>;

/** Says who of a team was at an item that has begun: as they said, and who did otherwise. For those who run the team. */
export const takeAttendance = useCase(
  'run-team',
  (
    { unitOfWork, clock }: Pick<WriteDeps<'teams' | 'playerPresences', 'game' | 'teamEvent' | 'attendance'>, 'unitOfWork' | 'clock'>,
    { actor, asAnswered: isAsAnswered, players, ...command }: Command,
  ) =>
    unitOfWork.transact<TeamAnswersView, NotFound | NotAllowed | AttendanceNotOpen | UnknownReference>(
      async ({ teams, playerPresences, read }) => {
        const { id: orgId, timeZone } = actor.org;
        const found = await findItemToRun({ read }, actor, command);
        if (!found.ok) return found;
        const { answerable, teamId } = found.value;
        const now = clock();
        const open = mayTakeAttendance(answerable, now);
        if (!open.ok) return open;
        const { item } = answerable;
        // Of two who tap at the same moment, nobody's exception is overwritten by what was answered.
        await teams.findForUpdate(orgId, teamId);
        const [team] = await read.attendance(orgId, { teamIds: [teamId], itemIds: [item.id] });
        const listed = team!.players.filter(({ player }) => !isFormerPlayer(player));
        const ids = new Set(listed.map(({ player }) => player.id));
        const violations = players.flatMap(({ playerId }, at) =>
          ids.has(playerId) ? [] : [{ path: ['players', at, 'playerId'], rule: 'unknown', what: 'player' } as const],
        );
        if (violations.length > 0) return err(unknownReference(...violations));
        const taken = new Map(team!.presences.map(({ playerId, presence }) => [playerId, presence]));
        const answerOf = answerLookup(team!, timeZone);
        const asSaid = listed.flatMap((each) => {
          const presence = asAnswered(answerOf(each, answerable), isAsked(answerable, team!));
          const { id } = each.player;
          return isAsAnswered && presence && !taken.has(id) ? [[id, presence] as const] : [];
        });
        const next = new Map([...asSaid, ...players.map(({ playerId, presence }) => [playerId, presence] as const)]);
        const changed = [...next]
          .filter(([playerId, presence]) => taken.get(playerId) !== presence)
          .map(
            ([playerId, presence]): PlayerPresence => ({ orgId, item, teamId, playerId, presence, takenBy: actor.user.id, takenAt: now }),
          );
        if (changed.length > 0) await playerPresences.saveAll(changed);
        const presences = [...new Map([...taken, ...next])].map(([playerId, presence]) => ({ itemId: item.id, playerId, presence }));
        return ok(viewTeamAnswers(actor, { ...team!, presences }, [answerable], now).get(item.id)!);
      },
    ),
);
