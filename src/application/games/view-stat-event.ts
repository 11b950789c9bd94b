import { memberName } from '../../domain/membership/member-name.ts';
import type { RecordedEvent } from '../ports/league-storage.ts';
import type { ListedEvent } from '../ports/scoring-reader.ts';

export type StatEventView = Omit<RecordedEvent, 'orgId' | 'recordedBy' | 'voidedBy'> &
  Readonly<{ recordedBy: Readonly<{ id: RecordedEvent['recordedBy']; name: string }> }>;

/**
 * An event as everybody in the org sees it: players by id alone, whoever recorded it by first name and last initial; attributes in order of
 * their names, whatever order storage keeps.
 */
export function viewStatEvent({ event, recorder }: ListedEvent): StatEventView {
  const { orgId: _, voidedBy: __, recordedBy, attributes, ...facts } = event;
  return {
    ...facts,
    attributes: Object.fromEntries(Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1))),
    recordedBy: { id: recordedBy, name: memberName(recorder) },
  };
}
