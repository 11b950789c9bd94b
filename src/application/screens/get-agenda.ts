import { type AnswerableItem, answerableEvent, answerableGame } from '../../domain/attendance/answer.ts';
import { teamsOfOwnEvents } from '../../domain/events/event-permissions.ts';
import { ownGames } from '../../domain/games/game-permissions.ts';
import { scheduleRange } from '../../domain/games/schedule-range.ts';
import { isAdminOrStaff, ownTeamsOf } from '../../domain/membership/permissions.ts';
import type { RosterView } from '../../domain/membership/views.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { type LocalDate, localDate, localDayRange } from '../../domain/shared/time.ts';
import type { InvalidRequest } from '../../domain/shared/violation.ts';
import { eventAsItem, gameAsItem, type SlotItem } from '../../domain/slots/slot.ts';
import { type AnswersOfDeps, answersOf } from '../attendance/answers-of.ts';
import type { AnswersView, AnswerView, TeamAnswersView } from '../attendance/view-answers.ts';
import { type TeamEventView, viewTeamEvent } from '../events/view-team-event.ts';
import { type GameView, viewGame } from '../games/view-game.ts';
import type { EventReader } from '../ports/storage/events/event-storage.ts';
import type { TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { Page, PageRequest } from '../ports/storage/page.ts';
import type { SlotReader } from '../ports/storage/slots/slot-storage.ts';
import { type SlotView, viewSlot } from '../slots/view-slot.ts';
import { useCase } from '../use-case.ts';

type Deps = AnswersOfDeps & Readonly<{ read: Pick<EventReader, 'agenda'> & SlotReader }>;
type Query = Readonly<{
  actor: RosterView;
  teamId?: TeamId | undefined;
  startDate?: LocalDate | undefined;
  endDate?: LocalDate | undefined;
  /** Only the actor's own games, and events of the actor's own teams and of those of players whom they follow. */
  mine?: boolean | undefined;
  page: PageRequest<TimePosition>;
}>;

/** Who of one of the actor's own teams comes, in figures, and the answers for the actor's own children. */
export type AgendaAnswers = Omit<TeamAnswersView, 'answers'> & Readonly<{ mine: readonly AnswerView[] }>;

type Item = Readonly<{ kind: 'game'; game: GameView; event: null } | { kind: 'event'; game: null; event: TeamEventView }>;
export type AgendaItem = Item & Readonly<{ answers: readonly AgendaAnswers[]; slots: readonly SlotView[] }>;
type Listed = Readonly<{ item: Item; answerable: AnswerableItem; slotted: SlotItem }>;

/**
 * Games, and the events of teams whose events exist for the actor, within a date range of the org's calendar, in order of start, then id; canceled
 * ones included. Answers and slots are those of the actor's own teams: reading others' answers is a read of their rosters.
 */
export const getAgenda = useCase(
  'read-league',
  async (
    { read, ...deps }: Deps,
    { actor, teamId, startDate, endDate, mine, page }: Query,
  ): Promise<Result<Page<AgendaItem>, InvalidRequest>> => {
    const { org } = actor;
    const now = deps.clock();
    const days = scheduleRange({ startDate, endDate }, localDate(now, org.timeZone));
    if (!days.ok) return days;
    const range = localDayRange(days.value.start, days.value.end, org.timeZone);
    const butSeasons = [...actor.hiddenSeasons];
    const filter = { teamId, own: mine ? ownGames(actor) : undefined, butSeasons, eventsOf: teamsWithEvents(actor, { teamId, mine }) };
    const listed = await read.agenda(org.id, range, filter, page);
    const items = listed.items.map((entry): Listed => {
      if (entry.kind === 'game') {
        const { game } = entry.listed;
        const item = { kind: 'game', game: viewGame(actor, entry.listed, now), event: null } as const;
        return { item, answerable: answerableGame(game), slotted: gameAsItem(game) };
      }
      const { event } = entry.listed;
      const item = { kind: 'event', game: null, event: viewTeamEvent(actor, entry.listed) } as const;
      return { item, answerable: answerableEvent(event), slotted: eventAsItem(event) };
    });
    const own = ownTeamsOf(actor);
    const ofOwnTeams = items
      .map(({ answerable }) => ({ ...answerable, teamIds: answerable.teamIds.filter((id) => own.has(id)) }))
      .filter(({ teamIds: ofItem }) => ofItem.length > 0);
    const answers = await answersOf({ read, ...deps })(actor, ofOwnTeams);
    const slots =
      ofOwnTeams.length === 0
        ? []
        : await read.slotsOf(
            org.id,
            ofOwnTeams.map(({ item }) => item.id),
          );
    const ofItems = Map.groupBy(
      slots.filter(({ slot }) => own.has(slot.teamId)),
      ({ slot }) => slot.item.id,
    );
    // Several people share the reply, so that it shows nobody's own phone number.
    const { user: _, ...viewer } = actor;
    return ok({
      items: items.map(({ item, answerable: { item: ref }, slotted }) => ({
        ...item,
        answers: inFigures(answers.get(ref.id)),
        slots: (ofItems.get(ref.id) ?? []).map((slot) => viewSlot(viewer, slot, slotted)),
      })),
      hasMore: listed.hasMore,
    });
  },
);

const inFigures = (seen: AnswersView | undefined): readonly AgendaAnswers[] =>
  (seen?.teams ?? []).map(({ answers, ...team }) => ({ ...team, mine: answers.filter(({ isMine }) => isMine) }));

function teamsWithEvents(actor: RosterView, { teamId, mine }: Pick<Query, 'teamId' | 'mine'>): readonly TeamId[] | 'all' {
  if (isAdminOrStaff(actor) && !mine) return teamId === undefined ? 'all' : [teamId];
  const own = teamsOfOwnEvents(actor);
  return teamId === undefined ? own : own.filter((each) => each === teamId);
}
