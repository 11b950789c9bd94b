import { type Game, holderOf, rivalOf, scheduleGame, type WrittenGame } from '../../domain/games/game.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import {
  acceptedProposal,
  type ProposalNotReady,
  type ProposalOutdated,
  type ProposalTerms,
  type StoredGame,
} from '../../domain/scheduling/schedule-proposal.ts';
import type { GameId, PushEventId, ScheduleProposalId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { type DisplacesEvents, displaceEvents } from '../displace-events.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { saveGames } from '../save-games.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { gamesAround } from './games-around.ts';
import { type ProposalView, viewProposal } from './view-proposal.ts';

type Command = Readonly<{ actor: Member; proposalId: ScheduleProposalId }>;
type Uses = 'scheduleProposals' | 'games' | 'gameChanges' | 'seasons' | 'audit' | DisplacesEvents;

/** The most games that a refusal lists. */
const NAMED_AT_MOST = 20;

/** Puts all games of a proposal on the schedule in one change, and notifies each person once. Accepting again changes nothing. */
export const acceptScheduleProposal = useCase(
  'manage-org',
  ({ unitOfWork, clock, newId }: WriteDeps<Uses, 'teams' | 'facilities'>, { actor, proposalId }: Command) =>
    unitOfWork.transact<ProposalView, NotFound | ProposalNotReady | ProposalOutdated>(async (repositories) => {
      const { scheduleProposals, teams, seasons, fields, audit, outbox } = repositories;
      const { org, user } = actor;
      const proposal = await scheduleProposals.findForUpdate(org.id, proposalId);
      if (!proposal) return err({ kind: 'not-found' });
      if (proposal.state === 'accepted') return ok(await viewProposal(proposal, actor, repositories));
      if (proposal.outcome?.kind !== 'proposed') return err({ kind: 'proposal-not-ready', proposalState: proposal.state });

      const now = clock();
      const { terms, outcome } = proposal;
      const season = await seasons.find(org.id, terms.seasonId);
      const written = season && (await gamesFrom(outcome.games, terms, season.sportId, actor, () => newId<GameId>(), now, repositories));
      if (!written) return err({ kind: 'proposal-outdated', gameIds: [] });
      const made = written.map(({ game }) => game);
      // Fields, then teams, are locked one by one and in a fixed order: otherwise two concurrent transactions would both find them free.
      for (const id of [...new Set(outcome.games.map(({ fieldId }) => fieldId))].sort()) {
        const field = await fields.findForUpdate(org.id, id);
        if (!field || field.archived) return err({ kind: 'proposal-outdated', gameIds: [] });
      }
      await teams.hold(org.id, [...new Set(made.flatMap(({ homeTeamId, visitorTeamId }) => [homeTeamId, visitorTeamId]))]);
      const inTheWay = await gamesInTheWay(made, actor, repositories);
      if (inTheWay.length > 0) return err({ kind: 'proposal-outdated', gameIds: inTheWay.slice(0, NAMED_AT_MOST) });

      await saveGames(repositories, { newId }, written);
      await displaceEvents({ now, newId }, made, repositories);
      const accepted = acceptedProposal(proposal, user.id, now);
      await scheduleProposals.save(accepted);
      const facts = { seasonId: terms.seasonId, games: made.length, seed: terms.seed };
      await audit.append(auditEntry({ actor, now, newId }, 'schedule-accepted', proposalId, facts));
      await outbox.add({ id: newId<PushEventId>(), orgId: org.id, kind: 'schedule-published', proposalId });
      return ok(await viewProposal(accepted, actor, repositories));
    }),
);

/** Undefined if a team has been removed in the meantime. */
async function gamesFrom(
  storedGames: readonly StoredGame[],
  { seasonId, gameType }: ProposalTerms,
  sportId: Game['sportId'],
  { org }: Member,
  id: () => GameId,
  now: Date,
  { teams }: Pick<Repositories, 'teams'>,
): Promise<readonly WrittenGame[] | undefined> {
  const known = new Map((await teams.ofSeason(org.id, seasonId)).filter(({ archived }) => !archived).map((team) => [team.id, team]));
  const made: WrittenGame[] = [];
  for (const { homeTeamId, visitorTeamId, facilityId, fieldId, startsAt, endsAt } of storedGames) {
    const home = known.get(homeTeamId);
    if (!home || !known.has(visitorTeamId)) return undefined;
    const game = scheduleGame(
      {
        id: id(),
        orgId: org.id,
        seasonId,
        sportId,
        ageGroupId: home.ageGroupId,
        gameType,
        homeTeamId,
        visitorTeamId,
        facilityId,
        fieldId,
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
      },
      now,
    );
    if (!game.ok) return undefined;
    made.push(game.value);
  }
  return made;
}

/** Games on the schedule that use a field or a team of a new game at the same time. */
async function gamesInTheWay(made: readonly Game[], { org }: Member, { games }: Pick<Repositories, 'games'>): Promise<readonly GameId[]> {
  const others = await gamesAround(made, org.id, games);
  const found = others.filter((other) => made.some((game) => holderOf(game, [other]) ?? rivalOf(game, [other])));
  return found.map(({ id }) => id);
}
