/** Rows by key, in order of their first insertion. */
export interface Table<Row extends object> {
  get(key: string): Row | undefined;
  set(key: string, row: Row): void;
  delete(key: string): void;
  rows(): Iterable<Row>;
}

export function table<Row extends object>(): Table<Row> {
  const rows = new Map<string, Row>();
  return {
    get: (key) => rows.get(key),
    set: (key, row) => void rows.set(key, row),
    delete: (key) => void rows.delete(key),
    rows: () => rows.values(),
  };
}

/** A table as seen by a transaction: its own changes on top of `base`, to which `apply` writes them. */
export function draftOf<Row extends object>(base: Table<Row>): Table<Row> & { apply(): void } {
  const changes = new Map<string, { row: Row | undefined }>();
  return {
    get: (key) => (changes.has(key) ? changes.get(key)!.row : base.get(key)),
    set: (key, row) => void changes.set(key, { row }),
    delete: (key) => void changes.set(key, { row: undefined }),
    *rows() {
      // Base rows are compared by identity: rows are immutable values, and changed ones are yielded below.
      const replaced = new Set([...changes.keys()].flatMap((key) => base.get(key) ?? []));
      for (const row of base.rows()) if (!replaced.has(row)) yield row;
      for (const { row } of changes.values()) if (row !== undefined) yield row;
    },
    apply() {
      for (const [key, { row }] of changes) {
        if (row === undefined) base.delete(key);
        else base.set(key, row);
      }
    },
  };
}

/** Joins the parts of a key; no part contains a space. */
export const key = (...parts: readonly string[]): string => parts.join(' ');
