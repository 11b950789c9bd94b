#!/usr/bin/env node
import './composition/require-node.ts';

import { league } from './adapters/cli/league.ts';
import { configuredBy, openDeployment } from './composition/open-deployment.ts';

/** The production command line. The development one is dev/league.ts. */
process.exitCode = await league(process.argv.slice(2), openDeployment(configuredBy(process.env)), process);
