const PARTS = /--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|;|[^;'$-]+|[-$]/g;

/** The single statements of a script, without the comments between them. */
export function statementsIn(sql: string): readonly string[] {
  const statements = [''];
  for (const part of sql.match(PARTS) ?? []) {
    if (part.startsWith('--')) continue;
    if (part === ';') statements.push('');
    else statements[statements.length - 1] += part;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
