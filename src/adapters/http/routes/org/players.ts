import { z } from 'zod';
import type { DataFilter } from '../../../../application/ports/storage/league/league-data-reader.ts';
import type { TeamId } from '../../../../domain/shared/ids.ts';
import { foldWords, QUERY_LENGTH } from '../../../../domain/shared/text.ts';
import { definite, id, name } from '../../contract/schemas.ts';
import { dataRoutes, recordMembers } from './data-routes.ts';
import { label, replyText } from './schemas.ts';

type Query = DataFilter<'players'>;

export const {
  list: listOrgPlayers,
  get: getOrgPlayer,
  create: createPlayer,
  edit: updatePlayer,
  remove: deletePlayer,
} = dataRoutes({
  plural: 'players',
  singular: 'player',
  member: 'players',
  list: 'org-players',
  useCases: { list: 'listOrgPlayers', get: 'getOrgPlayer', create: 'createPlayer', edit: 'updatePlayer', remove: 'deletePlayer' },
  names: { draft: 'NewPlayer', change: 'PlayerChange', list: 'OrgPlayers' },
  reply: z
    .object({ ...recordMembers, firstName: replyText('Sam'), lastName: replyText('Ortiz') })
    .meta({ id: 'OrgPlayer', description: 'A player as admins keep them' }),
  draft: { firstName: label(), lastName: label() },
  filters: {
    teamId: id<TeamId>().exactOptional(),
    q: name(QUERY_LENGTH).exactOptional().meta({ description: 'Part of a name, ignoring case and accents' }),
  },
  filter: ({ q, ...query }: Query) => definite({ ...query, q: q === undefined ? q : foldWords(q) }) as never,
  note: 'Ordered by last name. No birth date, photo or address of a child is stored. Reads of players are recorded in the audit log. A player who is referenced anywhere is archived, not removed: to erase a child’s data, use `DELETE /api/org/players/{playerId}/personal-data`.',
});
