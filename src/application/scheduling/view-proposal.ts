import type { Member } from '../../domain/membership/permissions.ts';
import type { ProposalConflict, ProposalOutcome, ScheduleProposal, StoredGame } from '../../domain/scheduling/schedule-proposal.ts';
import type { ScheduleQuality } from '../../domain/scheduling/schedule-quality.ts';
import type { FacilityId, TeamId } from '../../domain/shared/ids.ts';
import { type LocalDate, localDate, localTime } from '../../domain/shared/time.ts';
import type { Repositories } from '../ports/storage/storage.ts';

type Named<Id> = Readonly<{ id: Id; name: string }>;
export type ProposedGameView = Readonly<{
  homeTeam: Named<TeamId>;
  visitorTeam: Named<TeamId>;
  facility: Named<FacilityId> & Readonly<{ fieldName: string | null }>;
  startsAt: Date;
  endsAt: Date;
  localDate: LocalDate;
  localTime: string;
}>;

/** A proposal with names. */
export type ProposalView = Pick<ScheduleProposal, 'id' | 'state' | 'requestedAt' | 'decidedAt'> &
  Pick<ScheduleProposal['terms'], 'seasonId' | 'seed'> &
  Readonly<{
    games: readonly ProposedGameView[];
    quality: (Omit<ScheduleQuality, 'longestRun'> & Readonly<{ longestRun: ScheduleQuality['longestRun'] | null }>) | null;
    conflict: ProposalConflict | null;
    failure: Extract<ProposalOutcome, { kind: 'failed' }>['failure'] | null;
  }>;

type Impossible = Extract<ProposalOutcome, { kind: 'impossible' }>;
const conflictOf = ({ reason, wishes, isProven }: Impossible): ProposalConflict => ({ reason, wishes, isProven });

export async function viewProposal(
  { id, state, requestedAt, decidedAt, terms, outcome }: ScheduleProposal,
  { org }: Member,
  { read }: Repositories<never, 'teams' | 'facilities'>,
): Promise<ProposalView> {
  const games = outcome?.kind === 'proposed' ? outcome.games : [];
  const view = {
    id,
    state,
    requestedAt,
    decidedAt,
    seasonId: terms.seasonId,
    seed: terms.seed,
    // Schedules that were proposed before these figures were counted lack them.
    quality:
      outcome?.kind === 'proposed'
        ? {
            ...outcome.quality,
            returnsTooSoon: outcome.quality.returnsTooSoon ?? null,
            longestRun: (outcome.quality as Partial<ScheduleQuality>).longestRun ?? null,
          }
        : null,
    conflict: outcome?.kind === 'impossible' ? conflictOf(outcome) : null,
    failure: outcome?.kind === 'failed' ? outcome.failure : null,
  };
  if (games.length === 0) return { ...view, games: [] };

  const teamIds = [...new Set(games.flatMap(({ homeTeamId, visitorTeamId }) => [homeTeamId, visitorTeamId]))];
  const teams = new Map((await read.teams(org.id, { teamIds })).map(({ team }) => [team.id, team.name]));
  const facilities = new Map((await read.facilities(org.id)).map((each) => [each.facility.id, each]));
  const named = (teamId: TeamId) => ({ id: teamId, name: teams.get(teamId) ?? '' });
  const facilityOf = ({ facilityId, fieldId }: StoredGame) => {
    const found = facilities.get(facilityId);
    return {
      id: facilityId,
      name: found?.facility.name ?? '',
      fieldName: found?.fields.find((field) => field.id === fieldId)?.name ?? null,
    };
  };
  return {
    ...view,
    games: games.map((game) => {
      const [startsAt, endsAt] = [new Date(game.startsAt), new Date(game.endsAt)];
      return {
        homeTeam: named(game.homeTeamId),
        visitorTeam: named(game.visitorTeamId),
        facility: facilityOf(game),
        startsAt,
        endsAt,
        localDate: localDate(startsAt, org.timeZone),
        localTime: localTime(startsAt, org.timeZone),
      };
    }),
  };
}
