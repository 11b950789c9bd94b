import { league } from './adapters/cli/league.ts';
import { configOfCommandLine, openDeployment } from './open-deployment.ts';

/** `league migrate`, as deployments have called it from the start. */
process.exitCode = await league(['migrate', ...process.argv.slice(2)], openDeployment(configOfCommandLine), process);
