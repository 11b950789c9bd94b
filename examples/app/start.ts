import { startDevelopment } from '../../dev/start-development.ts';
import { exitWith } from '../../src/run-gateway.ts';

/** The gateway of development with the app in front of it, on the same port. */
startDevelopment(async ({ issuer, publicUrl }) => {
  // Loaded once the environment is known to be that of development, where the bundler is installed.
  const { APP_PATH, appPages } = await import('./pages.ts');
  return { pages: await appPages({ issuer }), greeting: `The example app is at ${publicUrl}${APP_PATH}` };
}).catch(exitWith);
