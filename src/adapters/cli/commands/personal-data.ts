import { Command } from 'commander';
import { OPERATOR } from '../../../domain/membership/operator.ts';
import type { PlayerId } from '../../../domain/shared/ids.ts';
import { orgCode, person, uuid } from '../arguments.ts';
import type { CommandFactory } from '../command.ts';

const pretty = (value: unknown) => JSON.stringify(value, undefined, 2);

export const exportPlayer: CommandFactory = (act) =>
  new Command('player')
    .description('export all data of a player as JSON')
    .argument('<id>', 'the id of the player', uuid)
    .requiredOption('--org <code>', 'the code of the organization', orgCode)
    .action(
      act(async (cli, id: string, { org }: Readonly<{ org: string }>) => {
        const actor = await cli.ask(({ enterOrg }) => enterOrg({ actor: OPERATOR, code: org }));
        const exported = await cli.ask(({ exportPlayer }) => exportPlayer({ actor, playerId: id as PlayerId }));
        cli.answer(exported, pretty(exported));
        return undefined;
      }),
    );

export const exportUser: CommandFactory = (act) =>
  new Command('user')
    .description('export all data of a person in all organizations as JSON')
    .argument('<person>', 'the id of the account, or its verified e-mail address', person)
    .action(
      act(async (cli, which: ReturnType<typeof person>) => {
        const accounts = await cli.ask(({ exportUser }) => exportUser({ actor: OPERATOR, which }));
        cli.answer({ accounts }, pretty({ accounts }));
        return undefined;
      }),
    );
