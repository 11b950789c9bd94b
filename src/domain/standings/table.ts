import type { SeasonRules } from '../league/season-rules.ts';
import type { SportCode } from '../league/sport.ts';
import type { DivisionId, StandingsDecisionId, TeamId } from '../shared/ids.ts';
import { byName } from '../shared/name-order.ts';
import type { Contender } from './contender.ts';
import { withoutLeftOut } from './interleague.ts';
import { type Race, raceOf } from './race.ts';
import type { RemainingGame } from './race-field.ts';
import { type RankGroup, rank } from './ranking.ts';
import {
  type Besides,
  contendersOf,
  type GamesBehind,
  type Placing,
  placed,
  rowsOf,
  type StandingRow,
  type StandingsTeam,
} from './standings.ts';
import type { StandingsDecision } from './standings-decision.ts';
import type { StandingsGame } from './team-result.ts';

/** A team's qualification for the play-offs. */
export type Qualification = Race &
  Readonly<{
    /** Which kind of qualifying place the team has in the current table; null if it has none, or shares the last of them. */
    place: 'own' | 'wild_card' | null;
    /** The team's position among those without a place of their own; null for a team with one. */
    wildCard: Placing | null;
  }>;

export type TableRow = StandingRow &
  Readonly<{
    /** The team's position in its division; null if it is in none. Omitted if there are no divisions. */
    inDivision?: (Placing & GamesBehind) | null;
    /** Omitted if the rules set no qualifying places. */
    qualification?: Qualification;
  }>;

export type DivisionTable = Readonly<{ id: DivisionId; name: string; teamIds: readonly TeamId[] }>;
export type TableDecision = Pick<StandingsDecision, 'id' | 'kind' | 'teamIds' | 'note'>;

export type Table = Readonly<{
  rows: readonly TableRow[];
  /** In division order, each with its teams from the top. Omitted if there are none. */
  divisions?: readonly DivisionTable[];
  /** The league's decisions, and whether each applies: exactly these teams are tied. Omitted if there are none. */
  decisions?: readonly (TableDecision & Readonly<{ applied: boolean }>)[];
}>;

export type TableFacts = Readonly<{
  rules: SeasonRules;
  sport: SportCode;
  teams: readonly (StandingsTeam & Readonly<{ division?: Readonly<{ sortOrder: number }> | null }>)[];
  games: readonly StandingsGame[];
  /** Those of other leagues that play in the games. */
  outsideTeams: Besides['outsideTeams'];
  adjustments: Besides['adjustments'];
  decisions: readonly TableDecision[];
  /** MUST hold the cards of the teams' counted games if `fair_play` is a tie-breaker. */
  cards: Besides['cards'];
  /** MUST hold every remaining game of the teams if the rules set qualifying places. */
  remaining: readonly RemainingGame[];
}>;

/** The table of an age group in a season, those of its divisions, and the teams that qualify. */
export function tableOf({ rules, sport, teams, games, outsideTeams, adjustments, decisions, cards, ...facts }: TableFacts): Table {
  const remaining = withoutLeftOut(rules, facts.remaining, new Set(outsideTeams));
  const contenders = contendersOf(rules, sport, teams, games, { adjustments, cards, outsideTeams });
  const inOrder = decisions.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const drawUp = (some: readonly Contender[]) => rank(some, rules, inOrder, contenders);

  const overall = drawUp(contenders);
  const divisions = divisionsOf(teams).map((division) => ({
    ...division,
    places: drawUp(contenders.filter((team) => team.division?.id === division.id)),
  }));
  const tables = [overall, ...divisions.map(({ places }) => places)];
  const qualifying =
    rules.qualifyingPlaces === null ? undefined : qualify(rules, divisions.length > 0 ? tables.slice(1) : [overall], contenders, drawUp);
  if (qualifying) tables.push(qualifying.wild);
  const races = qualifying && raceOf(rules, sport, runnersOf(contenders, divisions.length > 0), remaining);
  const inDivision = new Map(
    divisions.flatMap(({ places }) => placed(places, rules).map(({ team, placing }) => [team.id, placing] as const)),
  );
  const wildCards = new Map(placed(qualifying?.wild ?? [], rules).map(({ team, placing }) => [team.id, withoutGamesBehind(placing)]));

  const applied = new Set(tables.flatMap(appliedIn));
  const rows = rowsOf(overall, rules).map((row): TableRow => {
    const { id } = row.team;
    return {
      ...row,
      ...(divisions.length > 0 && { inDivision: inDivision.get(id) ?? null }),
      ...(qualifying && {
        qualification: {
          place: qualifying.places.get(id) ?? null,
          wildCard: wildCards.get(id) ?? null,
          ...settled(races!.get(id)!, qualifying, id, remaining),
        },
      }),
    };
  });
  return {
    rows,
    ...(divisions.length > 0 && {
      divisions: divisions.map(({ id, name, places }) => ({ id, name, teamIds: places.flat().map(({ team }) => team.id) })),
    }),
    ...(decisions.length > 0 && {
      decisions: inOrder.map(({ id, kind, teamIds, note }) => ({ id, kind, teamIds, note, applied: applied.has(id) })),
    }),
  };
}

const withoutGamesBehind = ({ rank, tied, decidedBy, tieBreak }: Placing): Placing => ({ rank, tied, decidedBy, tieBreak });

function divisionsOf(teams: TableFacts['teams']): readonly Readonly<{ id: DivisionId; name: string; sortOrder: number }>[] {
  const divisions = teams.flatMap(({ division }) => division ?? []);
  const distinct = new Map(divisions.map((division) => [division.id, division]));
  return [...distinct.values()].sort((a, b) => a.sortOrder - b.sortOrder || byName(a, b));
}

const runnersOf = (contenders: readonly Contender[], hasDivisions: boolean) =>
  contenders.map(({ id, division, tally }) => ({ id, tally, group: hasDivisions ? (division?.id ?? null) : 'all' }));

const appliedIn = (places: readonly RankGroup[]): StandingsDecisionId[] =>
  places.flat().flatMap(({ tieBreak }) => tieBreak.flatMap(({ decision }) => decision ?? []));

type Qualifying = Readonly<{
  places: ReadonlyMap<TeamId, 'own' | 'wild_card'>;
  /** The table of the teams without a place of their own. */
  wild: readonly RankGroup[];
  /** Whether qualification is open between teams that share a rank. */
  isOpen: boolean;
}>;

/** The teams that qualify in the current tables. Teams that share the last place do not: neither tie-breakers nor the league have decided. */
function qualify(
  { qualifyingPlaces, wildCards }: SeasonRules,
  tables: readonly (readonly RankGroup[])[],
  contenders: readonly Contender[],
  drawUp: (some: readonly Contender[]) => readonly RankGroup[],
): Qualifying {
  const own = tables.map((table) => firstOf(table, qualifyingPlaces!));
  const withOwn = new Set(own.flatMap(({ teamIds }) => teamIds));
  const sharing = new Set(own.flatMap(({ sharingLast }) => sharingLast));
  const wild = drawUp(contenders.filter(({ id }) => !withOwn.has(id) && !sharing.has(id)));
  const cards = sharing.size > 0 ? { teamIds: [], sharingLast: [] } : firstOf(wild, wildCards);
  return {
    places: new Map([...[...withOwn].map((id) => [id, 'own'] as const), ...cards.teamIds.map((id) => [id, 'wild_card'] as const)]),
    wild,
    isOpen: sharing.size > 0 || cards.sharingLast.length > 0,
  };
}

/** The teams in the first `count` places of a table, and those that share the last of these places with one team too many. */
function firstOf(table: readonly RankGroup[], count: number): Readonly<{ teamIds: readonly TeamId[]; sharingLast: readonly TeamId[] }> {
  const teamIds: TeamId[] = [];
  for (const place of table) {
    const ids = place.map(({ team }) => team.id);
    if (teamIds.length >= count) break;
    if (teamIds.length + ids.length > count) return { teamIds, sharingLast: ids };
    teamIds.push(...ids);
  }
  return { teamIds, sharingLast: [] };
}

/** When no game remains, the tables with all tie-breakers decide who qualifies. */
function settled(race: Race, { places, isOpen }: Qualifying, id: TeamId, remaining: readonly RemainingGame[]): Race {
  if (remaining.length > 0 || isOpen) return race;
  const clinched = places.has(id);
  return { gamesRemaining: 0, clinched, eliminated: !clinched, magicNumber: clinched ? 0 : null };
}
