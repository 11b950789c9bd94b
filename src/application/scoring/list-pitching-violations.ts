import type { PitchingLimits, PitchingTable } from '../../domain/league/pitching-table.ts';
import type { SportCode } from '../../domain/league/sport.ts';
import type { OrgView } from '../../domain/membership/views.ts';
import {
  brokenLimits,
  countsPitches,
  limitsFor,
  type NotEligible,
  type Outing,
  type WithoutLimits,
} from '../../domain/scoring/pitching-limits.ts';
import type { GameId, PlayerId } from '../../domain/shared/ids.ts';
import { fullName } from '../../domain/shared/person-name.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { addDays, type LocalDate, localDate } from '../../domain/shared/time.ts';
import type { Clock } from '../ports/clock.ts';
import type { GameBookReader } from '../ports/storage/scoring/game-book-reader.ts';
import type { LineupReader } from '../ports/storage/scoring/lineup-storage.ts';
import { useCase } from '../use-case.ts';
import { followedTable, leagueAgesOf, outingsIn, pitchingDays } from './recent-outings.ts';

type Deps = Readonly<{ read: Pick<GameBookReader, 'booksBetween' | 'leagueAges'> & Pick<LineupReader, 'playersOnTeams'>; clock: Clock }>;
type Query = Readonly<{ actor: OrgView; through: LocalDate | undefined }>;

type Outed = Readonly<{ player: Readonly<{ id: PlayerId; name: string }>; gameId: GameId; date: LocalDate }>;
export type PitchingViolation = Outed &
  Readonly<{
    /** Those that were thrown at least: all, unless the count is missing. */
    pitches: number;
    isCountMissing: boolean;
    outs: number;
    inningsCaught: number;
    table: PitchingTable;
    /** The age in years by which the limits are chosen. */
    age: number | null;
    reasons: readonly NotEligible[];
  }>;
/** Teams that played in the week, or the one before it, without limits. */
export type UnlimitedTeams = Readonly<{ ageGroup: string; sport: SportCode; reason: WithoutLimits }>;
/** Pitchers and catchers of the same days without a league age, who are limited by the age that the name of their age group tells. */
export type LimitedByAgeGroup = Readonly<{ ageGroup: string; sport: SportCode; age: number; players: number }>;
export type PitchingViolationsView = Readonly<{
  from: LocalDate;
  through: LocalDate;
  violations: readonly PitchingViolation[];
  /** Outings whose pitches nobody counted, where limits are in pitches. */
  uncounted: readonly Outed[];
  byAgeGroup: readonly LimitedByAgeGroup[];
  withoutLimits: readonly UnlimitedTeams[];
}>;

/** The number of days in a report. */
const DAYS = 7;

/**
 * Pitchers who exceeded the limits of the league's table in the week up to a day, at their league ages or those of the games' age groups; in order of
 * the outings.
 */
export const listPitchingViolations = useCase(
  'manage-org',
  async ({ read, clock }: Deps, { actor, through: lastDay }: Query): Promise<Result<PitchingViolationsView, never>> => {
    const { org } = actor;
    const through = lastDay ?? localDate(clock(), org.timeZone);
    const from = addDays(through, 1 - DAYS);
    const books = await read.booksBetween(org.id, pitchingDays(from, through, org.timeZone));

    const withoutLimits = new Map<string, UnlimitedTeams>();
    const byAgeGroup = new Map<string, Omit<LimitedByAgeGroup, 'players'> & Readonly<{ ids: Set<PlayerId> }>>();
    const outings: OfPlayer[] = [];
    const worked = books.map((book) => ({ book, ofPlayers: outingsIn(book, org.timeZone) }));
    const leagueAgeOf = await leagueAgesOf(
      read,
      org.id,
      worked.flatMap(({ ofPlayers }) => [...ofPlayers.keys()]),
    );
    for (const { book, ofPlayers } of worked) {
      const { sport, ageGroupName: ageGroup, game } = book;
      const followed = followedTable(org, sport, book);
      const limitsAt = (leagueAge: number | null) => {
        const { age, limits, withoutLimits: reason } = limitsFor(sport, followed, ageGroup, leagueAge);
        if (reason !== null && reason !== 'no-table' && reason !== 'age-not-limited')
          withoutLimits.set(`${sport} ${ageGroup}`, { ageGroup, sport, reason });
        return { limits, age, table: followed.table };
      };
      if (ofPlayers.size === 0) limitsAt(null);
      for (const [playerId, ofPlayer] of ofPlayers) {
        const leagueAge = leagueAgeOf(playerId, game.seasonId);
        const rule = limitsAt(leagueAge);
        if (leagueAge === null && rule.limits && rule.age !== null) {
          const key = `${sport} ${ageGroup}`;
          const known = byAgeGroup.get(key) ?? { ageGroup, sport, age: rule.age, ids: new Set() };
          byAgeGroup.set(key, known);
          known.ids.add(playerId);
        }
        for (const outing of ofPlayer) outings.push({ playerId, ...rule, outing });
      }
    }
    // A suspended game has outings before games that start before its end.
    outings.sort(({ outing: a }, { outing: b }) => (a.date < b.date ? -1 : Number(a.date > b.date)));

    const earlier = new Map<PlayerId, Outing[]>();
    const found: Unnamed<PitchingViolation>[] = [];
    const uncounted: Unnamed<Outed>[] = [];
    for (const { playerId, limits, table, age, outing } of outings) {
      const before = earlier.get(playerId) ?? [];
      earlier.set(playerId, before);
      const { gameId, date, pitches, outs, inningsCaught, isCountMissing } = outing;
      const isOfWeek = date >= from && date <= through;
      const reasons = limits && isOfWeek ? brokenLimits(limits, before, outing) : [];
      if (reasons.length > 0) found.push({ playerId, gameId, date, pitches, isCountMissing, outs, inningsCaught, table, age, reasons });
      if (isOfWeek && isCountMissing && limits && countsPitches(limits)) uncounted.push({ playerId, gameId, date });
      before.push(outing);
    }
    const named = await namesOf(read, actor, [...new Set([...found, ...uncounted].map(({ playerId }) => playerId))]);
    const withName = <Item>({ playerId, ...item }: Item & Readonly<{ playerId: PlayerId }>) => ({
      player: { id: playerId, name: named.get(playerId)! },
      ...item,
    });
    return ok({
      from,
      through,
      violations: found.map(withName),
      uncounted: uncounted.map(withName),
      byAgeGroup: [...byAgeGroup.values()].map(({ ids, ...ofGroup }) => ({ ...ofGroup, players: ids.size })),
      withoutLimits: [...withoutLimits.values()],
    });
  },
);

type OfPlayer = Readonly<{ playerId: PlayerId; limits: PitchingLimits | null; table: PitchingTable; age: number | null; outing: Outing }>;
type Unnamed<Item extends Outed> = Omit<Item, 'player'> & Readonly<{ playerId: PlayerId }>;

async function namesOf(read: Deps['read'], { org }: OrgView, playerIds: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, string>> {
  if (playerIds.length === 0) return new Map();
  const players = await read.playersOnTeams(org.id, playerIds);
  return new Map(players.map(({ player: { id, firstName, lastName } }) => [id, fullName(firstName, lastName)]));
}
