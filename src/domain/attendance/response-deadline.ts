import type { OrgId, TeamId } from '../shared/ids.ts';
import type { Range } from '../shared/range.ts';
import type { AnswerableItem } from './answer.ts';

/** How the families of a team answer. */
export type ResponseDeadline = Readonly<{
  orgId: OrgId;
  teamId: TeamId;
  /** How many hours before each of the team's games they have answered; null if there is no deadline. A game that is moved takes its own along. */
  hoursBefore: number | null;
  /** False if nobody asks about practices: who says nothing comes. */
  practicesAsked: boolean;
}>;
export type AnswerRules = Pick<ResponseDeadline, 'hoursBefore' | 'practicesAsked'>;

/** Those of a team that has set none. */
export const DEFAULT_ANSWER_RULES: AnswerRules = { hoursBefore: null, practicesAsked: true };

export const DEADLINE_HOURS: Range = { min: 1, max: 336 };

const HOUR_MS = 3_600_000;
/** The item with the deadline that its team, whose games have this one, has for it. */
export const withDeadline = <Item extends AnswerableItem>(item: Item, { hoursBefore }: Pick<AnswerRules, 'hoursBefore'>): Item =>
  item.item.kind === 'game' && hoursBefore !== null
    ? { ...item, respondBy: new Date(item.startsAt.getTime() - hoursBefore * HOUR_MS) }
    : item;

/** Whether the team's families are asked about the item. If they are not, who says nothing counts as coming. */
export const isAsked = (
  { isPractice }: Pick<AnswerableItem, 'isPractice'>,
  { practicesAsked }: Pick<AnswerRules, 'practicesAsked'>,
): boolean => practicesAsked || !isPractice;
