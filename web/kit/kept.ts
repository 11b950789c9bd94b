import { forgetExpired, forgetOrg, forgetUser, indexedDbStorage, type LeagueStorage, unsent } from 'league-gateway-client';
import { forgetDrafts, forgetOldDrafts, orgsOfDrafts } from './drafts.ts';
import { settings } from './settings.ts';

/*
 * What the apps keep on a device, by the beginning of its keys. The console keeps drafts alone.
 *
 *   kind      holds                       owner    organization  ends
 *   screen/   a screen as last loaded     subject  in the key    14 days after it was loaded, with another version of the app, or refused
 *   sheet/    the names to score a game   subject  in the key    14 days after it was loaded, or refused
 *   chat/     a room; unsent messages     user id  in the value  14 days after it was followed; 60 days after it was written
 *   scoring/  unsent plays                user id  in the value  60 days after the last one
 *   answers/  unsent answers              user id  in the value  60 days after each was given
 *   user/     a subject's user id         subject  none          60 days after the user was here
 *   draft     what was typed into a form  subject  in the key    14 days after it was typed, or sent
 *
 * Drafts are in `localStorage`, and those that name people in `sessionStorage` (`drafts.ts`); all else is in IndexedDB.
 * Screens, sheets, drafts and messages received also end with the membership or a link, and everything of a user with their sign-out.
 */
const SCREENS = 'screen/';
const SHEETS = 'sheet/';
const USERS = 'user/';
const DATABASE = 'league';
/** Another version of the app may expect another shape of a screen. Sheets outlive it: a game is scored where there may be no network. */
const OF_THIS_VERSION = `${SCREENS}${settings.version}/`;
const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 14 * DAY_MS;
const USER_KEPT_MS = 60 * DAY_MS;

export const storage: LeagueStorage = {
  get: async (key) => (isForgotten ? undefined : device.get(key)),
  update: async (key, change) => (isForgotten ? undefined : device.update(key, change)),
  keys: async (prefix) => (isForgotten ? [] : device.keys(prefix)),
};
const device = indexedDbStorage({ name: DATABASE });
/** Set by a sign-out: an answer that arrives after it would otherwise be kept. */
let isForgotten = false;

/** A screen as it was last loaded. `at` is in milliseconds since 1970, by this device's clock. */
export type KeptScreen = Readonly<{ at: number; value: unknown }>;

/** Screens of this page's life, which a way back shows at once. */
const shown = new Map<string, KeptScreen>();
const keyOf = (owner: string, name: string) =>
  name.startsWith(SHEETS) ? `${SHEETS}${owner}/${name.slice(SHEETS.length)}` : `${OF_THIS_VERSION}${owner}/${name}`;

const user = (subject: string) => encodeURIComponent(subject);

/** Whose screens are kept: a user in an organization. */
export const screenOwner = (subject: string, orgId: string): string => `${user(subject)}/${orgId}`;

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

/** Removes what is kept of a screen. */
export async function forgetScreen(owner: string, name: string): Promise<void> {
  shown.delete(keyOf(owner, name));
  await storage.update(keyOf(owner, name), () => undefined);
}

/** Removes what is kept of an organization that the user may no longer see, or not as much of. What waits to be sent stays. */
export async function forgetOrgOf(subject: string, orgId: string): Promise<void> {
  forgetDrafts(subject, orgId);
  const owner = screenOwner(subject, orgId);
  const prefixes = [`${OF_THIS_VERSION}${owner}/`, `${SHEETS}${owner}/`];
  for (const key of shown.keys()) if (prefixes.some((prefix) => key.startsWith(prefix))) shown.delete(key);
  if (settings.app === 'console') return;
  for (const prefix of prefixes) for (const key of await storage.keys(prefix)) await storage.update(key, () => undefined);
  const userId = await userIdOf(subject);
  if (userId !== undefined) await forgetOrg({ storage, owner: userId, orgId });
}

/** The organizations of which something is kept for a user. */
export async function orgsKeptFor(subject: string): Promise<readonly string[]> {
  const keys = await Promise.all([OF_THIS_VERSION, SHEETS].map((kind) => storage.keys(`${kind}${user(subject)}/`)));
  const screens = keys.flatMap((ofKind, index) => ofKind.map((key) => key.split('/')[index === 0 ? 3 : 2]!));
  return [...new Set([...screens, ...orgsOfDrafts(subject)])].filter(Boolean);
}

/** Notes under which id a user's rooms and queues are stored. */
export async function rememberUser(subject: string, userId: string): Promise<void> {
  await storage.update(USERS + user(subject), () => JSON.stringify({ at: Date.now(), value: userId }));
}

async function userIdOf(subject: string): Promise<string | undefined> {
  const text = await storage.get(USERS + user(subject));
  return text === undefined ? undefined : JSON.parse(text).value;
}

/** What of a user has not reached the league and is on this device alone. */
export async function unsentOf(subject: string): ReturnType<typeof unsent> {
  const userId = await userIdOf(subject);
  return userId === undefined ? { plays: 0, messages: 0, answers: 0 } : unsent({ storage, owner: userId });
}

/** Removes what has ended, of all users of the device. */
export async function forgetOld(): Promise<void> {
  forgetOldDrafts();
  if (!(await indexedDB.databases()).some(({ name }) => name === DATABASE)) return;
  const now = Date.now();
  for (const kind of [SCREENS, SHEETS, USERS]) {
    for (const key of await storage.keys(kind)) {
      const isOfOtherVersion = kind === SCREENS && !key.startsWith(OF_THIS_VERSION);
      // Earlier versions kept sheets without a time.
      const isOld = (text: string) =>
        isOfOtherVersion || ((JSON.parse(text) as Partial<KeptScreen>).at ?? 0) <= now - (kind === USERS ? USER_KEPT_MS : KEPT_MS);
      await storage.update(key, (text) => (text === undefined || isOld(text) ? undefined : text));
    }
  }
  await forgetExpired({ storage, now });
}

/** Deletes everything of a user on the device. The page must not be used afterwards. */
export async function forgetUserOf(subject: string): Promise<void> {
  forgetDrafts(subject);
  const userId = await userIdOf(subject);
  isForgotten = true;
  shown.clear();
  for (const kind of [SCREENS, SHEETS, USERS])
    for (const key of await device.keys(kind))
      if (key.split('/')[kind === SCREENS ? 2 : 1] === user(subject)) await device.update(key, () => undefined);
  if (userId !== undefined) await forgetUser({ storage: device, owner: userId });
  if ((await device.keys('')).length > 0) return;
  await new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(DATABASE);
    request.onsuccess = request.onerror = request.onblocked = resolve;
  });
}
