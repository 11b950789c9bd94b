import type { SportCode } from '../league/sport.ts';
import { BASEBALL } from './baseball.ts';
import { BASKETBALL } from './basketball.ts';
import { FOOTBALL } from './football.ts';
import { SOCCER } from './soccer.ts';
import { SOFTBALL } from './softball.ts';
import type { SportStats } from './sport-stats.ts';
import { type StatColumn, toColumn } from './stat-column.ts';
import { VOLLEYBALL } from './volleyball.ts';

export const SPORT_STATS: Readonly<Record<SportCode, SportStats<string>>> = {
  baseball: BASEBALL,
  softball: SOFTBALL,
  football: FOOTBALL,
  soccer: SOCCER,
  basketball: BASKETBALL,
  volleyball: VOLLEYBALL,
};

export const statColumns = (sport: SportCode): readonly StatColumn[] => SPORT_STATS[sport].columns.map(toColumn);

export const statEventTypes = (sport: SportCode): readonly string[] => Object.keys(SPORT_STATS[sport].events);
