import type { ItemRef } from '../events/item.ts';
import type { TeamEvent } from '../events/team-event.ts';
import type { Game } from '../games/game.ts';
import type { GameStatus } from '../games/game-status.ts';
import type { OrgId, PlayerId, TeamId, UserId } from '../shared/ids.ts';
import type { Range } from '../shared/range.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { TimeZone } from '../shared/time.ts';
import { isAbsent, type PlayerAbsences } from './absence.ts';

export const ANSWERS = ['yes', 'no', 'maybe'] as const;
export type Answer = (typeof ANSWERS)[number];

export const NOTE_LENGTH: Range = { min: 1, max: 300 };

/** Whether a player comes to an item, as it was answered last. */
export type PlayerAnswer = Readonly<{
  orgId: OrgId;
  item: ItemRef;
  playerId: PlayerId;
  answer: Answer;
  /** For those who run the team and the child's guardians. */
  note: string | null;
  /** 1 for the first answer; each further one adds one. */
  version: number;
  /** Whether somebody who runs the team answered in place of the family. */
  onBehalf: boolean;
  /** Whether a guardian answered by the link of a mail. */
  byMail: boolean;
  answeredBy: UserId;
  answeredAt: Date;
}>;

/** An item as far as answers depend on it. */
export type AnswerableItem = Readonly<{
  item: ItemRef;
  /** Whether it is an event of the kind practice. */
  isPractice: boolean;
  /** Both teams of a game, the team of an event. */
  teamIds: readonly TeamId[];
  startsAt: Date;
  endsAt: Date;
  /** False for what is canceled, postponed, displaced, or decided without being played. */
  takesPlace: boolean;
  /** Until when families answer; for a game, each team has a deadline of its own. */
  respondBy: Date | null;
}>;

export const answerableEvent = (
  event: Pick<TeamEvent, 'id' | 'kind' | 'teamId' | 'startsAt' | 'endsAt' | 'status' | 'respondBy'>,
): AnswerableItem => ({
  item: { kind: 'event', id: event.id },
  isPractice: event.kind === 'practice',
  teamIds: [event.teamId],
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  takesPlace: event.status === 'scheduled',
  respondBy: event.respondBy,
});

const TAKES_PLACE: readonly GameStatus[] = ['scheduled', 'in_progress', 'final'];

export const answerableGame = (
  game: Pick<Game, 'id' | 'homeTeamId' | 'visitorTeamId' | 'startsAt' | 'endsAt' | 'status'>,
): AnswerableItem => ({
  item: { kind: 'game', id: game.id },
  isPractice: false,
  teamIds: [game.homeTeamId, game.visitorTeamId],
  startsAt: game.startsAt,
  endsAt: game.endsAt,
  takesPlace: TAKES_PLACE.includes(game.status),
  respondBy: null,
});

export const CLOSED_REASONS = ['past-deadline', 'over', 'not-taking-place'] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

/** The item takes no answer, or none from families any more. */
export type AnswersClosed = Readonly<{ kind: 'answers-closed'; reason: ClosedReason; respondBy: Date | null }>;

/** For whom somebody answers: as a guardian for the own child, or as one who runs the team. */
export type AnswersFor = 'own-child' | 'team';

/** Why the item takes no answer; null if it takes one. The deadline binds families alone. */
export function closedFor(
  answersFor: AnswersFor,
  { endsAt, takesPlace, respondBy }: Pick<AnswerableItem, 'endsAt' | 'takesPlace' | 'respondBy'>,
  now: Date,
): ClosedReason | null {
  if (!takesPlace) return 'not-taking-place';
  if (endsAt <= now) return 'over';
  return answersFor === 'own-child' && respondBy !== null && respondBy <= now ? 'past-deadline' : null;
}

/** The item as it is answered by mail: until the deadline, else until the start. */
export const untilStart = <Item extends AnswerableItem>(item: Item): Item & Readonly<{ respondBy: Date }> => ({
  ...item,
  respondBy: item.respondBy ?? item.startsAt,
});

/** What counts for a player: what was answered, else `no` if they are away that day. */
export const answerIn = (
  given: Pick<PlayerAnswer, 'answer'> | undefined,
  away: Pick<PlayerAbsences, 'absences'> | null,
  item: Pick<AnswerableItem, 'startsAt'>,
  zone: TimeZone,
): Answer | null => given?.answer ?? (away !== null && isAbsent(away.absences, item, zone) ? 'no' : null);

export type GivenAnswer = Pick<PlayerAnswer, 'answer' | 'note'>;
/** Another answer has come since the one that the caller saw. */
export type AnswerOutdated = Readonly<{ kind: 'answer-outdated' }>;

/**
 * What to store for an answer; undefined if it says the same as the one before, whoever gave that, and even after the item has closed: a phone may
 * repeat what it does not know to be stored. `version` is that of the answer that the caller saw, 0 for none; undefined if any may be replaced.
 */
export function answered(
  before: Pick<PlayerAnswer, 'answer' | 'note' | 'version'> | undefined,
  { answer, note }: GivenAnswer,
  version: number | undefined,
  item: AnswerableItem,
  act: Readonly<{ orgId: OrgId; playerId: PlayerId; by: UserId; as: AnswersFor; byMail: boolean; now: Date }>,
): Result<PlayerAnswer | undefined, AnswersClosed | AnswerOutdated> {
  if (before?.answer === answer && before.note === note) return ok(undefined);
  const reason = closedFor(act.as, item, act.now);
  if (reason) return err({ kind: 'answers-closed', reason, respondBy: item.respondBy });
  const latest = before?.version ?? 0;
  if (version !== undefined && version !== latest) return err({ kind: 'answer-outdated' });
  return ok({
    orgId: act.orgId,
    item: item.item,
    playerId: act.playerId,
    answer,
    note,
    version: latest + 1,
    onBehalf: act.as === 'team',
    byMail: act.byMail,
    answeredBy: act.by,
    answeredAt: act.now,
  });
}

const TOLD_WITHIN_MS = 24 * 3_600_000;
/** Bounds how often those who run a team are told of one player and item: who changes their mind more often is not told of any more. */
const LAST_TOLD_VERSION = 20;

/** Whether those who run the team are told at once: on whom they could count does not come after all, and the item starts within a day. */
export const isWithdrawal = (
  wasExpected: boolean,
  { answer, version }: Pick<PlayerAnswer, 'answer' | 'version'>,
  { startsAt }: Pick<AnswerableItem, 'startsAt'>,
  now: Date,
): boolean =>
  wasExpected && answer === 'no' && version <= LAST_TOLD_VERSION && startsAt > now && startsAt.getTime() - now.getTime() <= TOLD_WITHIN_MS;

/** One entry of the history of answers, which is never changed and holds no note. */
export type AnswerChange = Pick<PlayerAnswer, 'orgId' | 'playerId' | 'version' | 'answer' | 'onBehalf' | 'answeredBy' | 'answeredAt'> &
  Readonly<{ itemId: ItemRef['id'] }>;

export const changeOf = ({ item, note: _, byMail: __, ...answer }: PlayerAnswer): AnswerChange => ({ ...answer, itemId: item.id });

/** How long answers are kept, in milliseconds. */
export const ANSWERS_KEPT_FOR_MS = 2 * 365 * 24 * 3_600_000;
