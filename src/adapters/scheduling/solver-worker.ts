import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { proposeSchedule } from '../../domain/scheduling/propose-schedule.ts';
import type { ScheduleWishes } from '../../domain/scheduling/schedule-wishes.ts';

export type Task = Readonly<{ wishes: ScheduleWishes; seed: number }>;

// On Linux this affects only this thread, so that requests take precedence.
try {
  setPriority(10);
} catch {
  // Continues at normal priority if the system does not allow it.
}

const { wishes, seed } = workerData as Task;
parentPort?.postMessage(proposeSchedule(wishes, seed));
