import { Command } from 'commander';
import { OPERATOR } from '../../../domain/membership/operator.ts';
import type { CommandFactory } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { tableOf } from '../table.ts';

export const retention: CommandFactory = (act) =>
  new Command('retention').description('remove expired data now, and report what was removed').action(
    act(async (cli) => {
      const bar = cli.progress('Removing');
      const { removed, failed } = await cli
        .ask(({ removeExpired }) => removeExpired({ actor: OPERATOR, tell: bar.show }))
        .finally(bar.stop);
      const failures = failed.map(({ kind, error }) => ({ kind, message: (error as Error).message }));
      const rows = [
        ...Object.entries(removed).map(([kind, count]) => [kind, `${count} removed`]),
        ...failures.map(({ kind, message }) => [kind, `could not be removed: ${message}`]),
      ];
      cli.answer({ removed, failed: failures }, rows.length > 0 ? tableOf(['KIND', 'RESULT'], rows) : 'No data had expired.');
      return failed.length > 0 ? EXIT.failed : undefined;
    }),
  );
