import type { Member } from '../../domain/membership/permissions.ts';
import { ok } from '../../domain/shared/result.ts';
import { addDays, type LocalDate, localDayRange } from '../../domain/shared/time.ts';
import { type GameView, viewGame } from '../games/view-game.ts';
import type { Clock } from '../ports/clock.ts';
import type { OfficialReader } from '../ports/storage/officials/official-storage.ts';
import { useCase } from '../use-case.ts';

type Query = Readonly<{
  actor: Member;
  /** `YYYY-MM`. */
  month: string;
}>;
/** What the league owes an official for a game. */
export type OfficialFee = Readonly<{ game: GameView; official: string | null; position: string; feeCents: number }>;

const AT_ONCE = 500;

/** The fees for accepted places in the games of a month, by the org's calendar, that were not called off, in order of the games' start. */
export const listOfficialFees = useCase(
  'manage-org',
  async ({ read, clock }: Readonly<{ read: Pick<OfficialReader, 'assignments'>; clock: Clock }>, { actor, month }: Query) => {
    const first = `${month}-01` as LocalDate;
    const next = `${addDays(first, 31).slice(0, 7)}-01` as LocalDate;
    const range = localDayRange(first, addDays(next, -1), actor.org.timeZone);
    const fees: OfficialFee[] = [];
    for (let after: { at: Date; id: string } | undefined; ; ) {
      const { items, hasMore } = await read.assignments(
        actor.org.id,
        range,
        { state: 'accepted' },
        { limit: AT_ONCE, ...(after && { after }) },
      );
      for (const { assignment, listed, official } of items) {
        if (listed.game.status === 'canceled' || listed.game.status === 'postponed') continue;
        const { position, feeCents } = assignment;
        fees.push({ game: viewGame(actor, listed, clock()), official: official?.name ?? null, position, feeCents });
      }
      const last = items.at(-1);
      if (!hasMore || !last) return ok(fees);
      after = { at: last.listed.game.startsAt, id: last.assignment.id };
    }
  },
);
