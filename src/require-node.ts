const NEEDED = 24;

/** Imported before anything that an older Node cannot load, so that a start is refused in a sentence. */
if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  process.stderr.write(`League Gateway needs Node ${NEEDED} or newer, and this is Node ${process.versions.node}.\n`);
  process.exit(1);
}
