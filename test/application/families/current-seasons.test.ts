import { describe, expect, test } from '@jest/globals';
import { lookUpCoach } from '../../../src/application/families/look-up-coach.ts';
import { searchPlayers } from '../../../src/application/families/search-players.ts';
import { suggestChildren } from '../../../src/application/families/suggest-children.ts';
import type { LocalDate, TimeZone } from '../../../src/domain/shared/time.ts';
import { accepted, givenUseCases } from '../../support/use-cases.ts';

describe.each([
  // The season ended on the 1st, and is current until the 15th of the org's calendar is over.
  ['America/Los_Angeles', '2026-04-16T06:59:59Z', true],
  ['America/Los_Angeles', '2026-04-16T07:00:00Z', false],
  ['Pacific/Kiritimati', '2026-04-15T09:59:59Z', true],
  ['Pacific/Kiritimati', '2026-04-15T10:00:00Z', false],
])('on the calendar of an org in %s, at %s', (timeZone, now, isCurrent) => {
  test(`players and coaches of a season that is ${isCurrent ? 'still' : 'no longer'} current are${isCurrent ? '' : ' not'} found`, async () => {
    const here = await givenUseCases({
      org: { timeZone: timeZone as TimeZone },
      now: new Date(now),
      season: { endsOn: '2026-04-01' as LocalDate },
    });
    const { league, ports, person, as } = here;
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    await league.addStaff(league.hawks, { name: 'Lee Park' });
    await league.addGuardian(child, 'pat@example.org');
    const staff = await as(await person({}, 'staff'));
    const found = await searchPlayers(ports)({ actor: staff, name: 'sam ortiz' });
    // Callers with limited searches get a result object, all others a list; both contain the players.
    expect(JSON.stringify(found).includes(child.id)).toBe(isCurrent);
    expect(
      accepted(await lookUpCoach(ports)({ actor: staff, coachName: 'lee park', page: { limit: 50 } })).items.map(({ id }) => id),
    ).toEqual(isCurrent ? [league.hawks.id] : []);
    const pat = await as(await person({ email: 'pat@example.org' }, 'parent'));
    const [suggested] = accepted(await suggestChildren(ports)({ actor: pat }));
    expect(suggested).toMatchObject({ playerId: child.id, ageGroup: isCurrent ? { name: '10U' } : null });
    await here.close();
  });
});
