import { Command } from 'commander';
import { OPERATOR } from '../../../domain/membership/operator.ts';
import { comparableEmail } from '../../../domain/shared/email-address.ts';
import { email, orgCode } from '../arguments.ts';
import { CommandFailed } from '../cli.ts';
import type { CommandFactory } from '../command.ts';
import { EXIT } from '../exit-code.ts';

/** More than have one address. */
const MOST_OF_ADDRESS = 100;

export const orgRemoveAdmin: CommandFactory = (act) =>
  new Command('remove-admin')
    .description('end what makes a person an admin of an organization, and have a decision made if they ask to join it again')
    .argument('<code>', 'the code of the organization', orgCode)
    .argument('<e-mail>', 'the address that their identity provider has verified', email)
    .action(
      act(async (cli, code: string, address: string) => {
        const actor = await cli.ask(({ enterOrg }) => enterOrg({ actor: OPERATOR, code }));
        const filter = { role: 'admin', status: 'approved', q: address } as const;
        const { items } = await cli.ask(({ listMembers }) => listMembers({ actor, filter, page: { limit: MOST_OF_ADDRESS } }));
        const theirs = items.filter(
          ({ user }) => user.emailVerified && user.email && comparableEmail(user.email) === comparableEmail(address),
        );
        if (theirs.length === 0) throw new CommandFailed(EXIT.refused, `${address} is no admin of ${code}.`);
        for (const { membershipId } of theirs) await cli.ask(({ revokeMember }) => revokeMember({ actor, membershipId, all: false }));
        cli.answer({ code, userIds: theirs.map(({ user }) => user.id) }, `${address} is no longer an admin of ${code}.`);
        return undefined;
      }),
    );
