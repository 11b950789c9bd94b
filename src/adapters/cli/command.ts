import type { Command } from 'commander';
import type { Cli } from './cli.ts';
import type { ExitCode } from './exit-code.ts';

/** Turns a command's function of arguments and options into a commander action. */
export type Act = <Given extends readonly unknown[]>(
  work: (cli: Cli, ...given: Given) => Promise<ExitCode | undefined>,
) => (...given: unknown[]) => Promise<void>;

/** Creates a command anew for every command line, since commander keeps parsed values in it. */
export type CommandFactory = (act: Act) => Command;
