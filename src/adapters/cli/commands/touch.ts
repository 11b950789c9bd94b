import { Command } from 'commander';
import { orgCode } from '../arguments.ts';
import { CommandFailed } from '../cli.ts';
import type { CommandFactory } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { sentenceOf } from '../refusals.ts';

export const touch: CommandFactory = (act) =>
  new Command('touch')
    .description('run after changing rows of an organization by SQL: raises its versions, so that nothing kept from before is answered')
    .requiredOption('--org <code>', 'the organization', orgCode)
    .action(
      act(async (cli, { org }: Readonly<{ org: string }>) => {
        if (!(await cli.deployment.touch(org)))
          throw new CommandFailed(EXIT.refused, sentenceOf({ kind: 'not-found' }), { kind: 'not-found' });
        cli.answer({ code: org }, `The versions of ${org} were raised.`);
        return undefined;
      }),
    );
