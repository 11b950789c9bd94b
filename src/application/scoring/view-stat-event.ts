import type { SportCode } from '../../domain/league/sport.ts';
import { memberName } from '../../domain/membership/member-name.ts';
import { seesPlayersInGames } from '../../domain/membership/permissions.ts';
import type { TeamsView } from '../../domain/membership/views.ts';
import { withoutPlayers } from '../../domain/scoring/stat-event.ts';
import type { RecordedEvent } from '../ports/storage/league/league-storage.ts';
import type { StatEventWithNames } from '../ports/storage/scoring/scoring-reader.ts';

export type StatEventView = Omit<RecordedEvent, 'orgId' | 'recordedBy' | 'voidedBy'> &
  Readonly<{
    sport: SportCode;
    /** Null if the viewer may not know. */
    recordedBy: Readonly<{ id: RecordedEvent['recordedBy']; name: string }> | null;
  }>;

/** An event as a member sees it: players by id only, the recorder by first name and last initial, and neither for a visitor. */
export function viewStatEvent(viewer: TeamsView, { event, sport, recorder }: StatEventWithNames): StatEventView {
  const { orgId: _, voidedBy: __, recordedBy, attributes, playerId, ...facts } = event;
  const seesPlayers = seesPlayersInGames(viewer, event.teamId);
  return {
    ...facts,
    sport,
    playerId: seesPlayers ? playerId : null,
    attributes: viewAttributes(attributes, seesPlayers),
    recordedBy: seesPlayers ? { id: recordedBy, name: memberName(recorder) } : null,
  };
}

/** In order of name, whatever order the storage keeps; without players for those who may not see them. */
export function viewAttributes(attributes: RecordedEvent['attributes'], seesPlayers: boolean): RecordedEvent['attributes'] {
  const inOrder = Object.fromEntries(Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1)));
  return seesPlayers ? inOrder : withoutPlayers(inOrder);
}
