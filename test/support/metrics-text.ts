export type Series = Readonly<{ name: string; labels: Readonly<Record<string, string>>; value: number }>;

/** The series in a text in the Prometheus format. */
export const seriesOf = (text: string): readonly Series[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels = '', value] = /^([a-z_0-9]+)(?:\{(.*)\})? (\S+)$/.exec(line)!;
      const pairs = [...labels.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, word]) => [label!, word!]);
      return { name: name!, labels: Object.fromEntries(pairs), value: Number(value) };
    });

/** The value of the one series with these labels; undefined if there is none. */
export function valueIn(text: string, name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
  const found = seriesOf(text).filter(
    (each) => each.name === name && Object.entries(labels).every(([label, word]) => each.labels[label] === word),
  );
  if (found.length > 1) throw new Error(`${found.length} series of ${name} have these labels`);
  return found[0]?.value;
}
