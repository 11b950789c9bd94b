import { createECDH, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Variables of the gateway by name, as a file of settings has them: docs/settings.md. */
export type Settings = Readonly<Record<string, string>>;

/** Those that only their file and the gateway may show. */
export const SECRETS: readonly string[] = [
  'DATABASE_URL',
  'EMAIL_URL',
  'EXPO_ACCESS_TOKEN',
  'WEBHOOK_KEYS',
  'WEB_PUSH_PRIVATE_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
];

/** Reads lines `NAME=value`; others are comments. */
export const settingsIn = (text: string): Settings =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => /^\s*([A-Z][A-Z0-9_]*)=(.*)$/.exec(line))
      .flatMap((found) => (found ? [[found[1]!, found[2]!.trim()]] : [])),
  );

/** Of a file that need not exist. */
export function textAt(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export const settingsAt = (path: string): Settings => settingsIn(textAt(path) ?? '');

/** Later ones win; an empty value takes a setting away. */
export const merged = (...all: readonly Settings[]): Settings =>
  Object.fromEntries(Object.entries(Object.assign({}, ...all) as Settings).filter(([, value]) => value !== ''));

const HEADER = `# Written by "league setup", which keeps every setting that is added here, but no comment: owner root, mode 600. docs/settings.md explains each setting.`;

/** A file of settings; systemd, Docker and this program read the same from it. */
export const fileOf = (settings: Settings): string =>
  [HEADER, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`), ''].join('\n');

/** Names of settings whose value a file cannot hold on one line as it is. */
export const unwritable = (settings: Settings): readonly string[] =>
  Object.entries(settings).flatMap(([name, value]) => (/[\n\r\\]|^["']/.test(value) ? [name] : []));

/** What every installation on one machine behind one proxy has. */
const ON_THIS_MACHINE: Settings = { HOST: '127.0.0.1', PORT: '3000', TRUSTED_PROXIES: '1' };

/** The settings with what is the same everywhere, and with keys, which are made once. */
export function completed(settings: Settings): Settings {
  const { PUBLIC_URL, OPERATOR_EMAIL, EMAIL_URL } = settings;
  const contact = OPERATOR_EMAIL === undefined ? PUBLIC_URL : `mailto:${OPERATOR_EMAIL}`;
  const { OPERATOR_EMAIL: _, ...withoutOperator } = settings;
  return {
    ...ON_THIS_MACHINE,
    WEBHOOK_KEYS: randomBytes(32).toString('base64'),
    ...(settings['WEB_PUSH_PUBLIC_KEY'] === undefined && contact !== undefined && { ...newWebPushKeys(), WEB_PUSH_CONTACT: contact }),
    // Without a mail server nobody can be told.
    ...(EMAIL_URL === undefined ? withoutOperator : settings),
  };
}

/** A pair by which push services of browsers know a deployment (VAPID). */
export function newWebPushKeys() {
  const keys = createECDH('prime256v1');
  return { WEB_PUSH_PUBLIC_KEY: keys.generateKeys('base64url'), WEB_PUSH_PRIVATE_KEY: keys.getPrivateKey('base64url') };
}
