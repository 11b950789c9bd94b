export type FairQueueLimits = Readonly<{
  /** Tasks that run at once, in all and of one subject. */
  atOnce: number;
  atOnceEach: number;
  /** Tasks that wait, in all and of one subject. */
  mostWaiting: number;
  mostWaitingEach: number;
}>;

type Subject = { running: number; readonly waiting: (() => void)[] };

/**
 * Runs tasks, each of a subject: those of a subject in order of arrival, the subjects in turn, so that one with thousands of tasks delays another
 * by no more than one task. A task beyond the limits is not run, and undefined is returned at once. Nothing is kept of a subject without tasks.
 */
export function fairQueue({ atOnce, atOnceEach, mostWaiting, mostWaitingEach }: FairQueueLimits) {
  const subjects = new Map<string, Subject>();
  let running = 0;
  let waiting = 0;

  /** An end makes room for one task. */
  function startNext(): void {
    for (const [name, subject] of subjects) {
      if (subject.running >= atOnceEach) continue;
      const next = subject.waiting.shift();
      if (!next) continue;
      waiting -= 1;
      // The next turn is another subject's.
      subjects.delete(name);
      subjects.set(name, subject);
      start(subject);
      next();
      return;
    }
  }

  function start(subject: Subject): void {
    running += 1;
    subject.running += 1;
  }

  function end(name: string, subject: Subject): void {
    running -= 1;
    subject.running -= 1;
    if (subject.running === 0 && subject.waiting.length === 0) subjects.delete(name);
    startNext();
  }

  return {
    async run<T>(name: string, task: () => Promise<T>): Promise<T | undefined> {
      const subject = subjects.get(name) ?? { running: 0, waiting: [] };
      if (running < atOnce && subject.running < atOnceEach) start(subject);
      else {
        if (waiting >= mostWaiting || subject.waiting.length >= mostWaitingEach) return undefined;
        subjects.set(name, subject);
        waiting += 1;
        await new Promise<void>((resolve) => subject.waiting.push(resolve));
      }
      subjects.set(name, subject);
      try {
        return await task();
      } finally {
        end(name, subject);
      }
    },
    state: () => ({ subjects: subjects.size, running, waiting }),
  };
}
