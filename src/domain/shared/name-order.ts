const alphabet = new Intl.Collator('en', { numeric: true });

type Named = Readonly<{ name: string; id: string }>;

/** Sorts names for display: ignores most accents and case, and puts `Field 2` before `Field 10`. Equal names sort by id. */
export const byName = (a: Named, b: Named): number => alphabet.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
