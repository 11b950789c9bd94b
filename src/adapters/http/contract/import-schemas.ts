import { z } from 'zod';
import { THINGS } from '../../../domain/imports/league.ts';
import type { InTheWay } from '../../../domain/imports/undo.ts';
import { count, explainedEnum, Id, Instant, namedEnum, orNull } from './schemas.ts';

export const UndoReason = z
  .object({
    thing: namedEnum('ImportThing', THINGS),
    cause: explainedEnum<InTheWay>('UndoCause', {
      changed: 'it has been changed since the import: corrected by hand or by another import, or a game has been moved, canceled or scored',
      fields: 'fields that the import did not make belong to it',
      divisions: 'divisions that the import did not make belong to it',
      teams: 'teams that the import did not make are in it',
      staff: 'staff that the import did not make belong to it',
      players: 'players that the import did not add are on its roster',
      games: 'games that the import did not make are played by it, or there',
      brackets: 'it is part of a play-off bracket',
      standings: 'rules, adjustments or decisions for the standings name it',
      events: 'events of a team are planned with it, or there',
      'place-states': 'the league has said whether it is open',
      slots: 'volunteers or snacks are asked for',
      officials: 'officials are wanted or assigned',
      scoring: 'it has statistics, a lineup or a report',
      answers: 'families have said who comes or who is away, or a deadline for answers is set',
      messages: 'its room has messages',
      families: 'families or staff are linked to it, follow it or have claimed it',
      settings: 'the settings of the organization name it',
    }),
    count: count.meta({ description: 'How many of these things' }),
    items: z
      .array(
        z
          .object({
            id: Id.meta({ description: 'Of a place on a roster the player’s' }),
            name: orNull(z.string(), { description: 'Null for games, and for players, whose names are read where that is recorded' }),
            startsAt: orNull(Instant, { description: 'Of a game' }),
          })
          .meta({ id: 'UndoReasonItem' }),
      )
      .meta({ description: 'The first ten of them' }),
  })
  .meta({ id: 'UndoReason', description: 'What keeps an import from being undone' });
