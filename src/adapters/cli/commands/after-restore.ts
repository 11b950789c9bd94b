import { Command } from 'commander';
import type { CommandFactory } from '../command.ts';

export const afterRestore: CommandFactory = (act) =>
  new Command('after-restore')
    .description('run after a restore from a backup: ensures that no version or sequence number is assigned twice')
    .action(
      act(async (cli) => {
        const organizations = await cli.deployment.afterRestore();
        cli.answer(
          { organizations },
          `Versions and sequence numbers of ${organizations} organizations were advanced beyond all that clients have seen.`,
        );
        return undefined;
      }),
    );
