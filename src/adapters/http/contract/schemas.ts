import { z } from 'zod';
import { asTyped } from '../../../domain/chat/message.ts';
import { OFFICIAL_TERMS } from '../../../domain/league/sport.ts';
import { DECISIONS, type MembershipState } from '../../../domain/membership/membership.ts';
import { LEAGUE_ROLES, ROLES } from '../../../domain/membership/roles.ts';
import { comparableEmail } from '../../../domain/shared/email-address.ts';
import type { Range } from '../../../domain/shared/range.ts';
import { cleanName, cleanText, codePoints, isCleanText } from '../../../domain/shared/text.ts';
import { isLocalDate, type LocalDate, parseInstant } from '../../../domain/shared/time.ts';
import { WEEKDAYS } from '../../../domain/shared/weekday.ts';
import { LANGUAGES } from '../../../domain/texts/language.ts';
import type { FormFault } from './violations.ts';

/** A nullable schema, described by `meta`. */
export const orNull = <S extends z.core.SomeType>(schema: S, meta: z.GlobalMeta) => z.nullable(schema).meta(meta);

const anyId = z
  .guid('must be a UUID')
  .transform((text) => text.toLowerCase())
  .meta({ format: 'uuid', examples: ['0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f'] });

/** An id in a path, a query or a body; any hexadecimal UUID of any version. */
export const id = <Id extends string>() => anyId as unknown as z.ZodPipe<z.ZodGUID, z.ZodTransform<Id, string>>;

/** What an address holds that only its receiver knows, or a hash: 256 bits in base64url. */
export const secretText = () => z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'is not as it was made');

/** An id in a reply. */
export const Id = z.string().meta({ format: 'uuid', examples: ['0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f'] });

/** An instant in a reply: UTC, with milliseconds. */
export const Instant = z.date().meta({ examples: ['2026-04-11T15:00:00.000Z'] });

/** A text of a reply that is in the language of its reader: `hasTexts` of its routes. */
export const worded = (example: string, about = 'A text') =>
  z.string().meta({ description: `${about}, in the language of the reader`, examples: [example] });

/** The empty body of status 204. */
export const NoContent = z.undefined();

/** The span of time that an answer covers. */
export const Window = z.object({ from: Instant, to: Instant }).meta({ id: 'Window', description: 'A time range' });

/** The answer without its window, the only part that changes with time alone. */
export const withoutWindow = <A extends Readonly<{ window: unknown }>>(answer: A) => ({
  ...answer,
  window: { from: new Date(0), to: new Date(0) },
});

/** A calendar date in a request. */
export const day = z
  .string('must be text')
  .refine(isLocalDate, 'must be a date, YYYY-MM-DD')
  .transform((text) => text as LocalDate)
  .meta({ format: 'date', examples: ['2026-04-11'] });

/** The form of text that is trimmed before its own form is asked for. */
export const aroundWhichIsSpace = ({ source }: RegExp) => `^\\s*${source.replace(/^\^|\$$/g, '')}\\s*$`;

/** The form of text that is one of the words in upper, lower or mixed case, for schemas that say it in words alone. */
export const inAnyCase = (words: readonly string[]) =>
  `^(${words.map((word) => [...word].map((letter) => `[${letter.toUpperCase()}${letter}]`).join('')).join('|')})$`;

/** An instant in a request: RFC 3339 with any offset. */
export const instant = z
  .string('must be text')
  .transform((text, context) => {
    const at = parseInstant(text);
    if (at) return at;
    context.addIssue('must be an RFC 3339 date and time with an offset, such as 2026-04-11T10:00:00-05:00');
    return z.NEVER;
  })
  .meta({ format: 'date-time', examples: ['2026-04-11T10:00:00-05:00'] });

const cleanedBy = (clean: (raw: string) => string, { min, max }: Range) =>
  z
    .string('must be text')
    .transform(clean)
    .refine((value) => isCleanText(value), 'must not hold control characters or broken characters')
    .refine((value) => codePoints(value) >= min && codePoints(value) <= max, {
      message: `must be ${min} to ${max} characters long`,
      params: { form: { fault: 'length', values: { min, max } } satisfies FormFault },
    })
    .meta({ minLength: min, maxLength: max });

/**
 * Text that people type: trimmed and in NFC, without control characters other than line breaks, without bidirectional controls and invisible
 * characters that phones paste along; lengths are in code points.
 */
export const text = (length: Range) => cleanedBy(cleanText, length);

/** What a path names other than by an id: unknown names are not found, and no database is asked for what is no text. */
export const nameInPath = (description: string, example: string) => text({ min: 1, max: 100 }).meta({ description, examples: [example] });

/** Text that people also paste from elsewhere, with Windows line breaks and tabs. */
export const pastedText = (length: Range) => cleanedBy((raw) => cleanText(asTyped(raw)), length);

/** A name or a title, or a search for one: text without invisible characters. */
export const name = (length: Range) => cleanedBy(cleanName, length);

export const integer = ({ min, max }: Range) =>
  z.int('must be a whole number').min(min, `must be ${min} or more`).max(max, `must be ${max} or less`);

/** The largest INTEGER of PostgreSQL, and int of most languages. */
const INT32_MAX = 2_147_483_647;
/** A non-negative whole number in a reply. */
export const count = z.int().min(0).max(INT32_MAX);
/** A positive whole number in a reply. */
export const positive = z.int().min(1).max(INT32_MAX);
/** A whole number in a reply that may be negative. */
export const difference = z.int().min(-INT32_MAX).max(INT32_MAX);

/** A boolean in a query; false if left out. */
export const flag = () =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((written) => written === 'true')
    .meta({ type: 'boolean', enum: undefined });

/** An enum with its own name in the API description. */
export const namedEnum = <const W extends readonly string[]>(name: string, words: W, description?: string) =>
  z.enum(words, `must be one of ${words.join(', ')}`).meta({ id: name, ...(description && { description }) });

/** A language that there is a catalog of. */
export const LanguageCode = namedEnum('LanguageCode', LANGUAGES, 'A language, by its code of ISO 639-1');

/** The same with the meaning of each value; a missing meaning does not compile. */
export const explainedEnum = <W extends string>(name: string, meanings: Readonly<Record<W, string>>) =>
  namedEnum(
    name,
    Object.keys(meanings) as readonly string[] as readonly [W, ...W[]],
    Object.entries(meanings)
      .map(([each, meaning]) => `\`${each}\`: ${meaning}`)
      .join('; '),
  );

export const MembershipStatus = explainedEnum<MembershipState>('MembershipStatus', {
  pending: 'waiting for a decision',
  approved: 'it counts',
  denied: 'rejected',
  revoked: 'ended by an admin',
  ended: 'the person left',
});

export const DecisionAction = namedEnum('DecisionAction', DECISIONS);

export const Role = namedEnum('Role', ROLES);
/** The roles with invite codes. */
export const LeagueRole = namedEnum('LeagueRole', LEAGUE_ROLES);

/** What the organization's sports call who has the role `umpire`. */
export const OfficialTerm = namedEnum('OfficialTerm', OFFICIAL_TERMS).meta({
  description:
    'What English calls the organization’s officials, those with the role `umpire`: `umpire` in baseball and softball, `referee` in other sports, `official` if it has both or no sport yet',
});

export const Weekday = namedEnum('Weekday', WEEKDAYS);

export const PersonName = z
  .object({ id: Id, name: orNull(z.string(), { examples: ['Pat Ortiz'] }) })
  .meta({ id: 'PersonName', description: 'A user, by name' });

export const TeamName = z
  .object({ id: Id, name: z.string().meta({ examples: ['Red Hawks'] }) })
  .meta({ id: 'TeamName', description: 'A team, by name' });

export const RosterPlayer = z
  .object({
    playerId: Id,
    firstName: z.string().meta({ examples: ['Sam'] }),
    lastName: orNull(z.string(), { description: 'Null if the caller may not see it', examples: ['Ortiz'] }),
    displayName: z.string().meta({ description: 'In full, or shortened as in "Sam O."', examples: ['Sam Ortiz'] }),
    jerseyNumber: orNull(z.string(), { examples: ['07'] }),
    positions: z.array(z.string()).meta({ examples: [['P', 'SS']] }),
    isMine: z.boolean().meta({ description: 'Whether the player is the caller’s own child' }),
  })
  .meta({ id: 'RosterPlayer', description: 'A player as the caller may see them' });

export const Person = z
  .object({
    ...PersonName.shape,
    email: orNull(z.string(), { examples: ['pat@example.org'] }),
    emailVerified: z
      .boolean()
      .meta({ description: 'Whether the identity provider has verified the address; an unverified address proves nothing' }),
  })
  .meta({ id: 'Person', description: 'A user, as admins see them' });

/** A calendar date in a request. */
export const localDay = z
  .string('must be text')
  .refine(isLocalDate, 'must be a date, such as 2026-04-11')
  .transform((text) => text as LocalDate)
  .meta({ format: 'date', examples: ['2026-04-11'] });

const LONGEST_ADDRESS = 254;
const TOO_LONG_FOR_MAIL = {
  message: `must be at most ${LONGEST_ADDRESS} characters long`,
  params: { form: { fault: 'at-most-characters', values: { limit: LONGEST_ADDRESS } } satisfies FormFault },
};
const EMAIL_FORM = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
/** An email address, normalized for comparison; mail systems accept at most 254 characters. */
export const emailAddress = z
  .string('must be text')
  // Before the pattern is matched, which could be expensive on long text.
  .refine((address) => address.length <= 1000, TOO_LONG_FOR_MAIL)
  .transform(comparableEmail)
  .refine((address) => EMAIL_FORM.test(address) && isCleanText(address), 'must be an e-mail address, such as pat@example.org')
  .refine((address) => address.length <= LONGEST_ADDRESS, TOO_LONG_FOR_MAIL)
  .meta({ format: 'email', pattern: aroundWhichIsSpace(EMAIL_FORM), maxLength: LONGEST_ADDRESS, examples: ['pat@example.org'] });

/** Removes members that are undefined: absent and undefined differ under strict compiler settings. */
type Definite<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };
export const definite = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Definite<T>;

export const MAX_WAIT_SECONDS = 25;
/** How long an answer may be held, in a query. */
export const waitSeconds = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number)
  .pipe(integer({ min: 0, max: MAX_WAIT_SECONDS }))
  .default(0)
  .meta({
    type: 'integer',
    minimum: 0,
    maximum: MAX_WAIT_SECONDS,
    pattern: undefined,
    description: 'How many seconds to hold the response until there is something to return (long polling); ignored without "since"',
  });

export const DocumentName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be 1 to 40 of a–z, 0–9 and hyphens, a letter first')
  .meta({ description: 'The league’s name for the text', examples: ['privacy-policy', 'photo-release'] });

export const OpenApiDocument = z
  .looseObject({ openapi: z.string().meta({ examples: ['3.1.0'] }) })
  .meta({ id: 'OpenApiDocument', description: 'An OpenAPI document' });
