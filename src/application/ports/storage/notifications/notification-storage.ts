import type { AudienceQuery, Recipient } from '../../../../domain/notifications/audience.ts';
import type { Delivery } from '../../../../domain/notifications/delivery.ts';
import type { Notification } from '../../../../domain/notifications/notification.ts';
import type { PushEvent } from '../../../../domain/notifications/push-event.ts';
import type { PreferenceChange, PushPreferences } from '../../../../domain/notifications/push-preferences.ts';
import type { PushToken } from '../../../../domain/notifications/push-token.ts';
import type { WaitingRequests } from '../../../../domain/notifications/waiting-requests.ts';
import type { OrgId, PushTokenId, RoomId, UserId } from '../../../../domain/shared/ids.ts';
import type { Language } from '../../../../domain/texts/language.ts';
import type { Backlogs } from '../../backlog.ts';
import type { DueOrg } from '../../due-orgs.ts';

/** A device is told by its token, a browser's by what `deviceOf` says of it: with new keys it is the same one. */
export interface PushTokens {
  /** The user's own registration of the device. MUST lock it against other transactions until this one ends. */
  find(orgId: OrgId, userId: UserId, token: string): Promise<PushToken | undefined>;
  /**
   * Assigns a device to the user, in this org in addition to those in which it already is. A phone that changes hands does so in all orgs, so
   * registrations of the token by other users in other orgs are removed. Returns this org's registration of the token, of any user. MUST let
   * only one transaction at a time work on a device from here to its end, whatever the orgs, and MUST NOT query orgs in which the device was
   * never registered.
   */
  take(device: Readonly<{ orgId: OrgId; userId: UserId; token: string; at: Date }>): Promise<PushToken | undefined>;
  save(token: PushToken): Promise<void>;
  /** Keeps the user's most recently registered devices in the org and removes the others, with their waiting deliveries. */
  keepNewest(orgId: OrgId, userId: UserId, most: number): Promise<void>;
  /** Removes the user's registrations of the token in every org, with their waiting deliveries; returns how many there were. */
  remove(userId: UserId, token: string): Promise<number>;
  /** Removes all of the user's registrations in the org, with their waiting deliveries. */
  removeAll(orgId: OrgId, userId: UserId): Promise<void>;
  /** Removes dead registrations, with their waiting deliveries, except those that were renewed after `asOf`. */
  retire(dead: readonly Readonly<{ orgId: OrgId; tokenId: PushTokenId; asOf: Date }>[]): Promise<void>;
}

/** What people are notified of. */
export type NotifiedEvent = Pick<PushEvent, 'id' | 'orgId' | 'happenedAt'>;

/** A delivery with everything needed to send it. */
export type DueDelivery = Readonly<{ delivery: Delivery; userId: UserId; token: string; notice: Notification; happenedAt: Date }>;

/** Deliveries that are due, and the time by the storage's clock. */
export type DueDeliveries = Readonly<{ now: Date; due: readonly DueDelivery[] }>;

export interface PushDeliveries {
  /**
   * Queues a notice. MUST keep at most one delivery per event and registration, the first, and none for a registration that no longer belongs to
   * the user when the transaction ends.
   */
  add(event: NotifiedEvent, notice: Notification, deliveries: readonly Readonly<{ delivery: Delivery; userId: UserId }>[]): Promise<void>;
  /**
   * Deliveries of the org that are due by the storage's clock: first those to send, then those whose receipts to ask for, the longest due first.
   * MUST lock them against other transactions until this one ends, and MUST skip those that another transaction has locked, without waiting.
   */
  due(orgId: OrgId, limit: number): Promise<DueDeliveries>;
  /** MUST NOT change a delivery that has been taken more often than the given one: another worker has taken it over. */
  save(deliveries: readonly Delivery[]): Promise<void>;
  /** Removes what is still to be sent to a registration. */
  drop(orgId: OrgId, tokenId: PushTokenId): Promise<void>;
}

export interface PushSettings {
  /** If the user has set no preferences before, those that the change does not name keep their defaults. */
  change(orgId: OrgId, userId: UserId, change: PreferenceChange): Promise<void>;
  setMuted(orgId: OrgId, roomId: RoomId, userId: UserId, isMuted: boolean): Promise<void>;
}

export type PushRepositories = Readonly<{ pushTokens: PushTokens; pushDeliveries: PushDeliveries; pushSettings: PushSettings }>;

/** The user's push settings; rooms in order of id. */
export type PushSettingsView = PushPreferences & Readonly<{ mutedRoomIds: readonly RoomId[] }>;

/**
 * `address` is the e-mail address that the user may be sent mail at: verified, and not refused by a server since; null if there is none. `reads` is the
 * language that they have chosen, else the one that their provider names; null if neither is known.
 */
export type ReachableRecipient = Recipient &
  Readonly<{ preferences: PushPreferences; tokenIds: readonly PushTokenId[]; address: string | null; reads: Language | null }>;

/** Which users are reached: those with a device, by default; with one of these devices; with a device or an address; or those of these who have an address. */
export type ReachedBy = Readonly<{ tokenIds: readonly PushTokenId[] }> | 'device-or-mail' | Readonly<{ mailOf: readonly UserId[] }>;

export interface PushReader {
  pushSettings(orgId: OrgId, userId: UserId): Promise<PushSettingsView>;
  /**
   * Every user in the audience who is reached, in no particular order: approved members with one of the roles, staff of one of the teams, those
   * with an approved link to a player of one of the teams, and those named. `hasMutedRoom` refers to the room, if there is one. Without mail, no
   * address is read.
   */
  listeners(orgId: OrgId, reach: AudienceQuery, roomId: RoomId | null, by?: ReachedBy): Promise<readonly ReachableRecipient[]>;
  waitingRequests(orgId: OrgId): Promise<WaitingRequests>;
  /**
   * Orgs with entries to process, now or later, and when the first is due, the longest due first. It takes no locks. An org that floods the
   * storage may hide others until its entries are processed.
   */
  pushDue(): Promise<readonly DueOrg[]>;
  /** In how many milliseconds the org's first entry is due, 0 or less if it is due now; undefined if nothing waits. */
  pushDueIn(orgId: OrgId): Promise<number | undefined>;
  /** The due entries of `push-events`, and of `push-deliveries` those to be sent. */
  pushBacklog(): Promise<Backlogs>;
}
