import { startEmbeddedPostgres } from '../../../dev/embedded-postgres/start-embedded-postgres.ts';

// Acts as a gateway for the database: starts one, prints that it is ready and runs until it is killed.
const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2]! });
process.stdout.write(JSON.stringify({ url: postgres.url, serverPid: postgres.pid() }));
setInterval(() => {}, 60_000);
