import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { CODINGS, type Coding, type Content } from '../contract/content.ts';

const FILES = {
  'swagger-ui.css': 'swagger-ui/swagger-ui.css',
  'swagger-ui-bundle.js': 'swagger-ui/swagger-ui-bundle.js',
  'reference.css': 'reference.css',
  'reference.js': 'reference.js',
} as const;
export type AssetName = keyof typeof FILES;

const ASSETS = new URL('assets/', import.meta.url);
const TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const;
const DIGEST_LENGTH = 16;

/** Assets are compressed once and then cached by every reader, so a slow level is worth it. */
const QUALITY = 9;
const COMPRESS: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: QUALITY }),
};

type Asset = Readonly<{
  /** The file name, under which the content never changes. */
  file: string;
  tag: string;
  content: Content;
}>;

/** The assets of the documentation pages. Nothing is read before the first request, and only compressed bytes are cached, about 1 MB in all. */
export function docsAssets() {
  let loaded: Promise<readonly Asset[]> | undefined;
  const all = () => {
    loaded ??= Promise.all((Object.keys(FILES) as AssetName[]).map(assetOf));
    return loaded;
  };
  return {
    /** The URL of each file. */
    async addresses(): Promise<Readonly<Record<AssetName, string>>> {
      const assets = await all();
      const addressOf = (name: AssetName) => `/docs/assets/${assets.find(({ file }) => file.endsWith(`.${name}`))!.file}`;
      return Object.fromEntries((Object.keys(FILES) as AssetName[]).map((name) => [name, addressOf(name)])) as Record<AssetName, string>;
    },
    find: async (file: string): Promise<Asset | undefined> => (await all()).find((each) => each.file === file),
  };
}

async function assetOf(name: AssetName): Promise<Asset> {
  const readWhole = () => readFile(new URL(FILES[name], ASSETS));
  const read = await readWhole();
  const digest = hash('sha256', read, 'base64url').slice(0, DIGEST_LENGTH);
  const compressed = new Map<Coding, Promise<Buffer>>();
  let whole = new WeakRef<Buffer>(Buffer.alloc(0));

  async function readUncompressed(): Promise<Buffer> {
    const known = whole.deref();
    if (known && known.length > 0) return known;
    const bytes = await readWhole();
    whole = new WeakRef(bytes);
    return bytes;
  }

  function readCompressed(coding: Coding): Promise<Buffer> {
    if (!compressed.has(coding)) compressed.set(coding, readWhole().then(COMPRESS[coding]));
    return compressed.get(coding)!;
  }

  return {
    file: `${digest}.${name}`,
    tag: `"${digest}"`,
    content: {
      type: TYPES[name.endsWith('.css') ? 'css' : 'js'],
      codings: CODINGS,
      in: (coding) => (coding ? readCompressed(coding) : readUncompressed()),
      size: read.length,
    },
  };
}
