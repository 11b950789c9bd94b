// Plain JavaScript that any Node can read, so that an old one is told what is missing instead of failing on the first line of TypeScript.
const NEEDED = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  process.stderr.write(
    `League Gateway needs Node ${NEEDED} or newer, and this is Node ${process.versions.node}: install it, or run "npm ci" without --omit=dev, which brings one along.\n`,
  );
  process.exit(1);
}

// Keeps compiled code, types already stripped, for the next start: it is faster and takes less memory.
const { enableCompileCache } = await import('node:module');
enableCompileCache();

// Anything else that NODE_ENV says is for the gateway of production to refuse.
const isDevelopment = ['', 'development', 'test'].includes(process.env.NODE_ENV ?? '');
const [, , program = 'main'] = process.argv;
// What follows the program's name is for the program.
process.argv.splice(2, 1);
const entry = program.endsWith('.ts') ? program : `${isDevelopment ? 'dev' : 'src'}/${program}.ts`;
await import(new URL(`../${entry}`, import.meta.url).href);
