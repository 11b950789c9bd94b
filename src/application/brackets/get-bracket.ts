import { seesSeason } from '../../domain/membership/permissions.ts';
import type { OrgView } from '../../domain/membership/views.ts';
import type { AgeGroupId, BracketId, SeasonId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { BracketReader } from '../ports/storage/brackets/bracket-storage.ts';
import { useCase } from '../use-case.ts';
import { type BracketSummary, type BracketView, summarizeBracket, viewBracket } from './view-bracket.ts';

type Deps = Readonly<{ read: BracketReader }>;
type Listing = Readonly<{ actor: OrgView; seasonId?: SeasonId | undefined; ageGroupId?: AgeGroupId | undefined }>;

/** In order of creation. */
export const listBrackets = useCase(
  'read-league',
  async ({ read }: Deps, { actor, ...filter }: Listing): Promise<Result<readonly BracketSummary[], never>> =>
    ok((await read.brackets(actor.org.id, filter)).filter(({ bracket }) => seesSeason(actor, bracket.seasonId)).map(summarizeBracket)),
);

export const getBracket = useCase(
  'read-league',
  async (
    { read }: Deps,
    { actor, bracketId }: Readonly<{ actor: OrgView; bracketId: BracketId }>,
  ): Promise<Result<BracketView, NotFound>> => {
    const [found] = await read.brackets(actor.org.id, { bracketId });
    return found && seesSeason(actor, found.bracket.seasonId) ? ok(viewBracket(actor, found)) : err({ kind: 'not-found' });
  },
);
