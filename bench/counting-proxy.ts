import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Statements sent to PostgreSQL, except those that begin and end transactions, and round trips. */
export type Counted = { statements: number; roundTrips: number };

const SSL_REQUEST = 80_877_103;
const TRANSACTION = /^\s*(begin|start transaction|commit|rollback|savepoint|release|set )/i;

type Listener = (type: string, body: Buffer) => void;

/** A proxy between a server and its database that reports the PostgreSQL messages; `fromClient` is called for each connection. */
export async function startProxy(databaseUrl: string, { fromClient, fromServer }: { fromClient?: () => Listener; fromServer?: Listener }) {
  const database = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname);
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
    if (fromClient) client.on('data', messages(fromClient(), false));
    if (fromServer) upstream.on('data', messages(fromServer, true));
    client.pipe(upstream).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Counts statements in a proxy, so that no contender has to be changed for it. */
export async function startCountingProxy(databaseUrl: string) {
  const counted: Counted = { statements: 0, roundTrips: 0 };
  const proxy = await startProxy(databaseUrl, { fromClient: () => counter(counted) });
  return {
    ...proxy,
    taken(): Counted {
      const now = { ...counted };
      counted.statements = 0;
      counted.roundTrips = 0;
      return now;
    },
  };
}

/** Counts the messages of one connection. The text of a prepared statement is looked up by its name from the Parse message. */
function counter(counted: Counted): Listener {
  const texts = new Map<string, string>();
  const portals = new Map<string, string>();
  const count = (text: string) => {
    if (!TRANSACTION.test(text)) counted.statements += 1;
  };
  return (type, body) => {
    const [first = '', second = ''] = body.toString('utf8').split('\0', 2);
    if (type === 'P') texts.set(first, second);
    else if (type === 'B') portals.set(first, texts.get(second) ?? '');
    else if (type === 'E') count(portals.get(first) ?? '');
    else if (type === 'Q') count(first);
    if (type === 'S' || type === 'Q') counted.roundTrips += 1;
  };
}

/** Splits a stream into messages. A client's startup message has no type byte. */
function messages(listener: Listener, isTyped: boolean): (chunk: Buffer) => void {
  let pending = Buffer.alloc(0);
  let started = isTyped;
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    while (true) {
      const at = started ? 1 : 0;
      if (pending.length < at + 4) return;
      const length = at + pending.readInt32BE(at);
      if (pending.length < length) return;
      const message = pending.subarray(0, length);
      pending = pending.subarray(length);
      if (started) listener(String.fromCharCode(message[0]!), message.subarray(5));
      else started = message.readInt32BE(4) !== SSL_REQUEST;
    }
  };
}
