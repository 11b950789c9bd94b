import { createECDH } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { WebPushConfig } from '../src/composition/config.ts';

/** The keys for push messages to browsers in `file`, created if missing and readable only by its owner: browsers subscribe to one key. */
export async function keptWebPushKeys(file: string): Promise<WebPushConfig> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const keys = createECDH('prime256v1');
  const made = {
    publicKey: keys.generateKeys('base64url'),
    privateKey: keys.getPrivateKey('base64url'),
    contact: 'mailto:developer@example.org',
  };
  await writeFile(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}
