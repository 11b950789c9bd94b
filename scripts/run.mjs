import './require-install.cjs';

// Caches compiled code without types for the next start, which is then faster and uses less memory.
const { enableCompileCache } = await import('node:module');
enableCompileCache();

// npm runs scripts in a shell, which does not pass signals on: npm and the shell end, and this process would stay behind.
if (process.env.npm_lifecycle_event !== undefined) {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
}

// The production gateway refuses unknown values of NODE_ENV.
const isDevelopment = ['', 'development', 'test'].includes(process.env.NODE_ENV ?? '');
const [, , program = 'main'] = process.argv;
// The program gets the arguments after its name.
process.argv.splice(2, 1);
const entry = program.endsWith('.ts') ? program : `${isDevelopment ? 'dev' : 'src'}/${program}.ts`;
await import(new URL(`../${entry}`, import.meta.url).href);
