import { isAbsent } from '../../domain/attendance/absence.ts';
import { type AnswerableItem, answerableEvent } from '../../domain/attendance/answer.ts';
import { type AnswerRequest, isShortlyBefore } from '../../domain/attendance/answer-request.ts';
import { isAsked } from '../../domain/attendance/response-deadline.ts';
import type { ItemRef } from '../../domain/events/item.ts';
import type { Org } from '../../domain/membership/org.ts';
import type { PlayerId, TeamEventId, TeamId, UserId } from '../../domain/shared/ids.ts';
import { isFormerPlayer } from '../../domain/shared/person-name.ts';
import type { TimeZone } from '../../domain/shared/time.ts';
import type { AttendanceReader, TeamAttendance } from '../ports/storage/attendance/attendance-storage.ts';
import type { Repositories } from '../ports/storage/storage.ts';

type Sources = Repositories<'teamEvents', 'attendance' | 'guardiansOf'>;

/**
 * The guardians of whom other teams of an event of the league have asked for an answer about the same hours, in the hour before this request was made,
 * and who have not given it.
 */
export async function askedByOtherTeam(
  { teamEvents, read }: Sources,
  { id: orgId, timeZone }: Pick<Org, 'id' | 'timeZone'>,
  request: Pick<AnswerRequest, 'itemId' | 'requestedAt'>,
): Promise<ReadonlySet<UserId>> {
  const event = await teamEvents.find(orgId, request.itemId as TeamEventId);
  if (!event?.orgEventId) return new Set();
  const all = await teamEvents.ofOrgEvent(orgId, event.orgEventId);
  const others = all.filter(({ id, startsAt }) => id !== event.id && startsAt.getTime() === event.startsAt.getTime());
  if (others.length === 0) return new Set();
  const of = { teamIds: others.map(({ teamId }) => teamId), itemIds: others.map(({ id }) => id) };
  const asked = (await read.attendance(orgId, of)).filter(({ requests }) => requests.some((other) => isShortlyBefore(other, request)));
  const silent = asked.flatMap((team) =>
    others.filter(({ teamId }) => teamId === team.teamId).flatMap((other) => silentPlayers(team, answerableEvent(other), timeZone)),
  );
  const links = silent.length === 0 ? [] : await read.guardiansOf(orgId, silent);
  return new Set(links.map(({ userId }) => userId));
}

type Deps = Readonly<{ read: Pick<AttendanceReader, 'attendance' | 'guardiansOf'> }>;

/** A player about whom nobody has said whether they come, and their guardians. */
export type SilentFamily = Readonly<{ item: ItemRef; teamId: TeamId; playerId: PlayerId; guardians: readonly UserId[] }>;

/** Of whom nobody knows whether they come to these items, by two statements for all of them. Who is away that day has said so. */
export async function silentFamilies(
  { read }: Deps,
  { id: orgId, timeZone }: Pick<Org, 'id' | 'timeZone'>,
  items: readonly AnswerableItem[],
): Promise<readonly SilentFamily[]> {
  const teamIds = [...new Set(items.flatMap((item) => item.teamIds))];
  const found = await read.attendance(orgId, { teamIds, itemIds: items.map(({ item }) => item.id) });
  const silent = found.flatMap((team) =>
    items
      .filter((item) => item.teamIds.includes(team.teamId))
      .flatMap((item) => silentPlayers(team, item, timeZone).map((playerId) => ({ item: item.item, teamId: team.teamId, playerId }))),
  );
  const links = await read.guardiansOf(orgId, [...new Set(silent.map(({ playerId }) => playerId))]);
  const guardians = Map.groupBy(links, ({ playerId }) => playerId);
  return silent.map((each) => ({ ...each, guardians: (guardians.get(each.playerId) ?? []).map(({ userId }) => userId) }));
}

/** The players of a team about whom nobody has said whether they come to the item, though their families are asked. */
export function silentPlayers(team: TeamAttendance, item: AnswerableItem, zone: TimeZone): readonly PlayerId[] {
  if (!isAsked(item, team)) return [];
  const { players, answers } = team;
  const said = new Set(answers.filter(({ itemId }) => itemId === item.item.id).map(({ playerId }) => playerId));
  return players
    .filter(({ player }) => !isFormerPlayer(player) && !said.has(player.id))
    .filter(({ away }) => away === null || !isAbsent(away.absences, item, zone))
    .map(({ player }) => player.id);
}
