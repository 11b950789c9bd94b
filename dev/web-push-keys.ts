import { readFile, writeFile } from 'node:fs/promises';
import { newWebPushKeys } from '../src/adapters/cli/setup/settings.ts';
import type { WebPushConfig } from '../src/composition/config.ts';

/** The keys for push messages to browsers in `file`, created if missing and readable only by its owner: browsers subscribe to one key. */
export async function keptWebPushKeys(file: string): Promise<WebPushConfig> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const { WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey } = newWebPushKeys();
  const made = {
    publicKey,
    privateKey,
    contact: 'mailto:developer@example.org',
  };
  await writeFile(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}
