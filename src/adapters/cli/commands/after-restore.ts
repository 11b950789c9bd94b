import { Command } from 'commander';
import type { CommandFactory } from '../command.ts';

export const afterRestore: CommandFactory = (act) =>
  new Command('after-restore')
    .description('once the database is an older one, from a backup: lets no version or sequence number be given a second time')
    .action(
      act(async (cli) => {
        const organizations = await cli.deployment.afterRestore();
        cli.answer({ organizations }, `Versions and sequences of ${organizations} organizations go on where no phone has seen them.`);
        return undefined;
      }),
    );
