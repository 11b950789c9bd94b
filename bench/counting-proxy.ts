import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** What went to PostgreSQL: statements other than those that begin and end transactions, and how often an answer was waited for. */
export type Counted = { statements: number; roundTrips: number };

const SSL_REQUEST = 80_877_103;
const TRANSACTION = /^\s*(begin|start transaction|commit|rollback|savepoint|release|set )/i;

/** Stands between a server and its database and counts what the PostgreSQL protocol says, so that no product has to be changed for it. */
export async function startCountingProxy(databaseUrl: string) {
  const database = new URL(databaseUrl);
  const counted: Counted = { statements: 0, roundTrips: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname);
    const watch = watcher(counted);
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket);
          client.destroy();
          upstream.destroy();
        });
    }
    client.on('data', watch);
    client.pipe(upstream).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    taken(): Counted {
      const now = { ...counted };
      counted.statements = 0;
      counted.roundTrips = 0;
      return now;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Reads what one connection sends, and adds up. A prepared statement is known by its name, its text by what parsed it. */
function watcher(counted: Counted): (chunk: Buffer) => void {
  const texts = new Map<string, string>();
  const portals = new Map<string, string>();
  let pending = Buffer.alloc(0);
  let started = false;
  const count = (text: string) => {
    if (!TRANSACTION.test(text)) counted.statements += 1;
  };
  const read = (type: string, body: Buffer) => {
    const [first = '', second = ''] = body.toString('utf8').split('\0', 2);
    if (type === 'P') texts.set(first, second);
    else if (type === 'B') portals.set(first, texts.get(second) ?? '');
    else if (type === 'E') count(portals.get(first) ?? '');
    else if (type === 'Q') count(first);
    if (type === 'S' || type === 'Q') counted.roundTrips += 1;
  };
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    while (true) {
      const at = started ? 1 : 0;
      if (pending.length < at + 4) return;
      const length = at + pending.readInt32BE(at);
      if (pending.length < length) return;
      const message = pending.subarray(0, length);
      pending = pending.subarray(length);
      if (started) read(String.fromCharCode(message[0]!), message.subarray(5));
      else started = message.readInt32BE(4) !== SSL_REQUEST;
    }
  };
}
