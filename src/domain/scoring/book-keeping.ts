import type { Game } from '../games/game.ts';
import { playsIn } from '../games/game.ts';
import { memberName, type NamedMember } from '../membership/member-name.ts';
import type { NotAllowed } from '../membership/not-allowed.ts';
import type { Member } from '../membership/permissions.ts';
import type { PlayerId, TeamId, UserId } from '../shared/ids.ts';
import { type Err, err, ok, type Result } from '../shared/result.ts';
import { isBatterByNumber } from './batter-by-number.ts';
import type { LoggedEvent } from './event-log.ts';
import { mayRecordStatEvent } from './scoring-permissions.ts';

// Each side of a game has one book, which its coaches and the official scorer share. While none of them has entered a play of it, a coach
// of the other side may keep it; where both have written the same period, a keeper of the side chooses.

/** By whose right somebody writes in a side's book: that of its own keepers, or that of the opponent's coach in their place. */
export type BookRight = 'own' | 'opponent';

type Keeper = Readonly<{ recordedBy: UserId; recorder: NamedMember }>;
/** The side's own keepers have its book; `keptBy` is the one who entered its last play, as members see them. */
export type BookKept = Readonly<{ kind: 'book-kept'; teamId: TeamId; keptBy: Readonly<{ id: UserId; name: string }> }>;

type InBook = Readonly<{
  teamId: TeamId;
  playerId: PlayerId | null;
  type: string;
  attributes: Readonly<Record<string, unknown>>;
}>;

/** What a side records of its own pitchers, whoever keeps the books: neither a play that ends another's right nor one that sets others aside. */
const isOfPitchers = (event: InBook): boolean => isBatterByNumber(event) || event.type === 'pitches';

/** Whether the event is a play that the side's own keepers entered in its book, or have taken over. A play that was taken back stays one. */
export const isOwnPlay = (event: InBook & Pick<LoggedEvent, 'byOpponent'>): boolean =>
  (event.byOpponent === null || event.byOpponent === 'kept') && !isOfPitchers(event);

/** Whether the event counts although the opponent's coach entered it: until the side's own keepers write its period too. */
export const countsForOpponent = ({ byOpponent, voidedAt }: Pick<LoggedEvent, 'byOpponent' | 'voidedAt'>): boolean =>
  byOpponent === 'booked' && voidedAt === null;

const bookKept = (teamId: TeamId, { recordedBy, recorder }: Keeper): Err<BookKept> =>
  err({ kind: 'book-kept', teamId, keptBy: { id: recordedBy, name: memberName(recorder) } });

type Scorer = Parameters<typeof mayRecordStatEvent>[0];
type ScoredGame = Parameters<typeof mayRecordStatEvent>[1];

const coaches = ({ roles, coachedTeams }: Pick<Member, 'roles' | 'coachedTeams'>, game: Pick<Game, 'homeTeamId' | 'visitorTeamId'>) =>
  roles.has('coach') && (coachedTeams.has(game.homeTeamId) || coachedTeams.has(game.visitorTeamId));

/**
 * By which right the member enters an event in the book of its team: as one of its own keepers; or as a coach of the other side, while there is
 * no `keeper` who has entered a play of it.
 */
export function rightToEnter(
  member: Scorer,
  game: ScoredGame,
  event: InBook,
  keeper: Keeper | undefined,
): Result<BookRight, NotAllowed | BookKept> {
  const own = mayRecordStatEvent(member, game, event);
  if (own.ok) return ok('own');
  if (!coaches(member, game) || !playsIn(game, event.teamId)) return own;
  return keeper ? bookKept(event.teamId, keeper) : ok('opponent');
}

/**
 * By which right the member voids or corrects an event: who enters by the opponent's right changes only what was entered by it and not taken over.
 * `setsAside` keeps that right after it has ended, for what waits for a choice.
 */
export function rightToChange(
  member: Scorer,
  game: ScoredGame,
  event: InBook & Pick<LoggedEvent, 'byOpponent'> & Keeper,
  { keeper, setsAside }: Readonly<{ keeper: Keeper | undefined; setsAside: boolean }>,
): Result<BookRight, NotAllowed | BookKept> {
  const right = rightToEnter(member, game, event, keeper);
  const isEnded = !right.ok && right.error.kind === 'book-kept';
  if (right.ok ? right.value === 'own' : !isEnded) return right;
  if (event.byOpponent !== 'booked' && event.byOpponent !== 'set_aside') return bookKept(event.teamId, keeper ?? event);
  return isEnded && setsAside ? ok('opponent') : right;
}

type InPeriod = InBook & Readonly<{ period: number | null }> & Pick<LoggedEvent, 'byOpponent' | 'voidedAt'>;
const isOfPeriod = (event: InPeriod, { teamId, period }: Pick<InPeriod, 'teamId' | 'period'>): boolean =>
  event.teamId === teamId && event.period === period;

/** What the opponent's coach has entered of the period of a play that the side's own keepers enter now: it is set aside until one of them chooses. */
export const setAsideBy = <Event extends InPeriod>(play: InPeriod, log: readonly Event[]): readonly Event[] =>
  isOwnPlay(play) && play.byOpponent === null ? log.filter((event) => countsForOpponent(event) && isOfPeriod(event, play)) : [];

/** Which plays of a period stay: those of the side's own keepers, those of the opponent's coach, or all. */
export const KEPT_PLAYS = ['own', 'opponent', 'both'] as const;
export type KeptPlays = (typeof KEPT_PLAYS)[number];

/**
 * What a choice changes: `lost` are voided, `kept` count from now on as the side's own. What was taken over by an earlier choice stays, and so does
 * what the side recorded of its pitchers.
 */
export function chosen<Event extends InPeriod>(
  log: readonly Event[],
  period: Pick<InPeriod, 'teamId' | 'period'>,
  keep: KeptPlays,
): Readonly<{ lost: readonly Event[]; kept: readonly Event[] }> {
  const ofPeriod = log.filter((event) => isOfPeriod(event, period));
  const theirs = ofPeriod.filter((event) => countsForOpponent(event) || event.byOpponent === 'set_aside');
  if (keep === 'own') return { lost: theirs, kept: [] };
  const own = ofPeriod.filter((event) => isOwnPlay(event) && event.byOpponent === null && event.voidedAt === null);
  return { lost: keep === 'opponent' && theirs.length > 0 ? own : [], kept: theirs };
}

/** A period of a side's book that both wrote, with what each did of it. */
export type OpenChoice<Event> = Readonly<{ teamId: TeamId; period: number | null; own: readonly Event[]; opponent: readonly Event[] }>;

/** The periods of which plays wait for one of the side's own keepers to choose, in the order in which they were first set aside. */
export function openChoices<Event extends InPeriod>(log: readonly Event[]): readonly OpenChoice<Event>[] {
  const setAside = log.filter(({ byOpponent }) => byOpponent === 'set_aside');
  const periods = Map.groupBy(setAside, ({ teamId, period }) => `${teamId} ${period}`);
  return [...periods.values()].map((opponent) => {
    const { teamId, period } = opponent[0]!;
    const own = log.filter((event) => isOfPeriod(event, { teamId, period }) && isOwnPlay(event) && event.voidedAt === null);
    return { teamId, period, own, opponent };
  });
}
