import type { AudienceQuery, Recipient } from '../../domain/notifications/audience.ts';
import type { Delivery } from '../../domain/notifications/delivery.ts';
import type { Notification } from '../../domain/notifications/notification.ts';
import type { PushEvent } from '../../domain/notifications/push-event.ts';
import type { PreferenceChange, PushPreferences } from '../../domain/notifications/push-preferences.ts';
import type { PushToken } from '../../domain/notifications/push-token.ts';
import type { WaitingRequests } from '../../domain/notifications/waiting-requests.ts';
import type { OrgId, PushTokenId, RoomId, UserId } from '../../domain/shared/ids.ts';
import type { Backlogs } from './backlog.ts';
import type { DueOrg } from './due-orgs.ts';

export interface PushTokens {
  /** The user's own registration of the device. MUST hold it against other transactions until this one ends. */
  find(orgId: OrgId, userId: UserId, token: string): Promise<PushToken | undefined>;
  /**
   * Makes a device the user's, in this org besides those in which it is already: a phone that changes hands does so everywhere, so what others
   * have registered under the token in other orgs is removed. Answers what this org has under it, of any user. MUST let only one
   * transaction at a time go on with a device from here to its end, whatever the orgs, and MUST ask no org in which it was never registered.
   */
  take(device: Readonly<{ orgId: OrgId; userId: UserId; token: string; at: Date }>): Promise<PushToken | undefined>;
  save(token: PushToken): Promise<void>;
  /** Removes all but the user's devices in the org that were registered last, with all that waits for them. */
  keepNewest(orgId: OrgId, userId: UserId, most: number): Promise<void>;
  /** Removes what the user has registered under the token, in every org, with all that waits for it; answers how many that were. */
  remove(userId: UserId, token: string): Promise<number>;
  /** Removes all that the user has registered in the org, with all that waits for it. */
  removeAll(orgId: OrgId, userId: UserId): Promise<void>;
  /** Removes dead registrations, with all that waits for them, but none that was made again after `asOf`. */
  retire(dead: readonly Readonly<{ orgId: OrgId; tokenId: PushTokenId; asOf: Date }>[]): Promise<void>;
}

/** A delivery with all that sending it takes. */
export type DueDelivery = Readonly<{ delivery: Delivery; userId: UserId; token: string; notice: Notification; happenedAt: Date }>;

/** Deliveries that are due, and the time by the storage's clock. */
export type DueDeliveries = Readonly<{ now: Date; due: readonly DueDelivery[] }>;

export interface PushDeliveries {
  /**
   * Puts a notice on its way. MUST keep at most one delivery for each event and registration, the first, and none for a registration
   * that is not the user's any more when the transaction ends.
   */
  add(event: PushEvent, notice: Notification, deliveries: readonly Readonly<{ delivery: Delivery; userId: UserId }>[]): Promise<void>;
  /**
   * Deliveries of the org that are due by the storage's clock, those to be sent before those to be asked about, the longest due first. MUST hold
   * them against other transactions until this one ends, and MUST pass over those that another one holds, without waiting.
   */
  due(orgId: OrgId, limit: number): Promise<DueDeliveries>;
  /** MUST leave alone what has been taken up more often than the given delivery has: somebody else goes on with it. */
  save(deliveries: readonly Delivery[]): Promise<void>;
  /** Removes what is still to be sent to a registration. */
  drop(orgId: OrgId, tokenId: PushTokenId): Promise<void>;
}

export interface PushSettings {
  /** For somebody who has not said anything before, what the change leaves is as it is for everybody. */
  change(orgId: OrgId, userId: UserId, change: PreferenceChange): Promise<void>;
  setMuted(orgId: OrgId, roomId: RoomId, userId: UserId, isMuted: boolean): Promise<void>;
}

export type PushRepositories = Readonly<{ pushTokens: PushTokens; pushDeliveries: PushDeliveries; pushSettings: PushSettings }>;

/** What the user wants to hear of; rooms in order of their ids. */
export type PushSettingsView = PushPreferences & Readonly<{ mutedRoomIds: readonly RoomId[] }>;

export type RecipientWithDevices = Recipient & Readonly<{ tokenIds: readonly PushTokenId[] }>;

export interface PushReader {
  pushSettings(orgId: OrgId, userId: UserId): Promise<PushSettingsView>;
  /**
   * Everybody within reach who has a registered device in the org, in no particular order: those who hold one of the roles, approved, those on
   * the staff list of one of the teams, those with an approved link to a player of one, and those who are named. `hasMutedRoom` is about the room, if there is one.
   * Of devices only those that are `among` the given ones, where they are given.
   */
  listeners(
    orgId: OrgId,
    reach: AudienceQuery,
    roomId: RoomId | null,
    among?: readonly PushTokenId[],
  ): Promise<readonly RecipientWithDevices[]>;
  waitingRequests(orgId: OrgId): Promise<WaitingRequests>;
  /**
   * Orgs in which something is to be taken up, now or later, and when the first of it is, the longest due first. It holds nothing. An org that floods
   * the storage may hide others, until that is taken up.
   */
  pushDue(): Promise<readonly DueOrg[]>;
  /** In how many milliseconds the first of the org is to be taken up, 0 or less where it is due; undefined where nothing waits. */
  pushDueIn(orgId: OrgId): Promise<number | undefined>;
  /** What is due of `push-events` and of `push-deliveries` to be sent. */
  pushBacklog(): Promise<Backlogs>;
}
