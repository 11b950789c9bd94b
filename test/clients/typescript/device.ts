import {
  createLeagueClient,
  type LeagueClient,
  type LeagueClientOptions,
  type LeagueStorage,
} from '../../../clients/typescript/src/index.ts';
import { steadyRuntime } from './steady-runtime.ts';

/** What happens to a request: it is lost, its reply is lost or cut off, it arrives twice, or another server replies. */
export const FAULTS = ['lost', 'answer-lost', 'cut', 'doubled', 'portal', 'unavailable'] as const;
export type Fault = (typeof FAULTS)[number];

export type DeviceTerms = Readonly<{
  origin: string;
  user: string;
  storage: LeagueStorage;
  /** The app is killed before its step of this number, counted from 1: each call of the storage or the network is two, before and after. */
  killedBefore?: number;
  /** The fault of each request, counted from 1. */
  faults?: Readonly<Record<number, Fault>>;
  options?: Partial<LeagueClientOptions>;
}>;

class Killed extends Error {}

/** An app on a phone that may be killed at any step, and takes no step after that. */
export function device({ origin, user, storage, killedBefore, faults = {}, options }: DeviceTerms) {
  const { runtime, waits } = steadyRuntime();
  let steps = 0;
  let requests = 0;
  let die: () => void = () => undefined;
  const killed = new Promise<'killed'>((resolve) => {
    die = () => resolve('killed');
  });
  const takeStep = () => {
    steps += 1;
    if (killedBefore === undefined || steps < killedBefore) return;
    die();
    throw new Killed();
  };
  async function taking<Result>(work: () => Promise<Result>): Promise<Result> {
    takeStep();
    const result = await work();
    takeStep();
    return result;
  }

  async function faulty(request: Request, init: RequestInit): Promise<Response> {
    requests += 1;
    switch (faults[requests]) {
      case 'lost':
        throw new TypeError('fetch failed');
      case 'answer-lost':
        await (await fetch(request, init)).text();
        throw new TypeError('fetch failed');
      case 'cut': {
        const { status, headers } = await fetch(request, init);
        return new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) }), { status, headers });
      }
      case 'doubled':
        await (await fetch(request.clone(), init)).text();
        return fetch(request, init);
      case 'portal':
        return new Response('<h1>Welcome to the gym</h1>', { headers: { 'Content-Type': 'text/html' } });
      case 'unavailable':
        return new Response('{"type":"/problems/unavailable"}', {
          status: 503,
          headers: { 'Content-Type': 'application/problem+json', 'Retry-After': '3' },
        });
      default:
        return fetch(request, init);
    }
  }

  const client: LeagueClient = createLeagueClient({
    baseUrl: origin,
    accessToken: () => user,
    runtime,
    fetch: (request, init) => taking(() => faulty(request, init)),
    ...options,
  });
  return {
    client,
    waits,
    /** Resolves when the app is killed. */
    killed,
    requests: () => requests,
    steps: () => steps,
    storage: {
      get: (key) => taking(() => storage.get(key)),
      update: (key, change) => taking(() => storage.update(key, change)),
      keys: (prefix) => taking(() => storage.keys(prefix)),
    } satisfies LeagueStorage,
  };
}
