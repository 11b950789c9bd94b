import { Command } from 'commander';
import type { WhichPerson } from '../../../application/privacy/find-person.ts';
import { OPERATOR } from '../../../domain/membership/operator.ts';
import { person } from '../arguments.ts';
import { CommandFailed } from '../cli.ts';
import type { CommandFactory } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { tableOf } from '../table.ts';

const WHO = ['<person>', 'the id of the account, or its verified e-mail address', person] as const;

export const personBlock: CommandFactory = (act) =>
  new Command('block')
    .description('end what a person is in every organization, and let them join none; nothing but a keyed hash is kept of them')
    .argument(...WHO)
    .action(
      act(async (cli, which: WhichPerson) => {
        const { accounts, stillAdminOf } = await cli.ask(({ blockPerson }) => blockPerson({ actor: OPERATOR, which }));
        if (stillAdminOf.length > 0) {
          const text = `Blocked, but still the only admin of ${stillAdminOf.join(', ')}: add another one with "league org add-admin", and run this again.`;
          throw new CommandFailed(EXIT.refused, text, { stillAdminOf });
        }
        cli.answer({ accounts }, `Blocked in all organizations: ${accounts} ${accounts === 1 ? 'account' : 'accounts'}.`);
        return undefined;
      }),
    );

export const personUnblock: CommandFactory = (act) =>
  new Command('unblock')
    .description('let a person join again; in organizations that they were in, an admin decides')
    .argument(...WHO)
    .action(
      act(async (cli, which: WhichPerson) => {
        await cli.ask(({ unblockPerson }) => unblockPerson({ actor: OPERATOR, which }));
        cli.answer({}, 'No longer blocked.');
        return undefined;
      }),
    );

export const personList: CommandFactory = (act) =>
  new Command('list').description('list since when people are blocked, without who they are').action(
    act(async (cli) => {
      const blocks = await cli.ask(({ listBlockedPeople }) => listBlockedPeople({ actor: OPERATOR }));
      const rows = blocks.map(({ id, createdAt }) => [id, createdAt.toISOString()]);
      cli.answer({ blocks }, rows.length > 0 ? tableOf(['BLOCK', 'SINCE'], rows) : 'Nobody is blocked.');
      return undefined;
    }),
  );
