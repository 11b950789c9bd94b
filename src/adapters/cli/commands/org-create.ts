import { Command } from 'commander';
import { OPERATOR } from '../../../domain/membership/operator.ts';
import type { TimeZone } from '../../../domain/shared/time.ts';
import { orgCode, orgName, timeZone } from '../arguments.ts';
import type { CommandFactory } from '../command.ts';

type Options = Readonly<{ name: string; code: string; timeZone: TimeZone }>;

export const orgCreate: CommandFactory = (act) =>
  new Command('create')
    .description('begin an organization')
    .requiredOption('--name <name>', 'what it is called', orgName)
    .requiredOption('--code <code>', 'how its invite codes begin: 2 to 10 letters and digits', orgCode)
    .requiredOption('--time-zone <zone>', 'where its days begin and end, such as America/Chicago', timeZone)
    .action(
      act(async (cli, { name, code, timeZone }: Options) => {
        const org = await cli.ask(({ createOrg }) => createOrg({ actor: OPERATOR, name, code, timeZone }));
        cli.answer(
          { id: org.id, name: org.name, code: org.code, timeZone: org.timeZone },
          `${org.name} (${org.code}) is there, with the id ${org.id}.\nNext: league org add-admin ${org.code} <e-mail address>`,
        );
        return undefined;
      }),
    );
