import { Command } from 'commander';
import type { Distribution } from '../../../application/ports/distribution.ts';
import { CommandFailed } from '../cli.ts';
import type { CommandFactory } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { tableOf } from '../table.ts';

export const distribute: CommandFactory = (act) =>
  new Command('distribute')
    .description('distribute the database over the nodes of its Citus cluster, or complete an interrupted distribution: docs/cluster.md')
    .option('--dry-run', 'show what would be done, without doing it')
    .action(
      act(async (cli, { dryRun = false }: { dryRun?: boolean }) => {
        const bar = cli.progress('Placing');
        const distribution = await cli.deployment.distribute({ isDryRun: dryRun, tell: bar.show }).finally(bar.stop);
        const { obstacles } = distribution;
        if (obstacles.length > 0) throw new CommandFailed(EXIT.refused, obstacles.join('\n'), { obstacles });
        cli.answer(distribution, dryRun ? toDo(distribution) : done(distribution));
        return undefined;
      }),
    );

const COUNT = new Intl.NumberFormat('en');
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function toDo({ tables }: Distribution): string {
  const left = tables.filter(({ isPlaced }) => !isPlaced);
  if (left.length === 0) return 'All tables are distributed.';
  const rows = left.reduce((sum, each) => sum + each.rows, 0);
  const lines = left.map(({ name, place, rows: ofTable }) => [name, place, COUNT.format(ofTable)]);
  return `${tableOf(['TABLE', 'PLACEMENT', 'ROWS (EST.)'], lines)}
${left.length} tables to distribute, about ${COUNT.format(rows)} rows. Meanwhile reads continue, and writes wait or are answered with 503. Nothing was done.`;
}

function done({ tables, steps }: Distribution): string {
  if (steps.length === 0) return 'All tables are distributed.';
  const all = steps.reduce((sum, { ms }) => sum + ms, 0);
  return `${tableOf(
    ['STEP', 'DURATION'],
    steps.map(({ what, ms }) => [what, seconds(ms)]),
  )}
${tables.length} tables are distributed, after ${seconds(all)}.`;
}
