import { createServer, type Server } from 'node:http';

type Address = Readonly<{ port: number; host?: string | undefined }>;

/** Fails on a port that this process cannot listen on, before anything else is started. */
export async function requireFreePort(address: Address): Promise<void> {
  const probe = createServer();
  await bind(probe, address);
  await new Promise((resolve) => probe.close(resolve));
}

/** Listens on the address; fails with a sentence that names the variable to change. */
export async function bind(server: Server, { port, host }: Address): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(bindFailure(error, port, host), { cause: error })));
    server.listen({ port, ...(host !== undefined && { host }) }, resolve);
  });
}

function bindFailure({ code, message }: NodeJS.ErrnoException, port: number, host: string | undefined): string {
  switch (code) {
    case 'EADDRINUSE':
      return `PORT ${port} is in use by another program. Stop it, or change PORT.`;
    case 'EACCES':
      return `PORT ${port} requires privileges that this user does not have. Set PORT to 1024 or higher.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is not an address of this machine.`;
    default:
      return `PORT ${port}: cannot listen: ${message}`;
  }
}
