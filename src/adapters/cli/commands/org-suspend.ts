import { Command } from 'commander';
import { OPERATOR } from '../../../domain/membership/operator.ts';
import { orgCode, suspensionNotice } from '../arguments.ts';
import { CommandFailed } from '../cli.ts';
import type { CommandFactory } from '../command.ts';
import { EXIT } from '../exit-code.ts';

const TO_BE_DELETED = (code: string) => `${code} is to be deleted: "league org restore ${code}" opens it again.`;

export const orgSuspend: CommandFactory = (act) =>
  new Command('suspend')
    .description('close an organization to its members, who read the notice; its admins can still export, and nothing is lost')
    .argument('<code>', 'the code of the organization', orgCode)
    .requiredOption('--notice <text>', 'what its members are told', suspensionNotice)
    .action(
      act(async (cli, code: string, { notice }: Readonly<{ notice: string }>) => {
        const { org, isChanged } = await cli.ask(({ suspendOrg }) => suspendOrg({ actor: OPERATOR, code, notice }));
        if (org.deletesAt !== null) throw new CommandFailed(EXIT.refused, TO_BE_DELETED(org.code));
        const text = isChanged
          ? `${org.code} is suspended. Open it again with "league org resume ${org.code}".`
          : `${org.code} was suspended already, with this notice.`;
        cli.answer({ code: org.code, suspendedAt: org.suspendedAt, isChanged }, text);
        return undefined;
      }),
    );

export const orgResume: CommandFactory = (act) =>
  new Command('resume')
    .description('open a suspended organization again')
    .argument('<code>', 'the code of the organization', orgCode)
    .action(
      act(async (cli, code: string) => {
        const { org, isChanged } = await cli.ask(({ resumeOrg }) => resumeOrg({ actor: OPERATOR, code }));
        if (org.deletesAt !== null) throw new CommandFailed(EXIT.refused, TO_BE_DELETED(org.code));
        cli.answer({ code: org.code, isChanged }, isChanged ? `${org.code} is open again.` : `${org.code} was not suspended.`);
        return undefined;
      }),
    );
