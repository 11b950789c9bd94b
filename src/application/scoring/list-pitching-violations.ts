import { settingsOf } from '../../domain/membership/org.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { ageOf, brokenLimits, type NotEligible, type Outing, pitchingLimits } from '../../domain/scoring/pitching-limits.ts';
import type { GameId, PlayerId } from '../../domain/shared/ids.ts';
import { fullName } from '../../domain/shared/person-name.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { addDays, type LocalDate, localDate } from '../../domain/shared/time.ts';
import type { Clock } from '../ports/clock.ts';
import type { GameBookReader } from '../ports/game-book-reader.ts';
import type { LineupReader } from '../ports/lineup-storage.ts';
import { useCase } from '../use-case.ts';
import { outingsIn, pitchingDays } from './recent-outings.ts';

type Deps = Readonly<{ read: Pick<GameBookReader, 'booksBetween'> & Pick<LineupReader, 'playersOnTeams'>; clock: Clock }>;
type Query = Readonly<{ actor: Member; through: LocalDate | undefined }>;

export type PitchingViolation = Readonly<{
  player: Readonly<{ id: PlayerId; name: string }>;
  gameId: GameId;
  date: LocalDate;
  pitches: number;
  outs: number;
  inningsCaught: number;
  reasons: readonly NotEligible[];
}>;
export type PitchingViolationsView = Readonly<{ from: LocalDate; through: LocalDate; violations: readonly PitchingViolation[] }>;

/** The number of days in a report. */
const DAYS = 7;

/** Pitchers who exceeded the limits of the league's table in the week up to a day, at the ages of the games' age groups; in game order. */
export const listPitchingViolations = useCase(
  'manage-org',
  async ({ read, clock }: Deps, { actor, through: asked }: Query): Promise<Result<PitchingViolationsView, never>> => {
    const { org } = actor;
    const through = asked ?? localDate(clock(), org.timeZone);
    const from = addDays(through, 1 - DAYS);
    const books = await read.booksBetween(org.id, pitchingDays(from, through, org.timeZone));

    const earlier = new Map<PlayerId, Outing[]>();
    const found: Omit<PitchingViolation & { playerId: PlayerId }, 'player'>[] = [];
    for (const book of books) {
      const limits = pitchingLimits(book.sport, settingsOf(org).pitchingTable, ageOf(book.ageGroupName));
      for (const [playerId, outings] of outingsIn(book, org.timeZone)) {
        const before = earlier.get(playerId) ?? [];
        earlier.set(playerId, before);
        for (const outing of outings) {
          const { gameId, date, pitches, outs, inningsCaught } = outing;
          const reasons = limits && date >= from && date <= through ? brokenLimits(limits, before, outing) : [];
          if (reasons.length > 0) found.push({ playerId, gameId, date, pitches, outs, inningsCaught, reasons });
          before.push(outing);
        }
      }
    }
    const named = await namesOf(read, actor, [...new Set(found.map(({ playerId }) => playerId))]);
    return ok({
      ...{ from, through },
      violations: found.map(({ playerId, ...violation }) => ({ player: { id: playerId, name: named.get(playerId)! }, ...violation })),
    });
  },
);

async function namesOf(read: Deps['read'], { org }: Member, playerIds: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, string>> {
  if (playerIds.length === 0) return new Map();
  const players = await read.playersOnTeams(org.id, playerIds);
  return new Map(players.map(({ player: { id, firstName, lastName } }) => [id, fullName(firstName, lastName)]));
}
