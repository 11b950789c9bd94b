import { codePoints } from '../../domain/shared/text.ts';

/** Lines of columns, each as wide as its widest cell. */
export function tableOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, at) => Math.max(...[title, ...rows.map((row) => row[at]!)].map(codePoints)));
  const padded = (text: string, width: number) => text + ' '.repeat(width - codePoints(text));
  return [header, ...rows]
    .map((row) =>
      row
        .map((cell, at) => padded(cell, widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
