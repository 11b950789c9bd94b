import { Window } from 'happy-dom';

/*
 * A page of the console in this process, for components of the web apps. A suite imports it before anything else, since what is in `web` looks at its
 * page when it is loaded.
 */
const settings = {
  app: 'console',
  version: 'v1',
  issuer: 'http://localhost:1/',
  clientId: 'app',
  signIn: { token: 'access' },
  orgCreation: true,
};
const window = new Window({ url: 'http://localhost/console/' });
window.document.head.innerHTML = `<meta name="league-settings" content='${JSON.stringify(settings)}'>`;

const define = (name: string, value: unknown) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
define('window', window);
for (const name of [
  'document',
  'location',
  'history',
  'navigator',
  'localStorage',
  'sessionStorage',
  'HTMLElement',
  'Event',
  'Storage',
] as const)
  define(name, window[name]);
for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) define(name, window[name].bind(window));
define('scrollTo', () => undefined);
