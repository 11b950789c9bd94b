import { type Answer, type AnswerableItem, answerIn, closedFor } from '../../domain/attendance/answer.ts';
import { remindableAt } from '../../domain/attendance/answer-request.ts';
import { answersFor, seesAbsences, seesNote } from '../../domain/attendance/attendance-permissions.ts';
import type { Presence } from '../../domain/attendance/presence.ts';
import { isAsked, withDeadline } from '../../domain/attendance/response-deadline.ts';
import { runsTeam } from '../../domain/events/event-permissions.ts';
import type { ItemRef } from '../../domain/events/item.ts';
import { memberName } from '../../domain/membership/member-name.ts';
import type { RosterView } from '../../domain/membership/views.ts';
import type { PlayerId, TeamId } from '../../domain/shared/ids.ts';
import { isFormerPlayer } from '../../domain/shared/person-name.ts';
import type { TimeZone } from '../../domain/shared/time.ts';
import { answerLookup } from '../answer-lookup.ts';
import { byShownName, viewRosterPlayer } from '../league/view-roster-player.ts';
import type { AnswerWithName, RosterPlayerAway, TeamAttendance } from '../ports/storage/attendance/attendance-storage.ts';

/** Whether a player comes, as a member may see it. The members from `note` on are null to who sees the answer alone. */
export type AnswerView = Readonly<{
  playerId: PlayerId;
  displayName: string;
  jerseyNumber: string | null;
  isMine: boolean;
  /** Whether the member may answer for the player now. */
  mayAnswer: boolean;
  /** Null if nobody has answered. */
  answer: Answer | null;
  /** Whether nobody has answered, and the player is away that day; false to who may not know. */
  isAbsence: boolean;
  note: string | null;
  answeredBy: string | null;
  onBehalf: boolean | null;
  byMail: boolean | null;
  answeredAt: Date | null;
  /** 0 as long as nobody has answered. Null to who may not know whether a `no` is an absence. */
  version: number | null;
  /** Whether the player was there; null if that was not taken, and to who does not learn it. */
  presence: Presence | null;
}>;

export type AnswerCounts = Readonly<Record<Answer, number>> &
  Readonly<{
    /** Nobody has answered, though the family is asked. Null to families, who do not see who is silent. */
    silent: number | null;
    /** Nobody has answered or was asked: they count as coming. Null to families likewise. */
    notAsked: number | null;
  }>;

/** Who of a team comes to an item. To families, without the silent ones but their own children. */
export type TeamAnswersView = Readonly<{
  teamId: TeamId;
  respondBy: Date | null;
  /** Whether families are asked; if not, who says nothing counts as coming. */
  isAsked: boolean;
  counts: AnswerCounts;
  /** From when on the silent families can be reminded again; null if they can be now, and to families. */
  remindableAt: Date | null;
  answers: readonly AnswerView[];
}>;
/** Of the teams of an item, those whose answers the member sees. */
export type AnswersView = Readonly<{ teams: readonly TeamAnswersView[] }>;

/** How many of a team's players come to an item, for who runs the team. */
export type TeamCounts = Readonly<Record<keyof AnswerCounts, number>>;

export function countAnswers(
  team: TeamAttendance,
  item: Pick<AnswerableItem, 'startsAt' | 'isPractice'> & Readonly<{ item: Pick<ItemRef, 'id'> }>,
  zone: TimeZone,
): TeamCounts {
  const answerOf = answerLookup(team, zone);
  const answers = team.players.filter(({ player }) => !isFormerPlayer(player)).map((listed) => answerOf(listed, item));
  const count = (answer: Answer | null) => answers.filter((each) => each === answer).length;
  const [none, asked] = [count(null), isAsked(item, team)];
  return { yes: count('yes'), no: count('no'), maybe: count('maybe'), silent: asked ? none : 0, notAsked: asked ? 0 : none };
}

type Seen = Readonly<{ actor: RosterView; item: AnswerableItem; teamId: TeamId; now: Date; presence?: Presence | undefined }>;

/** The answer for one player of a team whose answers the member sees. `item` has the team's deadline. */
export function viewAnswer(
  { actor, item, teamId, now, presence }: Seen,
  listed: RosterPlayerAway,
  given: AnswerWithName | undefined,
): AnswerView {
  const { player, jerseyNumber, away } = listed;
  const seen = viewRosterPlayer(actor, teamId, { player, spot: { jerseyNumber, positions: [] } });
  const answer = answerIn(given, away, item, actor.org.timeZone);
  const absence = given === undefined && answer !== null ? away : null;
  const as = answersFor(actor, teamId, player.id);
  const shown = {
    playerId: player.id,
    displayName: seen.displayName,
    jerseyNumber: seen.jerseyNumber,
    isMine: seen.isMine,
    mayAnswer: as !== undefined && closedFor(as, item, now) === null,
    answer,
  } as const;
  if (!seesNote(actor, teamId, player.id)) {
    const hidden = { note: null, answeredBy: null, onBehalf: null, byMail: null, answeredAt: null, version: null, presence: null };
    return { ...shown, isAbsence: false, ...hidden };
  }
  const knowsAbsences = seesAbsences(actor, [teamId], player.id);
  const by = given?.answeredBy ?? absence?.setBy;
  return {
    ...shown,
    isAbsence: knowsAbsences && absence !== null,
    note: given?.note ?? null,
    answeredBy: by ? memberName(by) : null,
    onBehalf: by ? (given?.onBehalf ?? false) : null,
    byMail: by ? (given?.byMail ?? false) : null,
    answeredAt: given?.answeredAt ?? absence?.setAt ?? null,
    version: knowsAbsences ? (given?.version ?? 0) : null,
    presence: presence ?? null,
  };
}

/** The answers of a team about each of these items. */
export function viewTeamAnswers(
  actor: RosterView,
  team: TeamAttendance,
  items: readonly AnswerableItem[],
  now: Date,
): ReadonlyMap<ItemRef['id'], TeamAnswersView> {
  const { teamId, players, answers, requests, presences } = team;
  const ofItem = Map.groupBy(answers, ({ itemId }) => itemId);
  const present = players.filter(({ player }) => !isFormerPlayer(player));
  const order = new Map(
    present
      .map(({ player }) => viewRosterPlayer(actor, teamId, { player, spot: { jerseyNumber: null, positions: [] } }))
      .sort(byShownName)
      .map(({ playerId }, place) => [playerId, place]),
  );
  const inOrder = present.toSorted((a, b) => order.get(a.player.id)! - order.get(b.player.id)!);
  const seesSilent = runsTeam(actor, teamId);
  return new Map(
    items.map((each) => {
      const item = withDeadline(each, team);
      const ofPlayer = new Map(ofItem.get(item.item.id)?.map((answer) => [answer.playerId, answer]));
      const taken = new Map(
        presences.filter(({ itemId }) => itemId === item.item.id).map(({ playerId, presence }) => [playerId, presence]),
      );
      const views = inOrder.map((listed) =>
        viewAnswer({ actor, item, teamId, now, presence: taken.get(listed.player.id) }, listed, ofPlayer.get(listed.player.id)),
      );
      const request = requests.find(({ itemId }) => itemId === item.item.id);
      const { silent, notAsked, ...given } = countAnswers(team, item, actor.org.timeZone);
      return [
        item.item.id,
        {
          teamId,
          respondBy: item.respondBy,
          remindableAt: seesSilent ? remindableAt(request, now) : null,
          isAsked: isAsked(item, team),
          counts: { ...given, silent: seesSilent ? silent : null, notAsked: seesSilent ? notAsked : null },
          answers: seesSilent ? views : views.filter(({ answer, isMine }) => answer !== null || isMine),
        },
      ];
    }),
  );
}
