import { indexedDbStorage, type LeagueStorage } from 'league-gateway-client';
import { settings } from './settings.ts';

const DATABASE = 'league';
const SCREENS = 'screen/';
/** Another version of the app may expect another shape of a screen. */
const OF_THIS_VERSION = `${SCREENS}${settings.version}/`;
const KEPT_DAYS = 14;
const KEPT_MS = KEPT_DAYS * 24 * 60 * 60 * 1000;

/** Everything that stays on the device: unsent plays and messages, chat rooms, score sheets, and screens as last seen. */
export const storage: LeagueStorage = {
  get: async (key) => (isForgotten ? undefined : device.get(key)),
  update: async (key, change) => (isForgotten ? undefined : device.update(key, change)),
  keys: async (prefix) => (isForgotten ? [] : device.keys(prefix)),
};
const device = indexedDbStorage({ name: DATABASE });
/** Set by a sign-out: an answer that arrives after it would otherwise be kept, and make the database anew. */
let isForgotten = false;

/** A screen as it was last loaded. `at` is in milliseconds since 1970, by this device's clock. */
export type KeptScreen = Readonly<{ at: number; value: unknown }>;

/** Screens of this page's life, which a way back shows at once. */
const shown = new Map<string, KeptScreen>();
const keyOf = (owner: string, name: string) => `${OF_THIS_VERSION}${owner}/${name}`;

/** Whose screens are kept: a user in an organization. */
export const screenOwner = (subject: string, orgId: string): string => `${encodeURIComponent(subject)}/${orgId}`;

export const shownScreen = (owner: string, name: string): KeptScreen | undefined => shown.get(keyOf(owner, name));

export async function keptScreen(owner: string, name: string): Promise<KeptScreen | undefined> {
  const text = await storage.get(keyOf(owner, name)).catch(() => undefined);
  const kept: KeptScreen | undefined = text === undefined ? undefined : JSON.parse(text);
  return kept && kept.at > Date.now() - KEPT_MS ? kept : undefined;
}

/** With `onDevice` false, only until the page is closed. */
export function keepScreen(owner: string, name: string, value: unknown, onDevice: boolean): void {
  const kept: KeptScreen = { at: Date.now(), value };
  shown.set(keyOf(owner, name), kept);
  // A full or forbidden storage costs only the offline copy.
  if (onDevice) storage.update(keyOf(owner, name), () => JSON.stringify(kept)).catch(() => undefined);
}

/** Removes what is kept of a screen, or, without a name, of all screens of the owner. */
export async function forgetScreens(owner: string, name = ''): Promise<void> {
  const prefix = keyOf(owner, name);
  const isMeant = (key: string) => (name === '' ? key.startsWith(prefix) : key === prefix);
  for (const key of shown.keys()) if (isMeant(key)) shown.delete(key);
  for (const key of await storage.keys(prefix)) if (isMeant(key)) await storage.update(key, () => undefined);
}

/** Removes screens that nobody has loaded for fourteen days, and those of other versions of the app. */
export async function forgetOldScreens(): Promise<void> {
  const oldest = Date.now() - KEPT_MS;
  for (const key of await storage.keys(SCREENS)) {
    const isOld = (text: string) => !key.startsWith(OF_THIS_VERSION) || (JSON.parse(text) as KeptScreen).at <= oldest;
    await storage.update(key, (text) => (text === undefined || isOld(text) ? undefined : text));
  }
}

/** Deletes everything on the device. The page must not be used afterwards. */
export async function forgetDevice(): Promise<void> {
  isForgotten = true;
  shown.clear();
  await new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(DATABASE);
    request.onsuccess = request.onerror = request.onblocked = resolve;
  });
}
