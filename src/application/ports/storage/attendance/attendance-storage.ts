import type { PlayerAbsences } from '../../../../domain/attendance/absence.ts';
import type { AnswerableItem, PlayerAnswer } from '../../../../domain/attendance/answer.ts';
import type { AnswerRequest } from '../../../../domain/attendance/answer-request.ts';
import type { PlayerPresence } from '../../../../domain/attendance/presence.ts';
import type { AnswerRules, ResponseDeadline } from '../../../../domain/attendance/response-deadline.ts';
import type { ItemRef } from '../../../../domain/events/item.ts';
import type { EventKind } from '../../../../domain/events/team-event.ts';
import type { Player } from '../../../../domain/league/team.ts';
import type { NamedMember } from '../../../../domain/membership/member-name.ts';
import type { GameId, OrgId, PlayerId, TeamEventId, TeamId, UserId } from '../../../../domain/shared/ids.ts';

export interface PlayerAnswers {
  /**
   * The item with those of its teams whose roster the player is on; for an event of a series, with all events of the series if `withSeries`;
   * for one of an event of the league, with those of its other teams that start at the same time. None
   * if there is no such item or team. MUST let no transaction change the items, the deadline of the teams of a game, or
   * answers for the player until this one ends. `teams` MAY be older than that when it is called first: `saveAll` notices.
   */
  hold(orgId: OrgId, item: ItemRef, playerId: PlayerId, withSeries: boolean): Promise<readonly HeldItem[]>;
  /**
   * Replaces answers for a held player, and appends them to the history; no item may appear twice. MUST store nothing, and return false, if one is
   * not the next version of what is stored, or if the deadline of the team of a game is another one than this.
   */
  saveAll(
    orgId: OrgId,
    playerId: PlayerId,
    answers: readonly PlayerAnswer[],
    deadline?: Pick<TeamAttendance, 'teamId' | 'hoursBefore'>,
  ): Promise<boolean>;
}

/** An item, and what its teams know of a player on their rosters. */
export type HeldItem = AnswerableItem & Readonly<{ teams: readonly TeamAttendance[] }>;

/** An answer as a row. */
export type StoredAnswer = Omit<PlayerAnswer, 'item'> &
  Readonly<{ itemId: ItemRef['id']; gameId: GameId | null; eventId: TeamEventId | null }>;
export const rowOfAnswer = ({ item, ...answer }: PlayerAnswer): StoredAnswer => ({
  ...answer,
  itemId: item.id,
  gameId: item.kind === 'game' ? item.id : null,
  eventId: item.kind === 'event' ? item.id : null,
});

export interface StoredAbsences {
  /** MUST let no other transaction hold the absences of the player until this one ends, whether or not there are any yet. */
  hold(orgId: OrgId, playerId: PlayerId): Promise<void>;
  /** Replaces those of a held player. */
  save(absences: PlayerAbsences): Promise<void>;
}

export interface ResponseDeadlines {
  /** Undefined for a team that has set none. */
  find(orgId: OrgId, teamId: TeamId): Promise<ResponseDeadline | undefined>;
  /** The caller has locked the team. */
  save(deadline: ResponseDeadline): Promise<void>;
  remove(orgId: OrgId, teamId: TeamId): Promise<void>;
}

export interface AnswerRequests {
  /** Replaces the team's of the item. The caller has locked the team. */
  save(request: AnswerRequest): Promise<void>;
}

/** A presence as a row. */
export type StoredPresence = Omit<PlayerPresence, 'item'> &
  Readonly<{ itemId: ItemRef['id']; gameId: GameId | null; eventId: TeamEventId | null }>;
export const rowOfPresence = ({ item, ...presence }: PlayerPresence): StoredPresence => ({
  ...presence,
  itemId: item.id,
  gameId: item.kind === 'game' ? item.id : null,
  eventId: item.kind === 'event' ? item.id : null,
});

export interface PlayerPresences {
  /** Replaces those of the same item and player; no player may appear twice. The caller has locked the team. */
  saveAll(presences: readonly PlayerPresence[]): Promise<void>;
}

/** Whether a player was at an item, and what the item was: the teams of a game, else the title of the event. */
export type PresenceAtItem = Pick<PlayerPresence, 'teamId' | 'playerId' | 'presence'> &
  Readonly<{ itemId: ItemRef['id']; startsAt: Date; teamName: string }> &
  Readonly<{ kind: 'game'; homeTeam: string; visitorTeam: string } | { kind: EventKind; title: string }>;

/** What a player's family has said about an item. */
export type AnswerWithName = Pick<PlayerAnswer, 'playerId' | 'answer' | 'note' | 'version' | 'onBehalf' | 'byMail' | 'answeredAt'> &
  Readonly<{ itemId: ItemRef['id']; answeredBy: NamedMember }>;

/** A player on a team's roster, with the days on which they are away. */
export type RosterPlayerAway = Readonly<{
  player: Pick<Player, 'id' | 'firstName' | 'lastName'>;
  jerseyNumber: string | null;
  away: (Pick<PlayerAbsences, 'absences' | 'setAt'> & Readonly<{ setBy: NamedMember }>) | null;
}>;

/** What is known about who comes to items of a team. */
export type TeamAttendance = AnswerRules &
  Readonly<{
    teamId: TeamId;
    /** In no particular order. */
    players: readonly RosterPlayerAway[];
    /** Of players on the roster, in no particular order. */
    answers: readonly AnswerWithName[];
    /** When the silent families were last reminded by hand, of the items of which they were. */
    requests: readonly Pick<AnswerRequest, 'itemId' | 'requestedAt'>[];
    /** Who was there, of players on the roster, in no particular order. */
    presences: readonly Readonly<Pick<StoredPresence, 'itemId' | 'playerId' | 'presence'>>[];
  }>;

export interface AttendanceReader {
  /** One for each of these teams that exists, with what is answered about the items; of one player only if one is named. */
  attendance(
    orgId: OrgId,
    of: Readonly<{ teamIds: readonly TeamId[]; itemIds: readonly ItemRef['id'][]; playerId?: PlayerId }>,
  ): Promise<readonly TeamAttendance[]>;
  /** What was taken at all items of these teams, of one player only if one is named, in order of start, then item. */
  presences(orgId: OrgId, of: Readonly<{ teamIds: readonly TeamId[]; playerId?: PlayerId }>): Promise<readonly PresenceAtItem[]>;
  absencesOf(orgId: OrgId, playerId: PlayerId): Promise<(PlayerAbsences & Readonly<{ setByName: NamedMember }>) | undefined>;
  /** Of each of these players, the users with an approved link to them, in no particular order. */
  guardiansOf(orgId: OrgId, playerIds: readonly PlayerId[]): Promise<readonly Readonly<{ playerId: PlayerId; userId: UserId }>[]>;
}
