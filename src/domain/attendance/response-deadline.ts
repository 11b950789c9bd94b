import type { OrgId, TeamId } from '../shared/ids.ts';
import type { Range } from '../shared/range.ts';
import type { AnswerableItem } from './answer.ts';

/** How many hours before each of its games the families of a team have answered. A game that is moved takes its deadline along. */
export type ResponseDeadline = Readonly<{ orgId: OrgId; teamId: TeamId; hoursBefore: number }>;

export const DEADLINE_HOURS: Range = { min: 1, max: 336 };

const HOUR_MS = 3_600_000;
/** The item with the deadline that its team, whose games have this one, has for it. */
export const withDeadline = (item: AnswerableItem, hoursBefore: number | null): AnswerableItem =>
  item.item.kind === 'game' && hoursBefore !== null
    ? { ...item, respondBy: new Date(item.startsAt.getTime() - hoursBefore * HOUR_MS) }
    : item;
