import { type Answer, answerableGame } from '../../domain/attendance/answer.ts';
import { seesRoster, seesSeason } from '../../domain/membership/permissions.ts';
import type { RosterView } from '../../domain/membership/views.ts';
import { presencesIn } from '../../domain/scoring/book-summary.ts';
import { GAME_SIDES } from '../../domain/scoring/game-book.ts';
import type { Presence } from '../../domain/scoring/on-field.ts';
import type { GameId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { answersInLineup } from '../attendance/answers-in-lineup.ts';
import { auditRosterRead } from '../league/audit-roster-read.ts';
import type { AttendanceReader } from '../ports/storage/attendance/attendance-storage.ts';
import type { LineupReader } from '../ports/storage/scoring/lineup-storage.ts';
import { useCase } from '../use-case.ts';
import { bookOf, type OpenBookDeps, seeingPlayers } from './open-game-book.ts';
import { type LineupPlaceView, type LineupView, viewLineup } from './view-lineup.ts';

type Deps = OpenBookDeps & Readonly<{ read: Pick<LineupReader, 'gameLineups'> & Pick<AttendanceReader, 'attendance'> }>;
type Query = Readonly<{ actor: RosterView; gameId: GameId }>;

export type PresenceView = Presence & Readonly<{ displayName: string | null; jerseyNumber: string | null }>;
/** `answer` says whether the player comes; null if nobody has answered, the player is not on the roster, or the member does not see the answers. */
export type LineupPlaceInGameView = LineupPlaceView & Readonly<{ answer: Answer | null }>;
/** With the players who have been in the game so far. */
export type LineupInGameView = Omit<LineupView, 'places'> &
  Readonly<{ places: readonly LineupPlaceInGameView[]; played: readonly PresenceView[] }>;
/** `playersVisible` says whether the lineups name players. */
export type LineupsView = Readonly<{ lineups: readonly LineupInGameView[]; playersVisible: boolean }>;

/** The lineups of both sides of a game, home first, and the players who have been in the game, as far as the member may see them. */
export const listLineups = useCase(
  'read-league',
  async ({ read, ...deps }: Deps, { actor, gameId }: Query): Promise<Result<LineupsView, NotFound>> => {
    const [found, data] = await Promise.all([read.gameLineups(actor.org.id, gameId), read.gameBook(actor.org.id, gameId)]);
    if (!found || !data || !seesSeason(actor, data.game.seasonId)) return err({ kind: 'not-found' });
    for (const side of GAME_SIDES) await auditRosterRead(deps)(actor, found.teams[side]);
    const answerOf = await answersInLineup(read, actor, answerableGame(data.game));
    const book = bookOf(data);
    const sides = GAME_SIDES.map((side) => ({
      side,
      present: seesRoster(actor, found.teams[side]) ? presencesIn(data.sport, book, side) : [],
    }));
    const seen = await seeingPlayers(
      { read },
      actor,
      data,
      sides.flatMap(({ side, present }) => present.map(({ playerId }) => ({ side, playerId }))),
      seesRoster,
    );
    return ok({
      lineups: sides.map(({ side, present }) => ({
        ...answered(viewLineup(actor, found, side), answerOf),
        played: present.map((presence) => {
          const { displayName, jerseyNumber } = seen(side, { playerId: presence.playerId, number: null, battingOrder: null });
          return { ...presence, displayName, jerseyNumber };
        }),
      })),
      playersVisible: GAME_SIDES.every((side) => seesRoster(actor, found.teams[side])),
    });
  },
);

const answered = (lineup: LineupView, answerOf: Awaited<ReturnType<typeof answersInLineup>>) => ({
  ...lineup,
  places: lineup.places.map((place) => ({ ...place, answer: answerOf(lineup.teamId, place.playerId) })),
});
