import './require-node.ts';

import { league } from './adapters/cli/league.ts';
import { configuredBy, openDeployment } from './open-deployment.ts';

/** `league migrate`, as deployments have called it from the start. */
process.exitCode = await league(['migrate', ...process.argv.slice(2)], openDeployment(configuredBy(process.env)), process);
