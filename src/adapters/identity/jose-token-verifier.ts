import { hash } from 'node:crypto';
import { decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Clock } from '../../application/ports/clock.ts';
import type { Identity, TokenFault, TokenRefusal, TokenVerifier } from '../../application/ports/token-verifier.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { leastRecentlyUsed } from '../cache/least-recently-used.ts';
import { cacheCounts, type Metrics, NO_METRICS } from '../observability/metrics.ts';
import { type ClaimNames, claimAt, identityOf, isSubject, isTrueAsText, STANDARD_CLAIMS } from './identity-claims.ts';
import { type IssuerLog, issuerKeys, NoKeys } from './issuer-keys.ts';
import { type Fetch, plainFetch } from './plain-fetch.ts';

export type TrustedIssuer = Readonly<{
  /** Must equal `iss` exactly, including a trailing slash. */
  issuer: string;
  /** `aud` must name one of these. */
  audience?: readonly string[];
  /** `azp`, or `client_id` if it is missing, must be one of these: for providers whose access tokens have no `aud`. */
  authorizedParties?: readonly string[];
  /** Required claims by name: the value as text, or an element of a list. */
  requiredClaims?: Readonly<Record<string, string>>;
  claims?: Partial<ClaimNames>;
  /** Whether the provider writes as text that an address is verified. */
  emailVerifiedAsText?: boolean;
  /** The address of the keys, for an issuer without a discovery document. */
  jwksUri?: string;
}>;

export type JoseTokenVerifierOptions = Readonly<{
  issuers: readonly TrustedIssuer[];
  clock: Clock;
  fetch?: Fetch;
  log?: IssuerLog;
  /** How long a token may wait for its issuer's keys. */
  keysTimeLimitMs?: number;
  /** How many verified tokens are cached. */
  remembered?: number;
  metrics?: Metrics;
}>;

const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
/** The `typ` values of sign-in tokens (RFC 7519, RFC 7515, RFC 9068); an issuer signs other tokens with the same keys, such as logout tokens. */
const TYPES = ['jwt', 'at+jwt', 'jws', 'jose'];
const CLOCK_TOLERANCE_SECONDS = 30;
const REMEMBERED_FOR_MS = 300_000;

type Trusted = TrustedIssuer & Readonly<{ names: ClaimNames; findKey: JWTVerifyGetKey }>;
type Verified = Readonly<{ identity: Identity; until: number }>;

/** Verifies JSON Web Tokens of OpenID Connect providers. If both an audience and authorized parties are given, both are checked. */
export function joseTokenVerifier(options: JoseTokenVerifierOptions): TokenVerifier {
  const {
    issuers,
    clock,
    fetch = plainFetch,
    log,
    keysTimeLimitMs: timeLimitMs = 5000,
    remembered = 20_000,
    metrics = NO_METRICS,
  } = options;
  const trusted = new Map<string, Trusted>(
    issuers.map((each) => {
      const findKey = issuerKeys({ ...each, fetch, clock, timeLimitMs, ...(log && { log }) });
      return [each.issuer, { ...each, findKey, names: { ...STANDARD_CLAIMS, ...each.claims } }];
    }),
  );
  const counts = cacheCounts();
  const known = leastRecentlyUsed<string, Verified>(remembered, { dispose: counts.disposed });
  metrics.observe('cache', 'tokens', () => counts.of(known.size));

  async function examine(token: string): Promise<Result<Verified, TokenRefusal>> {
    try {
      const issuer = trusted.get(String(decodeJwt(token).iss));
      if (!issuer) return refuse('wrong-issuer');
      const { payload, protectedHeader } = await jwtVerify<{ exp: number }>(token, issuer.findKey, {
        algorithms: ALGORITHMS,
        issuer: issuer.issuer,
        requiredClaims: ['exp', 'sub'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: clock(),
        ...(issuer.audience && { audience: [...issuer.audience] }),
      });
      if (!isAccessType(protectedHeader.typ)) return refuse('wrong-type');
      if (isFromTheFuture(payload.iat, clock())) return refuse('not-yet-valid');
      if (!isSubject(payload.sub)) return refuse('no-subject');
      const party = payload['azp'] ?? payload['client_id'];
      if (issuer.authorizedParties?.every((allowed) => allowed !== party)) return refuse('wrong-party');
      if (!saysAll(payload, issuer.requiredClaims)) return refuse('wrong-claim');
      if (!issuer.emailVerifiedAsText && isTrueAsText(payload, issuer.names)) warnOfText(issuer.issuer);
      return ok({
        identity: identityOf(issuer.issuer, payload.sub, payload, issuer.names, issuer),
        until: Math.min(payload.exp * 1000, clock().getTime() + REMEMBERED_FOR_MS),
      });
    } catch (error) {
      return error instanceof NoKeys ? err({ kind: 'unavailable' }) : refuse(faultOf(error));
    }
  }

  const warned = new Set<string>();
  /** Once for each issuer: guardians of that provider would otherwise silently not be linked. */
  function warnOfText(issuer: string): void {
    if (warned.has(issuer)) return;
    warned.add(issuer);
    log?.warn(
      { issuer },
      'an issuer writes as text that an e-mail address is verified, which does not count: set OIDC_EMAIL_VERIFIED_AS_TEXT=true, or emailVerifiedAsText in OIDC_PROVIDERS',
    );
  }

  // A hash, so that memory holds no usable token.
  const keyOf = (token: string) => hash('sha256', token, 'base64url');
  function knownIdentity(key: string): Identity | undefined {
    const earlier = known.get(key);
    return earlier && clock().getTime() < earlier.until ? earlier.identity : undefined;
  }

  return {
    async verify(token) {
      const key = keyOf(token);
      const earlier = knownIdentity(key);
      counts.looked(earlier !== undefined);
      if (earlier) return ok(earlier);

      const examined = await examine(token);
      if (!examined.ok) return examined;
      known.set(key, examined.value);
      return ok(examined.value.identity);
    },
    known(token) {
      const identity = knownIdentity(keyOf(token));
      if (identity) counts.looked(true);
      return identity;
    },
  };
}

const isAccessType = (type: unknown): boolean =>
  type === undefined || (typeof type === 'string' && TYPES.includes(type.toLowerCase().replace(/^application\//, '')));

const saysAll = (claims: JWTPayload, required: Readonly<Record<string, string>> = {}): boolean =>
  Object.entries(required).every(([name, value]) =>
    [claimAt(claims, name)].flat().some((said) => isScalar(said) && String(said) === value),
  );

/** Issued later than a clock can be ahead. */
const isFromTheFuture = (issuedAt: unknown, now: Date): boolean =>
  typeof issuedAt === 'number' && issuedAt * 1000 > now.getTime() + CLOCK_TOLERANCE_SECONDS * 1000;

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

const refuse = (reason: TokenFault) => err({ kind: 'invalid-token', reason });

const CLAIM_FAULTS: Readonly<Record<string, TokenFault>> = {
  iss: 'wrong-issuer',
  aud: 'wrong-audience',
  nbf: 'not-yet-valid',
  exp: 'no-expiry',
  sub: 'no-subject',
};

function faultOf(error: unknown): TokenFault {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed) return CLAIM_FAULTS[error.claim] ?? 'malformed';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'wrong-signature';
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported) return 'algorithm-not-allowed';
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return 'malformed';
  // No key fits, several do, or the issuer published an unusable one: jose throws a TypeError for an RSA key that is too short.
  return 'unknown-key';
}
