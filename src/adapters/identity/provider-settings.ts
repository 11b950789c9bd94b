import { z } from 'zod';

export const issuerAddress = z.url({ protocol: /^https?$/, error: 'must be the address of an OpenID Connect issuer' });
export const keysAddress = z.url({ protocol: /^https?$/, error: 'must be the address of a JSON Web Key Set' });

export const claimName = z.string('must be text').min(1, 'must not be empty');
const WRITTEN_BY_USERS = /^\/(user|unsafe)_metadata(\/|$)/;
/** The claim with the email address by which appointments, guardians and staff are matched. */
export const vouchedClaim = claimName.refine((name) => !WRITTEN_BY_USERS.test(name), 'must not be among what users write themselves');

const text = z.string('must be text').min(1, 'must not be empty');
const texts = z.array(text, 'must be a list').min(1, 'must not be empty');

const Provider = z
  .strictObject(
    {
      issuer: issuerAddress,
      audience: texts.optional(),
      authorizedParties: texts.optional(),
      anyAudience: z.boolean('must be true or false').optional(),
      jwksUri: keysAddress.optional(),
      emailVerifiedAsText: z.boolean('must be true or false').optional(),
      requiredClaims: z.record(text, text, 'must be an object of texts').optional(),
      claims: z
        .strictObject({
          email: vouchedClaim,
          emailVerified: vouchedClaim,
          name: claimName,
          givenName: claimName,
          familyName: claimName,
          picture: claimName,
        })
        .partial()
        .optional(),
    },
    'must be an object of the members that the guide lists',
  )
  .refine(
    ({ audience, authorizedParties, anyAudience }) => audience || authorizedParties || anyAudience,
    'needs audience or authorizedParties (anyAudience: true if tokens for other apps are meant)',
  );

const Providers = z
  .array(Provider, 'must be a JSON array of providers')
  .min(1, 'must not be empty')
  .refine((each) => new Set(each.map(({ issuer }) => issuer)).size === each.length, 'names an issuer twice');

/** Several providers, each with all of its settings, as JSON. */
export const providers = z.string().transform((given, context) => {
  const read = Providers.safeParse(jsonOf(given));
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues) {
    context.addIssue({ code: 'custom', message: path.length === 0 ? message : `${z.core.toDotPath(path)} ${message}` });
  }
  return z.NEVER;
});

const jsonOf = (given: string): unknown => {
  try {
    return JSON.parse(given);
  } catch {
    return undefined;
  }
};

/** Pairs such as `token_use=access`. */
export const requiredClaims = z
  .array(z.string())
  .refine((each) => each.every((pair) => /^[^=]+=./.test(pair)), 'must be a list such as token_use=access,role=authenticated')
  .transform((each) => Object.fromEntries(each.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])));
