import type { Game } from '../../domain/games/game.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { type GameView, viewGame } from './view-game.ts';

/** Another game has the field at that time; `game` is that one, as far as the actor may see it. */
export type FieldTaken = Readonly<{ kind: 'field-taken'; game: GameView }>;
/** One of the teams plays another game at that time; `game` is that one, as far as the actor may see it. */
export type TeamTaken = Readonly<{ kind: 'team-taken'; game: GameView }>;

/**
 * Refuses a game, not yet saved, whose field or teams another game has at that time, as far as they are asked for. Locks the field, then the
 * teams: otherwise two concurrent transactions would both find them free.
 */
export async function requireFree(
  { actor, now }: Readonly<{ actor: Member; now: Date }>,
  game: Game,
  checks: Readonly<{ field: boolean; teams: boolean }>,
  { fields, teams, games, read }: Repositories<'fields' | 'teams' | 'games', 'game'>,
): Promise<Result<undefined, FieldTaken | TeamTaken>> {
  const { orgId, id, fieldId, homeTeamId, visitorTeamId } = game;
  const seen = async (other: Game['id']) => viewGame(actor, (await read.game(orgId, other))!, now);
  if (checks.field && fieldId) {
    await fields.findForUpdate(orgId, fieldId);
    const other = await games.atField(orgId, fieldId, game, id);
    if (other) return err({ kind: 'field-taken', game: await seen(other) });
  }
  if (checks.teams) {
    const both = [homeTeamId, visitorTeamId];
    await teams.hold(orgId, both);
    const other = await games.ofTeamsAt(orgId, both, game, id);
    if (other) return err({ kind: 'team-taken', game: await seen(other) });
  }
  return ok(undefined);
}
