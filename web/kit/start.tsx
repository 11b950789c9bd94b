import { type ComponentType, render } from 'preact';
import { finishSignIn } from './session.ts';

type TrustedTypes = Readonly<{
  trustedTypes?: Readonly<{ createPolicy(name: string, rules: object): Readonly<{ createScriptURL(url: string): string }> }>;
}>;

/** Completes a sign-in that the page was opened with, and shows the app. */
export async function start(App: ComponentType<Readonly<{ failure: unknown }>>): Promise<void> {
  const failure = await finishSignIn().then(
    () => undefined,
    (error: unknown) => error,
  );
  render(<App failure={failure} />, document.getElementById('app')!);
}

/**
 * Lets the app open without a network. A new version that was fetched while the app was open is taken the next time it is opened, since nothing
 * is typed yet then. The name is the only string that may become a script's address under the Content-Security-Policy. */
export function registerServiceWorker(): void {
  const name = 'service-worker.js';
  const { trustedTypes } = window as TrustedTypes;
  const policy = trustedTypes?.createPolicy('league', { createScriptURL: (url: string) => url });
  const { serviceWorker } = navigator;
  serviceWorker?.register(policy?.createScriptURL(name) ?? name).then(
    (registration) => {
      // A browser that blocks workers may resolve to nothing.
      const waiting = registration?.waiting;
      if (!waiting) return;
      serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      waiting.postMessage('take over');
    },
    () => undefined,
  );
}
