import { describe, expect, test } from '@jest/globals';
import { rulesOf, type SeasonRulesOverrides } from '../../../src/domain/league/season-rules.ts';
import type { DivisionId, PlayerId } from '../../../src/domain/shared/ids.ts';
import type { CardsInGame } from '../../../src/domain/standings/conduct.ts';
import { rank } from '../../../src/domain/standings/ranking.ts';
import { contendersOf, rowsOf, type StandingRow, standings } from '../../../src/domain/standings/standings.ts';
import { tableOf as tablesOf } from '../../../src/domain/standings/table.ts';
import { played, rowOf, summary, tableOf, teamId, teamsOf } from './league.ts';
import { type NflSeason, nflSeason } from './nfl.ts';

/** Article 13 of the regulations of Euro 2004, and since: the games among the tied first, as one block. */
const UEFA: SeasonRulesOverrides = {
  tieBreakers: [['head_to_head', 'head_to_head_diff', 'head_to_head_for'], 'point_diff', 'points_for'],
};
/** FIFA World Cup regulations up to 2022: all games first. */
const FIFA: SeasonRulesOverrides = {
  tieBreakers: ['point_diff', 'points_for', ['head_to_head', 'head_to_head_diff', 'head_to_head_for']],
};

describe('football groups', () => {
  // https://en.wikipedia.org/wiki/UEFA_Euro_2004_Group_C
  const EURO_2004_C = played(`
    Denmark 0-0 Italy
    Sweden 5-0 Bulgaria
    Bulgaria 0-2 Denmark
    Italy 1-1 Sweden
    Italy 2-1 Bulgaria
    Denmark 2-2 Sweden`);

  test('Euro 2004 group C: three teams that drew with each other are split by their goals in those games', () => {
    expect(summary(tableOf('soccer', EURO_2004_C, UEFA))).toEqual([
      '1 Sweden (head_to_head_for)',
      '2 Denmark (head_to_head_for)',
      '3 Italy (head_to_head_for)',
      '4 Bulgaria',
    ]);
  });

  test('Euro 2004 group C: goals against Bulgaria show in the row and not in the tie', () => {
    expect(rowOf(tableOf('soccer', EURO_2004_C, UEFA), 'Sweden')).toMatchObject({
      points: 5,
      pointsFor: 8,
      pointsAgainst: 3,
      pointDiff: 5,
    });
  });

  // https://en.wikipedia.org/wiki/UEFA_Euro_2020_Group_D
  test('Euro 2020 group D: a drawn game leaves Croatia and the Czech Republic to goals in all games', () => {
    const games = played(`
      England 1-0 Croatia
      Scotland 0-2 Czech Republic
      Croatia 1-1 Czech Republic
      England 0-0 Scotland
      Croatia 3-1 Scotland
      Czech Republic 0-1 England`);
    expect(summary(tableOf('soccer', games, UEFA))).toEqual([
      '1 England',
      '2 Croatia (points_for)',
      '3 Czech Republic (points_for)',
      '4 Scotland',
    ]);
  });

  // https://en.wikipedia.org/wiki/1994_FIFA_World_Cup_Group_E
  const WORLD_CUP_1994_E = played(`
    Italy 0-1 Ireland
    Norway 1-0 Mexico
    Italy 1-0 Norway
    Mexico 2-1 Ireland
    Italy 1-1 Mexico
    Ireland 0-0 Norway`);

  test('World Cup 1994 group E: four teams with four points and no goal between them', () => {
    expect(summary(tableOf('soccer', WORLD_CUP_1994_E, FIFA))).toEqual([
      '1 Mexico (points_for)',
      '2 Ireland (head_to_head)',
      '3 Italy (head_to_head)',
      '4 Norway (points_for)',
    ]);
  });

  /** Each card for a player of its own, or for the staff. */
  const cardsIn = (games: ReturnType<typeof played>, shown: Readonly<Record<string, readonly (readonly [game: number, who: string])[]>>) =>
    Object.entries(shown).flatMap(([team, cards]) =>
      cards.map(([game, who]): CardsInGame => {
        const playerId = who === 'staff' ? null : (`${team} ${who}` as PlayerId);
        return { gameId: games[game]!.id, teamId: teamId(team), playerId, yellow: 1, secondYellow: 0, red: 0 };
      }),
    );
  const withCards = (games: ReturnType<typeof played>, rules: SeasonRulesOverrides, cards: readonly CardsInGame[]) =>
    standings(rulesOf('soccer', rules), 'soccer', teamsOf(games), games, { cards });

  // https://en.wikipedia.org/wiki/2018_FIFA_World_Cup_Group_H; the cards: https://federalnewsradio.com/sports-news/2018/06/yellow-cards-against-japan-and-senegal-in-the-world-cup/
  test('World Cup 2018 group H: Japan with four yellow cards is ahead of Senegal with six, and without cards they share the rank', () => {
    const games = played(`
      Colombia 1-2 Japan
      Poland 1-2 Senegal
      Japan 2-2 Senegal
      Poland 0-3 Colombia
      Japan 0-1 Poland
      Senegal 0-1 Colombia`);
    expect(summary(tableOf('soccer', games, FIFA))).toEqual(['1 Colombia', '2= Japan', '2= Senegal', '4 Poland']);
    const cards = cardsIn(games, {
      Japan: [
        [0, 'Kawashima'],
        [2, 'Inui'],
        [2, 'Hasebe'],
        [4, 'Makino'],
      ],
      Senegal: [
        [1, 'Sané'],
        [1, 'Gueye'],
        [2, 'Niang'],
        [2, 'Sabaly'],
        [2, 'N’Doye'],
        [5, 'Niang'],
      ],
    });
    const rows = withCards(games, { tieBreakers: [...FIFA.tieBreakers!, 'fair_play'] }, cards);
    expect(summary(rows)).toEqual(['1 Colombia', '2 Japan (fair_play)', '3 Senegal (fair_play)', '4 Poland']);
    expect(['Japan', 'Senegal'].map((name) => rowOf(rows, name).tieBreak.at(-1)!.display)).toEqual(['-4', '-6']);
  });

  // https://www.givemesport.com/why-denmark-finished-second-in-group-c-above-slovenia/ and https://en.wikipedia.org/wiki/UEFA_Euro_2024_Group_C:
  // six yellow cards each for players, and one for a coach of Slovenia in the game with Denmark. Which players had them is left out.
  test('Euro 2024 group C: a card for a coach puts Slovenia behind Denmark', () => {
    const games = played(`
      Slovenia 1-1 Denmark
      Serbia 0-1 England
      Slovenia 1-1 Serbia
      Denmark 1-1 England
      England 0-0 Slovenia
      Denmark 0-0 Serbia`);
    const six = Array.from({ length: 6 }, (_, player) => [0, `player ${player}`] as const);
    const rules: SeasonRulesOverrides = { tieBreakers: [...UEFA.tieBreakers!, 'wins', 'fair_play'] };
    const rows = withCards(games, rules, cardsIn(games, { Denmark: six, Slovenia: [...six, [0, 'staff']] }));
    expect(summary(rows)).toEqual(['1 England', '2 Denmark (fair_play)', '3 Slovenia (fair_play)', '4 Serbia']);
    expect(summary(withCards(games, rules, cardsIn(games, { Denmark: six, Slovenia: six })))[1]).toBe('2= Denmark');
  });

  // https://en.wikipedia.org/wiki/2024–25_UEFA_Conference_League_league_phase, fifth and sixth of 36: 13 points, 11–7 goals each. Results:
  // https://github.com/openfootball/champions-league, 2024-25/conf.txt.
  test('Conference League 2024–25: Djurgården is ahead of Lugano by a goal more away', () => {
    const games = played(`
      LASK 2-2 Djurgården
      Djurgården 1-2 Vitória
      Djurgården 2-1 Panathinaikos
      New Saints 0-1 Djurgården
      Víkingur 1-2 Djurgården
      Djurgården 3-1 Legia
      Lugano 3-0 HJK
      Mladá Boleslav 0-1 Lugano
      Bačka Topola 4-1 Lugano
      Lugano 2-0 Gent
      Legia 1-2 Lugano
      Lugano 2-2 Pafos`);
    const rows = tableOf('soccer', games, { tieBreakers: ['point_diff', 'points_for', 'away_goals', 'wins', 'away_wins'] });
    expect(summary(rows).slice(0, 2)).toEqual(['1 Djurgården (away_goals)', '2 Lugano (away_goals)']);
    expect(rows.slice(0, 2).map(({ points, pointDiff, tieBreak }) => [points, pointDiff, tieBreak[0]!.value])).toEqual([
      [13, 4, 5],
      [13, 4, 4],
    ]);
  });

  // Champions League regulations 2009 to 2021: away goals in the games between the teams. Results and tables:
  // https://github.com/openfootball/champions-league, 2012-13/cl.txt and 2018-19/cl.txt; https://en.wikipedia.org/wiki/2012–13_UEFA_Champions_League_group_stage
  test.each([
    [
      '2012–13 group E',
      ['1 Juventus', '2 Shakhtar Donetsk (head_to_head_away_goals)', '3 Chelsea (head_to_head_away_goals)', '4 Nordsjælland'],
      `Chelsea 2-2 Juventus
      Shakhtar Donetsk 2-0 Nordsjælland
      Juventus 1-1 Shakhtar Donetsk
      Nordsjælland 0-4 Chelsea
      Nordsjælland 1-1 Juventus
      Shakhtar Donetsk 2-1 Chelsea
      Juventus 4-0 Nordsjælland
      Chelsea 3-2 Shakhtar Donetsk
      Juventus 3-0 Chelsea
      Nordsjælland 2-5 Shakhtar Donetsk
      Shakhtar Donetsk 0-1 Juventus
      Chelsea 6-1 Nordsjælland`,
    ],
    [
      '2018–19 group B',
      ['1 Barcelona', '2 Tottenham (head_to_head_away_goals)', '3 Inter (head_to_head_away_goals)', '4 PSV'],
      `Barcelona 4-0 PSV
      Inter 2-1 Tottenham
      Tottenham 2-4 Barcelona
      PSV 1-2 Inter
      Barcelona 2-0 Inter
      PSV 2-2 Tottenham
      Inter 1-1 Barcelona
      Tottenham 2-1 PSV
      Tottenham 1-0 Inter
      PSV 1-2 Barcelona
      Barcelona 1-1 Tottenham
      Inter 1-1 PSV`,
    ],
  ])('Champions League %s: two teams level in the games between them are split by their away goals there', (_, table, games) => {
    const block = ['head_to_head', 'head_to_head_diff', 'head_to_head_for', 'head_to_head_away_goals'] as const;
    expect(summary(tableOf('soccer', played(games), { tieBreakers: [block, 'point_diff', 'points_for'] }))).toEqual(table);
  });

  // https://rsssf.org/tablesa/angloit71.html: two points for a win, one for a draw, and one for each goal; clubs of each country were ranked.
  describe('Anglo-Italian Cup 1971, with a point for each goal', () => {
    const ENGLAND = ['Blackpool', 'Swindon', 'Stoke', 'Huddersfield', 'Crystal Palace', 'West Bromwich'];
    const games = played(`
      Huddersfield 2-0 Sampdoria
      Swindon 2-2 Bologna
      Huddersfield 2-3 Bologna
      Swindon 4-1 Sampdoria
      Sampdoria 2-3 Huddersfield
      Bologna 3-1 Swindon
      Bologna 1-0 Huddersfield
      Sampdoria 1-2 Swindon
      Crystal Palace 1-0 Cagliari
      West Bromwich 1-1 Inter
      West Bromwich 1-2 Cagliari
      Crystal Palace 1-1 Inter
      Inter 1-0 West Bromwich
      Cagliari 2-0 Crystal Palace
      Inter 1-2 Crystal Palace
      Cagliari 1-0 West Bromwich
      Blackpool 3-3 Verona
      Stoke 2-2 Roma
      Blackpool 1-3 Roma
      Stoke 2-0 Verona
      Roma 0-1 Stoke
      Verona 1-4 Blackpool
      Verona 2-1 Stoke
      Roma 1-2 Blackpool`);
    const rules = rulesOf('soccer', { points: { win: 2, tie: 1, goal: 1, goalsCounted: 20 }, tieBreakers: ['point_diff'] });
    const { rows } = tablesOf({
      rules,
      sport: 'soccer',
      teams: teamsOf(games).map((team) => {
        const country = ENGLAND.includes(team.name) ? 'England' : 'Italy';
        return { ...team, division: { id: country as DivisionId, name: country, sortOrder: 0 } };
      }),
      games,
      outsideTeams: [],
      adjustments: [],
      decisions: [],
      cards: [],
      remaining: [],
    });
    const ranked = (country: string) =>
      rows
        .filter(({ division }) => division!.name === country)
        .sort((a, b) => a.inDivision!.rank - b.inDivision!.rank)
        .map(({ team, points }) => [team.name, points]);

    test('Italian clubs', () => {
      expect(ranked('Italy')).toEqual([
        ['Bologna', 16],
        ['Cagliari', 11],
        ['Roma', 9],
        ['Verona', 9],
        ['Inter', 8],
        ['Sampdoria', 4],
      ]);
    });

    test('English clubs', () => {
      expect(ranked('England')).toEqual([
        ['Blackpool', 15],
        ['Swindon', 14],
        ['Stoke', 11],
        ['Huddersfield', 11],
        ['Crystal Palace', 9],
        ['West Bromwich', 3],
      ]);
    });
  });

  // https://www.soccerbythebay.org/schedule---results.html: at most ten points a game, six for a win, three for a tie, one for a shutout and one
  // for each of the first three goals. https://www.oldsmarsoccer.com/Recreational/U10Tournament: a shutout of a 0–0 tie does not count.
  test.each([
    ['3-0', 10, 0],
    ['7-0', 10, 0],
    ['1-0', 8, 0],
    ['4-3', 9, 3],
    ['2-2', 5, 5],
    ['0-0', 4, 4],
  ])('a tournament with ten points gives %s %i and %i', (score, home, visitor) => {
    const rows = tableOf('soccer', played(`A ${score} B`), { points: { win: 6, tie: 3, goal: 1, shutout: 1 } });
    expect(['A', 'B'].map((name) => rowOf(rows, name).points)).toEqual([home, visitor]);
    const others = tableOf('soccer', played(`A ${score} B`), { points: { win: 6, tie: 3, goal: 1, shutoutWin: 1 } });
    expect(['A', 'B'].map((name) => rowOf(others, name).points)).toEqual(score === '0-0' ? [3, 3] : [home, visitor]);
  });

  // A forfeit gives ten, nine or six points, by what the season says of its score: https://blank.sincsports.com/TTScores.aspx?tb=1&tid=MUSICF&year=2023
  // (six), https://wintersoccerclassic.blogspot.com/2012/11/tournament-rules.html (nine).
  test.each([
    [null, 6],
    [{ for: 2, against: 0 }, 9],
    [{ for: 3, against: 0 }, 10],
  ])('and a forfeit with a score of %o gives %i points, and none to who forfeits', (forfeitScore, points) => {
    const rows = tableOf('soccer', played('A W-F B\nC F-F D'), { points: { win: 6, tie: 3, goal: 1, shutout: 1 }, forfeitScore });
    expect(['A', 'B', 'C', 'D'].map((name) => rowOf(rows, name).points)).toEqual([points, 0, 0, 0]);
  });
});

describe('seasons that ended with unequally many games', () => {
  type Line = readonly [name: string, wins: number, ties: number, losses: number, points: number, perGame: string];
  /** Games against clubs that are left out. */
  const gamesOf = (lines: readonly Line[]) =>
    played(
      lines
        .flatMap(([name, wins, ties, losses]) => [
          ...Array.from({ length: wins }, () => `${name} 1-0 Others`),
          ...Array.from({ length: ties }, () => `${name} 0-0 Others`),
          ...Array.from({ length: losses }, () => `${name} 0-1 Others`),
        ])
        .join('\n'),
    );
  const ranked = (lines: readonly Line[], besides = {}) =>
    standings(
      rulesOf('soccer', { rankBy: 'points_per_game' }),
      'soccer',
      teamsOf(gamesOf(lines)).filter(({ name }) => name !== 'Others'),
      gamesOf(lines),
      besides,
    );

  // http://www.englishfootballstats.co.uk/Level%203%20Tables/2019-20.htm; Oxford and Portsmouth, level in it, were split by goals.
  test('English League One 2019–20 is ranked by points per game: Wycombe is third with fewer points than the next three', () => {
    const lines: readonly Line[] = [
      ['Coventry', 18, 13, 3, 67, '1.971'],
      ['Rotherham', 18, 8, 9, 62, '1.771'],
      ['Wycombe', 17, 8, 9, 59, '1.735'],
      ['Oxford', 17, 9, 9, 60, '1.714'],
      ['Portsmouth', 17, 9, 9, 60, '1.714'],
      ['Peterborough', 17, 8, 10, 59, '1.686'],
      ['Sunderland', 16, 11, 9, 59, '1.639'],
      ['Doncaster', 15, 9, 10, 54, '1.588'],
      ['Gillingham', 12, 15, 8, 51, '1.457'],
      ['Ipswich', 14, 10, 12, 52, '1.444'],
      ['Burton', 12, 12, 11, 48, '1.371'],
      ['Shrewsbury', 10, 11, 13, 41, '1.206'],
      ['Lincoln', 12, 6, 17, 42, '1.200'],
      ['Accrington', 10, 10, 15, 40, '1.143'],
      ['Rochdale', 10, 6, 18, 36, '1.059'],
      ['Milton Keynes', 10, 7, 18, 37, '1.057'],
      ['Wimbledon', 8, 11, 16, 35, '1.000'],
      ['Tranmere', 8, 8, 18, 32, '0.941'],
      ['Southend', 4, 7, 24, 19, '0.543'],
      ['Bolton', 5, 11, 18, 14, '0.412'],
    ];
    const deduction = { teamId: teamId('Bolton'), points: -12, reason: 'administrative' as const, note: null, decidedBy: null };
    expect(ranked(lines, { adjustments: [deduction] }).map((row) => [row.team.name, row.points, row.pointsPerGameDisplay])).toEqual(
      lines.map(([name, , , , points, perGame]) => [name, points, perGame]),
    );
  });

  // https://www.si.com/soccer/chelsea/news/chelsea-women-crowned-201920-wsl-champions: 12 and 3 of 15; Manchester City 40 points of 16.
  test('English Women’s Super League 2019–20: Chelsea is champion with a point less than Manchester City', () => {
    const rows = ranked([
      ['Manchester City', 13, 1, 2, 40, '2.500'],
      ['Chelsea', 12, 3, 0, 39, '2.600'],
    ]);
    expect(rows.map(({ team, points, pointsPerGame }) => [team.name, points, pointsPerGame])).toEqual([
      ['Chelsea', 39, 2.6],
      ['Manchester City', 40, 2.5],
    ]);
  });
});

describe('points for games decided after regulation', () => {
  const IIHF: SeasonRulesOverrides = { points: { win: 3, overtimeWin: 2, overtimeLoss: 1 } };
  const lines = (rows: readonly StandingRow[]) =>
    rows.map(({ team, wins, losses, points, overtimeWins, overtimeLosses }) => [
      team.name,
      `${wins - overtimeWins!}-${overtimeWins}-${overtimeLosses}-${losses - overtimeLosses!}`,
      points,
    ]);

  // https://knighttimehockey.blogspot.com/2016/09/showing-some-international-love-2018_6.html
  test('Olympic qualification 2016, group D: a loss in the shoot-out is worth a point', () => {
    const games = played(`
      Slovenia 6-1 Poland
      Denmark 2-5 Belarus
      Slovenia 3-0 Denmark
      Belarus 5-3 Poland
      Poland 2-5 Denmark
      Belarus 2-3 Slovenia (0-1)`);
    expect(lines(tableOf('soccer', games, IIHF))).toEqual([
      ['Slovenia', '2-1-0-0', 8],
      ['Belarus', '2-0-1-0', 7],
      ['Denmark', '1-0-0-2', 3],
      ['Poland', '0-0-0-3', 0],
    ]);
  });

  // https://knighttimehockey.blogspot.com/2015/11, group L
  test('Olympic qualification 2015, group L: Serbia has beaten Iceland in overtime', () => {
    const games = played(`
      Iceland 4-5 Serbia (OT)
      Spain 10-1 China
      Serbia 5-1 China
      Spain 5-3 Iceland
      China 3-11 Iceland
      Serbia 5-3 Spain`);
    expect(lines(tableOf('soccer', games, IIHF))).toEqual([
      ['Serbia', '2-1-0-0', 8],
      ['Spain', '2-0-0-1', 6],
      ['Iceland', '1-0-1-1', 4],
      ['China', '0-0-0-3', 0],
    ]);
  });
});

describe('the National Football League', () => {
  const NFL: SeasonRulesOverrides = { tieBreakers: ['head_to_head', 'division_record', 'common_games'], breakOut: 'first' };
  const division = (season: NflSeason, name: string) => {
    const { teams, games } = nflSeason(season);
    const rules = rulesOf('football', NFL);
    const all = contendersOf(rules, 'football', teams, games, {});
    const own = all.filter((team) => team.division!.name === name);
    return rowsOf(rank(own, rules, [], all), rules);
  };
  const values = (rows: readonly StandingRow[], by: string) =>
    rows.map(({ team, tieBreak }) => [team.name, tieBreak.find((each) => each.by === by)?.display]);

  // https://en.wikipedia.org/wiki/2012_NFL_season: Baltimore by division record, 4–2 to 3–3; Minnesota 4–2 to 3–3; the Jets by common games, 5–7 to 3–9.
  test('2012: divisions by division record and by common games', () => {
    expect(summary(division(2012, 'AFC North'))).toEqual(['1 BAL (division_record)', '2 CIN (division_record)', '3 PIT', '4 CLE']);
    expect(summary(division(2012, 'NFC North'))).toEqual(['1 GB', '2 MIN (division_record)', '3 CHI (division_record)', '4 DET']);
    const east = division(2012, 'AFC East');
    expect(summary(east)).toEqual(['1 NE', '2 MIA', '3 NYJ (common_games)', '4 BUF (common_games)']);
    expect(values(east, 'common_games').slice(2)).toEqual([
      ['NYJ', '.417'],
      ['BUF', '.250'],
    ]);
    expect(summary(division(2012, 'NFC South'))).toEqual(['1 ATL', '2 CAR (head_to_head)', '3 NO (head_to_head)', '4 TB (common_games)']);
  });

  // http://computerratings.blogspot.com/2012/01/why-denver-and-not-san-diego-or-oakland.html: what leaves the others level is record in the conference.
  test('2011: of three teams at 8–8, all 3–3 in the division, Denver is first by ten common games', () => {
    const west = division(2011, 'AFC West');
    expect(summary(west)).toEqual(['1 DEN (common_games)', '2= OAK', '2= SD', '4 KC']);
    expect(values(west, 'common_games').slice(0, 1)).toEqual([['DEN', '.500']]);
  });

  // https://en.wikipedia.org/wiki/2006_NFL_season and https://en.wikipedia.org/wiki/2003_NFL_season: for a wild card, of two with the same record in
  // the conference, the Giants .422 to Green Bay's .383, and Seattle .406 to Dallas's .388.
  test.each([
    [2006, ['NYG', '.422'], ['GB', '.383']],
    [2003, ['SEA', '.406'], ['DAL', '.388']],
  ] as const)('%i: strength of victory, for which records of all teams count', (season, first, second) => {
    const { teams, games } = nflSeason(season);
    const rules = rulesOf('football', { tieBreakers: ['head_to_head', 'common_games', 'strength_of_victory'], commonGamesMinimum: 4 });
    const all = contendersOf(rules, 'football', teams, games, {});
    const rows = rowsOf(
      rank(
        all.filter(({ name }) => name === first[0] || name === second[0]),
        rules,
        [],
        all,
      ),
      rules,
    );
    expect(values(rows, 'strength_of_victory')).toEqual([first, second]);
  });
});

describe('volleyball pools', () => {
  // https://en.wikipedia.org/wiki/Volleyball_at_the_2020_Summer_Olympics_–_Men's_tournament, pool B
  const TOKYO_2020_B = played(`
    ROC 3-1 Argentina
    Brazil 3-0 Tunisia
    United States 3-0 France
    France 3-0 Tunisia
    ROC 3-1 United States
    Brazil 3-2 Argentina
    Argentina 3-2 France
    Brazil 0-3 ROC
    United States 3-1 Tunisia
    Tunisia 2-3 Argentina
    Brazil 3-1 United States
    ROC 1-3 France
    United States 0-3 Argentina
    ROC 3-0 Tunisia
    Brazil 3-2 France`);

  test('Tokyo 2020 pool B: matches won come before points, so that Argentina is ahead of France', () => {
    expect(summary(tableOf('volleyball', TOKYO_2020_B))).toEqual([
      '1 ROC (points)',
      '2 Brazil (points)',
      '3 Argentina',
      '4 France (points)',
      '5 United States (points)',
      '6 Tunisia',
    ]);
  });

  test('Tokyo 2020 pool B: a match in five sets gives two points and one', () => {
    const points = tableOf('volleyball', TOKYO_2020_B).map((row) => row.points);
    expect(points).toEqual([12, 10, 8, 8, 6, 1]);
  });

  // https://en.wikipedia.org/wiki/Volleyball_at_the_2016_Summer_Olympics_–_Men's_tournament, pool A
  test('Rio 2016 pool A: Canada, the United States and Brazil with three wins and nine points are split by sets', () => {
    const games = played(`
      United States 0-3 Canada
      Italy 3-0 France
      Brazil 3-1 Mexico
      France 3-0 Mexico
      Italy 3-1 United States
      Brazil 3-1 Canada
      Canada 0-3 France
      Italy 3-0 Mexico
      Brazil 1-3 United States
      Canada 3-0 Mexico
      United States 3-1 France
      Brazil 1-3 Italy
      United States 3-0 Mexico
      Canada 3-1 Italy
      Brazil 3-1 France`);
    expect(summary(tableOf('volleyball', games))).toEqual([
      '1 Italy',
      '2 Canada (set_ratio)',
      '3 United States (set_ratio)',
      '4 Brazil (set_ratio)',
      '5 France',
      '6 Mexico',
    ]);
  });
});

describe('baseball pools', () => {
  const innings = (home: number, visitor: number) =>
    `[${Array.from({ length: visitor }, (_, inning) => `${inning < home ? 0 : 'x'}-0`).join(' ')}]`;

  // https://en.wikipedia.org/wiki/2023_World_Baseball_Classic_Pool_A: runs allowed and outs made of 15/108, 17/108, 19/102, 21/105, 31/105.
  test('World Baseball Classic 2023 pool A: five teams of two wins each are ranked by runs allowed per inning', () => {
    const games = played(`
      Netherlands 4-2 Cuba ${innings(8, 9)}
      Chinese Taipei 5-12 Panama ${innings(9, 9)}
      Netherlands 3-1 Panama ${innings(8, 9)}
      Cuba 3-6 Italy ${innings(10, 10)}
      Panama 4-13 Cuba ${innings(9, 9)}
      Chinese Taipei 11-7 Italy ${innings(8, 9)}
      Italy 0-2 Panama ${innings(9, 9)}
      Chinese Taipei 9-5 Netherlands ${innings(8, 9)}
      Cuba 7-1 Chinese Taipei ${innings(8, 9)}
      Italy 7-1 Netherlands ${innings(8, 9)}`);
    for (const by of ['points_against_per_period', 'head_to_head_against_per_period', 'head_to_head_against'] as const) {
      expect(summary(tableOf('baseball', games, { tieBreakers: ['head_to_head', by] }))).toEqual([
        `1 Cuba (${by})`,
        `2 Italy (${by})`,
        `3 Netherlands (${by})`,
        `4 Panama (${by})`,
        `5 Chinese Taipei (${by})`,
      ]);
    }
  });

  // https://en.wikipedia.org/wiki/2006_World_Baseball_Classic_Pool_B: runs allowed and innings on defense, among the three, 3/17, 8/18, 15/18.
  test('World Baseball Classic 2006 pool B: three teams are ranked by runs allowed in the games among them', () => {
    const games = played(`
      United States 2-0 Mexico ${innings(8, 9)}
      South Africa 8-11 Canada
      United States 6-8 Canada ${innings(9, 9)}
      South Africa 4-10 Mexico
      Canada 1-9 Mexico ${innings(9, 9)}
      South Africa 0-17 United States`);
    for (const by of ['head_to_head_against', 'head_to_head_against_per_period'] as const) {
      const rows = tableOf('baseball', games, { tieBreakers: ['head_to_head', by] });
      expect(summary(rows)).toEqual([`1 Mexico (${by})`, `2 United States (${by})`, `3 Canada (${by})`, '4 South Africa']);
      expect(rows.slice(0, 3).map(({ tieBreak }) => tieBreak[0]!.value)).toEqual(
        by === 'head_to_head_against' ? [3, 8, 15] : [3 / 17, 8 / 18, 15 / 18],
      );
    }
  });

  // https://en.wikipedia.org/wiki/2006_World_Baseball_Classic_Pool_1: Japan 5 runs in 17⅔ innings, the United States 5 in 17, Mexico 7 in 18. A part of an
  // inning counts as a whole one here, as in Little League: http://www.littleleague.org/series/2002divisions/llbb/tiebreaker.htm.
  test('World Baseball Classic 2006 pool 1: Japan goes on before the United States, which allowed as many runs in fewer innings', () => {
    const games = played(`
      Korea 2-1 Mexico
      United States 4-3 Japan ${innings(9, 9)}
      Korea 7-3 United States
      Mexico 1-6 Japan ${innings(9, 9)}
      Japan 1-2 Korea
      Mexico 2-1 United States ${innings(8, 9)}`);
    const rows = tableOf('baseball', games, { tieBreakers: ['head_to_head', 'head_to_head_against_per_period'] });
    expect(summary(rows)).toEqual([
      '1 Korea',
      '2 Japan (head_to_head_against_per_period)',
      '3 United States (head_to_head_against_per_period)',
      '4 Mexico (head_to_head_against_per_period)',
    ]);
    expect(rows.slice(1).map(({ tieBreak }) => tieBreak[0]!.value)).toEqual([5 / 18, 5 / 17, 7 / 18]);
  });
});

describe('Little League pool play', () => {
  /** Little League Baseball, tournament rules, tie-breaker procedures: one team is placed at a time, then it starts again head-to-head. */
  const LITTLE_LEAGUE: SeasonRulesOverrides = { tieBreakers: ['head_to_head_sweep', 'points_against_per_period'], breakOut: 'first' };

  // http://www.ctdistrict4.org/TieBreakerRule.htm, B.1.a iv and b i
  test('a team that beat both others goes first, and the game between those two decides the rest', () => {
    const games = played(`
      A 5-4 B
      A 6-5 C
      B 3-2 C
      D 4-1 A
      B 8-0 D
      C 9-3 D
      D 2-1 E
      A 4-2 E
      B 0-1 E
      C 7-6 E`);
    const rows = tableOf('baseball', games, LITTLE_LEAGUE);
    expect(rows.map(({ team, wins }) => [team.name, wins])).toEqual([
      ['A', 3],
      ['B', 2],
      ['C', 2],
      ['D', 2],
      ['E', 1],
    ]);
    expect(summary(rows).slice(1)).toEqual(['2 B (head_to_head_sweep)', '3 C (head_to_head_sweep)', '4 D (head_to_head_sweep)', '5 E']);
  });

  test('after the ratio has placed the best of three, the other two are compared head-to-head, not by their ratios', () => {
    // A beats B beats C beats A; runs allowed per inning: A 3/12, B 10/12, C 7/12.
    const games = played(`
      A 9-1 B [9-1 0-0 0-0 0-0 0-0 0-0]
      B 6-1 C [6-1 0-0 0-0 0-0 0-0 0-0]
      C 2-1 A [2-1 0-0 0-0 0-0 0-0 0-0]`);
    expect(summary(tableOf('baseball', games, LITTLE_LEAGUE))).toEqual([
      '1 A (points_against_per_period)',
      '2 B (head_to_head_sweep)',
      '3 C (head_to_head_sweep)',
    ]);
    expect(summary(tableOf('baseball', games, { ...LITTLE_LEAGUE, breakOut: 'all' }))).toEqual([
      '1 A (points_against_per_period)',
      '2 C (points_against_per_period)',
      '3 B (points_against_per_period)',
    ]);
  });
});
