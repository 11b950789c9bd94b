import { AsyncLocalStorage } from 'node:async_hooks';
import type { RoomWatermarks } from '../../application/ports/room-watermarks.ts';
import type { Advanced } from '../../application/ports/watermarks.ts';

const advancedHere = new AsyncLocalStorage<Advanced[]>();

/** Runs `work`, and returns with its outcome the versions that its transactions have advanced, of scopes and of rooms. */
export async function withAdvancedVersions<T>(work: () => Promise<T>): Promise<{ outcome: T; advanced: readonly Advanced[] }> {
  const advanced: Advanced[] = [];
  return { outcome: await advancedHere.run(advanced, work), advanced };
}

/** Reports versions to `withAdvancedVersions`. */
export const reportAdvanced = (versions: readonly Advanced[]): void => void advancedHere.getStore()?.push(...versions);

/** The same watermarks, which also report the versions to which rooms have advanced. */
export const reportingRooms = (marks: RoomWatermarks): RoomWatermarks => ({
  ...marks,
  advance(orgId, roomId, at) {
    marks.advance(orgId, roomId, at);
    reportAdvanced([{ room: { orgId, roomId }, version: at.getTime() }]);
  },
});
