import { type Bracket, seriesOf } from '../../domain/brackets/bracket.ts';
import { type MatchKey, type MatchName, type RoundKey, type RoundName, type Source, shapeOf } from '../../domain/brackets/bracket-shape.ts';
import { isTeam, type Kicks, kicksOf, type MatchState, type ResolvedMatch, type Side } from '../../domain/brackets/resolve-bracket.ts';
import type { GameStatus } from '../../domain/games/game-status.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { AgeGroupId, BracketId, DivisionId, GameId, SeasonId, TeamId } from '../../domain/shared/ids.ts';
import { type LocalDate, localDate, localTime, type TimeZone } from '../../domain/shared/time.ts';
import { isTimeTbd, type Span } from '../../domain/shared/time-tbd.ts';
import type { BracketData, NamedBracketGame, NamedEntrant } from '../ports/storage/brackets/bracket-storage.ts';
import { resolvedFrom } from './fill-bracket.ts';

type Named<Id> = Readonly<{ id: Id; name: string }>;

/** A bracket in a list. */
export type BracketSummary = Readonly<{
  id: BracketId;
  seasonId: SeasonId;
  ageGroup: Named<AgeGroupId>;
  name: string;
  format: Bracket['format'];
  entrants: number;
  isDrawn: boolean;
  isOver: boolean;
  champion: Named<TeamId> | null;
  updatedAt: Date;
}>;

/** A bracket as every member sees it. */
export type BracketView = Omit<BracketSummary, 'id' | 'entrants'> &
  Pick<Bracket, 'thirdPlace' | 'ifNecessary' | 'seeding' | 'version'> &
  Readonly<{
    /** Null for a preview. */
    id: BracketId | null;
    timeZone: TimeZone;
    entrants: readonly EntrantView[];
    rounds: readonly RoundView[];
    places: readonly Readonly<{ place: number; teams: readonly Named<TeamId>[] }>[];
    /** Matches of one round whose winners meet. */
    meetings: readonly (readonly [MatchKey, MatchKey])[];
  }>;
type EntrantView = Readonly<{ seed: number; team: Named<TeamId> | null; division: Named<DivisionId> | null; place: number | null }>;
export type RoundView = Readonly<{ key: RoundKey; name: RoundName; games: number; matches: readonly MatchView[] }>;
export type MatchView = Readonly<{
  key: MatchKey;
  name: MatchName;
  state: MatchState;
  sides: readonly [SideView, SideView];
  winnerTeamId: TeamId | null;
  isLeagueDecision: boolean;
  games: readonly MatchGameView[];
}>;
export type SideView = Readonly<{
  team: Named<TeamId> | null;
  seed: number | null;
  from: SideOrigin;
  wins: number;
}>;
/** Where a team comes from: a seed, a place in the standings or in a division, or another match. `nobody` if no team is left. */
export type SideOrigin = Readonly<
  | { as: 'seed'; seed: number }
  | { as: 'place'; place: number; division: string | null }
  | { as: 'winner' | 'loser'; of: MatchName }
  | { as: 'nobody' }
>;
export type MatchGameView = Readonly<{
  number: number;
  /** Whether it is played only if no team has won the match before. */
  isIfNecessary: boolean;
  /** Null until it is created. */
  gameId: GameId | null;
  status: GameStatus | null;
  startsAt: Date | null;
  localDate: LocalDate | null;
  localTime: string | null;
  /** Whether only the date is decided. */
  startTimeTbd: boolean;
  /** Facility and field, if set. */
  place: string | null;
  homeTeamId: TeamId | null;
  visitorTeamId: TeamId | null;
  homeScore: number | null;
  visitorScore: number | null;
  /** Kicks from the penalty mark, which decide a tied game. */
  kicks: Kicks | null;
}>;

export function summarizeBracket(data: BracketData): BracketSummary {
  const { bracket, entrants } = data;
  const { id, seasonId, ageGroupId, name, format, updatedAt } = bracket;
  const { isOver, champion } = resolvedFrom(data);
  return {
    id,
    seasonId,
    ageGroup: { id: ageGroupId, name: data.ageGroupName },
    name,
    format,
    updatedAt,
    entrants: entrants.length,
    isDrawn: entrants.every(({ teamId }) => teamId !== null),
    isOver,
    champion: teamNamer(entrants)(champion),
  };
}

export function viewBracket({ org: { timeZone } }: Pick<Member, 'org'>, data: BracketData): BracketView {
  const { bracket, entrants, games } = data;
  const { thirdPlace, ifNecessary, seeding, version } = bracket;
  const resolved = resolvedFrom(data);
  const named = teamNamer(entrants);
  const rounds = shapeOf({ ...bracket, entrants: entrants.length });
  const matchNames = new Map(rounds.flatMap(({ matches }) => matches.map(({ key, name }) => [key, name] as const)));
  const seedOf = new Map(entrants.flatMap(({ teamId, seed }) => (teamId ? [[teamId, seed] as const] : [])));
  const fromOf = (source: Source): SideOrigin =>
    source.from === 'seed' ? originOf(entrants[source.seed - 1]!) : { as: source.from, of: matchNames.get(source.match)! };
  const viewSide = (side: Side, source: Source, wins: number): SideView => ({
    team: named(side),
    seed: isTeam(side) ? seedOf.get(side)! : source.from === 'seed' ? source.seed : null,
    from: side === 'nobody' ? { as: 'nobody' } : fromOf(source),
    wins,
  });
  return {
    ...summarizeBracket(data),
    thirdPlace,
    ifNecessary,
    seeding,
    version,
    timeZone,
    entrants: entrants.map(({ seed, teamId, divisionId, divisionName, place }) => ({
      seed,
      team: named(teamId),
      division: divisionId && { id: divisionId, name: divisionName! },
      place,
    })),
    rounds: rounds.map(({ key: round, name, matches }) => ({
      key: round,
      name,
      games: seriesOf(bracket, round),
      matches: matches.map(({ key, name: matchName, sources }) => {
        const match = resolved.matches.get(key)!;
        const { sides, wins, state, isLeagueDecision } = match;
        return {
          key,
          name: matchName,
          state,
          isLeagueDecision,
          sides: [viewSide(sides[0], sources[0], wins[0]), viewSide(sides[1], sources[1], wins[1])] as const,
          winnerTeamId: isTeam(match.winner) ? match.winner : null,
          games: gamesOf(match, games, data, timeZone),
        };
      }),
    })),
    meetings: rounds.flatMap(({ matches }) =>
      matches.flatMap(({ sources: [a, b] }): readonly (readonly [MatchKey, MatchKey])[] =>
        a.from === 'winner' && b.from === 'winner' && roundOf(a.match) === roundOf(b.match) ? [[a.match, b.match]] : [],
      ),
    ),
    places: resolved.places.map(({ place, teams }) => ({ place, teams: teams.map((id) => named(id)!) })),
  };
}

const roundOf = (match: MatchKey): RoundKey => match.slice(0, match.indexOf('.'));

const teamNamer = (entrants: readonly NamedEntrant[]) => {
  const names = new Map(entrants.flatMap(({ teamId, teamName }) => (teamId ? [[teamId, teamName!] as const] : [])));
  return (side: Side): Named<TeamId> | null => (isTeam(side) ? { id: side, name: names.get(side) ?? '' } : null);
};

const originOf = ({ seed, divisionName, place }: NamedEntrant): SideOrigin =>
  place === null ? { as: 'seed', seed } : { as: 'place', place, division: divisionName };

/** The games of a match that exist, are planned, or are certain to be played. */
function gamesOf(
  { key, games: most, expected, sides }: ResolvedMatch,
  games: readonly NamedBracketGame[],
  { bracket, fields }: Pick<BracketData, 'bracket' | 'fields'>,
  timeZone: TimeZone,
): readonly MatchGameView[] {
  const needed = (most + 1) / 2;
  const placeOf = (facility: string | null, field: string | null) => [facility, field].filter((part) => part !== null).join(', ') || null;
  const at = (span: Span) => ({
    startsAt: span.startsAt,
    localDate: localDate(span.startsAt, timeZone),
    localTime: localTime(span.startsAt, timeZone),
    startTimeTbd: isTimeTbd(span),
  });
  const isOfSides = (game: NamedBracketGame['listed']['game']) => sides.includes(game.homeTeamId) && sides.includes(game.visitorTeamId);
  return Array.from({ length: most }, (_, index) => index + 1).flatMap((number): readonly MatchGameView[] => {
    const isIfNecessary = number > needed && !expected.includes(number);
    const found = games.find((game) => game.match === key && game.number === number && !game.listed.game.archived);
    if (found && isOfSides(found.listed.game)) {
      const { listed: made, kicks } = found;
      const { id: gameId, status, homeTeamId, visitorTeamId, homeScore, visitorScore } = made.game;
      const place = placeOf(made.facilityName, made.fieldName);
      const result = { homeTeamId, visitorTeamId, homeScore, visitorScore, kicks: kicksOf(made.game, kicks) };
      return [{ number, isIfNecessary, gameId, status, ...at(made.game), place, ...result }];
    }
    const plan = bracket.plan.find((each) => each.match === key && each.number === number);
    const field = fields.find(({ id }) => id === plan?.fieldId);
    if (!plan && !expected.includes(number)) return [];
    return [
      {
        number,
        isIfNecessary,
        gameId: null,
        status: null,
        ...(plan
          ? at({ startsAt: new Date(plan.startsAt), endsAt: new Date(plan.endsAt) })
          : { startsAt: null, localDate: null, localTime: null, startTimeTbd: false }),
        place: field ? placeOf(field.facilityName, field.name) : null,
        homeTeamId: null,
        visitorTeamId: null,
        homeScore: null,
        visitorScore: null,
        kicks: null,
      },
    ];
  });
}
