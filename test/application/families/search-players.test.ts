import { expect, test } from '@jest/globals';
import { memoryStorage } from '../../../src/adapters/memory/memory-storage.ts';
import { searchPlayers } from '../../../src/application/families/search-players.ts';
import type { Member } from '../../../src/domain/membership/permissions.ts';
import type { PlayerId } from '../../../src/domain/shared/ids.ts';
import type { PersonName } from '../../../src/domain/shared/person-name.ts';
import { saysWholeName, wholeName } from '../../../src/domain/shared/whole-name.ts';
import { aMember, anOrg, aUser, NOON } from '../../support/builders.ts';
import fc from '../../support/fast-check.ts';
import { aPlayer, givenLeague } from '../../support/league.ts';

const org = anOrg();
const user = aUser();

/** A league with these children on the Blue Jays, and the replies to each kind of caller; none of them may see the last names. */
async function leagueOf(children: readonly PersonName[]) {
  const storage = memoryStorage(() => NOON);
  const league = await givenLeague(storage.unitOfWork, { org });
  await league.write(async ({ players, roster }) => {
    for (const [at, name] of children.entries()) {
      const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}` as PlayerId;
      await players.save(aPlayer({ ...name, id, orgId: org.id }));
      await roster.save({ orgId: org.id, teamId: league.jays.id, playerId: id, jerseyNumber: String(at), positions: [], leagueAge: null });
    }
  });
  const own = await league.addPlayer('Zoe Quill', league.hawks);
  const hawks = new Set([league.hawks.id]);
  const callers: Record<string, Member> = {
    visitor: aMember({ org, user, roles: new Set(['parent']) }),
    parent: aMember({ org, user, roles: new Set(['parent']), children: new Set([own.id]), childrensTeams: hawks }),
    coach: aMember({ org, user, roles: new Set(['coach']), coachedTeams: hawks }),
    pastCoach: aMember({ org, user, roles: new Set(['coach']), pastCoachedTeams: hawks }),
  };
  const search = searchPlayers({ ...storage, clock: () => NOON });
  const ids = { [league.jays.id]: 'jays', [league.hawks.id]: 'hawks', [league.ageGroup.id]: '10U', [own.id]: 'own' };
  return async (caller: string, name: string) => {
    const answer = JSON.stringify(await search({ actor: callers[caller]!, name }));
    return Object.entries(ids).reduce((text, [id, known]) => text.replaceAll(id, known), answer);
  };
}

const letters = (min: number, max: number) => fc.string({ unit: fc.constantFrom(...'aeiorstz'.split('')), minLength: min, maxLength: max });
/** A child in two versions: the visible part is the same, and the rest of the last name differs. */
const child = fc.record({
  firstName: fc.constantFrom('Sam', 'Samuel', 'Ana', 'Ana Maria', 'Zoe', '小', '민준'),
  initial: fc.constantFrom('o', 'a', 's', 'z', '王', '김'),
  here: letters(1, 8),
  there: letters(1, 8),
});
type Child = typeof child extends fc.Arbitrary<infer C> ? C : never;
const inWorld = (which: 'here' | 'there') => (each: Child) => ({ firstName: each.firstName, lastName: `${each.initial}${each[which]}` });

/** Searches by an attacker who knows the visible part: prefixes of the last name, the whole name, misspellings, in any order. */
const attack = (children: readonly Child[]) =>
  fc
    .tuple(fc.constantFrom(...children), fc.constantFrom('here' as const, 'there' as const), fc.nat(), fc.constantFrom(0, 1, 2, 3, 4, 5))
    .map(([one, which, at, kind]) => {
      const { firstName, lastName } = inWorld(which)(one);
      const length = 1 + (at % lastName.length);
      const begun = lastName.slice(0, length);
      return [
        `${firstName} ${begun}`,
        begun,
        `${begun} ${firstName}`,
        lastName,
        `${firstName} ${begun}x`,
        `${firstName} ${lastName.slice(1)}`,
      ][kind]!;
    });

test('no search but by a whole name tells two leagues apart whose children are shown alike: not by who is found, nor their order, count, score or status', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .array(child, { minLength: 1, maxLength: 6 })
        .chain((children) => fc.tuple(fc.constant(children), fc.array(attack(children), { minLength: 1, maxLength: 40 }))),
      fc.constantFrom('visitor', 'parent', 'coach', 'pastCoach'),
      async ([children, searches], caller) => {
        const worlds = [children.map(inWorld('here')), children.map(inWorld('there'))];
        const [here, there] = await Promise.all(worlds.map((each) => leagueOf(each)));
        for (const search of searches) {
          const whole = wholeName(search);
          if (whole && worlds.flat().some((name) => saysWholeName(whole, name))) continue;
          expect([search, await here!(caller, search)]).toEqual([search, await there!(caller, search)]);
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('a whole name tells, and no more than that there is such a child', async () => {
  const ask = await leagueOf([{ firstName: 'Sam', lastName: 'Ortiz' }]);
  for (const caller of ['visitor', 'parent', 'coach', 'pastCoach']) {
    expect(JSON.parse(await ask(caller, 'sam ortiz'))).toMatchObject({
      ok: true,
      value: [{ displayName: 'Sam O.', team: null, score: null }],
    });
  }
});

test('each order of the words is a search of its own, since the match joins words that are next to each other', async () => {
  const search = await leagueOf([{ firstName: 'Sam', lastName: 'Ortiz' }]);
  const orders = (words: readonly string[]): string[] =>
    words.length < 2 ? [...words] : words.flatMap((word, at) => orders(words.toSpliced(at, 1)).map((rest) => `${word} ${rest}`));
  const [first, ...others] = orders(['alba', 'bruno', 'carla', 'dario', 'elena']).slice(0, 31);
  for (const name of [first!, first!, ...others.slice(0, -1)]) expect(await search('visitor', name)).toBe('{"ok":true,"value":[]}');
  expect(await search('visitor', others.at(-1)!)).toContain('too-many-requests');
  expect(await search('visitor', first!)).toContain('"ok":true');
});
