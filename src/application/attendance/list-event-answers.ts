import { answerableEvent } from '../../domain/attendance/answer.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { TeamEventId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { EventReader } from '../ports/storage/events/event-storage.ts';
import { useCase } from '../use-case.ts';
import { type AnswersOfDeps, answersOf } from './answers-of.ts';
import type { AnswersView } from './view-answers.ts';

type Deps = AnswersOfDeps & Readonly<{ read: Pick<EventReader, 'teamEvent'> }>;
type Query = Readonly<{ actor: Member; eventId: TeamEventId }>;

/** Who comes to an event of a team, for whom the team's events exist. */
export const listEventAnswers = useCase(
  'read-league',
  async (deps: Deps, { actor, eventId }: Query): Promise<Result<AnswersView, NotFound>> => {
    const found = await deps.read.teamEvent(actor.org.id, eventId);
    const answers = found && (await answersOf(deps)(actor, [answerableEvent(found.event)])).get(eventId);
    return answers ? ok(answers) : err({ kind: 'not-found' });
  },
);
