import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { isInteractive, type Terminal } from '../terminal.ts';

export type Asking = Readonly<{
  /** What the operator types; what is there already if they type nothing. Shows nothing of a secret. */
  ask(question: string, options?: Readonly<{ there?: string | undefined; isSecret?: boolean }>): Promise<string>;
  close(): void;
}>;

/** Questions at the terminal; undefined where nobody can be asked. */
export function askingAt(terminal: Terminal): Asking | undefined {
  if (!isInteractive(terminal)) return undefined;
  const { stdin, stderr } = terminal;
  let isMuted = false;
  const output = new Writable({
    write(chunk, _, done) {
      if (!isMuted) stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: stdin, output, terminal: true });
  const typed = lines[Symbol.asyncIterator]();
  return {
    async ask(question, { there, isSecret = false } = {}) {
      const known = there === undefined ? '' : isSecret ? ' [as it is]' : ` [${there}]`;
      isMuted = isSecret;
      stderr.write(`${question}${known}: `);
      const { value = '' } = await typed.next();
      if (isSecret) stderr.write('\n');
      isMuted = false;
      return (value as string).trim() || (there ?? '');
    },
    close: () => lines.close(),
  };
}
