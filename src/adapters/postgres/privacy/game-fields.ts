import { sql as text } from 'kysely';
import { PERSONAL_FIELDS } from '../../../domain/games/game.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import { prepared } from '../orm/prepared.ts';

/** Whether the user was the last to write a field, in a row of `wanted`. */
const isTheirs = (field: (typeof PERSONAL_FIELDS)[number]) => text<boolean>`${text.lit(field)} = any(w.fields)`;

type Cleared = Readonly<{ orgId: OrgId; userId: UserId; now: Date }>;
/** Clears what a person wrote last in the fields of games that name people. The change log says who last wrote a field, but not what. */
export const CLEAR_GAME_FIELDS = prepared('privacy.clear-game-fields', ({ orgId, userId, now }: Cleared, db) =>
  db
    .with('latest', (with_) =>
      with_
        .selectFrom(
          with_
            .selectFrom('game_change as o')
            .where('o.org_id', '=', orgId)
            .where('o.changed_by', '=', userId)
            .where('o.field', 'in', PERSONAL_FIELDS)
            .distinct()
            .select('o.game_id')
            .as('changed'),
        )
        .innerJoin('game_change as c', (join) => join.on('c.org_id', '=', orgId).onRef('c.game_id', '=', 'changed.game_id'))
        .where('c.field', 'in', PERSONAL_FIELDS)
        .distinctOn(['c.game_id', 'c.field'])
        .select(['c.game_id', 'c.field', 'c.changed_by'])
        .orderBy('c.game_id')
        .orderBy('c.field')
        .orderBy('c.at', 'desc')
        .orderBy('c.game_change_id', 'desc'),
    )
    .with('written', (with_) =>
      with_
        .selectFrom('latest')
        .where('changed_by', '=', userId)
        .groupBy('game_id')
        .select(({ fn }) => ['game_id', fn.agg<string[]>('array_agg', ['field']).as('fields')]),
    )
    .with('wanted', (with_) =>
      with_
        .selectFrom('game as g')
        .leftJoin('written as w', 'w.game_id', 'g.game_id')
        .where('g.org_id', '=', orgId)
        .where((eb) => eb.or([eb('w.game_id', 'is not', null), eb('g.official_scorer_user_id', '=', userId)]))
        .select([
          'g.game_id',
          text<string[]>`coalesce(w.fields, '{}')`.as('fields'),
          text<boolean>`g.official_scorer_user_id is not distinct from ${userId}`.as('scored'),
        ]),
    )
    .updateTable('game as g')
    .from('wanted as w')
    .set((eb) => ({
      snack_parent_name: eb.case().when(isTheirs('snackParentName')).then(null).else(eb.ref('g.snack_parent_name')).end(),
      snack_parent_phone: eb.case().when(isTheirs('snackParentPhone')).then(null).else(eb.ref('g.snack_parent_phone')).end(),
      official_scorer: eb
        .case()
        .when(eb.or([eb('w.scored', '=', true), isTheirs('officialScorer')]))
        .then(null)
        .else(eb.ref('g.official_scorer'))
        .end(),
      official_scorer_user_id: eb.case().when('w.scored', '=', true).then(null).else(eb.ref('g.official_scorer_user_id')).end(),
      version: eb('g.version', '+', 1),
      updated_at: now,
    }))
    .where('g.org_id', '=', orgId)
    .whereRef('g.game_id', '=', 'w.game_id')
    .where((eb) =>
      eb.or([
        eb('w.scored', '=', true),
        eb.and([isTheirs('snackParentName'), eb('g.snack_parent_name', 'is not', null)]),
        eb.and([isTheirs('snackParentPhone'), eb('g.snack_parent_phone', 'is not', null)]),
        eb.and([isTheirs('officialScorer'), eb('g.official_scorer', 'is not', null)]),
      ]),
    ),
);
