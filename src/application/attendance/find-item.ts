import { type AnswerableItem, answerableEvent, answerableGame } from '../../domain/attendance/answer.ts';
import { mayRunTeam, seesTeamEvents } from '../../domain/events/event-permissions.ts';
import type { ItemRef } from '../../domain/events/item.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import { type Member, seesSeason } from '../../domain/membership/permissions.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { Repositories } from '../ports/storage/storage.ts';

/** An item and one of its teams: that of an event if none is named. */
export type ItemOfTeam = Readonly<{ item: ItemRef; teamId: TeamId | undefined }>;

/** The item for who runs the team. */
export async function findItemToRun(
  { read }: Readonly<{ read: Pick<Repositories['read'], 'game' | 'teamEvent'> }>,
  actor: Member,
  { item, teamId }: ItemOfTeam,
): Promise<Result<Readonly<{ answerable: AnswerableItem; teamId: TeamId }>, NotFound | NotAllowed>> {
  const found = item.kind === 'game' ? await game(read, actor, item.id) : await event(read, actor, item.id);
  const of = teamId ?? found?.teamIds[0];
  if (!found || !of || !found.teamIds.includes(of)) return err({ kind: 'not-found' });
  const permitted = mayRunTeam(actor, of);
  return permitted.ok ? ok({ answerable: found, teamId: of }) : permitted;
}

type Read = Parameters<typeof findItemToRun>[0]['read'];

async function game(read: Read, actor: Member, id: (ItemRef & { kind: 'game' })['id']): Promise<AnswerableItem | undefined> {
  const found = await read.game(actor.org.id, id);
  return found && seesSeason(actor, found.game.seasonId) ? answerableGame(found.game) : undefined;
}

async function event(read: Read, actor: Member, id: (ItemRef & { kind: 'event' })['id']): Promise<AnswerableItem | undefined> {
  const found = await read.teamEvent(actor.org.id, id);
  return found && seesTeamEvents(actor, found.event.teamId) ? answerableEvent(found.event) : undefined;
}
