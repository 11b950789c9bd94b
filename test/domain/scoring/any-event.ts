import type { SportCode } from '../../../src/domain/league/sport.ts';
import { SPORT_STATS } from '../../../src/domain/scoring/sports.ts';
import type { Attribute, AttributeValue } from '../../../src/domain/scoring/stat-attribute.ts';
import type { CountedEvent } from '../../../src/domain/scoring/team-totals.ts';
import type { TeamId } from '../../../src/domain/shared/ids.ts';
import fc from '../../support/fast-check.ts';
import { recorded, THEM, US } from './recorded.ts';

export const ROSTERS = { [US]: ['ana', 'ben', 'cleo'], [THEM]: ['xia', 'yves'] };

const anyValue = (attribute: Attribute, of: TeamId): fc.Arbitrary<AttributeValue> => {
  switch (attribute.kind) {
    case 'integer':
      return fc.integer({ min: Math.max(attribute.min, -20), max: Math.min(attribute.max, 40) });
    case 'flag':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...attribute.from);
    case 'jersey':
      return fc.option(fc.constantFrom('7', '07'));
    case 'orderPlace':
      return fc.option(fc.constantFrom(1, 9));
    case 'letters':
      return fc.constantFrom('', 'BCX', 'V');
    case 'list': {
      const members = Object.entries(attribute.members).map(([name, member]) => [name, anyValue(member, of)] as const);
      return fc.array(fc.record(Object.fromEntries(members) as Record<string, fc.Arbitrary<string>>), { maxLength: attribute.most });
    }
    case 'player':
    case 'players': {
      const roster = ROSTERS[(attribute.side === 'own') === (of === US) ? US : THEM]!;
      const maxLength = 'most' in attribute ? Math.min(attribute.most, roster.length) : 1;
      return attribute.kind === 'player' ? fc.option(fc.constantFrom(...roster)) : fc.subarray(roster, { maxLength });
    }
  }
};
/** Any event of the sport, by any player of either side or by none, in one of two games; it describes either a whole play or a single count. */
export function anyEvent(sport: SportCode, inWholePlays = false): fc.Arbitrary<CountedEvent> {
  const stats = SPORT_STATS[sport];
  const isSaid = (type: string, name: string | null) => inWholePlays || !stats.tellsWholePlay?.(type, name);
  const types = Object.entries(stats.events).filter(([type]) => isSaid(type, null));
  return fc.tuple(fc.constantFrom(...types), fc.constantFrom(US, THEM)).chain(([[type, { attributes }], of]) =>
    fc
      .record({
        attributes: fc.record(
          Object.fromEntries(
            Object.entries(attributes)
              .filter(([name]) => isSaid(type, name))
              .map(([name, attribute]) => [name, anyValue(attribute, of)]),
          ),
        ),
        by: fc.option(fc.constantFrom(...ROSTERS[of]!)),
        in: fc.constantFrom('first', 'second'),
        count: fc.integer({ min: 1, max: 4 }),
      })
      .map(({ attributes: values, ...circumstances }) => recorded(type, values, { ...circumstances, of })),
  );
}
