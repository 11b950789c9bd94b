import { beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { type SolveSchedule, SolvingTooLong } from '../../../src/application/ports/solve-schedule.ts';
import { acceptScheduleProposal } from '../../../src/application/scheduling/accept-schedule-proposal.ts';
import { getScheduleProposal } from '../../../src/application/scheduling/get-schedule-proposal.ts';
import { rejectScheduleProposal } from '../../../src/application/scheduling/reject-schedule-proposal.ts';
import { requestScheduleProposal } from '../../../src/application/scheduling/request-schedule-proposal.ts';
import { solveNextProposal } from '../../../src/application/scheduling/solve-next-proposal.ts';
import type { Member } from '../../../src/domain/membership/permissions.ts';
import { proposeSchedule } from '../../../src/domain/scheduling/propose-schedule.ts';
import type { ProposalTerms } from '../../../src/domain/scheduling/schedule-proposal.ts';
import type { ScheduleProposalId, SeasonId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { someTerms } from '../../support/schedule-terms.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

let admin: Member;
beforeEach(async () => {
  admin = await given.as(await given.person({}, 'admin'));
});

const request = (over: Partial<ProposalTerms> = {}) =>
  requestScheduleProposal(given.ports)({ actor: admin, terms: someTerms(given.league, over) });
const solve = (by: SolveSchedule = async (wishes, seed) => proposeSchedule(wishes, seed, 0)) =>
  solveNextProposal({ ...given.ports, solve: by })(given.org.id);
const of = (proposalId: ScheduleProposalId) => ({ actor: admin, proposalId });
const seen = async (proposalId: ScheduleProposalId) => accepted(await getScheduleProposal(given.ports)(of(proposalId)));
const accept = (proposalId: ScheduleProposalId) => acceptScheduleProposal(given.ports)(of(proposalId));
/** A proposal that has been worked out. */
async function proposed(): Promise<ScheduleProposalId> {
  const { id } = accepted(await request());
  await solve();
  return id;
}

describe('a schedule that is asked for', () => {
  test('is worked out, and its games are on the schedule once it is accepted, once', async () => {
    const { id, state } = accepted(await request());
    expect(state).toBe('queued');
    expect(await accept(id)).toMatchObject({ error: { kind: 'proposal-not-ready', proposalState: 'queued' } });
    expect(await solve()).toBe(true);
    expect(await solve()).toBe(false);
    const { games, conflict } = await seen(id);
    // Three teams, twice against each other.
    expect([games.length, conflict]).toEqual([6, null]);
    for (let n = 0; n < 2; n += 1) expect(accepted(await accept(id)).state).toBe('accepted');
    await given.league.write(async (repositories) => {
      const range = { from: new Date('2026-05-01'), before: new Date('2026-07-01') };
      expect(await repositories.games.starting(given.org.id, range)).toHaveLength(6);
    });
    expect(await given.audited()).toEqual(['schedule-requested', 'schedule-accepted']);
  });

  test('is impossible if its wishes conflict, and says which', async () => {
    const { id } = accepted(await request({ endsOn: '2026-05-02' as LocalDate }));
    await solve();
    const { games, conflict } = await seen(id);
    expect(games).toEqual([]);
    expect(conflict?.wishes.length).toBeGreaterThan(0);
    expect(await accept(id)).toMatchObject({ error: { kind: 'proposal-not-ready' } });
  });

  test('has failed if it takes too long', async () => {
    const { id } = accepted(await request());
    await solve(() => Promise.reject(new SolvingTooLong('too long')));
    expect(await seen(id)).toMatchObject({ failure: 'took-too-long', games: [] });
  });

  test('waits for none other in its org, and has terms that make sense', async () => {
    const { id } = accepted(await request());
    expect(await request()).toEqual({ ok: false, error: { kind: 'proposal-running', proposalId: id } });
    accepted(await rejectScheduleProposal(given.ports)(of(id)));
    expect(await request({ endsOn: '2026-04-01' as LocalDate })).toMatchObject({ error: { violations: [{ path: ['endsOn'] }] } });
    expect(await request({ seasonId: newId<SeasonId>() })).toMatchObject({ error: { kind: 'unknown-reference' } });
  });
});

describe('a proposal', () => {
  test('is outdated once a game has one of its fields, or a team of it is gone', async () => {
    const id = await proposed();
    const { league } = given;
    const { startsAt } = (await seen(id)).games[0]!;
    const inTheWay = await league.addGame(league.hawks, league.jays, { startsAt });
    expect(await accept(id)).toMatchObject({ error: { kind: 'proposal-outdated', gameIds: [inTheWay.id] } });
    await league.write(async ({ games, teams }) => {
      await games.save({ ...inTheWay, archived: true });
      await teams.save({ ...league.hawks, archived: true });
    });
    expect(await accept(id)).toMatchObject({ error: { kind: 'proposal-outdated', gameIds: [] } });
  });

  test('is rejected and gone, unless it is accepted', async () => {
    const rejected = await proposed();
    accepted(await rejectScheduleProposal(given.ports)(of(rejected)));
    for (const refused of [
      await getScheduleProposal(given.ports)(of(rejected)),
      await rejectScheduleProposal(given.ports)(of(rejected)),
      await accept(rejected),
    ])
      expect(refused).toMatchObject({ error: { kind: 'not-found' } });
    const id = await proposed();
    accepted(await accept(id));
    expect(await rejectScheduleProposal(given.ports)(of(id))).toMatchObject({
      error: { kind: 'proposal-not-ready', proposalState: 'accepted' },
    });
  });

  test('is for admins only', async () => {
    const proposalId = await proposed();
    const actor = await given.as(await given.person({}, 'coach'));
    const refused = [
      await requestScheduleProposal(given.ports)({ actor, terms: someTerms(given.league) }),
      await getScheduleProposal(given.ports)({ actor, proposalId }),
      await acceptScheduleProposal(given.ports)({ actor, proposalId }),
      await rejectScheduleProposal(given.ports)({ actor, proposalId }),
    ];
    expect(refused).toEqual(refused.map(() => ({ ok: false, error: expect.objectContaining({ kind: 'role-required' }) })));
  });
});
