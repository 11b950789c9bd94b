import { createECDH } from 'node:crypto';
import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { SCREEN_IN_TEMPLATE } from '../adapters/http/contract/mail-links.ts';
import type { WebApps } from '../adapters/http/contract/site.ts';
import type { Demo } from '../adapters/http/pages/front-page.ts';
import type { TrustedIssuer } from '../adapters/identity/jose-token-verifier.ts';
import { claimName, issuerAddress, keysAddress, providers, requiredClaims, vouchedClaim } from '../adapters/identity/provider-settings.ts';
import { databaseAddressFault } from '../adapters/postgres/driver/database-address.ts';
import { holdLoopback, networkOf } from '../adapters/webhooks/allowed-addresses.ts';
import { KEY_BYTES } from '../adapters/webhooks/webhook-secrets.ts';
import { ACTION_LIMITS } from '../domain/membership/action-limits.ts';
import { ORG_CREATORS, type OrgCreators } from '../domain/membership/org.ts';
import { isLoopback } from '../domain/shared/loopback.ts';

const list = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .pipe(z.array(z.string().min(1, 'must be a comma-separated list')));
const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');
const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((text) => text.replace(/(?<!\/)\/+$/, ''));
const within = (min: number, max: number, kind: string) => {
  const range = `must be ${kind} from ${min} to ${max}`;
  return z.coerce.number(range).min(min, range).max(max, range);
};
const count = (min: number, max: number) =>
  within(min, max, 'a whole number').multipleOf(1, `must be a whole number from ${min} to ${max}`);
/** A limit; 0 means unlimited. */
const limit = (byDefault: number) => count(0, 1_000_000).default(byDefault);
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64');
const isHost = (text: string) => URL.parse(`http://${text}/`)?.hostname === text.toLowerCase();
const isOrigin = (text: string) => URL.parse(text)?.origin === text;
/** The path, and what follows it, would be ignored; a password that is not encoded may end up there. */
function isMailServer(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    ['smtp:', 'smtps:'].includes(url.protocol) &&
    url.hostname !== '' &&
    ['', '/'].includes(url.pathname) &&
    url.search === '' &&
    url.hash === '' &&
    (url.username === '') === (url.password === '')
  );
}
/** The screen must stand where it cannot change the host. */
function isLinkTemplate(text: string): boolean {
  const [before = '', ...after] = text.split(SCREEN_IN_TEMPLATE);
  const url = URL.parse(before);
  return after.length === 1 && url?.protocol === 'https:' && before.startsWith(`${url.origin}/`);
}
const SHA_256 = /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/i;

const databaseAddress = z.string().superRefine((text, context) => {
  const fault = databaseAddressFault(text);
  if (fault !== undefined) context.addIssue(fault);
});

/** The variables that a gateway in production reads: docs/settings.md. */
export const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development or test').optional(),
  PORT: count(0, 65_535).default(3000),
  HOST: z.string().optional(),
  METRICS_PORT: count(0, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: within(0, 1, 'a number').default(1),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  STORAGE: z.enum(['postgres', 'memory'], 'must be postgres or memory').default('postgres'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_POOL_SIZE: count(1, 200).default(10),
  PREPARED_STATEMENTS: z.enum(['auto', 'on', 'off'], 'must be auto, on or off').default('auto'),
  DATABASE_WAIT_SECONDS: count(0, 600).default(30),
  PUBLIC_URL: address.refine((url) => new URL(url).pathname === '/', 'may have no path: the gateway is at the root of its host').optional(),
  HTTP_ALLOWED_HOSTS: list
    .refine((each) => each.every(isHost), 'must be hosts without a scheme or a port, such as keycloak')
    .transform((each) => each.map((host) => host.toLowerCase()))
    .optional(),
  OIDC_ISSUER: list.pipe(z.array(issuerAddress)).optional(),
  OIDC_AUDIENCE: list.optional(),
  OIDC_AUTHORIZED_PARTIES: list.optional(),
  OIDC_ANY_AUDIENCE: flag.default(false),
  OIDC_JWKS_URI: keysAddress.optional(),
  OIDC_REQUIRED_CLAIMS: list.pipe(requiredClaims).optional(),
  OIDC_PROVIDERS: providers.optional(),
  OIDC_EMAIL_CLAIM: vouchedClaim.default('email'),
  OIDC_EMAIL_VERIFIED_CLAIM: vouchedClaim.default('email_verified'),
  OIDC_EMAIL_VERIFIED_AS_TEXT: flag.default(false),
  OIDC_NAME_CLAIM: claimName.default('name'),
  OIDC_GIVEN_NAME_CLAIM: claimName.default('given_name'),
  OIDC_FAMILY_NAME_CLAIM: claimName.default('family_name'),
  OIDC_PICTURE_CLAIM: claimName.default('picture'),
  OIDC_LOCALE_CLAIM: claimName.default('locale'),
  APP_SCHEME: z
    .string()
    .regex(/^[a-z][a-z0-9+.-]*$/, 'must be a URL scheme such as leagueapp')
    .default('leagueapp'),
  APP_LINK_TEMPLATE: z
    .string()
    .refine(isLinkTemplate, 'must be an https address with {screen} in its path or after it, such as https://app.example.org/#/{screen}')
    .optional(),
  APPLE_APP_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}\.[\w.-]+$/, 'must be <team id>.<bundle id>')
    .optional(),
  APPLE_APP_STORE_ID: z.string().regex(/^\d+$/, 'must be the number of the app in the App Store').optional(),
  ANDROID_PACKAGE: z.string().min(1).optional(),
  ANDROID_CERT_FINGERPRINTS: list
    .refine(
      (each) => each.every((text) => SHA_256.test(text)),
      'must be SHA-256 fingerprints: 32 pairs of hexadecimal digits, separated by colons',
    )
    .optional(),
  PUSH_SENDER: z.enum(['expo', 'record', 'none'], 'must be expo, record or none').optional(),
  EXPO_PUSH_URL: address.optional(),
  EXPO_ACCESS_TOKEN: z.string().min(1).optional(),
  WEB_PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^B[A-P][\w-]{85}$/, 'must be a public key as "npx web-push generate-vapid-keys" makes it')
    .optional(),
  WEB_PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a private key as "npx web-push generate-vapid-keys" makes it')
    .optional(),
  WEB_PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'must be mailto: and an address, or an https address')
    .optional(),
  EMAIL_URL: z
    .string()
    .refine(isMailServer, 'must be smtp://host:port or smtps://host:port, with user:password@ before the host if the server needs them')
    .optional(),
  EMAIL_FROM: z.email('must be an e-mail address such as league@example.org').optional(),
  EMAIL_PER_MINUTE: count(1, 100_000).default(60),
  OPERATOR_EMAIL: z.email('must be an e-mail address such as operator@example.org').optional(),
  WEB_CLIENT_ID: z.string().min(1).optional(),
  WEB_SCOPE: z
    .string()
    .regex(/(^| )openid( |$)/, 'must be scopes separated by spaces, openid among them')
    .optional(),
  WEB_PROMPT: z
    .string()
    .regex(
      /^(omit|(login|consent|select_account)( (login|consent|select_account))*)$/,
      'must be omit, or login, consent or select_account, or several of these separated by spaces',
    )
    .transform((text) => (text === 'omit' ? '' : text))
    .optional(),
  WEB_AUDIENCE: z.string().min(1).optional(),
  WEB_RESOURCE: address.optional(),
  WEB_TOKEN: z.enum(['access', 'id'], 'must be access or id').optional(),
  ORG_CREATION: z.enum(ORG_CREATORS, `must be ${ORG_CREATORS.join(' or ')}`).default('operator'),
  API_DOCS: flag.default(false),
  API_DOCS_CLIENT_ID: z.string().min(1).optional(),
  API_DOCS_SCOPE: z.string().min(1).default('openid email profile'),
  WEBHOOK_KEYS: list
    .refine(
      (each) => each.every((text) => bytesOf(text).length === KEY_BYTES),
      `must be keys of ${KEY_BYTES} random bytes in base64, as "openssl rand -base64 ${KEY_BYTES}" makes them`,
    )
    .optional(),
  WEBHOOK_ALLOWED_NETWORKS: list
    .refine((each) => each.every((text) => networkOf(text) !== undefined), 'must be networks such as 10.20.0.0/16')
    .optional(),
  CORS_ORIGINS: list.refine((each) => each.every(isOrigin), 'must be origins such as https://app.example.org').optional(),
  TRUSTED_PROXIES: count(0, 10).default(0),
  MAX_IN_FLIGHT: count(1, 100_000).default(512),
  CACHE_MEGABYTES: count(0, 100_000).default(64),
  LIMIT_USER_PER_MINUTE: limit(600),
  LIMIT_USER_AT_ONCE: limit(32),
  LIMIT_ADDRESS_PER_MINUTE: limit(300),
  LIMIT_ADDRESS_AT_ONCE: limit(64),
  LIMIT_CALENDAR_PER_HOUR: limit(60),
  LIMIT_MESSAGES_PER_MINUTE: limit(30),
  LIMIT_POLLS_PER_MINUTE: limit(120),
  LIMIT_ORGS_PER_NETWORK: limit(ACTION_LIMITS['making-orgs-in-a-network'].limit),
  DRAIN_SECONDS: within(0, 20, 'a number').default(5),
});
export type Environment = z.output<typeof Environment>;

export type StorageConfig = Readonly<
  | { kind: 'memory' }
  | {
      kind: 'postgres';
      url: string;
      /** Replicas that serve reads. */
      readUrls?: readonly string[];
    }
>;

/** Who delivers push messages: Expo, a recorder that sends nothing off the machine, or no one. */
export type PushConfig = Readonly<{ kind: 'none' } | { kind: 'record' } | { kind: 'expo'; url?: string; accessToken?: string }>;

/** The keys by which push services of browsers know this deployment, in base64url, and where they reach its operator. */
export type WebPushConfig = Readonly<{ publicKey: string; privateKey: string; contact: string }>;

/** The SMTP server, with its password, and the address that mail is sent from. */
export type MailConfig = Readonly<{ url: string; from: string }>;

/** The keys that encrypt endpoint secrets, and the private networks that endpoints may be in besides public ones. */
export type WebhooksConfig = Readonly<{ keys: readonly Buffer[]; allowedNetworks: readonly string[] }>;

/** Limits per caller, per minute and for concurrent requests, and per hour for each calendar address; 0 means unlimited. */
export type LimitsConfig = Readonly<{
  userPerMinute: number;
  userAtOnce: number;
  addressPerMinute: number;
  addressAtOnce: number;
  secretPerHour: number;
  messagesPerMinute: number;
  pollsPerMinute: number;
  /** Organizations that members may make from a network in a day. */
  orgsPerNetwork: number;
}>;

/** The public client of the web apps at the first issuer, and where their files come from if not from the build. */
export type WebConfig = Readonly<{ clientId: string; signIn?: Partial<WebApps['signIn']> } & Pick<WebApps, 'files'>>;

/** The documentation for app developers, and the public client its readers sign in with. */
export type DocsConfig = Readonly<{ signIn?: Readonly<{ clientId: string; scope: string }> }>;

export type Config = Readonly<{
  /** Likely mistakes that do not prevent a start, one sentence each. */
  warnings: readonly string[];
  port: number;
  /** Undefined listens on all addresses. */
  host: string | undefined;
  logLevel: string;
  /** Where metrics are served; undefined disables them. */
  metricsAddress: Readonly<{ port: number; host: string }> | undefined;
  /** Where traces are sent, and the share of requests to trace, from 0 to 1; undefined disables tracing. */
  tracing: Readonly<{ url: string; ratio: number }> | undefined;
  storage: StorageConfig;
  poolSize: number;
  preparedStatements: 'auto' | 'on' | 'off';
  /** How long start-up waits for a database that does not answer. */
  databaseWaitMs: number;
  publicUrl: string;
  issuers: readonly TrustedIssuer[];
  appScheme: string;
  /** How mail links to the screens of another app than the family app; undefined if it does not. */
  appLinkTemplate: string | undefined;
  store: Readonly<{ appStoreId?: string; playUrl?: string }> | undefined;
  appleAppId: string | undefined;
  android: Readonly<{ packageName: string; fingerprints: readonly string[] }> | undefined;
  push: PushConfig;
  /** Undefined if no push messages are sent to browsers. */
  webPush: WebPushConfig | undefined;
  /** Undefined if no mail is sent. */
  mail: MailConfig | undefined;
  /** How many mails an instance sends in a minute, at most. */
  mailPerMinute: number;
  /** Where the operator is told by mail; undefined if nowhere. */
  operatorEmail: string | undefined;
  /** Who creates organizations. */
  orgCreators: OrgCreators;
  /** Undefined if the documentation is not served. */
  docs: DocsConfig | undefined;
  /** Undefined if the web apps are not served. */
  web?: WebConfig;
  /** What the front page shows in development. */
  demo?: Demo;
  /** Undefined if no webhooks are sent. */
  webhooks: WebhooksConfig | undefined;
  corsOrigins: readonly (string | RegExp)[];
  trustedProxies: number;
  maxInFlight: number;
  /** The size limit of the response cache; 0 disables it. */
  cacheMegabytes: number;
  drainMs: number;
  limits: LimitsConfig;
}>;

/** Lists every fault of the environment, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** One entry per fault, starting with the variable's name. */
  readonly faults: readonly string[];
  constructor(message: string, { faults = [], ...options }: ErrorOptions & { faults?: readonly string[] } = {}) {
    super(message, options);
    this.faults = faults;
  }
}

type Variables = Readonly<Record<string, string | undefined>>;
type Fault = readonly [name: string, detail: string];

/** What one way of running requires of the environment in addition to the common rules. */
export type ConfigRules = Readonly<{
  defaults: Readonly<Record<string, string>>;
  faults(env: Partial<Environment>): readonly Fault[];
  /** Settings that are valid but rarely intended. */
  warnings(env: Environment): readonly string[];
}>;

/** The details of the checks that are true. */
export const thatHold = <Detail>(checks: readonly (readonly [boolean, Detail])[]): Detail[] =>
  checks.filter(([holds]) => holds).map(([, detail]) => detail);

/** A list that is not valid is the text that was given, which has its fault already. */
const listed = <Item>(given: readonly Item[] | undefined): readonly Item[] => (Array.isArray(given) ? given : []);

const PRODUCTION: ConfigRules = {
  defaults: {},
  faults: ({ STORAGE, DATABASE_URL, OIDC_ISSUER, OIDC_PROVIDERS, PUBLIC_URL, ...env }) =>
    thatHold([
      [STORAGE !== 'memory' && !DATABASE_URL, ['DATABASE_URL', 'is required in production, unless STORAGE=memory']],
      [!OIDC_ISSUER && !OIDC_PROVIDERS, ['OIDC_ISSUER', 'is required in production']],
      [
        !OIDC_PROVIDERS && !env.OIDC_AUDIENCE && !env.OIDC_AUTHORIZED_PARTIES && !env.OIDC_ANY_AUDIENCE,
        [
          'OIDC_AUDIENCE',
          'or OIDC_AUTHORIZED_PARTIES is required, or tokens for other apps would be accepted (OIDC_ANY_AUDIENCE=true allows that)',
        ],
      ],
      [!PUBLIC_URL, ['PUBLIC_URL', 'is required in production for invite links']],
      [env.OPERATOR_EMAIL !== undefined && env.EMAIL_URL === undefined, ['OPERATOR_EMAIL', 'needs EMAIL_URL, through which mail is sent']],
      [
        holdLoopback(listed(env.WEBHOOK_ALLOWED_NETWORKS).filter(networkOf)),
        ['WEBHOOK_ALLOWED_NETWORKS', 'must not include this machine itself: webhooks could then reach services that listen only on it'],
      ],
      ...inTheClear({ OIDC_ISSUER, OIDC_PROVIDERS, PUBLIC_URL, ...env })
        .filter(({ host }) => !listed(env.HTTP_ALLOWED_HOSTS).includes(host))
        .map(({ name, address, host }): [boolean, Fault] => [
          true,
          [
            name,
            `must be https: ${address} is not on this machine, and whoever is on the way could read and answer in its place (in a private network, HTTP_ALLOWED_HOSTS=${host} allows it)`,
          ],
        ]),
    ]),
  warnings: ({ STORAGE, PUSH_SENDER, API_DOCS, API_DOCS_CLIENT_ID, ...env }) =>
    thatHold([
      ...inTheClear(env).map(({ name, host }): [boolean, string] => [
        true,
        `HTTP_ALLOWED_HOSTS lets ${name} name ${host} without TLS: only who runs the network between may be able to read and answer there`,
      ]),
      [STORAGE === 'memory', 'STORAGE is memory: everything is lost when the process ends'],
      [PUSH_SENDER === 'record', 'PUSH_SENDER is record: push messages are kept in memory and not sent'],
      [!API_DOCS && API_DOCS_CLIENT_ID !== undefined, 'API_DOCS_CLIENT_ID has no effect without API_DOCS=true'],
    ]),
};

type InTheClear = Readonly<{ name: string; address: string; host: string }>;

/** The http addresses of settings on other machines. */
function inTheClear(env: Partial<Environment>): readonly InTheClear[] {
  const given: Readonly<Record<string, readonly (string | undefined)[]>> = {
    PUBLIC_URL: [env.PUBLIC_URL],
    OIDC_ISSUER: listed(env.OIDC_ISSUER),
    OIDC_JWKS_URI: [env.OIDC_JWKS_URI],
    OIDC_PROVIDERS: listed(env.OIDC_PROVIDERS).flatMap(({ issuer, jwksUri }) => [issuer, jwksUri]),
    EXPO_PUSH_URL: [env.EXPO_PUSH_URL],
    OTEL_EXPORTER_OTLP_ENDPOINT: [env.OTEL_EXPORTER_OTLP_ENDPOINT],
    CORS_ORIGINS: listed(env.CORS_ORIGINS),
  };
  return Object.entries(given).flatMap(([name, addresses]) =>
    addresses.flatMap((address) => {
      const url = URL.parse(address ?? '');
      return address !== undefined && url?.protocol === 'http:' && !isLoopback(url.hostname) ? [{ name, address, host: url.hostname }] : [];
    }),
  );
}

/** The command line requires only the database; any other setting must be valid if given. */
export const COMMAND_LINE: ConfigRules = {
  defaults: {},
  faults: ({ STORAGE, DATABASE_URL }) =>
    thatHold([
      [STORAGE === 'memory', ['STORAGE', 'is memory: other processes cannot access the data of the gateway']],
      [STORAGE !== 'memory' && !DATABASE_URL, ['DATABASE_URL', 'is required: the database of the gateway']],
    ]),
  warnings: () => [],
};

const OF_ONE_PROVIDER = ['OIDC_ISSUER', 'OIDC_AUDIENCE', 'OIDC_AUTHORIZED_PARTIES', 'OIDC_JWKS_URI', 'OIDC_REQUIRED_CLAIMS'] as const;

/** Faults in combinations of variables, whichever way the gateway runs. */
const contradictions = (env: Partial<Environment>): Fault[] =>
  thatHold([
    [
      (env.ANDROID_PACKAGE === undefined) !== (env.ANDROID_CERT_FINGERPRINTS === undefined),
      ['ANDROID_PACKAGE', 'and ANDROID_CERT_FINGERPRINTS must be set together'],
    ],
    [
      new Set(webPushSettings(env).map((each) => each === undefined)).size > 1,
      ['WEB_PUSH_PUBLIC_KEY', 'must be set together with WEB_PUSH_PRIVATE_KEY and WEB_PUSH_CONTACT'],
    ],
    [
      env.WEB_PUSH_PUBLIC_KEY !== undefined &&
        env.WEB_PUSH_PRIVATE_KEY !== undefined &&
        publicKeyOf(env.WEB_PUSH_PRIVATE_KEY) !== env.WEB_PUSH_PUBLIC_KEY,
      ['WEB_PUSH_PUBLIC_KEY', 'is not the public key of WEB_PUSH_PRIVATE_KEY'],
    ],
    [(env.EMAIL_URL === undefined) !== (env.EMAIL_FROM === undefined), ['EMAIL_URL', 'and EMAIL_FROM must be set together']],
    [
      env.OIDC_PROVIDERS !== undefined && OF_ONE_PROVIDER.some((name) => env[name] !== undefined),
      ['OIDC_PROVIDERS', `contains the settings of every provider: remove ${OF_ONE_PROVIDER.join(', ')}`],
    ],
    [
      env.OIDC_JWKS_URI !== undefined && (env.OIDC_ISSUER?.length ?? 0) > 1,
      ['OIDC_JWKS_URI', 'is for a single issuer: configure several in OIDC_PROVIDERS'],
    ],
  ]);

/** Prefixes that only the gateway uses: an unknown variable with one of them has no effect, which is probably a mistake. */
const OWN_PREFIXES = /^(API_DOCS|OIDC|DATABASE|EXPO|PUSH|APPLE|ANDROID|CORS|LIMIT|WEBHOOK|METRICS|EMAIL|WEB)_/;
const MIN_RESEMBLING_LENGTH = 6;
const MAX_TYPING_MISTAKES = 2;

/** Unknown variables that look like misspelled known ones. */
function unknownVariables(variables: Variables, { defaults }: ConfigRules): string[] {
  const known = [...Object.keys(Environment.shape), ...Object.keys(defaults)];
  return Object.keys(variables)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const resembled =
        name.length < MIN_RESEMBLING_LENGTH
          ? undefined
          : known.find((each) => each.length >= MIN_RESEMBLING_LENGTH && distance(name.toUpperCase(), each) <= MAX_TYPING_MISTAKES);
      if (resembled !== undefined) return [`${name} is unknown and has no effect (did you mean ${resembled}?)`];
      return OWN_PREFIXES.test(name) ? [`${name} is unknown and has no effect`] : [];
    });
}

/** Reads the environment. Throws one ConfigError that lists every fault. */
export function loadConfig(variables: Variables, rules: ConfigRules = PRODUCTION): Config {
  const given = givenOf(variables);
  const env = { ...rules.defaults, ...given };
  const read = Environment.safeParse(env);
  const quoted = inQuotes(given);
  const isQuoted = (name: string) => quoted.some(([each]) => each === name);
  const invalid = read.success ? [] : read.error.issues.map(({ path, message }): [string, string] => [String(path[0]), message]);
  const faulty = [...quoted, ...invalid.filter(([name]) => !isQuoted(name))];
  const usable = read.success ? read.data : usablePart(env);
  const together = [...rules.faults(usable), ...contradictions(usable)];
  const faults = [...faulty, ...together.filter(([name]) => !faulty.some(([known]) => known === name))];
  const unknown = unknownVariables(given, rules);
  if (faults.length > 0 || !read.success) {
    const lines = [...faults.map(([name, detail]) => `${name} ${detail}`), ...unknown];
    throw new ConfigError(`The environment is not valid:\n${lines.map((line) => `  ${line}`).join('\n')}`, { faults: lines });
  }
  return configOf(read.data, [...unknown, ...rules.warnings(read.data)]);
}

/** Treats an empty variable as unset. */
export const givenOf = (variables: Variables): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(variables).filter((each): each is [string, string] => Boolean(each[1]?.trim())));

/** Shells remove quotes, but files of settings for Docker and others keep them. */
const inQuotes = (given: Readonly<Record<string, string>>): Fault[] =>
  Object.entries(given)
    .filter(([name, value]) => name in Environment.shape && /^(["']).*\1$/s.test(value.trim()))
    .map(([name, value]) => [name, `must not be in quotes: remove the ${value.trim()[0]} at both ends`]);

/** The variables that are valid on their own, so that one typing mistake does not hide other faults. */
const usablePart = (given: Record<string, unknown>): Partial<Environment> =>
  Object.fromEntries(
    // Not as the union of all its schemas, of which the compiler would compare each with each.
    Object.entries(Environment.shape as unknown as Readonly<Record<string, z.ZodType>>).flatMap(([name, schema]) => {
      const read = schema.safeParse(given[name]);
      return read.success ? [[name, read.data]] : [[name, given[name]]];
    }),
  );

function issuersOf(env: Environment): readonly TrustedIssuer[] {
  if (env.OIDC_PROVIDERS) return env.OIDC_PROVIDERS.map(({ anyAudience: _, ...each }) => each as TrustedIssuer);
  const shared = {
    ...(env.OIDC_AUDIENCE && { audience: env.OIDC_AUDIENCE }),
    ...(env.OIDC_AUTHORIZED_PARTIES && { authorizedParties: env.OIDC_AUTHORIZED_PARTIES }),
    ...(env.OIDC_JWKS_URI !== undefined && { jwksUri: env.OIDC_JWKS_URI }),
    ...(env.OIDC_EMAIL_VERIFIED_AS_TEXT && { emailVerifiedAsText: true }),
    ...(env.OIDC_REQUIRED_CLAIMS && { requiredClaims: env.OIDC_REQUIRED_CLAIMS }),
    claims: {
      email: env.OIDC_EMAIL_CLAIM,
      emailVerified: env.OIDC_EMAIL_VERIFIED_CLAIM,
      name: env.OIDC_NAME_CLAIM,
      givenName: env.OIDC_GIVEN_NAME_CLAIM,
      familyName: env.OIDC_FAMILY_NAME_CLAIM,
      picture: env.OIDC_PICTURE_CLAIM,
      locale: env.OIDC_LOCALE_CLAIM,
    },
  };
  return (env.OIDC_ISSUER ?? []).map((issuer) => ({ issuer, ...shared }));
}

const storageOf = ({ STORAGE, DATABASE_URL }: Environment): StorageConfig =>
  STORAGE === 'memory' || DATABASE_URL === undefined ? { kind: 'memory' } : { kind: 'postgres', url: DATABASE_URL };

function configOf(env: Environment, warnings: readonly string[]): Config {
  const store = {
    ...(env.APPLE_APP_STORE_ID !== undefined && { appStoreId: env.APPLE_APP_STORE_ID }),
    ...(env.ANDROID_PACKAGE !== undefined && { playUrl: `https://play.google.com/store/apps/details?id=${env.ANDROID_PACKAGE}` }),
  };
  return {
    warnings,
    port: env.PORT,
    host: env.HOST,
    logLevel: env.LOG_LEVEL,
    tracing: tracingOf(env),
    metricsAddress: env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    storage: storageOf(env),
    poolSize: env.DATABASE_POOL_SIZE,
    preparedStatements: env.PREPARED_STATEMENTS,
    databaseWaitMs: env.DATABASE_WAIT_SECONDS * 1000,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    issuers: issuersOf(env),
    appScheme: env.APP_SCHEME,
    appLinkTemplate: env.APP_LINK_TEMPLATE,
    store: Object.keys(store).length > 0 ? store : undefined,
    appleAppId: env.APPLE_APP_ID,
    android:
      env.ANDROID_PACKAGE !== undefined
        ? { packageName: env.ANDROID_PACKAGE, fingerprints: env.ANDROID_CERT_FINGERPRINTS ?? [] }
        : undefined,
    push: pushOf(env),
    webPush: webPushOf(env),
    mail: env.EMAIL_URL !== undefined && env.EMAIL_FROM !== undefined ? { url: env.EMAIL_URL, from: env.EMAIL_FROM } : undefined,
    mailPerMinute: env.EMAIL_PER_MINUTE,
    operatorEmail: env.OPERATOR_EMAIL,
    orgCreators: env.ORG_CREATION,
    docs: docsOf(env),
    ...(env.WEB_CLIENT_ID !== undefined && { web: { clientId: env.WEB_CLIENT_ID, signIn: signInOf(env) } }),
    webhooks: env.WEBHOOK_KEYS && { keys: env.WEBHOOK_KEYS.map(bytesOf), allowedNetworks: env.WEBHOOK_ALLOWED_NETWORKS ?? [] },
    corsOrigins: env.CORS_ORIGINS ?? [],
    trustedProxies: env.TRUSTED_PROXIES,
    maxInFlight: env.MAX_IN_FLIGHT,
    cacheMegabytes: env.CACHE_MEGABYTES,
    limits: {
      userPerMinute: env.LIMIT_USER_PER_MINUTE,
      userAtOnce: env.LIMIT_USER_AT_ONCE,
      addressPerMinute: env.LIMIT_ADDRESS_PER_MINUTE,
      addressAtOnce: env.LIMIT_ADDRESS_AT_ONCE,
      secretPerHour: env.LIMIT_CALENDAR_PER_HOUR,
      messagesPerMinute: env.LIMIT_MESSAGES_PER_MINUTE,
      pollsPerMinute: env.LIMIT_POLLS_PER_MINUTE,
      orgsPerNetwork: env.LIMIT_ORGS_PER_NETWORK,
    },
    drainMs: env.DRAIN_SECONDS * 1000,
  };
}

const signInOf = ({
  WEB_SCOPE: scope,
  WEB_PROMPT: prompt,
  WEB_AUDIENCE: audience,
  WEB_RESOURCE: resource,
  WEB_TOKEN: token,
}: Environment): WebConfig['signIn'] & object => ({
  ...(scope !== undefined && { scope }),
  ...(prompt !== undefined && { prompt }),
  ...(audience !== undefined && { audience }),
  ...(resource !== undefined && { resource }),
  ...(token !== undefined && { token }),
});

const docsOf = ({ API_DOCS, API_DOCS_CLIENT_ID: clientId, API_DOCS_SCOPE: scope }: Environment): DocsConfig | undefined =>
  API_DOCS ? { ...(clientId !== undefined && { signIn: { clientId, scope } }) } : undefined;

/** The variables of the OpenTelemetry specification. Every trace starts here, so parent-based samplers never see a parent. */
function tracingOf(env: Environment): Config['tracing'] {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  const sampler = env.OTEL_TRACES_SAMPLER.replace('parentbased_', '');
  const ratio = sampler === 'always_on' ? 1 : sampler === 'always_off' ? 0 : env.OTEL_TRACES_SAMPLER_ARG;
  return { url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`, ratio };
}

const webPushSettings = ({ WEB_PUSH_PUBLIC_KEY, WEB_PUSH_PRIVATE_KEY, WEB_PUSH_CONTACT }: Partial<Environment>) =>
  [WEB_PUSH_PUBLIC_KEY, WEB_PUSH_PRIVATE_KEY, WEB_PUSH_CONTACT] as const;

function webPushOf(env: Environment): WebPushConfig | undefined {
  const [publicKey, privateKey, contact] = webPushSettings(env);
  return publicKey !== undefined && privateKey !== undefined && contact !== undefined ? { publicKey, privateKey, contact } : undefined;
}

function publicKeyOf(privateKey: string): string | undefined {
  const keys = createECDH('prime256v1');
  try {
    keys.setPrivateKey(privateKey, 'base64url');
    return keys.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}

/** Setting an address or an access token enables push. */
function pushOf({ PUSH_SENDER, EXPO_PUSH_URL: url, EXPO_ACCESS_TOKEN: accessToken }: Environment): PushConfig {
  const isExpoGiven = url !== undefined || accessToken !== undefined;
  const kind = PUSH_SENDER ?? (isExpoGiven ? 'expo' : 'none');
  return kind === 'expo' ? { kind, ...(url !== undefined && { url }), ...(accessToken !== undefined && { accessToken }) } : { kind };
}
