import { Command } from 'commander';
import { OPERATOR } from '../../../domain/membership/operator.ts';
import type { LeagueImportId } from '../../../domain/shared/ids.ts';
import { orgCode, uuid } from '../arguments.ts';
import type { CommandFactory } from '../command.ts';
import { tableOf } from '../table.ts';

export const undoImport: CommandFactory = (act) =>
  new Command('undo-import')
    .description('remove what an import made, all of it or nothing; what it changed stays')
    .argument('<id>', 'the import, as "league import" has named it', uuid)
    .requiredOption('--org <code>', 'the organization', orgCode)
    .action(
      act(async (cli, id: string, { org }: Readonly<{ org: string }>) => {
        const actor = await cli.ask(({ enterOrg }) => enterOrg({ actor: OPERATOR, code: org }));
        const undone = await cli.ask((useCases) => useCases.undoImport({ actor, importId: id as LeagueImportId }));
        const removed = Object.entries(undone.undo!.removed).filter(([, count]) => count > 0);
        const rows = removed.map(([thing, count]) => [thing, String(count)]);
        cli.answer({ import: undone }, `${tableOf(['', 'REMOVED'], rows)}\nIt is undone.`);
        return undefined;
      }),
    );
