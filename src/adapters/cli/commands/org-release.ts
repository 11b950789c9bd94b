import { Command } from 'commander';
import { OPERATOR } from '../../../domain/membership/operator.ts';
import { orgCode } from '../arguments.ts';
import type { CommandFactory } from '../command.ts';

export const orgRelease: CommandFactory = (act) =>
  new Command('release')
    .description('confirm an organization that a member made: its page, its mail, its invite codes as asked for')
    .argument('<code>', 'the code of the organization', orgCode)
    .action(
      act(async (cli, code: string) => {
        const { wasHeld } = await cli.ask(({ releaseOrg }) => releaseOrg({ actor: OPERATOR, code }));
        cli.answer({ code, wasHeld }, wasHeld ? `${code} is confirmed now.` : `${code} was confirmed already.`);
        return undefined;
      }),
    );
