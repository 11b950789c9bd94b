import { Command } from 'commander';
import type { CommandFactory } from '../command.ts';

export const migrate: CommandFactory = (act) =>
  new Command('migrate').description('bring the database up to date, as a start of the gateway does').action(
    act(async (cli) => {
      const applied = await cli.deployment.migrate();
      cli.answer({ applied }, applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database was up to date.');
      return undefined;
    }),
  );
