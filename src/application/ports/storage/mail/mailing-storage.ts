import type { MailRecipient } from '../../../../domain/mail/mail-bounds.ts';
import type { MailEnd } from '../../../../domain/mail/mail-delivery.ts';
import type { Invitation, Mailing } from '../../../../domain/mail/mailing.ts';
import type { ReleaseRequest } from '../../../../domain/mail/release-request.ts';
import type { MailingId, OrgId, PlayerId, SeasonId } from '../../../../domain/shared/ids.ts';
import type { TimePosition } from '../membership/membership-storage.ts';
import type { Page, PageRequest } from '../page.ts';

/** An invitation with what its mail says, and when it was asked for. */
export type DueInvitation = Readonly<{ invitation: Invitation; inviteCode: string; requestedAt: Date }>;

export interface Mailings {
  /** Stores a mailing at the storage's time. MUST invite an address to a season once, whoever asks at the same moment: the first one stays. */
  add(mailing: Omit<Mailing, 'requestedAt'>, invitations: readonly Omit<Invitation, 'dueAt'>[]): Promise<void>;
  /** How many addresses the org has invited in the last day, by the storage's clock. */
  invitedToday(orgId: OrgId): Promise<number>;
  /** Of these hashes, those that were invited to the season, or by the org to any in the last `INVITED_AGAIN_AFTER_MS` by the storage's clock. */
  invitedTo(orgId: OrgId, seasonId: SeasonId, addressHashes: readonly string[]): Promise<readonly string[]>;
  /**
   * Invitations of the org that are due by the storage's clock, the longest due first, and its time. MUST lock them against other transactions until
   * this one ends, and MUST skip those that another transaction has locked, without waiting.
   */
  due(orgId: OrgId, limit: number): Promise<Readonly<{ now: Date; due: readonly DueInvitation[] }>>;
  /** MUST NOT change an invitation that has been taken more often than the given one. */
  save(invitation: Invitation): Promise<void>;
}

/** One an org at most; whoever adds or removes it holds the org. */
export interface ReleaseRequests {
  find(orgId: OrgId): Promise<ReleaseRequest | undefined>;
  add(request: ReleaseRequest): Promise<void>;
  /**
   * The org's request, if its mail is due by the storage's clock, and its time. MUST lock it against other transactions until this one ends, and
   * MUST skip it without waiting if another transaction has locked it.
   */
  due(orgId: OrgId): Promise<Readonly<{ now: Date; due: ReleaseRequest | undefined }>>;
  /** MUST NOT change a request that has been taken more often than the given one, nor bring back one that is gone. */
  save(request: ReleaseRequest): Promise<void>;
  remove(orgId: OrgId): Promise<void>;
}

/** Addresses that want no invitation from any org, by keyed hash. It outlives everybody and everything. */
export interface MailStops {
  add(addressHash: string): Promise<void>;
  among(addressHashes: readonly string[]): Promise<readonly string[]>;
}

/** What addresses were sent lately by all orgs, by keyed hash. */
export interface MailRecipients {
  /** The address and the storage's time. MUST lock it against other transactions until this one ends, also if nothing was sent to it yet. */
  hold(addressHash: string): Promise<Readonly<{ now: Date; recipient: MailRecipient }>>;
  save(recipient: MailRecipient): Promise<void>;
  /** Those of these hashes that were sent something. MUST NOT lock them. */
  among(addressHashes: readonly string[]): Promise<readonly MailRecipient[]>;
}

/** How many invitations of a mailing have ended in which way; `waiting` are still to be sent. */
export type MailingProgress = Readonly<Record<MailEnd | 'waiting', number>>;
export type MailingWithProgress = Mailing & Readonly<{ progress: MailingProgress }>;

export interface MailingReader {
  /** Addresses of guardians of players who are on a roster of the season, each with one of its players; archived teams and players are left out. */
  guardiansIn(orgId: OrgId, seasonId: SeasonId): Promise<readonly Readonly<{ email: string; playerId: PlayerId }>[]>;
  /** Verified addresses of everybody who has or had a membership of the org, in whatever state, as the providers write them. */
  memberAddresses(orgId: OrgId): Promise<readonly string[]>;
  /** Newest first. */
  mailings(orgId: OrgId, page: PageRequest<TimePosition>): Promise<Page<MailingWithProgress>>;
  mailing(orgId: OrgId, id: MailingId): Promise<MailingWithProgress | undefined>;
}
