import { Command } from 'commander';
import { OPERATOR } from '../../../domain/membership/operator.ts';
import type { PlayerId } from '../../../domain/shared/ids.ts';
import { orgCode, person, uuid } from '../arguments.ts';
import type { CommandFactory } from '../command.ts';

type Agreement = Readonly<{ yes?: boolean }>;
const YES = ['--yes', 'do not ask for confirmation'] as const;

export const erasePlayer: CommandFactory = (act) =>
  new Command('player')
    .description('erase a player of an organization; statistics are kept, under "Former player"')
    .argument('<id>', 'the id of the player', uuid)
    .requiredOption('--org <code>', 'the code of the organization', orgCode)
    .option(...YES)
    .action(
      act(async (cli, id: string, { org, yes = false }: Agreement & Readonly<{ org: string }>) => {
        await cli.confirm(`All data of player ${id} will be permanently erased.`, yes);
        const actor = await cli.ask(({ enterOrg }) => enterOrg({ actor: OPERATOR, code: org }));
        await cli.ask(({ erasePlayer }) => erasePlayer({ actor, playerId: id as PlayerId }));
        cli.answer({ erased: { playerId: id } }, `Player ${id} was erased.`);
        return undefined;
      }),
    );

export const eraseUser: CommandFactory = (act) =>
  new Command('user')
    .description('erase a person in all organizations; what they wrote for others is kept, under "Former member"')
    .argument('<person>', 'the id of the account, or its verified e-mail address', person)
    .option('--leave-orgs', 'also if an organization is left without an admin')
    .option(...YES)
    .action(
      act(
        async (
          cli,
          which: ReturnType<typeof person>,
          { leaveOrgs = false, yes = false }: Agreement & Readonly<{ leaveOrgs?: boolean }>,
        ) => {
          await cli.confirm(
            `All data of ${'userId' in which ? which.userId : which.email} in all organizations will be permanently erased.`,
            yes,
          );
          const { userIds, orgsWithoutAdmin } = await cli.ask(({ eraseUser }) => eraseUser({ actor: OPERATOR, which, leaveOrgs }));
          const without = orgsWithoutAdmin.map((id) => `\nOrganization ${id} no longer has an admin: add one with "league org add-admin".`);
          cli.answer({ erased: { userIds }, orgsWithoutAdmin }, `Erased: ${userIds.join(', ')}.${without.join('')}`);
          return undefined;
        },
      ),
    );
