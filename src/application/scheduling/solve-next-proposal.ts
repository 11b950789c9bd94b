import { reasonSentence, wishSentence } from '../../domain/scheduling/conflict-sentences.ts';
import type { ScheduleOutcome } from '../../domain/scheduling/propose-schedule.ts';
import { type ProposalOutcome, type ScheduleProposal, solved, takeUp } from '../../domain/scheduling/schedule-proposal.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';
import { type SolveSchedule, SolvingTooLong } from '../ports/solve-schedule.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';
import { type LeagueUses, type LeagueWishes, wishesOfLeague } from './wishes-of-league.ts';

type Deps = Readonly<{
  unitOfWork: UnitOfWork<'orgs' | 'scheduleProposals' | LeagueUses>;
  solve: SolveSchedule;
}>;
type Taken = Readonly<{ proposal: ScheduleProposal; league: LeagueWishes }>;

/**
 * Solves the proposal of the org that has been due longest; returns whether there was one. If the process dies in the meantime, the proposal
 * falls due again, and the process that takes it then comes to the same result.
 */
export const solveNextProposal =
  (deps: Deps) =>
  async (orgId: OrgId): Promise<boolean> => {
    const taken = await take(deps, orgId);
    if (!taken) return false;
    const outcome = await outcomeOf(taken, deps);
    await deps.unitOfWork.transact<undefined, never>(async ({ scheduleProposals }) => {
      const current = await scheduleProposals.findForUpdate(orgId, taken.proposal.id);
      // It was rejected in the meantime, or another process took it because this one was too slow.
      if (current?.state === 'solving' && current.attempts === taken.proposal.attempts)
        await scheduleProposals.save(solved(current, outcome));
      return ok(undefined);
    });
    return true;
  };

async function take({ unitOfWork }: Deps, orgId: OrgId): Promise<Taken | undefined> {
  const taken = await unitOfWork.transact<Taken | undefined, never>(async (repositories) => {
    const due = await repositories.scheduleProposals.takeDue(orgId);
    if (!due) return ok(undefined);
    const proposal = takeUp(due.proposal, due.now);
    await repositories.scheduleProposals.save(proposal);
    if (proposal.state !== 'solving') return ok(undefined);
    const org = (await repositories.orgs.find(orgId))!;
    return ok({ proposal, league: await wishesOfLeague(proposal.terms, org, repositories) });
  });
  return taken.ok ? taken.value : undefined;
}

async function outcomeOf({ proposal, league: { wishes, names } }: Taken, { solve }: Deps): Promise<ProposalOutcome> {
  let outcome: ScheduleOutcome;
  try {
    outcome = await solve(wishes, proposal.terms.seed);
  } catch (error) {
    if (error instanceof SolvingTooLong) return { kind: 'failed', failure: 'took-too-long' };
    throw error;
  }
  if (outcome.kind === 'impossible') {
    const { isProven } = outcome;
    const reason = reasonSentence(outcome.reason, isProven, names);
    const together = outcome.wishes.map((wish) => wishSentence(wish, wishes, names));
    return { kind: 'impossible', isProven, reason, wishes: together };
  }
  return {
    kind: 'proposed',
    quality: outcome.quality,
    games: outcome.games.map(({ homeTeamId, visitorTeamId, slot: { facilityId, fieldId, startsAt, endsAt } }) => ({
      homeTeamId,
      visitorTeamId,
      facilityId,
      fieldId,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  };
}
