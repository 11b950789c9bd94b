import type { Command } from 'commander';
import type { Cli } from './cli.ts';
import type { ExitCode } from './exit-code.ts';

/** Makes an action for commander of what a command does with its arguments and options. */
export type Act = <Given extends readonly unknown[]>(
  work: (cli: Cli, ...given: Given) => Promise<ExitCode | undefined>,
) => (...given: unknown[]) => Promise<void>;

/** A command, made again for every command line: commander keeps what it has parsed in it. */
export type CommandFactory = (act: Act) => Command;
