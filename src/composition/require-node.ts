const NEEDED = 24;

/** Imported before any module that an older Node cannot load, so that start-up fails with a readable message. */
if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  process.stderr.write(`League Gateway needs Node ${NEEDED} or newer, and this is Node ${process.versions.node}.\n`);
  process.exit(1);
}
