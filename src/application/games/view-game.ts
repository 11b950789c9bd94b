import type { Game } from '../../domain/games/game.ts';
import { isOwnGame, seesSnackParent } from '../../domain/games/game-permissions.ts';
import { type PlaceStateView, stateAt } from '../../domain/league/place-state.ts';
import { isVisitor } from '../../domain/membership/permissions.ts';
import type { TeamsView } from '../../domain/membership/views.ts';
import type { AgeGroupId, FacilityId, TeamId } from '../../domain/shared/ids.ts';
import { type LocalDate, localDate, localTime, type TimeZone } from '../../domain/shared/time.ts';
import { isTimeTbd } from '../../domain/shared/time-tbd.ts';
import type { GameWithNames } from '../ports/storage/league/league-reader.ts';

type Named<Id> = Readonly<{ id: Id; name: string }>;

/** A team of a game, with its color in the league's words. */
type GameTeam = Named<TeamId> & Readonly<{ color: string | null }>;

/** A game as a member sees it now. */
export type GameView = Omit<Game, 'orgId' | 'ageGroupId' | 'facilityId' | 'fieldId' | 'homeTeamId' | 'visitorTeamId'> &
  Readonly<{
    ageGroup: Named<AgeGroupId>;
    timeZone: TimeZone;
    /** The date and time of its start in the org's time zone. */
    localDate: LocalDate;
    localTime: string;
    /** Whether only its date is decided. */
    startTimeTbd: boolean;
    /** Null if no place is set; `state` is that of the field at the time of the read. */
    facility: (Named<FacilityId> & Readonly<{ fieldName: string | null; state: PlaceStateView | null }>) | null;
    homeTeam: GameTeam;
    visitorTeam: GameTeam;
    /** Whether the member's own team or a child's, including past ones, plays in it, or the member officiates it or scores it now. */
    isMine: boolean;
  }>;

export function viewGame(viewer: TeamsView, listed: GameWithNames, now: Date): GameView {
  const { timeZone } = viewer.org;
  const { orgId: _, ageGroupId, facilityId, fieldId: __, homeTeamId, visitorTeamId, ...game } = listed.game;
  const namesSnackParent = seesSnackParent(viewer, listed.game);
  // Visitors see the name of a scorer only if it is their own.
  const namesScorer = !isVisitor(viewer) || viewer.scoredGames.has(game.id);
  return {
    ...game,
    ageGroup: { id: ageGroupId, name: listed.ageGroupName },
    timeZone,
    localDate: localDate(game.startsAt, timeZone),
    localTime: localTime(game.startsAt, timeZone),
    startTimeTbd: isTimeTbd(game),
    facility: facilityId && {
      id: facilityId,
      name: listed.facilityName!,
      fieldName: listed.fieldName,
      state: stateAt(listed.ofField, listed.ofFacility, now),
    },
    homeTeam: { id: homeTeamId, name: listed.homeTeamName, color: listed.homeTeamColor },
    visitorTeam: { id: visitorTeamId, name: listed.visitorTeamName, color: listed.visitorTeamColor },
    snackParentName: namesSnackParent ? game.snackParentName : null,
    snackParentPhone: namesSnackParent ? game.snackParentPhone : null,
    officialScorer: namesScorer ? game.officialScorer : null,
    officialScorerUserId: namesScorer ? game.officialScorerUserId : null,
    isMine: isOwnGame(viewer, listed.game),
  };
}
