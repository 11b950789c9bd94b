import type { LinkCounts, ParentLink } from '../../domain/families/parent-link.ts';
import type { TeamClaim } from '../../domain/families/team-claim.ts';
import type { FieldChange, Game } from '../../domain/games/game.ts';
import type { AgeGroupRules } from '../../domain/league/age-group-rules.ts';
import type { Facility, Field } from '../../domain/league/facility.ts';
import type { AgeGroup, Division, Season, Sport } from '../../domain/league/season.ts';
import type { SportCode } from '../../domain/league/sport.ts';
import type { Guardian, Player, RosterSpot, StaffMember, Team } from '../../domain/league/team.ts';
import type { GameReport } from '../../domain/reports/report.ts';
import type { DayChange } from '../../domain/scheduling/day-change.ts';
import type { LoggedEvent } from '../../domain/scoring/event-log.ts';
import type { StatEvent } from '../../domain/scoring/stat-event.ts';
import type { FieldId, GameChangeId, GameId, OrgId, ParentLinkId, PlayerId, SeasonId, TeamId, UserId } from '../../domain/shared/ids.ts';
import type { PointAdjustment } from '../../domain/standings/point-adjustment.ts';
import type { StandingsDecision } from '../../domain/standings/standings-decision.ts';
import type { ReferredTo } from './league-references.ts';
import type { Lineups } from './lineup-storage.ts';

/** Values of one kind, each known by its id inside its org. */
export interface Store<Value extends { readonly id: string; readonly orgId: OrgId }> {
  /** MUST hold the value against other transactions until this one ends. */
  findForUpdate(orgId: OrgId, id: Value['id']): Promise<Value | undefined>;
  /** As it stands now: other transactions may go on to change it. */
  find(orgId: OrgId, id: Value['id']): Promise<Value | undefined>;
  save(value: Value): Promise<void>;
}

/** A store whose values also come by the thousand. */
export interface BulkStore<Value extends { readonly id: string; readonly orgId: OrgId }> extends Store<Value> {
  /** Saves all of them, each id given once. */
  saveAll(values: readonly Value[]): Promise<void>;
}

/** What admins keep up to date. */
export interface LeagueStore<Value extends { readonly id: string; readonly orgId: OrgId }> extends BulkStore<Value> {
  /** Those that are equal in all of these members. */
  alike(orgId: OrgId, members: Partial<Value>): Promise<readonly Value[]>;
  /** Whether anything names it: see `REFERRERS`. MUST see what other transactions have committed before it is asked. */
  isReferenced(orgId: OrgId, id: Value['id']): Promise<boolean>;
  /** What something names MUST NOT go: the transaction fails, or that of who names it meanwhile runs again and does not find it. */
  remove(orgId: OrgId, id: Value['id']): Promise<void>;
}

export interface Roster {
  /** In order of the players' ids. */
  ofTeam(orgId: OrgId, teamId: TeamId): Promise<readonly RosterSpot[]>;
  remove(orgId: OrgId, teamId: TeamId, playerId: PlayerId): Promise<void>;
  spot(orgId: OrgId, teamId: TeamId, playerId: PlayerId): Promise<RosterSpot | undefined>;
  save(spot: RosterSpot): Promise<void>;
  /** Saves all of them, each player of a team given once. */
  saveAll(spots: readonly RosterSpot[]): Promise<void>;
}

export interface Guardians {
  remove(orgId: OrgId, playerId: PlayerId, email: string): Promise<void>;
  ofPlayer(orgId: OrgId, playerId: PlayerId): Promise<readonly Guardian[]>;
  save(guardian: Guardian): Promise<void>;
  /** Saves all of them, each address of a player given once. */
  saveAll(guardians: readonly Guardian[]): Promise<void>;
}

export interface Teams extends LeagueStore<Team> {
  /** Archived ones included, in order of their ids. */
  ofSeason(orgId: OrgId, seasonId: SeasonId): Promise<readonly Team[]>;
}

export interface Staff extends LeagueStore<StaffMember> {
  ofTeam(orgId: OrgId, teamId: TeamId): Promise<readonly StaffMember[]>;
  /** The lines that are this user. */
  ofUser(orgId: OrgId, userId: UserId): Promise<readonly StaffMember[]>;
}

export interface ParentLinks extends Store<ParentLink> {
  /** MUST let only one of two transactions that found this place empty fill it; the other runs again and finds it filled. */
  findByPlayer(orgId: OrgId, userId: UserId, playerId: PlayerId): Promise<ParentLink | undefined>;
  /**
   * What counts for a link of the parent to the player, or, without one, for an inquiry; a link waits when it was asked for after
   * `waitingSince`. MUST hold all counts against other transactions that count for the same parent or player.
   */
  count(orgId: OrgId, userId: UserId, playerId: PlayerId | null, waitingSince: Date): Promise<LinkCounts>;
  /** Pending links to the player that were asked for after `waitingSince`, in order of their ids. MUST hold them against other transactions. */
  waitingFor(orgId: OrgId, playerId: PlayerId, waitingSince: Date): Promise<readonly ParentLink[]>;
  /** Those to the player whose parents are blocked. MUST hold them against other transactions until this one ends. */
  blockedFor(orgId: OrgId, playerId: PlayerId): Promise<readonly ParentLink[]>;
  remove(orgId: OrgId, id: ParentLinkId): Promise<void>;
  /** Of any state. MUST hold them against other transactions until this one ends. */
  ofUser(orgId: OrgId, userId: UserId): Promise<readonly ParentLink[]>;
  /** Users with an approved link to any of the players. */
  parentsOf(orgId: OrgId, playerIds: readonly PlayerId[]): Promise<ReadonlySet<UserId>>;
}

export interface TeamClaims extends Store<TeamClaim> {
  /** MUST let only one of two transactions that found this place empty fill it; the other runs again and finds it filled. */
  findByTeam(orgId: OrgId, userId: UserId, teamId: TeamId): Promise<TeamClaim | undefined>;
  /** Of any state. MUST hold them against other transactions until this one ends. */
  ofUser(orgId: OrgId, userId: UserId): Promise<readonly TeamClaim[]>;
}

export interface Games extends LeagueStore<Game> {
  /**
   * The game, other than `except`, that has the field for itself within the span, its end excluded: the first one in order of start, then id,
   * whose status is among those of `USES_FIELD`. MUST see what other transactions have committed before it is asked.
   */
  atField(orgId: OrgId, fieldId: FieldId, span: Readonly<{ startsAt: Date; endsAt: Date }>, except: GameId): Promise<GameId | undefined>;
  /** Those that start from `from` on and before `before`, as they stand now, in no particular order. */
  starting(orgId: OrgId, range: Readonly<{ from: Date; before: Date }>): Promise<readonly Game[]>;
  /** Those of these that there are. MUST hold them against other transactions until this one ends, one after the other in order of their ids. */
  hold(orgId: OrgId, ids: readonly GameId[]): Promise<readonly Game[]>;
}

/** A change of one field of a game, kept for ever. */
export type GameChange = FieldChange & Readonly<{ id: GameChangeId; orgId: OrgId; gameId: GameId }>;

export interface GameChanges {
  append(changes: readonly GameChange[]): Promise<void>;
}

/** A stat event as it is stored, with who recorded it and when. */
export type RecordedEvent = StatEvent &
  LoggedEvent &
  Readonly<{
    orgId: OrgId;
    occurredAt: Date | null;
    recordedBy: UserId;
    createdAt: Date;
  }>;

/** What events were validated against, apart from the log: the game, and the players who are named for its teams. */
export type ValidatedAgainst = Readonly<{
  game: Pick<Game, 'status' | 'homeTeamId' | 'visitorTeamId' | 'officialScorerUserId'>;
  sport: SportCode;
  named: readonly Readonly<{ teamId: TeamId; playerId: PlayerId }>[];
}>;

export interface StatEvents {
  /** Holds the log of a game against other transactions until this one ends, and answers the last number in it. What is read after it is the log as it is held. */
  hold(orgId: OrgId, gameId: GameId): Promise<number>;
  /**
   * Takes `numbers.count` numbers in the log of a game, and adds the events, whose own count from `numbers.from`: shifted, where others have taken
   * those. Answers by how much. MUST NOT give a number twice, and MUST let transactions of one game commit in the order of their numbers. MUST let
   * only one of two transactions add an event with the same client id to a game; the other runs again and finds it.
   */
  append(
    orgId: OrgId,
    gameId: GameId,
    events: readonly RecordedEvent[],
    numbers: Readonly<{ from: number; count: number }>,
  ): Promise<number>;
  /**
   * The same to a log that has events, on the condition that the game has not changed, the players may still be named, and none of the client ids is
   * in the log. Otherwise it adds nothing and returns undefined.
   */
  appendIfValid(
    orgId: OrgId,
    gameId: GameId,
    events: readonly RecordedEvent[],
    numbers: Readonly<{ from: number; count: number }>,
    validatedAgainst: ValidatedAgainst,
  ): Promise<number | undefined>;
  /** Saves what has been done to events of a log that is held. */
  change(orgId: OrgId, events: readonly RecordedEvent[]): Promise<void>;
  /** Saves events with the numbers that they have, each id given once, in games that have none. */
  saveAll(events: readonly RecordedEvent[]): Promise<void>;
}

export interface Reports extends Store<GameReport> {
  findByAuthor(orgId: OrgId, gameId: GameId, authorId: UserId): Promise<GameReport | undefined>;
}

/** What admins keep up to date, each by an id of its own. */
export type LeagueValueName = ReferredTo | UnreferredTo;
/** Kinds that nothing names: they are removed, never archived. */
export const UNREFERRED_TO = ['staff', 'ageGroupRules', 'pointAdjustments', 'standingsDecisions'] as const;
export type UnreferredTo = (typeof UNREFERRED_TO)[number];
export type LeagueValue<Name extends LeagueValueName> = NonNullable<Awaited<ReturnType<LeagueRepositories[Name]['find']>>>;

export type LeagueRepositories = Readonly<{
  sports: LeagueStore<Sport>;
  seasons: LeagueStore<Season>;
  ageGroups: LeagueStore<AgeGroup>;
  divisions: LeagueStore<Division>;
  ageGroupRules: LeagueStore<AgeGroupRules>;
  pointAdjustments: LeagueStore<PointAdjustment>;
  standingsDecisions: LeagueStore<StandingsDecision>;
  facilities: LeagueStore<Facility>;
  fields: LeagueStore<Field>;
  teams: Teams;
  staff: Staff;
  players: LeagueStore<Player>;
  roster: Roster;
  guardians: Guardians;
  parentLinks: ParentLinks;
  teamClaims: TeamClaims;
  games: Games;
  gameChanges: GameChanges;
  dayChanges: Store<DayChange>;
  statEvents: StatEvents;
  lineups: Lineups;
  reports: Reports;
}>;
