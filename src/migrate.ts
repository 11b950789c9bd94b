import './composition/require-node.ts';

import { league } from './adapters/cli/league.ts';
import { configuredBy, openDeployment } from './composition/open-deployment.ts';

/** Runs `league migrate`; existing deployments call this entry point. */
process.exitCode = await league(['migrate', ...process.argv.slice(2)], openDeployment(configuredBy(process.env)), process);
