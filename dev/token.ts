import { DEMO_USERS } from './oidc/demo-users.ts';

const fail = (text: string): never => {
  process.stderr.write(`${text}\n`);
  process.exit(1);
};

const USAGE = `Usage: npm run --silent token -- <address>

Demo users:
${DEMO_USERS.map(({ email, shows }) => `  ${email.padEnd(20)}${shows}`).join('\n')}
Any other address that ends in @demo.test is somebody new.`;

const email = process.argv[2] ?? fail(USAGE);
const gateway = `http://localhost:${process.env['PORT'] || 3000}`;

const response = await fetch(`${gateway}/dev/token`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ email }),
  signal: AbortSignal.timeout(10_000),
}).catch(() =>
  fail(`No gateway answers at ${gateway}. Start one with "npm start" in another terminal; if it has another port, set PORT here too.`),
);

if (response.status === 400) fail(`"${email}" is not an address of the demo.\n\n${USAGE}`);
if (!response.ok)
  fail(`The gateway at ${gateway} has no local identity provider (it answered ${response.status}): in production there is none.`);
process.stdout.write(`${((await response.json()) as { access_token: string }).access_token}\n`);
