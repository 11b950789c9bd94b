import { Command } from 'commander';
import type { CommandFactory } from '../command.ts';
import { EXIT } from '../exit-code.ts';

const SIGNS = { good: 'ok     ', warning: 'warning', fault: 'FAULT  ' } as const;

export const doctor: CommandFactory = (act) =>
  new Command('doctor')
    .description('check settings, database, clock, keys, issuers, mail and push, and suggest remedies; changes nothing')
    .action(
      act(async (cli) => {
        const findings = await cli.deployment.diagnose();
        const lines = findings.map(({ state, part, what, remedy }) => {
          const line = `${SIGNS[state]}  ${part.padEnd(13)}  ${what}`;
          return remedy === null ? line : `${line}\n${' '.repeat(24)}${remedy}`;
        });
        cli.answer({ findings }, lines.join('\n'));
        return findings.some(({ state }) => state === 'fault') ? EXIT.faults : undefined;
      }),
    );
