import type { GameStatus } from '../../domain/games/game-status.ts';
import type { GameId, OrgId, WebhookEventId } from '../../domain/shared/ids.ts';
import { type Happening, toldAs } from '../../domain/webhooks/webhook-event.ts';
import { type Overrides, withOverrides } from '../lazy-members.ts';
import type { NewId } from '../ports/new-id.ts';
import type { Repositories, UnitOfWork, Work } from '../ports/storage.ts';
import { ofAuditEntry, ofGameChange } from './webhook-events.ts';

/**
 * Queues webhook events for what each transaction writes to the audit log and to the change logs of games, which record every relevant write.
 * The events are queued in that transaction, so that neither is kept without the other.
 */
export function announcingUnitOfWork(inner: UnitOfWork, newId: NewId): UnitOfWork {
  const announcing =
    <T, E>(work: Work<T, E>): Work<T, E> =>
    async (repositories) => {
      const happened = new Map<OrgId, Happening[]>();
      const tell: Heard['tell'] = (orgId, each) => happened.set(orgId, [...(happened.get(orgId) ?? []), ...each]);
      const result = await work(withOverrides(repositories, LISTENING, { tell, statuses: new Map() }));
      if (!result.ok) return result;
      for (const [orgId, each] of happened) {
        const events = toldAs(each).map((happening) => ({ ...happening, id: newId<WebhookEventId>(), orgId }));
        if (events.length > 0) await repositories.webhookDeliveries.announce(orgId, events);
      }
      return result;
    };
  return {
    transact: (work) => inner.transact(announcing(work)),
    tryTransactUnder: (key, work) => inner.tryTransactUnder(key, announcing(work)),
  };
}

type Heard = Readonly<{ tell: (orgId: OrgId, happenings: readonly Happening[]) => void; statuses: Map<GameId, GameStatus> }>;

const LISTENING: Overrides<Repositories, Heard> = {
  audit: (audit, { tell }) => ({
    ...audit,
    append(entry) {
      tell(entry.orgId, ofAuditEntry(entry));
      return audit.append(entry);
    },
    // It happened again, whether or not the log already has the day's entry.
    appendOnceADay(entry) {
      tell(entry.orgId, ofAuditEntry(entry));
      return audit.appendOnceADay(entry);
    },
  }),
  games: (games, { statuses }) => ({
    ...games,
    save(game) {
      statuses.set(game.id, game.status);
      return games.save(game);
    },
    saveAll(saved) {
      for (const { id, status } of saved) statuses.set(id, status);
      return games.saveAll(saved);
    },
  }),
  gameChanges: (gameChanges, { tell, statuses }) => ({
    append(changes) {
      for (const change of changes) tell(change.orgId, ofGameChange(change, statuses.get(change.gameId)));
      return gameChanges.append(changes);
    },
  }),
};
