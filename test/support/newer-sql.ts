/** SQL of PostgreSQL 16 and later that one of our statements could use. */
const NEWER: Readonly<Record<string, RegExp>> = {
  'a function of 16':
    /\b(?:any_value|json_array|json_arrayagg|json_objectagg|array_sample|array_shuffle|random_normal|date_add|date_subtract|erfc?)\s*\(|\bsystem_user\b/i,
  'a function of 17':
    /\b(?:json_table|json_exists|json_query|json_value|json_scalar|json_serialize|merge_action|uuid_extract_\w+|to_bin|to_oct|random\s*\(\s*[^)\s])/i,
  'a function of 18': /\b(?:uuidv4|uuidv7|casefold|array_sort|array_reverse|crc32c?|l?gamma|jsonb_strip_nulls\s*\([^()]*,)/i,
  'a predicate of 16': /\bis\s+(?:not\s+)?json\b/i,
  'a number as of 16': /\b0[xob][0-9a-f]|(?<![\w$'-])\d+_\d/i,
  'a clause of 17': /\bat\s+local\b|\bwhen\s+not\s+matched\s+by\b|\bmerge\s+into\b.*\breturning\b/is,
  'a clause of 18': /\breturning\b.*\b(?:old|new)\.|\bwithout\s+overlaps\b|\bnot\s+enforced\b|\bvirtual\b/is,
};
const AFTER_SUBQUERY =
  /^\s*(?:as\s+)?"?(?!(?:where|on|group|order|limit|union|left|right|full|inner|cross|join|for|set|returning|window)\b)[a-z_]/i;

/** The parts of the SQL that PostgreSQL 15 would refuse or misread, a sentence each. */
export function newerThan15(sql: string): readonly string[] {
  const misread = /\be'(?:[^'\\]|''|\\[^v])*\\v/i.exec(sql);
  const text = sql.replaceAll(/--[^\n]*/g, '').replaceAll(/'(?:[^']|'')*'/g, `''`);
  const used = Object.entries(NEWER).flatMap(([what, pattern]) => {
    const found = pattern.exec(text);
    return found ? [`${what}: ${found[0]}`] : [];
  });
  const unnamed = [...text.matchAll(/\b(?:from|join|using)\s+(?:lateral\s+)?(?=\(+\s*(?:select|with|values)\b)/gi)].flatMap((found) => {
    const from = found.index + found[0].length;
    return AFTER_SUBQUERY.test(text.slice(closing(text, from) + 1)) ? [] : [`a subquery without a name: ${text.slice(from, from + 60)}`];
  });
  return [...used, ...unnamed, ...(misread ? [`an escape of 16: ${misread[0]}`] : [])];
}

function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}
