import type { SeasonRules, TieBreaker, TieBreakerStep } from '../league/season-rules.ts';
import type { StandingsDecisionId, TeamId } from '../shared/ids.ts';
import { byName } from '../shared/name-order.ts';
import { compareRatios, hasValue, type Ratio, whole } from '../shared/ratio.ts';
import { type Contender, rankingValue } from './contender.ts';
import type { DecisionKind, StandingsDecision } from './standings-decision.ts';
import { BREAKERS, type Breaker, type Circumstances } from './tie-breakers.ts';

/** What can separate tied teams: a tie-breaker or, as a last resort, the league's decision. */
export type DecidedBy = TieBreaker | DecisionKind;

/**
 * What separated a team from others that it was tied with, the team's value, and the teams compared, by name. The value of a league
 * decision is the team's place in it.
 */
export type AppliedBreaker = Readonly<{ by: DecidedBy; value: Ratio; among: readonly TeamId[]; decision?: StandingsDecisionId }>;
export type Decided = Pick<StandingsDecision, 'id' | 'kind' | 'teamIds'>;

/** A team with everything that has separated it from others so far, in order. */
export type Ranked = Readonly<{ team: Contender; tieBreak: readonly AppliedBreaker[] }>;
type Level = readonly Ranked[];

/** Teams that share a rank, sorted by name. */
export type RankGroup = readonly Ranked[];

/**
 * The table of some teams from the top; `all` are those of the whole table, which some tie-breakers look at. A team without a game ranks
 * with its figures as they are, including a percentage of .000. Of decisions on the same teams the last one applies.
 */
export function rank(
  contenders: readonly Contender[],
  rules: SeasonRules,
  decisions: readonly Decided[] = [],
  all: readonly Contender[] = contenders,
): readonly RankGroup[] {
  const circumstances = { rules, teams: new Map(all.map((team) => [team.id, team])) };
  const unplayed = contenders.map((team): Ranked => ({ team, tieBreak: [] }));
  const values = contenders.map(({ tally }) => valueOrZero(rankingValue(tally, rules.rankBy)));
  return split(unplayed, values, 'greatest').flatMap((level) => placeLevel(level, circumstances, decisions));
}

const valueOrZero = (value: Ratio): Ratio => (hasValue(value) ? value : whole(0));

/** Splits by the first step that separates any teams, then restarts the whole list inside each part. */
function placeLevel(level: Level, circumstances: Circumstances, decisions: readonly Decided[]): readonly RankGroup[] {
  if (level.length === 1) return [level];
  for (const step of circumstances.rules.tieBreakers) {
    const parts = splitByStep(level, step, circumstances);
    if (parts.length > 1) return parts.flatMap((part) => placeLevel(part, circumstances, decisions));
  }
  const shared = level.toSorted((a, b) => byName(a.team, b.team));
  const decision = decisions.findLast(({ teamIds }) => isExactly(teamIds, level));
  return decision ? placeAsDecided(shared, decision) : [shared];
}

const isExactly = (teamIds: readonly TeamId[], level: Level): boolean =>
  teamIds.length === level.length && level.every(({ team }) => teamIds.includes(team.id));

function placeAsDecided(level: Level, { id: decision, kind: by, teamIds }: Decided): readonly RankGroup[] {
  const among = level.map(({ team }) => team.id);
  return teamIds.map((teamId, at) => {
    const { team, tieBreak } = level.find((each) => each.team.id === teamId)!;
    return [{ team, tieBreak: [...tieBreak, { by, value: whole(at + 1), among, decision }] }];
  });
}

/** Splits a level by one step, best part first. All breakers of a block use the same table, that of the level. */
function splitByStep(level: Level, step: TieBreakerStep, circumstances: Circumstances): readonly Level[] {
  const { breakOut } = circumstances.rules;
  const teams = level.map(({ team }) => team);
  const among = teams.toSorted(byName).map(({ id }) => id);
  let parts: readonly Level[] = [level];
  for (const by of typeof step === 'string' ? [step] : step) {
    const { values: valuesOf, best } = BREAKERS[by];
    const values = valuesOf(teams, circumstances);
    if (!values) continue;
    const valueFor = new Map(teams.map(({ id }, index) => [id, values[index]!]));
    parts = parts.flatMap((part, index) => {
      const isOver = breakOut === 'first' && index > 0;
      return isOver ? [part] : splitPart(part, by, best, among, valueFor);
    });
  }
  return breakOut === 'first' && parts.length > 1 ? [parts[0]!, parts.slice(1).flat()] : parts;
}

/** Returns the part whole if the breaker has no value for one of its teams, or the same value for all. */
function splitPart(
  part: Level,
  by: TieBreaker,
  best: Breaker['best'],
  among: readonly TeamId[],
  valueFor: ReadonlyMap<TeamId, Ratio>,
): readonly Level[] {
  const values = part.map(({ team }) => valueFor.get(team.id)!);
  if (!values.every(hasValue)) return [part];
  const parts = split(part, values, best);
  if (parts.length === 1) return [part];
  return parts.map((each) =>
    each.map(({ team, tieBreak }) => ({ team, tieBreak: [...tieBreak, { by, value: valueFor.get(team.id)!, among }] })),
  );
}

/** Groups teams with equal values, best first. */
function split(level: Level, values: readonly Ratio[], best: Breaker['best']): Level[] {
  const compare = (a: number, b: number): number => compareRatios(values[a]!, values[b]!) * (best === 'least' ? 1 : -1);
  const parts: number[][] = [];
  for (const index of level.keys().toArray().sort(compare)) {
    const last = parts.at(-1);
    if (last && compare(last[0]!, index) === 0) last.push(index);
    else parts.push([index]);
  }
  return parts.map((part) => part.map((index) => level[index]!));
}
