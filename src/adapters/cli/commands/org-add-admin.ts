import { Command } from 'commander';
import { OPERATOR } from '../../../domain/membership/operator.ts';
import { email, orgCode } from '../arguments.ts';
import { CommandFailed } from '../cli.ts';
import type { CommandFactory } from '../command.ts';
import { EXIT } from '../exit-code.ts';

export const orgAddAdmin: CommandFactory = (act) =>
  new Command('add-admin')
    .description('make a person an admin of an organization, even before their first sign-in')
    .argument('<code>', 'the code of the organization', orgCode)
    .argument('<e-mail>', 'the address that their identity provider has verified', email)
    .action(
      act(async (cli, code: string, address: string) => {
        const { admins, isBlocked } = await cli.ask(({ appointAdmin }) => appointAdmin({ actor: OPERATOR, code, email: address }));
        if (isBlocked) {
          throw new CommandFailed(
            EXIT.refused,
            `${address} is blocked on this deployment: "league person unblock ${address}" comes first.`,
          );
        }
        const text =
          admins.length > 0
            ? `${address} is an admin of ${code}.`
            : `${address} becomes an admin of ${code} at the first sign-in with that address verified, within 30 days.`;
        cli.answer({ code, state: admins.length > 0 ? 'admin' : 'waits-for-sign-in', userIds: admins }, text);
        return undefined;
      }),
    );
