/** How many answers are written before others have their turn. */
const SLICE = 25;

/**
 * Lets those who were all woken by one event go on a few at a time, in turns of the event loop, so that thousands of equal answers do not
 * hold up everybody else.
 */
export function slices(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  function goOn() {
    for (const resume of waiting.splice(0, SLICE)) resume();
    if (waiting.length > 0) setImmediate(goOn);
  }
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(goOn);
    });
}
