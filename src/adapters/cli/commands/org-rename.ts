import { Command } from 'commander';
import { OPERATOR } from '../../../domain/membership/operator.ts';
import { orgCode, orgName } from '../arguments.ts';
import type { CommandFactory } from '../command.ts';

export const orgRename: CommandFactory = (act) =>
  new Command('rename')
    .description('give an organization another name; its code stays')
    .argument('<code>', 'the code of the organization', orgCode)
    .argument('<name>', 'its new name', orgName)
    .action(
      act(async (cli, code: string, name: string) => {
        const { org, isChanged } = await cli.ask(({ renameOrg }) => renameOrg({ actor: OPERATOR, code, name }));
        cli.answer({ code: org.code, name, isChanged }, `${org.code} is called ${name} ${isChanged ? 'now' : 'already'}.`);
        return undefined;
      }),
    );
