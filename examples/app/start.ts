import { startDevelopment } from '../../dev/start-development.ts';
import { exitWith } from '../../src/run-gateway.ts';

/** Starts the development gateway with the app in front of it, on the same port. */
startDevelopment(async ({ issuer, publicUrl }) => {
  // Imported only after the environment is known to be development, where the bundler is installed.
  const { APP_PATH, appPages } = await import('./pages.ts');
  return { pages: await appPages({ issuer }), greeting: `The example app is at ${publicUrl}${APP_PATH}` };
}).catch(exitWith);
