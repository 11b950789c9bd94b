import { hash } from 'node:crypto';
import { lstatSync, mkdirSync, readlinkSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CURRENT, ENVIRONMENT, type InstalledFile, type Layout, PROGRAM } from './installation.ts';
import { type Settings, settingsIn, textAt } from './settings.ts';

/** What setup wrote last, so that it is neither asked again nor takes away what somebody has changed since. */
type Recorded = Readonly<{ layout: Layout; digests: Readonly<Record<string, string>> }>;
const RECORD = 'etc/league-gateway/setup.json';

/** What became of a file. One that was edited by hand stays as it is. */
export type Change = Readonly<{ path: string; what: 'written' | 'changed' | 'edited by hand, left as it is'; names?: readonly string[] }>;

const digestOf = (text: string): string => hash('sha256', text, 'hex');

export const layoutIn = (root: string): Layout | undefined => {
  const text = textAt(join(root, RECORD));
  return text === undefined ? undefined : (JSON.parse(text) as Recorded).layout;
};

/** Writes below `root` what differs, each file whole or not at all, and answers what was changed. */
export function install(files: readonly InstalledFile[], layout: Layout, root: string): readonly Change[] {
  const known = textAt(join(root, RECORD));
  const digests: Recorded['digests'] = known === undefined ? {} : (JSON.parse(known) as Recorded).digests;
  const written: Record<string, string> = { ...digests };
  const changes = files.flatMap(({ path, mode, text }): readonly Change[] => {
    const there = textAt(join(root, path));
    const wrote = digests[path];
    // The file of settings is merged with what is there, so that it keeps what was edited.
    const isEdited = there !== undefined && there !== text && path !== ENVIRONMENT && digestOf(there) !== wrote;
    if (isEdited) return [{ path, what: 'edited by hand, left as it is' }];
    written[path] = digestOf(text);
    if (there === text) return [];
    write(join(root, path), text, mode);
    if (there === undefined) return [{ path, what: 'written' }];
    return [{ path, what: 'changed', ...(path === ENVIRONMENT && { names: differing(settingsIn(there), settingsIn(text)) }) }];
  });
  const record: Recorded = { layout, digests: written };
  const text = `${JSON.stringify(record, null, 2)}\n`;
  if (known !== text) write(join(root, RECORD), text, 0o600);
  return [...changes, ...linkCurrent(root)];
}

/** The names of the settings in which two differ. */
export const differing = (before: Settings, after: Settings): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]);

function write(path: string, text: string, mode: number): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.part`, text, { mode });
  renameSync(`${path}.part`, path);
}

/** The version for the next start is the one that runs setup. */
function linkCurrent(root: string): readonly Change[] {
  const link = join(root, CURRENT);
  // A program that runs from where the link leads.
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (isLink && readlinkSync(link) === PROGRAM) return [];
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(PROGRAM, `${link}.part`);
  renameSync(`${link}.part`, link);
  return [{ path: CURRENT, what: isLink ? 'changed' : 'written' }];
}
