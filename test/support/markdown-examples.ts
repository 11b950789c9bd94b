export type Example = Readonly<{ language: string; code: string }>;

/** The code blocks of a document, or of one section, which is given by the beginning of its heading. */
export function examplesIn(markdown: string, section?: string): readonly Example[] {
  const text = section === undefined ? markdown : (markdown.split(/^## /m).find((each) => each.startsWith(section)) ?? '');
  return [...text.matchAll(/^ *```(\w*)\n(.*?)^ *```/gms)].map(([, language, code]) => ({ language: language!, code: code! }));
}

/** The path at which two replies differ in their members or their values' types; undefined if they do not. */
export function differenceInShape(shown: unknown, answered: unknown, at = ''): string | undefined {
  if (Array.isArray(shown) && Array.isArray(answered)) {
    if (shown.length > 0 && answered.length === 0) return `${at}: nothing`;
    if (shown.length === 0 && answered.length > 0) return `${at}: ${answered.length} instead of none`;
    for (const each of shown) {
      const differences = answered.map((other, index) => differenceInShape(each, other, `${at}/${index}`));
      if (answered.length > 0 && !differences.includes(undefined)) return differences[0];
    }
    return undefined;
  }
  if (isObject(shown) && isObject(answered)) {
    for (const name of new Set([...Object.keys(shown), ...Object.keys(answered)])) {
      if (!(name in answered)) return `${at}/${name} is not answered`;
      if (!(name in shown)) return `${at}/${name} is not shown`;
      const difference = differenceInShape(shown[name], answered[name], `${at}/${name}`);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }
  return typeOf(shown) === typeOf(answered) ? undefined : `${at}: ${typeOf(answered)} instead of ${typeOf(shown)}`;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeOf(value) === 'object';
const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
