import { Command } from 'commander';
import { OPERATOR } from '../../../domain/membership/operator.ts';
import type { Cli } from '../cli.ts';
import type { CommandFactory } from '../command.ts';
import { tableOf } from '../table.ts';

async function listDeleted(cli: Cli): Promise<undefined> {
  const orgs = await cli.ask(({ listDeletedOrgs }) => listDeletedOrgs({ actor: OPERATOR }));
  const rows = orgs.map(({ id, requestedAt, deletedAt }) => [id, requestedAt.toISOString(), deletedAt.toISOString()]);
  cli.answer({ orgs }, orgs.length > 0 ? tableOf(['ID', 'ASKED FOR', 'DELETED'], rows) : 'No organization was deleted.');
  return undefined;
}

export const orgList: CommandFactory = (act) =>
  new Command('list')
    .description('list the organizations and how many admins they have')
    .option(
      '--waiting',
      'only those that members made and nobody has confirmed, when their admins asked for it, and others that look like them',
    )
    .option('--deleted', 'what remains of those that were deleted: id and time')
    .action(
      act(async (cli, { waiting: isWaiting = false, deleted = false }: Readonly<{ waiting?: boolean; deleted?: boolean }>) => {
        if (deleted) return listDeleted(cli);
        const orgs = await cli.ask(({ listOrgs }) => listOrgs({ actor: OPERATOR, isWaiting }));
        const rows = orgs.map(
          ({ code, name, timeZone, admins, waitingAdmins, members, id, suspendedAt, deletesAt, alike, releaseAskedAt }) => [
            ...[
              code,
              deletesAt !== null
                ? `${name} (deleted on ${deletesAt.toISOString().slice(0, 10)})`
                : suspendedAt === null
                  ? name
                  : `${name} (suspended)`,
              timeZone,
              waitingAdmins > 0 ? `${admins} (+${waitingAdmins} to sign in)` : String(admins),
            ],
            ...[
              String(members),
              id,
              ...(isWaiting
                ? [releaseAskedAt?.toISOString().slice(0, 10) ?? '', alike.map((other) => `${other.name} (${other.code})`).join(', ')]
                : []),
            ],
          ],
        );
        const header = ['CODE', 'NAME', 'TIME ZONE', 'ADMINS', 'MEMBERS', 'ID', ...(isWaiting ? ['ASKED ON', 'LOOKS LIKE'] : [])];
        const none = isWaiting
          ? 'No organization waits for confirmation.'
          : 'There are no organizations yet: create one with "league org create".';
        const next = isWaiting ? '\nConfirm one with "league org release <code>".' : '';
        cli.answer({ orgs }, orgs.length > 0 ? `${tableOf(header, rows)}${next}` : none);
        return undefined;
      }),
    );
