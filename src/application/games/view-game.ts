import type { Game } from '../../domain/games/game.ts';
import { isOwnGame, seesSnackPhone } from '../../domain/games/game-permissions.ts';
import { isVisitor, type Member } from '../../domain/membership/permissions.ts';
import type { AgeGroupId, FacilityId, TeamId } from '../../domain/shared/ids.ts';
import { type LocalDate, localDate, localTime, type TimeZone } from '../../domain/shared/time.ts';
import { memoizedPerObject } from '../memoized-per-object.ts';
import type { GameWithNames } from '../ports/league-reader.ts';

type Named<Id> = Readonly<{ id: Id; name: string }>;

/** A game as a member sees it. */
export type GameView = Omit<Game, 'orgId' | 'ageGroupId' | 'facilityId' | 'fieldId' | 'homeTeamId' | 'visitorTeamId'> &
  Readonly<{
    ageGroup: Named<AgeGroupId>;
    timeZone: TimeZone;
    /** The date and time of its start in the org's time zone. */
    localDate: LocalDate;
    localTime: string;
    /** Null if no place is set. */
    facility: (Named<FacilityId> & Readonly<{ fieldName: string | null }>) | null;
    homeTeam: Named<TeamId>;
    visitorTeam: Named<TeamId>;
    /** Whether the member's own team or a child's, including past ones, plays in it, or the member officiates it or scores it now. */
    isMine: boolean;
  }>;

/** What a viewer may see of a game. */
type Visibility = Readonly<{ names: 'all' | 'scorer' | 'none'; phone: boolean; isMine: boolean }>;

/** Readers return the same object while a game is unchanged, so that its views are made once. */
const views = memoizedPerObject<GameWithNames, GameView>();

export function viewGame(viewer: Member, listed: GameWithNames): GameView {
  const { timeZone } = viewer.org;
  const visibility = visibilityFor(viewer, listed.game);
  const { names, phone, isMine } = visibility;
  return views(listed, () => makeView(listed, timeZone, visibility), `${timeZone} ${names} ${phone} ${isMine}`);
}

function visibilityFor(viewer: Member, game: Game): Visibility {
  const ofVisitor = viewer.scoredGames.has(game.id) ? 'scorer' : 'none';
  return { names: isVisitor(viewer) ? ofVisitor : 'all', phone: seesSnackPhone(viewer, game), isMine: isOwnGame(viewer, game) };
}

function makeView(listed: GameWithNames, timeZone: TimeZone, { names, phone, isMine }: Visibility): GameView {
  const { orgId: _, ageGroupId, facilityId, fieldId: __, homeTeamId, visitorTeamId, ...game } = listed.game;
  return {
    ...game,
    ageGroup: { id: ageGroupId, name: listed.ageGroupName },
    timeZone,
    localDate: localDate(game.startsAt, timeZone),
    localTime: localTime(game.startsAt, timeZone),
    facility: facilityId && { id: facilityId, name: listed.facilityName!, fieldName: listed.fieldName },
    homeTeam: { id: homeTeamId, name: listed.homeTeamName },
    visitorTeam: { id: visitorTeamId, name: listed.visitorTeamName },
    // Visitors see the name of an adult only if it is their own.
    snackParentName: names === 'all' ? game.snackParentName : null,
    officialScorer: names === 'none' ? null : game.officialScorer,
    officialScorerUserId: names === 'none' ? null : game.officialScorerUserId,
    snackParentPhone: phone ? game.snackParentPhone : null,
    isMine,
  };
}
