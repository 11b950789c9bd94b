import { Command, CommanderError } from 'commander';
import { Unavailable } from '../../application/ports/unavailable.ts';
import { CommandFailed, cliOn } from './cli.ts';
import type { Act, CommandFactory } from './command.ts';
import { afterRestore } from './commands/after-restore.ts';
import { demo } from './commands/demo.ts';
import { distribute } from './commands/distribute.ts';
import { doctor } from './commands/doctor.ts';
import { erasePlayer, eraseUser } from './commands/erase.ts';
import { exportFiles } from './commands/export.ts';
import { importFile } from './commands/import.ts';
import { migrate } from './commands/migrate.ts';
import { orgAddAdmin } from './commands/org-add-admin.ts';
import { orgChangeCode } from './commands/org-change-code.ts';
import { orgCreate } from './commands/org-create.ts';
import { orgDelete, orgRestore } from './commands/org-delete.ts';
import { orgFirstLink } from './commands/org-first-link.ts';
import { orgList } from './commands/org-list.ts';
import { orgRelease } from './commands/org-release.ts';
import { orgRemoveAdmin } from './commands/org-remove-admin.ts';
import { orgRename } from './commands/org-rename.ts';
import { orgResume, orgSuspend } from './commands/org-suspend.ts';
import { personBlock, personList, personUnblock } from './commands/person-block.ts';
import { exportPlayer, exportUser } from './commands/personal-data.ts';
import { reports } from './commands/reports.ts';
import { retention } from './commands/retention.ts';
import { setup } from './commands/setup.ts';
import { touch } from './commands/touch.ts';
import { undoImport } from './commands/undo-import.ts';
import { verifyRestore } from './commands/verify-restore.ts';
import { why } from './commands/why.ts';
import { type Deployment, Unusable } from './deployment.ts';
import { EXIT, EXIT_CODES_HELP, type ExitCode } from './exit-code.ts';
import type { Terminal } from './terminal.ts';

/** Every command, in the files of `commands`; related commands have a group name as prefix. */
const COMMANDS: readonly CommandFactory[] = [
  setup,
  importFile,
  undoImport,
  exportFiles,
  migrate,
  distribute,
  verifyRestore,
  afterRestore,
  touch,
  doctor,
  why,
  reports,
  retention,
  demo,
];
const GROUPS: readonly Readonly<{ name: string; about: string; commands: readonly CommandFactory[] }>[] = [
  {
    name: 'org',
    about: 'organizations',
    commands: [
      orgCreate,
      orgFirstLink,
      orgAddAdmin,
      orgRemoveAdmin,
      orgList,
      orgRelease,
      orgRename,
      orgChangeCode,
      orgSuspend,
      orgResume,
      orgDelete,
      orgRestore,
    ],
  },
  { name: 'person', about: 'people of all organizations', commands: [personBlock, personUnblock, personList] },
  { name: 'erase', about: 'permanently erase the personal data of a player or user', commands: [erasePlayer, eraseUser] },
  { name: 'personal-data', about: 'export the personal data of a player or user', commands: [exportPlayer, exportUser] },
];

/** Runs one command line, `args` without the program's names, and returns the exit code. */
export async function league(args: readonly string[], deployment: Deployment, terminal: Terminal): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.done;
  const act: Act =
    (work) =>
    async (...given) => {
      const command = given.at(-1) as Command;
      const { json = false } = command.opts<{ json?: boolean }>();
      exitCode = (await work(cliOn(deployment, terminal, json), ...(given.slice(0, -1) as never))) ?? EXIT.done;
    };
  try {
    await programOf(act, deployment.version, terminal).parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    return tell(error, args.includes('--json'), terminal);
  } finally {
    await deployment.close();
  }
}

function programOf(act: Act, version: string, terminal: Terminal): Command {
  const program = new Command('league').description('Administers a deployment of League Gateway.').version(version);
  for (const { name, about, commands } of GROUPS) {
    const group = new Command(name).description(about);
    for (const make of commands) group.addCommand(withJson(make(act)));
    program.addCommand(group);
  }
  for (const make of COMMANDS) program.addCommand(withJson(make(act)));
  program.addHelpText('after', EXIT_CODES_HELP).showSuggestionAfterError();
  for (const each of everyCommand(program)) {
    each
      .exitOverride()
      .showHelpAfterError('(--help shows the usage)')
      .configureOutput({
        writeOut: (text) => void terminal.stdout.write(text),
        writeErr: (text) => void terminal.stderr.write(text),
        getOutHasColors: () => false,
        getErrHasColors: () => false,
      });
  }
  return program;
}

const withJson = (command: Command): Command => command.option('--json', 'print the result as a JSON object');

const everyCommand = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(everyCommand)];

/** Writes the failure to stderr; commander has written its own already. */
function tell(error: unknown, isJson: boolean, { stderr }: Terminal): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  const { message } = error as Error;
  const [exitCode, text, facts] =
    error instanceof CommandFailed
      ? [error.exitCode, message, error.facts]
      : error instanceof Unusable
        ? [EXIT.unavailable, message, {}]
        : error instanceof Unavailable
          ? [EXIT.unavailable, 'The database is unreachable or overloaded: run "league doctor" for details. It is safe to try again.', {}]
          : [EXIT.failed, (error as Error).stack ?? message, {}];
  stderr.write(isJson ? `${JSON.stringify({ error: { exitCode, message: text, ...facts } })}\n` : `${text}\n`);
  return exitCode;
}
