import { InvalidArgumentError } from 'commander';
import type { WhichPerson } from '../../application/privacy/find-person.ts';
import { isOrgCode, ORG_NAME_LENGTH, SUSPENSION_NOTICE_LENGTH } from '../../domain/membership/org.ts';
import { trimmedEmail } from '../../domain/shared/email-address.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { cleanName, codePoints } from '../../domain/shared/text.ts';
import { isTimeZone, type TimeZone } from '../../domain/shared/time.ts';

export function orgCode(text: string): string {
  const code = text.trim().toUpperCase();
  if (isOrgCode(code)) return code;
  throw new InvalidArgumentError('A code has 2 to 10 letters A-Z and digits: every invite code of the organization begins with it.');
}

export function orgName(text: string): string {
  const name = cleanName(text);
  const length = codePoints(name);
  if (length >= ORG_NAME_LENGTH.min && length <= ORG_NAME_LENGTH.max) return name;
  throw new InvalidArgumentError(`A name has ${ORG_NAME_LENGTH.min} to ${ORG_NAME_LENGTH.max} characters.`);
}

export function suspensionNotice(text: string): string {
  const notice = text.trim();
  const length = codePoints(notice);
  if (length >= SUSPENSION_NOTICE_LENGTH.min && length <= SUSPENSION_NOTICE_LENGTH.max) return notice;
  throw new InvalidArgumentError(`A notice has ${SUSPENSION_NOTICE_LENGTH.min} to ${SUSPENSION_NOTICE_LENGTH.max} characters.`);
}

export function timeZone(text: string): TimeZone {
  if (isTimeZone(text)) return text;
  throw new InvalidArgumentError('A time zone is an IANA name such as America/Chicago.');
}

export function uuid(text: string): string {
  const id = text.trim().toLowerCase();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return id;
  throw new InvalidArgumentError('An id is a UUID.');
}

export const person = (text: string): WhichPerson => (text.includes('@') ? { email: email(text) } : { userId: uuid(text) as UserId });

export function email(text: string): string {
  const address = trimmedEmail(text);
  if (/^[^@\s]+@[^@\s]+$/.test(address)) return address;
  throw new InvalidArgumentError('An e-mail address has exactly one @.');
}
