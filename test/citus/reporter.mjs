/** Tells `run.ts`, which started it, which suites begin and how they end. */
export default class Reporter {
  onTestFileStart({ path }) {
    process.send?.({ path });
  }

  onTestFileResult({ path }, { numFailingTests, testExecError, perfStats }) {
    process.send?.({ path, ended: { hasFailed: numFailingTests > 0 || testExecError !== undefined, ms: perfStats.runtime } });
  }
}
