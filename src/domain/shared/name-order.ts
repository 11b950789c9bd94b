const alphabet = new Intl.Collator('en', { numeric: true });

type Named = Readonly<{ name: string; id: string }>;

/** Names as people look for them: accents and case hardly matter, and `Field 2` comes before `Field 10`. Namesakes go by id. */
export const byName = (a: Named, b: Named): number => alphabet.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
