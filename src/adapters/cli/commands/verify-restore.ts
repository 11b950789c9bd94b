import { Command, InvalidArgumentError } from 'commander';
import type { RestoredDatabase } from '../../../application/ports/restored-database.ts';
import type { CommandFactory } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { linesOf } from './doctor.ts';

function moment(text: string): Date {
  const at = new Date(text);
  if (/(Z|[+-]\d\d:?\d\d)$/.test(text) && !Number.isNaN(at.getTime())) return at;
  throw new InvalidArgumentError('A moment has its zone, as in 2026-11-22T14:07:00Z.');
}

export const verifyRestore: CommandFactory = (act) =>
  new Command('verify-restore')
    .description('read all of a database that was restored, say what is wrong with it, and what is not in it any more; changes nothing')
    .option('--lost-at <moment>', 'when the database was lost, as 2026-11-22T14:07:00Z; now, if not given', moment)
    .action(
      act(async (cli, { lostAt = new Date() }: Readonly<{ lostAt?: Date }>) => {
        const restored = await cli.deployment.verifyRestored();
        const lines = [`Database ${restored.place}:`, linesOf(restored.findings), ...(lossOf(restored, lostAt) ?? [])];
        cli.answer({ ...restored, lostAt }, lines.join('\n'));
        return restored.findings.some(({ state }) => state === 'fault') ? EXIT.faults : undefined;
      }),
    );

function lossOf({ newestWrite }: RestoredDatabase, lostAt: Date): readonly string[] | undefined {
  if (!newestWrite) return undefined;
  const minutes = Math.max(0, Math.ceil((lostAt.getTime() - newestWrite.getTime()) / 60_000));
  return [
    `The newest write in it is of ${utc(newestWrite)}, ${durationOf(minutes)} before ${utc(lostAt)}: what was written in between is not in it.`,
  ];
}

const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

function durationOf(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const parts = [days > 0 && `${days} d`, (days > 0 || hours > 0) && `${hours} h`, `${rest} min`];
  return parts.filter((part) => part !== false).join(' ');
}
