import type { LinkCounts, ParentLink } from '../../../../domain/families/parent-link.ts';
import type { TeamClaim } from '../../../../domain/families/team-claim.ts';
import type { FieldChange, Game } from '../../../../domain/games/game.ts';
import type { AgeGroupRules } from '../../../../domain/league/age-group-rules.ts';
import type { Facility, Field } from '../../../../domain/league/facility.ts';
import type { AgeGroup, Division, Season, Sport } from '../../../../domain/league/season.ts';
import type { Guardian, Player, RosterSpot, StaffMember, Team } from '../../../../domain/league/team.ts';
import type { GameReport } from '../../../../domain/reports/report.ts';
import type { DayChange } from '../../../../domain/scheduling/day-change.ts';
import type { LoggedEvent } from '../../../../domain/scoring/event-log.ts';
import type { StatEvent } from '../../../../domain/scoring/stat-event.ts';
import type {
  FieldId,
  GameChangeId,
  GameId,
  OrgId,
  ParentLinkId,
  PlayerId,
  SeasonId,
  TeamId,
  UserId,
} from '../../../../domain/shared/ids.ts';
import type { PointAdjustment } from '../../../../domain/standings/point-adjustment.ts';
import type { StandingsDecision } from '../../../../domain/standings/standings-decision.ts';
import { GAMES } from '../../../data/games.ts';
import type { KindOfData } from '../../../data/kind-of-data.ts';
import {
  AGE_GROUP_RULES,
  AGE_GROUPS,
  DIVISIONS,
  FACILITIES,
  FIELDS,
  PLAYERS,
  POINT_ADJUSTMENTS,
  SEASONS,
  SPORTS,
  STAFF,
  STANDINGS_DECISIONS,
  TEAMS,
} from '../../../data/league.ts';
import type { Lineups } from '../scoring/lineup-storage.ts';

/** Values of one kind, each identified by its id within its org. */
export interface Store<Value extends { readonly id: string; readonly orgId: OrgId }> {
  /** MUST lock the value against other transactions until this one ends. */
  findForUpdate(orgId: OrgId, id: Value['id']): Promise<Value | undefined>;
  /** The current value, without a lock: other transactions may change it. */
  find(orgId: OrgId, id: Value['id']): Promise<Value | undefined>;
  save(value: Value): Promise<void>;
}

/** A store whose values may be written in bulk. */
export interface BulkStore<Value extends { readonly id: string; readonly orgId: OrgId }> extends Store<Value> {
  /** Saves all of them; no id may appear twice. */
  saveAll(values: readonly Value[]): Promise<void>;
}

/** Values that admins maintain. */
export interface LeagueStore<Value extends { readonly id: string; readonly orgId: OrgId }> extends BulkStore<Value> {
  /** The values that equal the given members in all of them. */
  alike(orgId: OrgId, members: Partial<Value>): Promise<readonly Value[]>;
  /** Whether anything refers to it, also what is stored outside the repositories. MUST see what other transactions have committed before the call. */
  isReferenced(orgId: OrgId, id: Value['id']): Promise<boolean>;
  /**
   * MUST NOT remove a value that something refers to: this transaction fails, or the one that is adding a reference runs again and no longer
   * finds the value.
   */
  remove(orgId: OrgId, id: Value['id']): Promise<void>;
}

export interface Roster {
  /** In order of player id. */
  ofTeam(orgId: OrgId, teamId: TeamId): Promise<readonly RosterSpot[]>;
  remove(orgId: OrgId, teamId: TeamId, playerId: PlayerId): Promise<void>;
  spot(orgId: OrgId, teamId: TeamId, playerId: PlayerId): Promise<RosterSpot | undefined>;
  save(spot: RosterSpot): Promise<void>;
  /** Saves all of them; no player of a team may appear twice. */
  saveAll(spots: readonly RosterSpot[]): Promise<void>;
}

export interface Guardians {
  remove(orgId: OrgId, playerId: PlayerId, email: string): Promise<void>;
  ofPlayer(orgId: OrgId, playerId: PlayerId): Promise<readonly Guardian[]>;
  save(guardian: Guardian): Promise<void>;
  /** Saves all of them; no address of a player may appear twice. */
  saveAll(guardians: readonly Guardian[]): Promise<void>;
}

export interface Teams extends LeagueStore<Team> {
  /** Including archived ones, in order of id. */
  ofSeason(orgId: OrgId, seasonId: SeasonId): Promise<readonly Team[]>;
  /** Those of these teams that exist. MUST lock them against other transactions until this one ends, one by one in order of id. */
  hold(orgId: OrgId, ids: readonly TeamId[]): Promise<readonly Team[]>;
}

export interface Staff extends LeagueStore<StaffMember> {
  ofTeam(orgId: OrgId, teamId: TeamId): Promise<readonly StaffMember[]>;
  /** The staff lines of this user. MUST lock them against other transactions until this one ends. */
  ofUser(orgId: OrgId, userId: UserId): Promise<readonly StaffMember[]>;
}

export interface ParentLinks extends Store<ParentLink> {
  /** If two transactions find no link, MUST let only one of them add it; the other runs again and finds it. */
  findByPlayer(orgId: OrgId, userId: UserId, playerId: PlayerId): Promise<ParentLink | undefined>;
  /**
   * The counts that limit a link of the parent to the player or, without a player, an inquiry; a link is waiting if it was requested after
   * `waitingSince`. MUST lock all counts against other transactions that count for the same parent or player.
   */
  count(orgId: OrgId, userId: UserId, playerId: PlayerId | null, waitingSince: Date): Promise<LinkCounts>;
  /** Pending links to the player that were requested after `waitingSince`, in order of id. MUST lock them against other transactions. */
  waitingFor(orgId: OrgId, playerId: PlayerId, waitingSince: Date): Promise<readonly ParentLink[]>;
  /** Links to the player whose parents are blocked. MUST lock them against other transactions until this one ends. */
  blockedFor(orgId: OrgId, playerId: PlayerId): Promise<readonly ParentLink[]>;
  remove(orgId: OrgId, id: ParentLinkId): Promise<void>;
  /** In any state. MUST lock them against other transactions until this one ends. */
  ofUser(orgId: OrgId, userId: UserId): Promise<readonly ParentLink[]>;
  /** Users with an approved link to any of the players. */
  parentsOf(orgId: OrgId, playerIds: readonly PlayerId[]): Promise<ReadonlySet<UserId>>;
}

export interface TeamClaims extends Store<TeamClaim> {
  /** If two transactions find no claim, MUST let only one of them add it; the other runs again and finds it. */
  findByTeam(orgId: OrgId, userId: UserId, teamId: TeamId): Promise<TeamClaim | undefined>;
  /** In any state. MUST lock them against other transactions until this one ends. */
  ofUser(orgId: OrgId, userId: UserId): Promise<readonly TeamClaim[]>;
}

export interface Games extends LeagueStore<Game> {
  /**
   * The game, other than `except`, that occupies the field within the span, whose end is excluded: the first one by start, then id, whose status
   * is in `USES_FIELD`. MUST see what other transactions have committed before the call.
   */
  atField(orgId: OrgId, fieldId: FieldId, span: Readonly<{ startsAt: Date; endsAt: Date }>, except: GameId): Promise<GameId | undefined>;
  /** Like `atField`, for a game in which any of the teams plays. */
  ofTeamsAt(
    orgId: OrgId,
    teamIds: readonly TeamId[],
    span: Readonly<{ startsAt: Date; endsAt: Date }>,
    except: GameId,
  ): Promise<GameId | undefined>;
  /** Games that start at or after `from` and before `before`, unlocked and in no particular order. */
  starting(orgId: OrgId, range: Readonly<{ from: Date; before: Date }>): Promise<readonly Game[]>;
  /** Games of which only the day is decided, of any status, unlocked and in no particular order. */
  withoutTime(orgId: OrgId): Promise<readonly GameId[]>;
  /** Those of these games that exist. MUST lock them against other transactions until this one ends, one by one in order of id. */
  hold(orgId: OrgId, ids: readonly GameId[]): Promise<readonly Game[]>;
}

/** A change of one field of a game, kept for ever. */
export type GameChange = FieldChange & Readonly<{ id: GameChangeId; orgId: OrgId; gameId: GameId }>;

export interface GameChanges {
  append(changes: readonly GameChange[]): Promise<void>;
}

/** A stat event as stored, with who recorded it and when. */
export type RecordedEvent = StatEvent &
  LoggedEvent &
  Readonly<{
    orgId: OrgId;
    occurredAt: Date | null;
    recordedBy: UserId;
    createdAt: Date;
  }>;

export interface StatEvents {
  /**
   * Locks the log of a game against other transactions until this one ends, and returns its last sequence number. Reads after it see the log as
   * locked.
   */
  hold(orgId: OrgId, gameId: GameId): Promise<number>;
  /**
   * Takes `numbers.count` sequence numbers in the log of a game and adds the events, which are numbered from `numbers.from`. If others have
   * taken those numbers, the events are shifted; returns by how much. MUST NOT give a number twice, and MUST let transactions of one game commit
   * in the order of their numbers. If two transactions add an event with the same client id to a game, MUST let only one succeed; the other runs
   * again and finds it.
   */
  append(
    orgId: OrgId,
    gameId: GameId,
    events: readonly RecordedEvent[],
    numbers: Readonly<{ from: number; count: number }>,
  ): Promise<number>;
  /** Saves changes to events of a locked log. */
  change(orgId: OrgId, events: readonly RecordedEvent[]): Promise<void>;
  /** Saves events with their existing numbers, in games that have no events; no id may appear twice. */
  saveAll(events: readonly RecordedEvent[]): Promise<void>;
}

export interface Reports extends Store<GameReport> {
  findByAuthor(orgId: OrgId, gameId: GameId, authorId: UserId): Promise<GameReport | undefined>;
}

/** Values that admins maintain, each with its own id. */
export type LeagueValueName = {
  [Name in keyof LeagueRepositories]: 'isReferenced' extends keyof LeagueRepositories[Name] ? Name : never;
}[keyof LeagueRepositories];
/** Kinds that others refer to: a value that something refers to is not removed, but archived. */
export type ReferredTo = { [Name in LeagueValueName]: 'archived' extends keyof LeagueValue<Name> ? Name : never }[LeagueValueName];
/** What is declared of each. */
export const LEAGUE_KINDS: Readonly<Record<LeagueValueName, KindOfData>> = {
  sports: SPORTS,
  seasons: SEASONS,
  ageGroups: AGE_GROUPS,
  divisions: DIVISIONS,
  ageGroupRules: AGE_GROUP_RULES,
  pointAdjustments: POINT_ADJUSTMENTS,
  standingsDecisions: STANDINGS_DECISIONS,
  facilities: FACILITIES,
  fields: FIELDS,
  teams: TEAMS,
  staff: STAFF,
  players: PLAYERS,
  games: GAMES,
};
export const canBeArchived = (name: LeagueValueName): name is ReferredTo => 'archived' in LEAGUE_KINDS[name].members;
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
