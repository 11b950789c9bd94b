import { Command } from 'commander';
import type { Finding } from '../../../application/ports/diagnosis.ts';
import type { CommandFactory } from '../command.ts';
import { EXIT } from '../exit-code.ts';

const SIGNS = { good: 'ok     ', warning: 'warning', fault: 'FAULT  ' } as const;

export const linesOf = (findings: readonly Finding[]): string =>
  findings
    .map(({ state, part, what, remedy }) => {
      const line = `${SIGNS[state]}  ${part.padEnd(13)}  ${what}`;
      return remedy === null ? line : `${line}\n${' '.repeat(24)}${remedy}`;
    })
    .join('\n');

export const doctor: CommandFactory = (act) =>
  new Command('doctor')
    .description('check settings, database, clock, keys, issuers, mail and push, and suggest remedies; changes nothing')
    .action(
      act(async (cli) => {
        const findings = await cli.deployment.diagnose();
        cli.answer({ findings }, linesOf(findings));
        return findings.some(({ state }) => state === 'fault') ? EXIT.faults : undefined;
      }),
    );
