import { Command } from 'commander';
import { OPERATOR } from '../../../domain/membership/operator.ts';
import { orgCode } from '../arguments.ts';
import type { CommandFactory } from '../command.ts';

export const orgChangeCode: CommandFactory = (act) =>
  new Command('change-code')
    .description('give an organization another code; its present one leads to it for a year')
    .argument('<code>', 'the code of the organization', orgCode)
    .argument('<new code>', 'its new code: 2 to 10 letters and digits', orgCode)
    .action(
      act(async (cli, code: string, newCode: string) => {
        const { org, isChanged } = await cli.ask(({ changeOrgCode }) => changeOrgCode({ actor: OPERATOR, code, newCode }));
        const text = isChanged
          ? `The code is ${newCode} now, also at the beginning of invite codes. Links and codes with the earlier one work for a year.`
          : `The code is ${newCode} already.`;
        cli.answer({ id: org.id, code: org.code, isChanged }, text);
        return undefined;
      }),
    );
