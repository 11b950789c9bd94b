import { Command } from 'commander';
import { CommandFailed } from '../cli.ts';
import type { CommandFactory } from '../command.ts';
import { EXIT } from '../exit-code.ts';

export const demo: CommandFactory = (act) =>
  new Command('demo').description('add the demo league (development only)').action(
    act(async (cli) => {
      const { addDemo } = cli.deployment;
      if (!addDemo) throw new CommandFailed(EXIT.refused, 'The demo league is for development only: its users sign in without a password.');
      await addDemo();
      cli.answer({ added: true }, 'The demo league was added.');
      return undefined;
    }),
  );
