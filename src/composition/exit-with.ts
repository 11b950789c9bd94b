/** Ends the process after a failed start: the operator needs the message, a developer the stack trace. */
export function exitWith(error: Error): never {
  process.stderr.write(`${process.env['LOG_LEVEL'] === 'debug' ? error.stack : error.message}\n`);
  process.exit(1);
}
