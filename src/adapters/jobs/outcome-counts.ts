type Outcome = Readonly<{ kind: string; reason?: string }>;

/** How many deliveries ended in each way, with the reason if there is one, and whether an operator has to look at one of them. */
export function outcomeCounts(
  outcomes: readonly Outcome[],
): Readonly<{ counts: Readonly<Record<string, number>>; isForAnOperator: boolean }> {
  const words = outcomes.map(({ kind, reason }) => (reason === undefined ? kind : `${kind}: ${reason}`));
  return {
    counts: Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length])),
    isForAnOperator: outcomes.some(({ kind, reason }) => (kind === 'rejected' && reason !== 'no-service') || reason === 'unauthorized'),
  };
}
