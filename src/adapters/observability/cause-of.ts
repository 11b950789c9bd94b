/** The root cause of a failure for a log: the first code in its chain of causes, such as `ECONNREFUSED` or an SQLSTATE, else the last cause. */
export function causeOf({ cause }: Error): unknown {
  if (!(cause instanceof Error)) return undefined;
  return (cause as { code?: unknown }).code ?? causeOf(cause) ?? cause.name;
}
