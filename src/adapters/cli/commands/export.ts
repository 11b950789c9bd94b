import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { IMPORT_KINDS } from '../../../domain/imports/import-kind.ts';
import { OPERATOR } from '../../../domain/membership/operator.ts';
import { orgCode } from '../arguments.ts';
import type { CommandFactory } from '../command.ts';

export const exportFiles: CommandFactory = (act) =>
  new Command('export')
    .description('export the league of an organization to files that can be imported')
    .argument('<folder>', 'the folder for the files; created if missing')
    .requiredOption('--org <code>', 'the organization', orgCode)
    .action(
      act(async (cli, folder: string, { org }: Readonly<{ org: string }>) => {
        const actor = await cli.ask(({ enterOrg }) => enterOrg({ actor: OPERATOR, code: org }));
        await mkdir(folder, { recursive: true });
        const progress = cli.progress('exporting');
        const files: string[] = [];
        for (const [at, kind] of IMPORT_KINDS.entries()) {
          progress.show(at, IMPORT_KINDS.length);
          const { parts } = await cli.ask(({ exportLeague }) => exportLeague({ actor, kind }));
          const path = join(folder, `${at + 1}-${kind}.csv`);
          await pipeline(parts, createWriteStream(path, { mode: 0o600 }));
          files.push(path);
        }
        progress.stop();
        cli.answer({ files }, `Files written, in the order in which to import them:\n${files.join('\n')}`);
        return undefined;
      }),
    );
