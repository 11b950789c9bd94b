/** Does something later, unless what it answers is called before; the process does not live on for it. */
export function ownTimer(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms).unref();
  return () => clearTimeout(timer);
}
