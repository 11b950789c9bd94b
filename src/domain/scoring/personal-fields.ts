import type { EditableField, FieldChange } from '../games/game.ts';

/** Fields that name or reach a person. */
export const PERSONAL_FIELDS = ['snackParentName', 'snackParentPhone', 'officialScorer'] as const satisfies readonly EditableField[];

const isPersonal = (field: EditableField): boolean => (PERSONAL_FIELDS as readonly EditableField[]).includes(field);

/** What the change log keeps of a field: of one that names a person only whether it was set or cleared, since the log is never changed. */
export const loggedValues = (field: EditableField, old: FieldChange['old'], next: FieldChange['new']): Pick<FieldChange, 'old' | 'new'> =>
  isPersonal(field) ? { old: null, new: next === null ? 'cleared' : 'set' } : { old, new: next };
