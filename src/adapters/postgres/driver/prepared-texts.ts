/** The names under which connections prepare texts, by the text. */
const NAMES = new Map<string, string>();
const TAKEN = new Set<string>();
/** PostgreSQL truncates longer names. */
const MAX_NAME_LENGTH = 63;

/** Lets connections prepare a text under a name. Throws if the name or the text has been prepared already, or the name is longer than 63 bytes. */
export function prepareAs(name: string, text: string): void {
  if (TAKEN.has(name) || NAMES.has(text) || name.length > MAX_NAME_LENGTH) throw new Error(`no query can be called ${name}`);
  TAKEN.add(name);
  NAMES.set(text, name);
}

/** Texts of MikroORM's own statements, which differ by the members and rows that they are given: only the first ones are prepared. */
const MOST_ORM_TEXTS = 500;
let ormTexts = 0;
export function prepareOrmText(text: string): void {
  if (NAMES.has(text) || ormTexts >= MOST_ORM_TEXTS) return;
  ormTexts += 1;
  NAMES.set(text, `orm ${ormTexts}`);
}

/** The name under which a text is prepared, if it is. */
export const nameOf = (text: string): string | undefined => NAMES.get(text);
