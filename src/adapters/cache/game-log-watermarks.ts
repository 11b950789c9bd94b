import type { GameLog, GameLogWatermarks, Version, VersionReader } from '../../application/ports/watermarks.ts';
import { type WatermarksOptions, watermarks } from './watermarks.ts';

/** Watermarks of the logs of games. */
export const gameLogWatermarks = (
  { gameLogVersions }: Pick<VersionReader, 'gameLogVersions'>,
  options?: WatermarksOptions,
): GameLogWatermarks =>
  watermarks<GameLog, Version>(
    {
      name: 'game-logs',
      read: gameLogVersions,
      nameOf: ({ orgId, gameId }) => `${orgId}/${gameId}`,
      versionOf: (version) => version,
      at: (_, version) => version,
      isSame: (one, other) => one === other,
    },
    options,
  );
