import { Command } from 'commander';
import type { CommandFactory } from '../command.ts';

export const migrate: CommandFactory = (act) =>
  new Command('migrate').description('run pending migrations, as the gateway does when it starts').action(
    act(async (cli) => {
      const applied = await cli.deployment.migrate();
      cli.answer({ applied }, applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.');
      return undefined;
    }),
  );
