import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Argument, Command, Option } from 'commander';
import { BYTE_ENCODINGS, type ByteEncoding, readingsOf } from '../../../domain/imports/encodings.ts';
import { IMPORT_KINDS, type ImportKind } from '../../../domain/imports/import-kind.ts';
import { MAX_FILE_BYTES, undoableUntil } from '../../../domain/imports/league-import.ts';
import { OPERATOR } from '../../../domain/membership/operator.ts';
import type { SeasonId } from '../../../domain/shared/ids.ts';
import { err, ok } from '../../../domain/shared/result.ts';
import { DEFAULT_LANGUAGE } from '../../../domain/texts/language.ts';
import { orgCode } from '../arguments.ts';
import { CommandFailed } from '../cli.ts';
import type { CommandFactory } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { tableOf } from '../table.ts';

type Options = Readonly<{ org: string; dryRun?: boolean; season?: SeasonId; encoding?: ByteEncoding }>;
const ASKED_EVERY_MS = 200;
const FINDINGS_AT_ONCE = 500;

/** Columns that were not read, by reason. */
const LEFT_OUT = {
  personal: 'Skipped personal data, not stored',
  unknown: 'Skipped unknown columns',
  'another-kind': 'Skipped columns of another kind of file',
} as const;

function unreadable(path: string, { code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'ENOENT':
      return `There is no file ${resolve(path)}.`;
    case 'EISDIR':
      return `${resolve(path)} is a directory, not a file.`;
    case 'EACCES':
      return `This user may not read ${resolve(path)}.`;
    default:
      return `${resolve(path)} cannot be read: ${message}.`;
  }
}

export const importFile: CommandFactory = (act) =>
  new Command('import')
    .description('import a file from a spreadsheet program or another product, all or nothing')
    .addArgument(new Argument('<kind>', 'the content of the file').choices(IMPORT_KINDS))
    .argument('<file>', 'CSV, up to 10 MB')
    .requiredOption('--org <code>', 'the organization', orgCode)
    .option('--season <id>', 'the season for lines that do not name one')
    .addOption(new Option('--encoding <name>', 'how to read a file that is not UTF-8').choices(BYTE_ENCODINGS))
    .option('--dry-run', 'report what would be changed, without storing it')
    .action(
      act(async (cli, kind: ImportKind, path: string, { org, dryRun = false, season, encoding }: Options) => {
        const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
          throw new CommandFailed(EXIT.usage, unreadable(path, error));
        });
        const file = async () =>
          bytes.length > MAX_FILE_BYTES ? err({ kind: 'file-too-large', limitBytes: MAX_FILE_BYTES }) : ok(new Uint8Array(bytes));
        const actor = await cli.ask(({ enterOrg }) => enterOrg({ actor: OPERATOR, code: org }));
        const options = { ...(season !== undefined && { seasonId: season }), ...(encoding && { encoding }) };
        const { id } = await cli.ask(({ startImport }) =>
          startImport({ actor, kind, isDryRun: dryRun, language: DEFAULT_LANGUAGE, mapping: {}, options, file }),
        );
        const seen = (first: number) => cli.ask(({ getImport }) => getImport({ actor, importId: id, first, limit: FINDINGS_AT_ONCE }));

        const progress = cli.progress(`importing ${kind}`);
        let view = await seen(0);
        while (view.job.state === 'running') {
          progress.show(view.job.progress.done, view.job.progress.total);
          await pause(ASKED_EVERY_MS);
          view = await seen(0);
        }
        progress.stop();
        const { job } = view;
        const findings = [...view.findings];
        while (view.next !== undefined) {
          view = await seen(view.next);
          findings.push(...view.findings);
        }
        const counts = Object.entries(job.report?.counts ?? {}).filter(([, count]) => count.new + count.changed + count.same > 0);
        const rows = counts.map(([thing, count]) => [thing, String(count.new), String(count.changed), String(count.same)]);
        const headersOf = (why: string) =>
          (job.report?.columns ?? []).flatMap(({ header, use }) =>
            'leftOut' in use && use.leftOut === why && header !== '' ? [header] : [],
          );
        const leftOut = Object.entries(LEFT_OUT).flatMap(([why, sentence]) => {
          const headers = headersOf(why);
          return headers.length > 0 ? [`${sentence}: ${headers.join(', ')}.`] : [];
        });
        const outcome = {
          done: dryRun ? 'It would be stored.' : 'It was stored.',
          refused: 'Nothing was stored: the file has faults.',
          failed: `Nothing was stored: ${job.failure}.`,
          running: '',
        }[job.state];
        const until = undoableUntil(job);
        const undo = until ? [`To undo it until ${until.toISOString()}: league undo-import ${id} --org ${org}`] : [];
        const isUnclear = findings.some(({ rule }) => rule === 'encoding-unclear');
        const readings = isUnclear ? readingsOf(bytes.toString('latin1')) : [];
        const lines = [
          ...findings.map(({ sentence }) => sentence),
          ...readings.map(({ encoding: name, words }) => `--encoding ${name}: ${words.join(', ')}`),
          ...leftOut,
          tableOf(['', 'NEW', 'CHANGED', 'SAME'], rows),
          outcome,
          ...undo,
        ];
        cli.answer({ import: { ...job, findings } }, lines.join('\n'));
        if (job.state === 'refused') return EXIT.faults;
        return job.state === 'failed' ? EXIT.failed : undefined;
      }),
    );
