import { Command } from 'commander';
import { OPERATOR } from '../../../domain/membership/operator.ts';
import type { TimeZone } from '../../../domain/shared/time.ts';
import { orgCode, orgName, timeZone } from '../arguments.ts';
import type { CommandFactory } from '../command.ts';

type Options = Readonly<{ name: string; code: string; timeZone: TimeZone }>;

export const orgCreate: CommandFactory = (act) =>
  new Command('create')
    .description('create an organization')
    .requiredOption('--name <name>', 'the name of the organization', orgName)
    .requiredOption('--code <code>', 'the prefix of its invite codes: 2 to 10 letters and digits', orgCode)
    .requiredOption('--time-zone <zone>', 'the time zone of its dates, such as America/Chicago', timeZone)
    .action(
      act(async (cli, { name, code, timeZone }: Options) => {
        const org = await cli.ask(({ createOrg }) => createOrg({ actor: OPERATOR, name, code, timeZone }));
        cli.answer(
          { id: org.id, name: org.name, code: org.code, timeZone: org.timeZone },
          `${org.name} (${org.code}) was created with the id ${org.id}.\nNext: league org add-admin ${org.code} <e-mail address>`,
        );
        return undefined;
      }),
    );
