/** How many answers are written in one iteration of the event loop. */
const BATCH_SIZE = 25;

/**
 * Returns a function whose promises resolve a few per iteration of the event loop, so that thousands of long polls woken by one event do not
 * hold up other requests.
 */
export function eventLoopBatches(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  function resumeSome() {
    for (const resume of waiting.splice(0, BATCH_SIZE)) resume();
    if (waiting.length > 0) setImmediate(resumeSome);
  }
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(resumeSome);
    });
}
