import type { JWTPayload } from 'jose';
import type { Identity } from '../../application/ports/token-verifier.ts';
import { trimmedEmail } from '../../domain/shared/email-address.ts';
import { cleanName } from '../../domain/shared/text.ts';
import { type Language, languageOfTag } from '../../domain/texts/language.ts';

/** The claims in which an issuer gives facts about a person; a name that begins with a slash is a JSON pointer (RFC 6901) into another claim. */
export type ClaimNames = Readonly<{
  email: string;
  emailVerified: string;
  name: string;
  givenName: string;
  familyName: string;
  picture: string;
  locale: string;
}>;

/** OpenID Connect Core 1.0, §5.1. */
export const STANDARD_CLAIMS: ClaimNames = {
  email: 'email',
  emailVerified: 'email_verified',
  name: 'name',
  givenName: 'given_name',
  familyName: 'family_name',
  picture: 'picture',
  locale: 'locale',
};

/** The value of a claim; only own properties count. */
export const claimAt = (claims: JWTPayload, name: string): unknown =>
  name.startsWith('/') ? name.slice(1).split('/').map(unescaped).reduce(memberOf, claims) : memberOf(claims, name);

const unescaped = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');
const memberOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;

/** True, as Amazon Cognito and Microsoft Entra write it. From any other provider text may be what users wrote themselves. */
const TRUE_AS_TEXT: readonly unknown[] = ['true', 1, '1'];

/** Whether the claim would say true if the provider wrote text. */
export const isTrueAsText = (claims: JWTPayload, { emailVerified }: Pick<ClaimNames, 'emailVerified'>): boolean =>
  TRUE_AS_TEXT.includes(claimAt(claims, emailVerified));

const NAME_CODE_POINTS = 200;
const EMAIL_LENGTH = 254;
const PICTURE_URL_LENGTH = 2048;

/**
 * The subject, compared byte by byte and therefore never trimmed: 1 to 255 characters (OpenID Connect Core 1.0, §2), none of them a control
 * character.
 */
export const isSubject = (sub: unknown): sub is string => typeof sub === 'string' && /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(sub);

/**
 * The identity from claims whose issuer and subject have been checked. A malformed fact counts as missing. An address is verified by the boolean
 * true, or by text from a provider that writes text.
 */
export function identityOf(
  issuer: string,
  subject: string,
  claims: JWTPayload,
  names: ClaimNames,
  { emailVerifiedAsText = false }: Readonly<{ emailVerifiedAsText?: boolean }> = {},
): Identity {
  const claim = (fact: keyof ClaimNames) => claimAt(claims, names[fact]);
  const email = emailAddress(claim('email'));
  return {
    issuer,
    subject,
    issuedAt: instantOf(claims.iat),
    email,
    emailVerified: email !== null && (claim('emailVerified') === true || (emailVerifiedAsText && isTrueAsText(claims, names))),
    name: personName(claim('name')),
    givenName: personName(claim('givenName')),
    familyName: personName(claim('familyName')),
    pictureUrl: httpsUrl(claim('picture')),
    claimedLanguage: languageOf(claim('locale')),
  };
}

const LATEST_MS = 8_640_000_000_000_000;

/** Seconds since 1970 (RFC 7519, §2); any other value is ignored. */
const instantOf = (seconds: unknown): Date | null =>
  typeof seconds === 'number' && seconds >= 0 && seconds * 1000 <= LATEST_MS ? new Date(Math.floor(seconds * 1000)) : null;

/** An address that is too long is ignored, since a truncated one could belong to someone else. */
function emailAddress(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  // Not normalized, which could give one person's address to another: KELVIN SIGN normalizes to the letter K.
  const address = trimmedEmail(claim);
  return address.length <= EMAIL_LENGTH && /^[^\s\p{C}@]+@[^\s\p{C}@]+$/u.test(address) ? address : null;
}

function personName(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  const line = cleanName(claim.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')).replaceAll(/\s+/g, ' ');
  return [...line].slice(0, NAME_CODE_POINTS).join('').trim() || null;
}

function httpsUrl(claim: unknown): string | null {
  const url = typeof claim === 'string' ? URL.parse(claim) : null;
  return url?.protocol === 'https:' && url.href.length <= PICTURE_URL_LENGTH ? url.href : null;
}

const languageOf = (claim: unknown): Language | null => (typeof claim === 'string' ? (languageOfTag(claim) ?? null) : null);
