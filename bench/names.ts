/** Reads a comma-separated option. Throws, with all known names, if one is unknown: a misspelt name would otherwise be left out of the results. */
export function chosenNames<Name extends string>(
  option: string,
  text: string | undefined,
  known: readonly Name[],
): readonly Name[] | undefined {
  if (text === undefined) return undefined;
  const names = text.split(',').map((each) => each.trim());
  const isKnown = (name: string): name is Name => known.some((each) => each === name);
  const unknown = names.filter((name) => !isKnown(name));
  if (unknown.length > 0) throw new Error(`${option}: unknown ${unknown.join(', ')}. There are only: ${known.join(', ')}.`);
  return names.filter(isKnown);
}
