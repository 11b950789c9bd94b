import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Part } from '../../../application/ports/diagnosis.ts';
import { type Cli, CommandFailed, cliOn } from '../cli.ts';
import type { CommandFactory } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { askingAt } from '../setup/ask.ts';
import { createDatabase } from '../setup/create-database.ts';
import { type Change, differing, install, layoutIn } from '../setup/install.ts';
import {
  certificateOf,
  ENVIRONMENT,
  installationOf,
  type Layout,
  PROXIES,
  type ProxyName,
  timersOf,
  unitsOf,
} from '../setup/installation.ts';
import { archiveFileOf, clusterToArchive } from '../setup/local-cluster.ts';
import { completed, merged, SECRETS, type Settings, settingsAt, unwritable } from '../setup/settings.ts';
import { serverOf, startInstalled } from '../setup/start.ts';
import { linesOf } from './doctor.ts';
import { firstLink, firstLinkText } from './org-first-link.ts';

type Options = Readonly<{
  to: string;
  publicUrl?: string;
  issuer?: string;
  audience?: string;
  webClient?: string;
  mailFrom?: string;
  operator?: string;
  set: Settings;
  from?: string;
  createDatabase?: boolean;
  proxy?: ProxyName;
  certificate?: string;
  certificateKey?: string;
  instances?: number;
  start?: boolean;
}>;

const HELP = `
Secrets are no arguments, which everybody on the machine can read. They come from the terminal, from the environment
(${SECRETS.join(', ')}),
or from the file of --from. Run again, setup keeps keys and every setting that it is not told, changes what differs, and says what.`;

function oneSetting(text: string, all: Settings): Settings {
  const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError('A setting is NAME=value.');
  if (SECRETS.includes(name)) throw new InvalidArgumentError(`${name} is a secret: put it into the environment or the file of --from.`);
  return { ...all, [name]: value.trim() };
}

function instances(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 16) return count;
  throw new InvalidArgumentError('Instances are 1 to 16.');
}

export const setup: CommandFactory = (act) =>
  new Command('setup')
    .description('set up a production on this machine: asks or takes flags, checks each part by using it, writes the files, migrates')
    .option('--to <folder>', 'write below this folder instead of the root, which needs no rights of root', '/')
    .option('--public-url <url>', 'the public address, such as https://league.example.org')
    .option('--issuer <url>', 'the identity provider, as it writes itself')
    .option('--audience <names>', 'the audience of its access tokens')
    .option('--web-client <id>', 'its public client for the web apps')
    .option('--mail-from <address>', 'the address that mail is sent from; the server is EMAIL_URL')
    .option('--operator <address>', 'your own e-mail address, for push services of browsers and what waits for you')
    .option('--set <NAME=value>', 'another setting of docs/settings.md; repeatable, and NAME= takes it away', oneSetting, {})
    .option('--from <file>', 'lines NAME=value, also with secrets')
    .option('--create-database', 'make the role and the database "league" by psql as a superuser, where DATABASE_URL is not given')
    .addOption(new Option('--proxy <name>', 'what terminates TLS in front').choices(PROXIES))
    .option('--certificate <file>', "nginx's certificate chain, if not that of certbot")
    .option('--certificate-key <file>', 'its private key')
    .option('--instances <count>', 'gateways on this machine; with two, a restart interrupts nobody', instances)
    .option('--start', 'start or restart what is installed by systemctl, one instance after another')
    .addHelpText('after', HELP)
    .action(
      act(async (cli, options: Options) => {
        const root = resolve(options.to);
        const settings = await settingsFor(cli, options, root);
        const layout = {
          ...layoutFor(options, layoutIn(root)),
          cluster: clusterToArchive(root, settings['DATABASE_URL']!),
        };
        const deployment = cli.deployment.withSettings(settings);
        try {
          return await setUp(
            { ...cli, ...cliOn(deployment, cli.terminal, cli.isJson) },
            {
              settings,
              layout,
              root,
              isStarted: options.start === true,
              isConfigured: differing(settingsAt(join(root, ENVIRONMENT)), settings).length === 0,
            },
          );
        } finally {
          await deployment.close();
        }
      }),
    );

type Plan = Readonly<{
  settings: Settings;
  layout: Layout;
  root: string;
  isStarted: boolean;
  /** The settings are those installed: only the version or the layout changes. */
  isConfigured: boolean;
}>;

/** Services of others, whose outage must not hold up an upgrade or a rollback. */
const OF_OTHERS: ReadonlySet<Part> = new Set<Part>(['issuer', 'mail', 'push']);

async function setUp(cli: Cli, { settings, layout, root, isStarted, isConfigured }: Plan): Promise<ExitCode | undefined> {
  const { deployment, terminal } = cli;
  const tell = (line: string) => void terminal.stderr.write(`${line}\n`);
  const findings = await deployment.diagnose();
  tell(linesOf(findings));
  const faults = findings.filter(({ state }) => state === 'fault');
  if (faults.some(({ part }) => !(isConfigured && OF_OTHERS.has(part)))) {
    throw new CommandFailed(EXIT.faults, 'Nothing was written: mend what is marked FAULT, and run setup again.', { findings });
  }
  if (faults.length > 0) tell('Goes on nevertheless: the settings stay as they are.');
  const changes = writing(() => install(installationOf(settings, layout), layout, root));
  for (const change of changes) tell(sentenceOf(change, root));
  if (changes.length === 0) tell('Nothing differs.');
  for (const line of cautionsOf(settings, layout)) tell(line);
  const applied = await deployment.migrate();
  if (isStarted) await startInstalled(settings, layout, changes);
  const first = await firstLink(cli);
  cli.answer(
    { changes, applied, isStarted, ...first },
    [...(isStarted ? [] : [nextSteps(layout, root, changes)]), firstLinkText(first)].join('\n\n'),
  );
  return undefined;
}

function writing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error;
    throw new CommandFailed(
      EXIT.unavailable,
      `${path ?? 'A file'} cannot be written: run setup as root, or with --to into a folder of yours.`,
    );
  }
}

const sentenceOf = ({ path, what, names = [] }: Change, root: string): string =>
  `${join(root, path)}: ${what}${names.length === 0 ? '' : ` (${names.join(', ')})`}`;

/** What would keep the installed files from working, which nothing that was asked before shows. */
const cautionsOf = ({ PUBLIC_URL }: Settings, layout: Layout): readonly string[] => [
  ...(/^\/(root|home)\//.test(process.execPath)
    ? [`Node.js is at ${process.execPath}, where services may not read it: install it to /usr/bin, and run setup with that.`]
    : []),
  ...(layout.proxy === 'nginx' && !existsSync(certificateOf(PUBLIC_URL!, layout))
    ? [
        `${certificateOf(PUBLIC_URL!, layout)} is not there yet, and nginx does not start without: get it by certbot, or name another with --certificate.`,
      ]
    : []),
  ...(layout.cluster
    ? []
    : [
        'Dumps are made each night, and no base backups: the database is not of a PostgreSQL that Debian runs on this machine, or its WAL is archived already. docs/operations.md, "Backup", says what a restore to a minute needs.',
      ]),
  ...(layout.proxy === 'caddy' ? ['/etc/caddy/Caddyfile needs the line: import /etc/caddy/league-gateway.caddyfile'] : []),
];

function nextSteps(layout: Layout, root: string, changes: readonly Change[]): string {
  const { cluster } = layout;
  const isArchiveNew = cluster !== undefined && changes.some(({ path }) => path === archiveFileOf(cluster));
  return [
    'Next:',
    ...(root === '/' ? [] : [`  sudo cp -a ${root}/. /                # the files belong there, to root`]),
    '  sudo systemctl daemon-reload',
    ...(isArchiveNew ? [`  sudo systemctl restart ${serverOf(cluster)}    # from then on it archives`] : []),
    `  sudo systemctl enable --now ${[...unitsOf(layout), ...timersOf(layout)].join(' ')}`,
    ...(isArchiveNew ? ['  sudo systemctl start --no-block league-base-backup'] : []),
    ...(layout.proxy === 'none' ? [] : [`  sudo systemctl reload ${layout.proxy}`]),
  ].join('\n');
}

const layoutFor = (options: Options, there: Layout | undefined): Layout => ({
  proxy: options.proxy ?? there?.proxy ?? 'nginx',
  certificate: options.certificate === undefined ? there?.certificate : resolve(options.certificate),
  certificateKey: options.certificateKey === undefined ? there?.certificateKey : resolve(options.certificateKey),
  instances: options.instances ?? there?.instances ?? 2,
});

/** In this order of rank: flags, the file of --from, secrets of the environment, what is installed, the answers at the terminal. */
async function settingsFor({ terminal }: Cli, options: Options, root: string): Promise<Settings> {
  const { publicUrl, issuer, audience, webClient, mailFrom, operator } = options;
  const flags = Object.entries({
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: issuer,
    OIDC_AUDIENCE: audience,
    WEB_CLIENT_ID: webClient,
    EMAIL_FROM: mailFrom,
    OPERATOR_EMAIL: operator,
  }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const ofShell = SECRETS.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  const there = settingsAt(join(root, ENVIRONMENT));
  const given = merged(
    ...[
      there,
      Object.fromEntries(ofShell),
      options.from === undefined ? {} : settingsAt(options.from),
      Object.fromEntries(flags),
      options.set,
    ],
  );
  const isKnown = Object.keys(there).length > 0 && missingOf(given).length === 0;
  const answered = isKnown ? given : await answers(terminal, given, options);
  const withDatabase =
    answered['DATABASE_URL'] === undefined && options.createDatabase === true
      ? { DATABASE_URL: createDatabase(process.env), ...answered }
      : answered;
  const settings = completed(withDatabase);
  const wrong = unwritable(settings);
  if (wrong.length > 0) throw new CommandFailed(EXIT.usage, `${wrong.join(', ')}: without quotes, a backslash or a line break, please.`);
  const missing = missingOf(settings);
  if (missing.length === 0) return settings;
  throw new CommandFailed(
    EXIT.usage,
    `${missing.join(', ')}: not given, and there is no terminal to ask at. "league setup --help" says how.`,
  );
}

const missingOf = (settings: Settings): readonly string[] =>
  ['PUBLIC_URL', 'OIDC_ISSUER', 'WEB_CLIENT_ID', 'DATABASE_URL'].filter((name) => settings[name] === undefined);

/** Asks for what was not given: at the first setup, and where something is missing that 0.2 did not require. */
async function answers(terminal: Cli['terminal'], given: Settings, { createDatabase: isMade = false }: Options): Promise<Settings> {
  const asking = askingAt(terminal);
  if (!asking) return given;
  const found: Record<string, string> = { ...given };
  const ask = async (name: string, question: string, there?: string) => {
    if (found[name] !== undefined) return;
    const answer = await asking.ask(question, { there, isSecret: SECRETS.includes(name) });
    if (answer !== '') found[name] = answer;
  };
  try {
    await ask('PUBLIC_URL', 'Public address, such as https://league.example.org');
    await ask('OIDC_ISSUER', 'Identity provider (issuer), as it writes itself');
    if (found['OIDC_AUTHORIZED_PARTIES'] === undefined) await ask('OIDC_AUDIENCE', 'Audience of its access tokens', 'league-gateway');
    await ask('WEB_CLIENT_ID', 'Its public client for the web apps', 'league-app');
    if (!isMade) await ask('DATABASE_URL', 'Database, as postgresql://user:password@host:port/name (not shown)');
    await ask('EMAIL_URL', 'Mail server, as smtps://user:password@host:465 (not shown; nothing for no mail)');
    if (found['EMAIL_URL'] !== undefined) await ask('EMAIL_FROM', 'Address that mail is sent from');
    await ask('OPERATOR_EMAIL', 'Your own e-mail address');
    return found;
  } finally {
    asking.close();
  }
}
