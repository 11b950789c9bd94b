import type { Game } from '../../domain/games/game.ts';
import { isOwnGame, seesSnackPhone } from '../../domain/games/game-permissions.ts';
import { isVisitor, type Member } from '../../domain/membership/permissions.ts';
import type { AgeGroupId, FacilityId, TeamId } from '../../domain/shared/ids.ts';
import { type LocalDate, localDate, localTime, type TimeZone } from '../../domain/shared/time.ts';
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
    /** Whether the member's own team or a child's, including past ones, plays in it, or the member scores it. */
    isMine: boolean;
  }>;

export function viewGame(viewer: Member, listed: GameWithNames): GameView {
  const { orgId: _, ageGroupId, facilityId, fieldId: __, homeTeamId, visitorTeamId, ...game } = listed.game;
  const { timeZone } = viewer.org;
  return {
    ...game,
    ageGroup: { id: ageGroupId, name: listed.ageGroupName },
    timeZone,
    localDate: localDate(game.startsAt, timeZone),
    localTime: localTime(game.startsAt, timeZone),
    facility: facilityId && { id: facilityId, name: listed.facilityName!, fieldName: listed.fieldName },
    homeTeam: { id: homeTeamId, name: listed.homeTeamName },
    visitorTeam: { id: visitorTeamId, name: listed.visitorTeamName },
    ...namesOnGame(viewer, game),
    snackParentPhone: seesSnackPhone(viewer, listed.game) ? game.snackParentPhone : null,
    isMine: isOwnGame(viewer, listed.game),
  };
}

/** The adults that a game names; a visitor sees only their own name. */
function namesOnGame(viewer: Member, { snackParentName, officialScorer, officialScorerUserId }: NamesOnGame): NamesOnGame {
  if (!isVisitor(viewer)) return { snackParentName, officialScorer, officialScorerUserId };
  const isScorer = officialScorerUserId === viewer.user.id;
  return {
    snackParentName: null,
    officialScorer: isScorer ? officialScorer : null,
    officialScorerUserId: isScorer ? officialScorerUserId : null,
  };
}
type NamesOnGame = Pick<Game, 'snackParentName' | 'officialScorer' | 'officialScorerUserId'>;
