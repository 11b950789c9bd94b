// Plain JavaScript, so that an old Node reports the required version instead of failing on the first line of TypeScript.
const NEEDED = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  process.stderr.write(
    `League Gateway needs Node ${NEEDED} or newer, and this is Node ${process.versions.node}: install it, or run "npm ci" without --omit=dev, which brings one along.\n`,
  );
  process.exit(1);
}

// Caches compiled code without types for the next start, which is then faster and uses less memory.
const { enableCompileCache } = await import('node:module');
enableCompileCache();

// The production gateway refuses unknown values of NODE_ENV.
const isDevelopment = ['', 'development', 'test'].includes(process.env.NODE_ENV ?? '');
const [, , program = 'main'] = process.argv;
// The program gets the arguments after its name.
process.argv.splice(2, 1);
const entry = program.endsWith('.ts') ? program : `${isDevelopment ? 'dev' : 'src'}/${program}.ts`;
await import(new URL(`../${entry}`, import.meta.url).href);
