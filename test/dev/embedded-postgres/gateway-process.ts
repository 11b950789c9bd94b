import { startEmbeddedPostgres } from '../../../dev/embedded-postgres/start-embedded-postgres.ts';

// A gateway as far as the database can tell: it starts one, says so and goes on until it is killed.
const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2]! });
process.stdout.write(JSON.stringify({ url: postgres.url, serverPid: postgres.pid() }));
setInterval(() => {}, 60_000);
