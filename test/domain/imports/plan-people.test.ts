import { describe, expect, test } from '@jest/globals';
import { carriedOut, changesOf, faultsOf, importing, league, planned, valuesOf } from './importing.ts';

describe('a roster', () => {
  const ROSTER = `Team,First Name,Last Name,Jersey #,Position,Parent Email,Parent 2 Email
Tigers,Sam,Ortiz,07,SS/P,kim@example.org,lee@example.org
Tigers,Ana,Reyes,7,C,,
Lions,Sam,Ortiz,,,pat@example.org,`;

  test('makes players, their spots and their guardians', () => {
    expect(changesOf(importing('rosters', ROSTER))).toEqual({ 'new player': 3, 'new rosterSpot': 3, 'new guardian': 3 });
  });

  test('keeps the zero of a jersey number', () => {
    expect(valuesOf(importing('rosters', ROSTER), 'rosterSpot').map(({ jerseyNumber }) => jerseyNumber)).toEqual(['07', '7', null]);
  });

  test('reads positions from one cell', () => {
    expect(valuesOf(importing('rosters', ROSTER), 'rosterSpot')[0]).toMatchObject({ positions: ['SS', 'P'] });
  });

  test('reads the league age, which a blank cell leaves as it is, and does not repeat a wrong one', () => {
    const ages = (header: string, age: string, on = league()) =>
      importing('rosters', `Team,First,Last,${header}\nTigers,Sam,Ortiz,${age}`, { on });
    for (const header of ['League Age', 'league_age', 'LA', 'Edad de liga']) {
      expect(valuesOf(ages(header, '10'), 'rosterSpot')).toMatchObject([{ leagueAge: 10 }]);
    }
    expect(valuesOf(ages('Age', '10'), 'rosterSpot')).toMatchObject([{ leagueAge: null }]);
    const on = carriedOut(ages('League Age', '10'));
    expect(changesOf(ages('League Age', '', on))).toEqual({});
    expect(changesOf(ages('League Age', '11', on))).toEqual({ 'changed rosterSpot': 1 });
    expect(faultsOf(ages('League Age', '2016'))).toEqual(['2 D out-of-range']);
    expect(JSON.stringify(ages('League Age', 'ten and a half').faults)).not.toContain('ten and');
  });

  test('with one fault makes nothing', () => {
    const plan = importing('rosters', `${ROSTER}\nDragons,Zoe,Lee,1,,,`);
    expect([faultsOf(plan), plan.changes]).toEqual([['5 A unknown-team'], []]);
  });

  test('changes nothing when imported again', () => {
    expect(changesOf(importing('rosters', ROSTER, { on: carriedOut(importing('rosters', ROSTER)) }))).toEqual({});
  });

  test('changes only what a corrected file says otherwise', () => {
    const on = carriedOut(importing('rosters', ROSTER));
    expect(changesOf(importing('rosters', ROSTER.replace(',07,', ',17,'), { on }))).toEqual({ 'changed rosterSpot': 1 });
  });

  test('keeps a number that a later file leaves blank', () => {
    const on = carriedOut(importing('rosters', ROSTER));
    expect(changesOf(importing('rosters', ROSTER.replace(',07,', ',,'), { on }))).toEqual({});
  });

  test('takes a child with the same name and guardian on two teams for one player', () => {
    const plan = importing(
      'rosters',
      'Team,Player,Parent Email\nTigers,Sam Ortiz,kim@example.org\nOwls,"Ortiz; Sam",x\n'.replace(
        '"Ortiz; Sam",x',
        'Sam Ortiz,KIM@example.org',
      ),
    );
    expect(changesOf(plan)).toEqual({ 'new player': 1, 'new rosterSpot': 2, 'new guardian': 1 });
  });

  test('corrects a name by the external id', () => {
    const file = 'Player ID,Team,First,Last\nP1,Tigers,Sam,Ortis';
    const plan = importing('rosters', file.replace('Ortis', 'Ortiz'), { on: carriedOut(importing('rosters', file)) });
    expect(changesOf(plan)).toEqual({ 'changed player': 1 });
  });

  test('refuses two players of one name on one roster', () => {
    expect(faultsOf(importing('rosters', 'Team,First,Last\nTigers,Sam,Ortiz\nTigers,Sam,ORTIZ'))).toEqual(['3 same-name-on-roster']);
  });

  test('takes two players of one name whose ids differ', () => {
    const file = 'Player ID,Team,First,Last\nP1,Tigers,Sam,Ortiz\nP2,Tigers,Sam,Ortiz';
    const plan = importing('rosters', file);
    expect(changesOf(plan)).toEqual({ 'new player': 2, 'new rosterSpot': 2, 'new externalId': 2 });
    expect(changesOf(importing('rosters', file, { on: carriedOut(plan) }))).toEqual({});
  });

  test('refuses one id for two names', () => {
    expect(faultsOf(importing('rosters', 'Player ID,Team,First,Last\nP1,Tigers,Sam,Ortiz\nP1,Lions,Ana,Reyes'))).toEqual([
      '3 contradicts-line',
    ]);
  });

  test('refuses to choose between two stored players of one name', () => {
    const two = carriedOut(importing('rosters', 'Player ID,Team,First,Last\nP1,Tigers,Sam,Ortiz\nP2,Tigers,Sam,Ortiz'));
    expect(faultsOf(importing('rosters', 'Team,First,Last\nTigers,Sam,Ortiz', { on: two }))).toEqual(['2 ambiguous-person']);
  });

  describe('with two children of one name', () => {
    const roster = (...lines: string[]) =>
      ['Team,First,Last,Jersey,Parent Email', ...lines.map((line) => `Tigers,Sam,Ortiz,${line}`)].join('\n');
    const SAM_7 = '7,kim@example.org';
    const SAM_9 = '9,lee@example.org';
    const added = { 'new player': 2, 'new rosterSpot': 2 };
    const stored = (...lines: string[]) => carriedOut(importing('rosters', roster(...lines)));

    test.each([
      ['their numbers', ['7,', '9,'], added],
      ['their guardians’ addresses', [',kim@example.org', ',lee@example.org'], { ...added, 'new guardian': 2 }],
      ['both', [SAM_7, SAM_9], { ...added, 'new guardian': 2 }],
      ['their numbers where one has no address', ['7,', SAM_9], { ...added, 'new guardian': 1 }],
    ])('tells them apart by %s, also when it is imported again', (_, lines, changes) => {
      const plan = importing('rosters', roster(...lines));
      expect(changesOf(plan)).toEqual(changes);
      const on = carriedOut(plan);
      expect(changesOf(importing('rosters', roster(...lines), { on }))).toEqual({});
      expect(changesOf(importing('rosters', roster(...lines.toReversed()), { on }))).toEqual({});
    });

    test.each([
      ['nothing', [',', ',']],
      ['one number', ['7,', '7,']],
      ['one address, whatever their numbers', [SAM_7, '9,kim@example.org']],
      ['one number, by an address each', [SAM_7, '7,lee@example.org']],
      ['a number that only one has', ['7,', ',']],
      ['a zero before the number', ['07,', '7,']],
    ])('refuses them if they have %s', (_, lines) => {
      expect(faultsOf(importing('rosters', roster(...lines)))).toEqual(['3 same-name-on-roster']);
    });

    test('gives each what a corrected file says of it', () => {
      const plan = importing('rosters', roster('17,kim@example.org', SAM_9), { on: stored(SAM_7, SAM_9) });
      expect(changesOf(plan)).toEqual({ 'changed rosterSpot': 1 });
      const swapped = importing('rosters', roster('9,kim@example.org', '7,lee@example.org'), { on: stored(SAM_7, SAM_9) });
      expect(changesOf(swapped)).toEqual({ 'changed rosterSpot': 2 });
    });

    test('knows one of them who comes alone, and refuses one who may be either', () => {
      const on = stored(SAM_7, SAM_9);
      for (const line of [SAM_7, '7,', ',lee@example.org']) expect(changesOf(importing('rosters', roster(line), { on }))).toEqual({});
      for (const line of [',', '8,']) expect(faultsOf(importing('rosters', roster(line), { on }))).toEqual(['2 ambiguous-person']);
      expect(changesOf(importing('rosters', roster('8,pat@example.org'), { on }))).toEqual({
        'new player': 1,
        'new rosterSpot': 1,
        'new guardian': 1,
      });
    });

    test('adds the second beside a stored first, in any order', () => {
      for (const lines of [
        [SAM_7, SAM_9],
        [SAM_9, SAM_7],
      ])
        expect(changesOf(importing('rosters', roster(...lines), { on: stored(SAM_7) }))).toMatchObject({ 'new player': 1 });
    });

    test('asks which of them a stored one is of whom nothing is known', () => {
      expect(faultsOf(importing('rosters', roster('7,', '9,'), { on: stored(',') }))).toEqual(['2 ambiguous-person', '3 ambiguous-person']);
    });
  });

  test('says which number two players of a team share', () => {
    const { notes } = planned(importing('rosters', 'Team,First,Last,No.\nTigers,Sam,Ortiz,7\nTigers,Ana,Reyes,7\nLions,Ann,Lee,7'));
    expect(notes).toMatchObject([{ line: 3, rule: 'same-jersey-number', otherLine: 2 }]);
  });

  test('suggests the team that a misspelled name may mean', () => {
    const { faults } = importing('rosters', 'Team,First,Last\nTigres,Sam,Ortiz\nDragons,Ana,Reyes');
    expect(faults).toMatchObject([
      { line: 2, column: 'A', rule: 'unknown-team', value: 'Tigres', suggestions: ['Tigers'] },
      { line: 3, column: 'A', rule: 'unknown-team', value: 'Dragons', suggestions: [] },
    ]);
  });

  test('refuses a team name of several divisions, unless the division stands beside it', () => {
    const { teams } = league();
    const on = league({ teams: [...teams, { ...teams[0], id: 'tigers-12', ageGroupId: '12u' }] });
    expect(faultsOf(importing('rosters', 'Team,First,Last\nTigers,Sam,Ortiz', { on }))).toEqual(['2 A ambiguous-team']);
    const plan = importing('rosters', 'Team,Division,First,Last\nTigers,12U,Sam,Ortiz', { on });
    expect(valuesOf(plan, 'rosterSpot')).toMatchObject([{ teamId: 'tigers-12' }]);
  });

  test('keeps the joiners of a name, and the particles of one column', () => {
    const plan = importing('rosters', 'Team,Player\nTigers,ශ්\u200dරී می\u200cخواه\nTigers,Juan De La Cruz\nTigers,Pa\u200dt Le\u200ce');
    expect(valuesOf(plan, 'player')).toMatchObject([
      { firstName: 'ශ්\u200dරී', lastName: 'می\u200cخواه' },
      { firstName: 'Juan', lastName: 'De La Cruz' },
      { firstName: 'Pat', lastName: 'Lee' },
    ]);
  });

  test('names what is wrong with each cell, and no value of a person', () => {
    const { faults } = importing('rosters', 'Team,Name,Jersey,Parent Email\nTigers,Sam,7.5,kim at home\n,Ana Reyes,,');
    expect(faultsOf({ faults } as never)).toEqual(['2 B bad-name', '2 C bad-jersey-number', '2 D bad-email', '3 A required']);
    expect(JSON.stringify(faults)).not.toMatch(/Sam|7\.5|home/);
  });

  test('leaves out who is no player', () => {
    const plan = planned(importing('rosters', 'Team,First,Last,Non-Player\nTigers,Sam,Ortiz,\nTigers,Kim,Ortiz,Y'));
    expect([changesOf(plan)['new player'], plan.notes]).toMatchObject([1, [{ line: 3, rule: 'not-a-player' }]]);
  });

  test('takes a plain e-mail column for the guardian’s only where no other is', () => {
    const plan = importing('rosters', 'Team,First,Last,Email,P1 Email\nTigers,Sam,Ortiz,sam@example.org,kim@example.org');
    expect(valuesOf(plan, 'guardian').map(({ email }) => email)).toEqual(['kim@example.org']);
    expect(plan.columns[3]).toMatchObject({ use: { leftOut: 'personal' } });
  });

  test('refuses text that is longer than a name, and characters that cannot be read', () => {
    expect(faultsOf(importing('rosters', `Team,First,Last,Position\nTigers,${'x'.repeat(101)},Ortiz,\nTigers,Sa\u0081m,Reyes,`))).toEqual([
      '2 B too-long',
      '3 B bad-characters',
    ]);
    const replaced = 'Team,First,Last,Position,Parent Email\nTigers,Jos\ufffd,Ortiz,SS,\nTigers,Sam,Reyes,SS;\ufffd,kim\ufffd@example.org';
    expect(faultsOf(importing('rosters', replaced))).toEqual(['2 B bad-characters', '3 D bad-characters', '3 E bad-email']);
  });

  test('refuses two columns that say different things of one', () => {
    expect(faultsOf(importing('rosters', 'Team,First,Last,Jersey,Number\nTigers,Sam,Ortiz,7,8\nTigers,Ana,Reyes,9,9'))).toEqual([
      '2 D columns-disagree',
    ]);
  });
});

describe('a staff list', () => {
  const STAFF =
    'Team,Name,Role,Email\nTigers,Kim Ortiz,Head Coach,Kim@Example.org\nTigers,Lee Park,Asst. Coach,\nLions,Kim Ortiz,Team Manager,kim@example.org';

  test('makes entries with their roles', () => {
    expect(valuesOf(importing('staff', STAFF), 'staffMember')).toMatchObject([
      { teamId: 'tigers', name: 'Kim Ortiz', role: 'head_coach', email: 'kim@example.org' },
      { teamId: 'tigers', name: 'Lee Park', role: 'assistant_coach', email: null },
      { teamId: 'lions', role: 'team_manager' },
    ]);
  });

  test('changes nothing when imported again', () => {
    expect(changesOf(importing('staff', STAFF, { on: carriedOut(importing('staff', STAFF)) }))).toEqual({});
  });

  test('takes the account off an entry whose address changes', () => {
    const linked = carriedOut(importing('staff', STAFF));
    const on = league({ staff: linked.staff.map((member) => ({ ...member, userId: 'kim' })) });
    const plan = importing('staff', STAFF.replace('Kim@Example.org', 'pat@example.org'), { on });
    expect(valuesOf(plan, 'staffMember')).toMatchObject([{ name: 'Kim Ortiz', email: 'pat@example.org', userId: null }]);
  });

  test('refuses a role that nobody knows, and a line that comes twice', () => {
    const plan = importing(
      'staff',
      'Team,Name,Role\nTigers,Kim Ortiz,Wizard\nTigers,Lee Park,Coach\nTigers,Lee Park,Coach\nTigers,Pat Lee,',
    );
    expect(faultsOf(plan)).toEqual(['2 C not-one-of', '4 listed-twice', '5 C required']);
  });

  test('leaves out players of a file that has both', () => {
    const plan = planned(importing('staff', 'Team,First,Last,Role\nTigers,Sam,Ortiz,Player\nTigers,Kim,Ortiz,Coach'));
    expect([changesOf(plan), plan.notes[0]]).toMatchObject([{ 'new staffMember': 1 }, { line: 2, rule: 'not-on-staff' }]);
  });

  test('refuses a flag that is neither yes nor no', () => {
    expect(faultsOf(importing('staff', 'Team,First,Last,Position,Non-Player\nTigers,Kim,Ortiz,Coach,maybe'))).toContain('2 E bad-flag');
  });
});
