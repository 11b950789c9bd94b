/** Runs `task` once after `ms` milliseconds, on a timer that does not keep the process alive. Returns a function that cancels it. */
export function unrefTimeout(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms).unref();
  return () => clearTimeout(timer);
}
