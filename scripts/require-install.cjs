'use strict';
// Loaded before anything else by what npm runs (`node -r`), in JavaScript that an old Node reads: says in a sentence what is missing, where Node
// or npm would fail on the first file that it cannot read or find. Before `npm ci` has run, npm finds the Node of the machine alone.
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const SUPPORTED = 20;
const RUNS_ON = 24;

/** The Node that npm itself runs on; a script may have the one that `npm ci` installs. */
const [, machine = process.versions.node] = / node\/v(\S+)/.exec(process.env.npm_config_user_agent || '') || [];
const majorOf = (version) => Number.parseInt(version, 10);

function missing() {
  const isInstalling = process.env.npm_lifecycle_event === 'preinstall';
  const isInstalled = existsSync(join(__dirname, '../node_modules/.package-lock.json'));
  if ((isInstalling || !isInstalled) && majorOf(machine) < SUPPORTED) {
    return `League Gateway needs Node ${SUPPORTED} or newer, and this is Node ${machine}: install a newer one from https://nodejs.org, then type "npm ci".`;
  }
  if (isInstalling) return undefined;
  if (!isInstalled) return 'The packages of League Gateway are not installed: type "npm ci".';
  if (majorOf(process.versions.node) >= RUNS_ON) return undefined;
  return `League Gateway runs on Node ${RUNS_ON} or newer, and this is Node ${process.versions.node}: type "npm ci" (without --omit=dev), which brings one along for what npm runs.`;
}

const sentence = missing();
if (sentence !== undefined) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
