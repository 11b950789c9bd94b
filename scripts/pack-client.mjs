// Packs clients/typescript as "npm pack" does, but the same sources always give the same bytes. Writes to the file named, else to stdout.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const client = join(root, 'clients/typescript');
const BLOCK = 512;

/** A file of a tar archive (POSIX ustar), without a time or an owner. */
function entry(name, content) {
  const header = Buffer.alloc(BLOCK);
  header.write(`package/${name}`, 0);
  header.write('0000644\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)]);
}

const compiled = mkdtempSync(join(tmpdir(), 'league-gateway-client-'));
try {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', join(client, 'tsconfig.build.json'), '--outDir', compiled], { stdio: ['ignore', 2, 2] });
  const files = [
    ...['package.json', 'LICENSE', 'README.md'].map((name) => [name, readFileSync(join(client, name))]),
    ...readdirSync(compiled)
      .sort()
      .map((name) => [`dist/${name}`, readFileSync(join(compiled, name))]),
  ];
  const tarball = gzipSync(Buffer.concat([...files.map(([name, content]) => entry(name, content)), Buffer.alloc(2 * BLOCK)]), { level: 9 });
  const [target] = process.argv.slice(2);
  if (target) writeFileSync(target, tarball);
  else process.stdout.write(tarball);
} finally {
  rmSync(compiled, { recursive: true, force: true });
}
