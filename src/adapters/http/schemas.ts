import { z } from 'zod';
import { asTyped } from '../../domain/chat/message.ts';
import { ROLES } from '../../domain/membership/roles.ts';
import { cleanName, cleanText, codePoints, isCleanText } from '../../domain/shared/text.ts';
import { parseInstant } from '../../domain/shared/time.ts';

/** An id in a path, a query or a body; any hexadecimal UUID, whatever its version. */
export const id = <Id extends string>() =>
  z
    .guid('must be a UUID')
    .transform((text) => text.toLowerCase() as Id)
    .meta({ format: 'uuid', examples: ['0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f'] });

/** An id in a reply. */
export const Id = z.string().meta({ format: 'uuid', examples: ['0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f'] });

/** An instant in a reply: UTC, with milliseconds. */
export const Instant = z.date().meta({ examples: ['2026-04-11T15:00:00.000Z'] });

/** Nothing to say beyond the status 204. */
export const NoContent = z.undefined();

/** The span of time that an answer looks at. */
export const Window = z.object({ from: Instant, to: Instant });

/** An answer as if it had been asked for at any other time: its window is all that passes with the clock. */
export const atAnyTime = <A extends Readonly<{ window: unknown }>>(answer: A) => ({
  ...answer,
  window: { from: new Date(0), to: new Date(0) },
});

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

const cleanedBy = (clean: (raw: string) => string, min: number, max: number) =>
  z
    .string('must be text')
    .transform(clean)
    .refine((value) => isCleanText(value), 'must not hold control characters or broken characters')
    .refine((value) => codePoints(value) >= min && codePoints(value) <= max, `must be ${min} to ${max} characters long`)
    .meta({ minLength: min, maxLength: max });

/**
 * Text that people type: trimmed, NFC, no control characters but line breaks, bidirectional controls and unseen characters that phones
 * paste along removed; bounds in code points.
 */
export const text = (min: number, max: number) => cleanedBy(cleanText, min, max);

/** Text that people also paste from elsewhere, with line breaks of Windows and tabs. */
export const pastedText = (min: number, max: number) => cleanedBy((raw) => cleanText(asTyped(raw)), min, max);

/** A name or a title, or what is looked for among them: text with nothing invisible in it. */
export const name = (min: number, max: number) => cleanedBy(cleanName, min, max);

export const whole = (min: number, max: number) =>
  z.int('must be a whole number').min(min, `must be ${min} or more`).max(max, `must be ${max} or less`);

export const Role = z.enum(ROLES, `must be one of ${ROLES.join(', ')}`).meta({ examples: ['parent'] });

export const PersonName = z
  .object({
    id: Id,
    name: z
      .string()
      .nullable()
      .meta({ examples: ['Pat Ortiz'] }),
  })
  .meta({ id: 'PersonName', description: 'A user, by name' });

export const TeamName = z
  .object({ id: Id, name: z.string().meta({ examples: ['Red Hawks'] }) })
  .meta({ id: 'TeamName', description: 'A team, by name' });

export const RosterPlayer = z
  .object({
    playerId: Id,
    firstName: z.string().meta({ examples: ['Sam'] }),
    lastName: z
      .string()
      .nullable()
      .meta({ description: 'Null where the caller may not see it', examples: ['Ortiz'] }),
    displayName: z.string().meta({ description: 'In full, or shortened as in "Sam O."', examples: ['Sam Ortiz'] }),
    jerseyNumber: z
      .string()
      .nullable()
      .meta({ examples: ['07'] }),
    positions: z.array(z.string()).meta({ examples: [['P', 'SS']] }),
    isMine: z.boolean().meta({ description: 'Whether it is the caller’s own child' }),
  })
  .meta({ id: 'RosterPlayer', description: 'A player as the caller may see them' });

export const Person = z
  .object({
    id: Id,
    name: z
      .string()
      .nullable()
      .meta({ examples: ['Pat Ortiz'] }),
    email: z
      .string()
      .nullable()
      .meta({ examples: ['pat@example.org'] }),
    emailVerified: z
      .boolean()
      .meta({ description: 'Whether the identity provider vouches for the address; one that is not verified proves nothing' }),
  })
  .meta({ id: 'Person', description: 'A user, as admins see them' });

/** Without the members that were not given: absent and undefined are not the same to a strict compiler. */
type Definite<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };
export const definite = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Definite<T>;
