import { Command } from 'commander';
import { OPERATOR } from '../../../domain/membership/operator.ts';
import type { CommandFactory } from '../command.ts';
import { tableOf } from '../table.ts';

export const orgList: CommandFactory = (act) =>
  new Command('list').description('list the organizations and how many admins they have').action(
    act(async (cli) => {
      const orgs = await cli.ask(({ listOrgs }) => listOrgs({ actor: OPERATOR }));
      const rows = orgs.map(({ code, name, timeZone, admins, waitingAdmins, members, id }) => [
        ...[code, name, timeZone, waitingAdmins > 0 ? `${admins} (+${waitingAdmins} to sign in)` : String(admins)],
        ...[String(members), id],
      ]);
      cli.answer(
        { orgs },
        orgs.length > 0
          ? tableOf(['CODE', 'NAME', 'TIME ZONE', 'ADMINS', 'MEMBERS', 'ID'], rows)
          : 'There are no organizations yet: create one with "league org create".',
      );
      return undefined;
    }),
  );
