const PAGE = 'index.html';
/** What the page names, but for the icon that a browser asks for only when the app is put on a home screen. */
const NAMED = /<(?:script|link)(?! rel="apple-touch-icon")[^>]*? (?:src|href)="([^"]+)"/g;
/** A static import of a module: what `import()` names is loaded with the screen that needs it. */
const STATIC_IMPORT = /(?:from|import)"\.\/([^"]+)"/g;

/** The files of an app that a browser asks for before the first screen: the page, what it names, and what its scripts import, and so on. */
export function firstLoad(files: ReadonlyMap<string, Uint8Array>): readonly string[] {
  const textOf = (name: string) => Buffer.from(files.get(name) ?? []).toString();
  const first = new Set([PAGE, ...[...textOf(PAGE).matchAll(NAMED)].map(([, name]) => name!)]);
  for (const name of first) {
    if (!name.endsWith('.js')) continue;
    for (const [, imported] of textOf(name).matchAll(STATIC_IMPORT)) first.add(imported!);
  }
  return [...first];
}
