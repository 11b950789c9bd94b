import type { Game } from '../../domain/games/game.ts';
import type { GameStatus } from '../../domain/games/game-status.ts';
import type { GameId, OrgId, WebhookEventId } from '../../domain/shared/ids.ts';
import { type Happening, toldAs } from '../../domain/webhooks/webhook-event.ts';
import type { NewId } from '../ports/new-id.ts';
import type { Repositories, UnitOfWork, Work } from '../ports/storage.ts';
import { ofAuditEntry, ofGameChange } from './webhook-events.ts';

/**
 * Puts down for integrators what each transaction writes to the audit log and to the change logs of games, where all writes that matter to others
 * announce themselves: in that transaction, so that neither is kept without the other.
 */
export function announcingUnitOfWork(inner: UnitOfWork, newId: NewId): UnitOfWork {
  const announcing =
    <T, E>(work: Work<T, E>): Work<T, E> =>
    async (repositories) => {
      const happened = new Map<OrgId, Happening[]>();
      const result = await work(listening(repositories, (orgId, each) => happened.set(orgId, [...(happened.get(orgId) ?? []), ...each])));
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

function listening(repositories: Repositories, tell: (orgId: OrgId, happenings: readonly Happening[]) => void): Repositories {
  const { audit, games, gameChanges } = repositories;
  const statuses = new Map<GameId, GameStatus>();
  const noting = (saved: readonly Game[]) => {
    for (const { id, status } of saved) statuses.set(id, status);
  };
  return {
    ...repositories,
    audit: {
      ...audit,
      append(entry) {
        tell(entry.orgId, ofAuditEntry(entry));
        return audit.append(entry);
      },
    },
    games: {
      ...games,
      save(game) {
        noting([game]);
        return games.save(game);
      },
      saveAll(saved) {
        noting(saved);
        return games.saveAll(saved);
      },
    },
    gameChanges: {
      append(changes) {
        for (const change of changes) tell(change.orgId, ofGameChange(change, statuses.get(change.gameId)));
        return gameChanges.append(changes);
      },
    },
  };
}
