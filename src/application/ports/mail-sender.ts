import type { TimeZone } from '../../domain/shared/time.ts';
import type { CalendarEntry } from '../calendars/calendar-series.ts';

/** A link in a mail, as a button, or plain if `isPlain`. */
export type MailAction = Readonly<{ label: string; url: string; isPlain?: true }>;

/** What a mail says, in the order in which it is read. All of it is plain text. */
export type MailContent = Readonly<{
  /** The language that it is written in, as a language tag. */
  language: string;
  title: string;
  paragraphs: readonly string[];
  /** Where the reader goes from here, the most important first. */
  actions: readonly MailAction[];
  /** Why the reader gets it, and how it ends. */
  footer: string;
  /** Null in mail to the operator, whose address is a setting. */
  stop: Readonly<{ label: string; url: string }> | null;
}>;

/** The one game or event that a mail is about, for the reader's calendar, which it takes out again if it is canceled. */
export type MailAppointment = Readonly<{
  /** Under the `uid` and the number that it has in calendars of this service. */
  entry: CalendarEntry;
  /** For one date of a weekly series, which has one `uid`: the time that its rule gives it; null for what is on its own. */
  insteadOf: Date | null;
  timeZone: TimeZone;
}>;

/**
 * A mail to one address. It contains no child's name but the first names of its reader's own, no phone number and nothing that a member wrote for
 * others but names of orgs, teams and rooms, in its appointment neither; `content.stop` and what answers are for this address alone.
 */
export type MailMessage = Readonly<{
  /** A uuid or a keyed hash, the same each time that the mail is sent, and of no other mail. */
  id: string;
  to: string;
  /** What all mail about one thing has in common, by which mail programs show it as one conversation; null if it is on its own. */
  thread: string | null;
  /** The name shown as the sender's. */
  fromName: string;
  subject: string;
  content: MailContent;
  appointment?: MailAppointment;
}>;

/** Why a mail was not accepted now. `unauthorized` lasts until an operator corrects the settings. */
export type MailRetryReason = 'busy' | 'unavailable' | 'unauthorized' | 'mailbox-full';

export type MailOutcome =
  /** A server has taken charge of the mail. */
  | Readonly<{ kind: 'sent' }>
  /** The address does not exist, or takes no mail any more. */
  | Readonly<{ kind: 'refused' }>
  /** This mail would never be accepted, for another reason than its address. */
  | Readonly<{ kind: 'rejected'; reason: 'policy' | 'content' }>
  /** Retry no earlier than `afterMs` milliseconds from now; the sender keeps no record of previous attempts. */
  | Readonly<{ kind: 'retry'; reason: MailRetryReason; afterMs: number }>;

export interface MailSender {
  /**
   * Hands a mail to a mail server. MUST NOT reject, and MUST NOT take longer than `MAX_SENDING_MS`, whatever the server does: a server that is
   * away, hangs, sends its replies drop by drop, hangs up, or asks to come back later gives `retry`. A mail with `retry` MAY have been accepted all
   * the same. MUST return `refused` only if the server says that the address is at fault for good, which a full mailbox is not. MUST send text and HTML with the same content,
   * which loads nothing; the id as `Message-ID`, the same each time; `Auto-Submitted: auto-generated`; the thread in `References`; and the address that stops it, if it has one, which
   * needs one click (RFC 8058). MUST send the appointment, if it has one, as an attached iCalendar file (RFC 5545), which publishes it, or cancels it. MUST NOT let any part of a message add a header, a recipient or markup.
   */
  send(message: MailMessage): Promise<MailOutcome>;
}

/** A minute, and what it takes to give up. */
export const MAX_SENDING_MS = 65_000;
