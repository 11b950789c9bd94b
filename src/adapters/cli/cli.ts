import { createInterface } from 'node:readline/promises';
import type { Refusal } from '../../application/refusal.ts';
import type { UseCases } from '../../application/use-cases.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Deployment } from './deployment.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { type Progress, progressBar } from './progress.ts';
import { sentenceOf } from './refusals.ts';
import { isInteractive, type Terminal } from './terminal.ts';

/** Ends a command with a message for the operator; `facts` are added to a JSON answer. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly exitCode: ExitCode;
  readonly facts: object;
  constructor(exitCode: ExitCode, message: string, facts: object = {}) {
    super(message);
    this.exitCode = exitCode;
    this.facts = facts;
  }
}

/** What a command gets besides its arguments. */
export type Cli = Readonly<{
  deployment: Deployment;
  terminal: Terminal;
  isJson: boolean;
  /** Runs one use case, and ends the command if it refuses. */
  ask<T>(call: (useCases: UseCases) => Promise<Result<T, Refusal>>): Promise<T>;
  /** Writes the result: `value` as JSON with --json, else the text. Called once per command. */
  answer(value: unknown, text: string): void;
  progress(label: string): Progress;
  /** Ends the command unless the operator agrees, at the terminal by typing `answer` ("yes"), or with --yes. Without a terminal there is no prompt. */
  confirm(question: string, isAgreed: boolean, answer?: string): Promise<void>;
}>;

export function cliOn(deployment: Deployment, terminal: Terminal, isJson: boolean): Cli {
  return {
    deployment,
    terminal,
    isJson,
    async ask(call) {
      const result = await call(await deployment.useCases());
      if (result.ok) return result.value;
      throw new CommandFailed(EXIT.refused, sentenceOf(result.error), result.error);
    },
    answer: (value, text) => void terminal.stdout.write(isJson ? `${JSON.stringify(value)}\n` : `${text}\n`),
    progress: (label) => progressBar(label, terminal, isJson),
    async confirm(question, isAgreed, answer = 'yes') {
      if (isAgreed) return;
      if (!isInteractive(terminal)) throw new CommandFailed(EXIT.usage, 'This needs a confirmation, but there is no terminal: use --yes.');
      const asking = createInterface({ input: terminal.stdin, output: terminal.stderr });
      const reply = await asking.question(`${question} Type "${answer}" to continue: `).finally(() => asking.close());
      if (reply.trim().toLowerCase() !== answer.toLowerCase()) throw new CommandFailed(EXIT.refused, 'Nothing was done.');
    },
  };
}
