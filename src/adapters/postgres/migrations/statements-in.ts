const PARTS = /--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|;|[^;'$-]+|[-$]/g;

/** The statements of a script, each by itself, without the comments that stand between them. */
export function statementsIn(sql: string): readonly string[] {
  const statements = [''];
  for (const part of sql.match(PARTS) ?? []) {
    if (part.startsWith('--')) continue;
    if (part === ';') statements.push('');
    else statements[statements.length - 1] += part;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
