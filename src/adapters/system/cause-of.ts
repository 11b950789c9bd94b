/** What a failure goes back to, for a log: the first code along its causes, such as `ECONNREFUSED` or an SQLSTATE; else what the last one is. */
export function causeOf({ cause }: Error): unknown {
  if (!(cause instanceof Error)) return undefined;
  return (cause as { code?: unknown }).code ?? causeOf(cause) ?? cause.name;
}
