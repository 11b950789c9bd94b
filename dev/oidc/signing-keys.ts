import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';

export type SigningKeys = Readonly<{ keys: JWK[] }>;

/** The private keys in `file`, created if missing and readable only by its owner, so that tokens remain valid across starts. */
export async function keptSigningKeys(file: string): Promise<SigningKeys> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw new Error(`${file} does not hold the local provider's keys any more. Delete it: the next start makes new ones.`, {
        cause: error,
      });
    }
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const keys = await newSigningKeys();
  const unfinished = `${file}.${process.pid}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(unfinished, JSON.stringify(keys), { mode: 0o600 });
  await rename(unfinished, file);
  return keys;
}

async function newSigningKeys(): Promise<SigningKeys> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = await exportJWK(privateKey);
  return { keys: [{ ...key, kid: await calculateJwkThumbprint(key), alg: 'RS256', use: 'sig' }] };
}
