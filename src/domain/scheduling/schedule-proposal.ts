import type { GameType } from '../games/game.ts';
import type {
  AgeGroupId,
  DivisionId,
  FacilityId,
  FieldId,
  GameId,
  OrgId,
  ScheduleProposalId,
  SeasonId,
  TeamId,
  UserId,
} from '../shared/ids.ts';
import type { Range } from '../shared/range.ts';
import { daysBetween, type LocalDate } from '../shared/time.ts';
import { unless, type Violation } from '../shared/violation.ts';
import type { Text } from '../texts/messages.ts';
import { type FieldHours, minutesOf } from './field-slots.ts';
import { gamesOfGroup } from './pairings.ts';
import type { ScheduleQuality } from './schedule-quality.ts';
import type { FieldBlackout, Format, ScheduleWishes, TeamBlackout } from './schedule-wishes.ts';

/** The terms of a request for a proposal. */
export type ProposalTerms = Readonly<{
  seasonId: SeasonId;
  /** Teams of the season: those named, or those of the named age groups and divisions; the whole season if none are named. */
  teamIds: readonly TeamId[] | null;
  ageGroupIds: readonly AgeGroupId[] | null;
  divisionIds: readonly DivisionId[] | null;
  format: Format;
  gameType: GameType;
  startsOn: LocalDate;
  endsOn: LocalDate;
  gameMinutes: number;
  breakMinutes: number;
  fields: readonly Readonly<{ fieldId: FieldId; hours: readonly FieldHours[] }>[];
  teamBlackouts: readonly TeamBlackout[];
  fieldBlackouts: readonly FieldBlackout[];
  oneGameADay: boolean;
  minRestDays: number;
  /** In addition to those on the staff lists. */
  sharedCoaches: readonly (readonly TeamId[])[];
  seed: number;
}>;

/** A proposed game as stored, with instants as text. */
export type StoredGame = Readonly<{
  homeTeamId: TeamId;
  visitorTeamId: TeamId;
  facilityId: FacilityId;
  fieldId: FieldId;
  startsAt: string;
  endsAt: string;
}>;

/** Wishes that conflict, and why. */
export type ProposalConflict = Readonly<{ wishes: readonly Text[]; reason: Text; isProven: boolean }>;

/** The outcome: a schedule, or conflicting wishes. */
export type ProposalOutcome = Readonly<
  | { kind: 'proposed'; games: readonly StoredGame[]; quality: ScheduleQuality }
  | (ProposalConflict & { kind: 'impossible' })
  | { kind: 'failed'; failure: ProposalFailure }
>;
export const PROPOSAL_FAILURES = ['took-too-long', 'interrupted'] as const;
export type ProposalFailure = (typeof PROPOSAL_FAILURES)[number];

export const PROPOSAL_STATES = ['queued', 'solving', 'proposed', 'impossible', 'failed', 'accepted'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];
/** An org has at most one proposal in these states. */
export const OPEN_STATES: readonly ProposalState[] = ['queued', 'solving'];
/** In these, admins have yet to look at it. */
export const UNDECIDED_STATES: readonly ProposalState[] = [...OPEN_STATES, 'proposed'];

export type ScheduleProposal = Readonly<{
  id: ScheduleProposalId;
  orgId: OrgId;
  terms: ProposalTerms;
  state: ProposalState;
  requestedBy: UserId;
  requestedAt: Date;
  /** How many times a worker has claimed it. */
  attempts: number;
  /** When it is due to be claimed; it falls due again if the process that claimed it dies. Null once it is solved. */
  dueAt: Date | null;
  outcome: ProposalOutcome | null;
  decidedBy: UserId | null;
  decidedAt: Date | null;
}>;

/** Another proposal of the org is in progress. */
export type ProposalRunning = Readonly<{ kind: 'proposal-running'; proposalId: ScheduleProposalId }>;
/** There is no schedule to accept. */
export type ProposalNotReady = Readonly<{ kind: 'proposal-not-ready'; proposalState: ProposalState }>;
/** Games were scheduled, or teams and fields were removed, since it was proposed; `gameIds` are the conflicting games. */
export type ProposalOutdated = Readonly<{ kind: 'proposal-outdated'; gameIds: readonly GameId[] }>;

export const GAME_MINUTES: Range = { min: 10, max: 360 };
export const BREAK_MINUTES: Range = { min: 0, max: 240 };
export const GAMES_PER_TEAM: Range = { min: 1, max: 60 };
export const REST_DAYS: Range = { min: 0, max: 30 };
export const SEED: Range = { min: 0, max: 2_147_483_647 };
const MAX_DAYS = 370;
/** Sizes that are solved well within a minute. */
const GAMES: Range = { min: 1, max: 3_000 };
const SLOTS: Range = { min: 1, max: 15_000 };

export function termsViolations({ startsOn, endsOn, fields, teamBlackouts, fieldBlackouts }: ProposalTerms): readonly Violation[] {
  const spans = [
    ...teamBlackouts.map((span, at) => ({ span, path: ['teamBlackouts', at, 'to'] })),
    ...fieldBlackouts.map((span, at) => ({ span, path: ['fieldBlackouts', at, 'to'] })),
  ];
  return [
    ...unless(startsOn <= endsOn, { path: ['endsOn'], rule: 'before-other', other: 'startsOn' }),
    ...unless(daysBetween(startsOn, endsOn) < MAX_DAYS, { path: ['endsOn'], rule: 'too-many-days', limit: MAX_DAYS }),
    ...spans.flatMap(({ span, path }) => unless(span.from <= span.to, { path, rule: 'before-other', other: 'from' })),
    ...fields.flatMap(({ fieldId, hours }, at) => [
      ...unless(fields.findIndex((each) => each.fieldId === fieldId) === at, { path: ['fields', at, 'fieldId'], rule: 'listed-twice' }),
      ...hours.flatMap(({ from, to }, hour) =>
        unless(minutesOf(from) < minutesOf(to), { path: ['fields', at, 'hours', hour, 'to'], rule: 'not-after-other', other: 'from' }),
      ),
    ]),
  ];
}

/** Checks that the wishes are of a size that can be solved. */
export function sizeViolations({ groups, format, slots }: ScheduleWishes): readonly Violation[] {
  const games = groups.reduce((sum, { teamIds }) => sum + gamesOfGroup(format, teamIds.length), 0);
  return [
    ...unless(games >= GAMES.min && games <= GAMES.max, { path: ['format'], rule: 'games-out-of-range', min: GAMES.min, limit: GAMES.max }),
    ...unless(slots.length <= SLOTS.max, { path: ['fields'], rule: 'too-many-slots', limit: SLOTS.max }),
  ];
}

const LEASE_MS = 3 * 60_000;
const MAX_ATTEMPTS = 3;

/** Claims a proposal; one that has been claimed without result too often fails. */
export function takeUp(proposal: ScheduleProposal, now: Date): ScheduleProposal {
  if (proposal.attempts >= MAX_ATTEMPTS) return solved(proposal, { kind: 'failed', failure: 'interrupted' });
  return { ...proposal, state: 'solving', attempts: proposal.attempts + 1, dueAt: new Date(now.getTime() + LEASE_MS) };
}

export const solved = (proposal: ScheduleProposal, outcome: ProposalOutcome): ScheduleProposal => ({
  ...proposal,
  state: outcome.kind,
  outcome,
  dueAt: null,
});

export const acceptedProposal = (proposal: ScheduleProposal, by: UserId, now: Date): ScheduleProposal => ({
  ...proposal,
  state: 'accepted',
  decidedBy: by,
  decidedAt: now,
});

/** How long proposals are kept, accepted or not. */
export const PROPOSALS_KEPT_FOR_MS = 60 * 24 * 3_600_000;
