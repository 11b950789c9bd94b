import { foldWords } from '../shared/text.ts';

let byName: ReadonlyMap<string, string> | undefined;

/** ISO 3166-1 alpha-2 of a country by its code or English name. */
export function readCountry(text: string): string | undefined {
  byName ??= countries();
  const code = text.toUpperCase();
  return [...byName.values()].includes(code) ? code : byName.get(foldWords(text));
}

function countries(): ReadonlyMap<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const named = letters
    .flatMap((first) => letters.map((second) => `${first}${second}`))
    // Codes of groups, and codes reserved for private use.
    .filter((code) => !['EU', 'EZ', 'UN', 'QO', 'ZZ', 'XA', 'XB', 'UK'].includes(code))
    .flatMap((code) => {
      const name = names.of(code);
      return name ? [[foldWords(name), code] as const] : [];
    });
  return new Map([...named, ['usa', 'US'], ['united states of america', 'US'], ['uk', 'GB'], ['great britain', 'GB'], ['england', 'GB']]);
}
