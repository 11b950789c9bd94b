import { Command } from 'commander';
import { OPERATOR } from '../../../domain/membership/operator.ts';
import { isSuspended } from '../../../domain/membership/org.ts';
import { localDate } from '../../../domain/shared/time.ts';
import { orgCode } from '../arguments.ts';
import type { CommandFactory } from '../command.ts';

export const orgDelete: CommandFactory = (act) =>
  new Command('delete')
    .description('close an organization at once, and remove it with all that is in it after 30 days')
    .argument('<code>', 'the code of the organization', orgCode)
    .option('--yes', 'do not ask for the code again')
    .action(
      act(async (cli, code: string, { yes = false }: Readonly<{ yes?: boolean }>) => {
        const question = `${code} is closed to its members now, and removed for good after 30 days. A backup may be kept for longer.`;
        await cli.confirm(question, yes, code);
        const { org, isChanged } = await cli.ask(({ deleteOrg }) => deleteOrg({ actor: OPERATOR, code }));
        const day = localDate(org.deletesAt!, org.timeZone);
        const text = isChanged
          ? `${org.code} is closed, and is deleted on ${day}. Its admins are told how to export it. Until then "league org restore ${org.code}" opens it again.`
          : `${org.code} was to be deleted already, on ${day}.`;
        cli.answer({ id: org.id, code: org.code, deletesAt: org.deletesAt, isChanged }, text);
        return undefined;
      }),
    );

export const orgRestore: CommandFactory = (act) =>
  new Command('restore')
    .description('make an organization that is to be deleted what it was before: open, or suspended')
    .argument('<code>', 'the code of the organization', orgCode)
    .action(
      act(async (cli, code: string) => {
        const { org, isChanged } = await cli.ask(({ restoreOrg }) => restoreOrg({ actor: OPERATOR, code }));
        const state = isSuspended(org) ? 'suspended' : 'open';
        const text = isChanged ? `${org.code} is ${state} again.` : `${org.code} was not to be deleted.`;
        cli.answer({ code: org.code, state, isChanged }, text);
        return undefined;
      }),
    );
