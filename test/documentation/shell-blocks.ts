import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** What operators type from. The first builds what the others run. */
export const PAGES: readonly string[] = [
  ...['docs/settings.md', 'docs/operations.md', 'docs/upgrading.md', 'docs/runbook.md'],
  ...readdirSync(join(ROOT, 'docs/identity')).map((file) => `docs/identity/${file}`),
];
/** Of blocks that no shell runs. */
const OTHER_LANGUAGES = ['sql', 'ini', 'yaml', 'nginx', 'json', 'env', 'js', 'text'];

export type ShellBlock = Readonly<{
  page: string;
  line: number;
  code: string;
  /** What a machine must have to run it, in the words that the reader sees: the sentence before it, which begins with "Needs". */
  needs: string | undefined;
}>;

/** The shell blocks of the pages, in order; `faults` are blocks that say in no language what they are. */
export function shellBlocks(): Readonly<{ blocks: readonly ShellBlock[]; faults: readonly string[] }> {
  const all = PAGES.flatMap((page) => {
    const text = readFileSync(join(ROOT, page), 'utf8');
    return [...text.matchAll(/^ *```(\w*)\n(.*?)^ *```/gms)].map((found) => {
      const before = text.slice(0, found.index);
      const [needs] = /\bNeeds [^\n]*:$/.exec(before.trimEnd().split('\n').at(-1) ?? '') ?? [];
      return { page, line: before.split('\n').length, language: found[1]!, code: found[2]!, needs };
    });
  });
  return {
    blocks: all.filter(({ language }) => language === 'sh').map(({ language: _, ...block }) => block),
    faults: all
      .filter(({ language }) => language !== 'sh' && !OTHER_LANGUAGES.includes(language))
      .map(({ page, line, language }) => `${page}:${line} is in "${language}": say sh, or one of ${OTHER_LANGUAGES.join(', ')}`),
  };
}
