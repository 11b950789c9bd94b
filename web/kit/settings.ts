import type { SignInSettings } from './sign-in-request.ts';

/** What the gateway says to a page of its own, in the page itself. */
export type Settings = Readonly<{
  app: 'family' | 'console';
  /** Changes with any file of the app. */
  version: string;
  /** The OpenID Connect issuer, and the app's client there. */
  issuer: string;
  clientId: string;
  signIn: SignInSettings;
  /** Whether anyone who is signed in may create an organization. */
  orgCreation: boolean;
  /** Undefined if the gateway sends no web push. */
  webPushKey?: string;
}>;

export const settings: Settings = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="league-settings"]')!.content);

/** The family app stays signed in on the phone; the console, which shows more, only until its tab is closed. */
export const sessionKept: Storage = settings.app === 'console' ? sessionStorage : localStorage;
