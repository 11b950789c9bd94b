import type { DivisionId, GameId } from '../../../src/domain/shared/ids.ts';
import type { StandingsTeam } from '../../../src/domain/standings/standings.ts';
import type { StandingsGame } from '../../../src/domain/standings/team-result.ts';
import { played, teamId } from './league.ts';

/**
 * Regular seasons of the National Football League, a line for each team: whom it beat, in alphabetical order. Results:
 * https://github.com/fivethirtyeight/nfl-elo-game, data/nfl_games.csv.
 */
const BEATEN = {
  2003: `
    AFC East
    BUF: CIN JAX NE NYG NYJ WSH
    MIA: BAL BUF BUF DAL JAX NYG NYJ NYJ SD WSH
    NE: BUF CLE DAL DEN HOU IND JAX MIA MIA NYG NYJ NYJ PHI TEN
    NYJ: BUF HOU JAX OAK PIT TEN
    AFC North
    BAL: ARI CIN CLE CLE DEN JAX PIT SD SEA SF
    CIN: BAL CLE HOU KC PIT SD SEA SF
    CLE: ARI CIN OAK PIT SF
    PIT: ARI BAL CIN CLE OAK SD
    AFC South
    HOU: ATL BUF CAR JAX MIA
    IND: ATL BUF CLE HOU HOU JAX MIA NO NYJ TB TEN TEN
    JAX: HOU IND NO SD TB
    TEN: ATL BUF CAR HOU HOU JAX JAX MIA NO OAK PIT TB
    AFC West
    DEN: CIN CLE DET IND KC OAK OAK PIT SD SD
    KC: BAL BUF CHI CLE DEN DET GB HOU OAK OAK PIT SD SD
    OAK: BAL CIN MIN SD
    SD: CLE DET MIN OAK
    NFC East
    DAL: ARI BUF CAR DET NYG NYG NYJ PHI WSH WSH
    NYG: MIN NYJ STL WSH
    PHI: ATL BUF CAR DAL GB MIA NO NYG NYG NYJ WSH WSH
    WSH: ATL NE NYG NYJ SEA
    NFC North
    CHI: ARI DEN DET MIN OAK SD WSH
    DET: ARI CHI GB OAK STL
    GB: CHI CHI DEN DET MIN OAK SD SEA SF TB
    MIN: ATL CHI DEN DET DET GB KC SEA SF
    NFC South
    ATL: CAR DAL JAX NYG TB
    CAR: ARI ATL DET IND JAX NO NO NYG TB TB WSH
    NO: ATL ATL CHI DAL HOU NYG TB WSH
    TB: ATL DAL HOU NO NYG PHI WSH
    NFC West
    ARI: CIN GB MIN SF
    STL: ARI ARI ATL BAL CHI CIN CLE GB MIN PIT SEA SF
    SF: ARI CHI DET PHI PIT STL TB
    SEA: ARI ARI CHI CLE DET NO PIT SF SF STL`,
  2006: `
    AFC East
    BUF: GB HOU JAX MIA MIA MIN NYJ
    MIA: CHI DET KC MIN NE TEN
    NE: BUF BUF CHI CIN DET GB HOU JAX MIA MIN NYJ TEN
    NYJ: BUF DET GB HOU MIA MIA MIN NE OAK TEN
    AFC North
    BAL: ATL BUF CIN CLE CLE KC NO OAK PIT PIT SD TB TEN
    CIN: BAL CAR CLE CLE KC NO OAK PIT
    CLE: ATL KC NYJ OAK
    PIT: CAR CIN CLE CLE KC MIA NO TB
    AFC South
    HOU: CLE IND JAX JAX MIA OAK
    IND: BUF CIN DEN HOU JAX MIA NE NYG NYJ PHI TEN WSH
    JAX: DAL IND MIA NYG NYJ PHI PIT TEN
    TEN: BUF HOU HOU IND JAX NYG PHI WSH
    AFC West
    DEN: ARI BAL CIN CLE KC NE OAK OAK PIT
    KC: ARI DEN JAX OAK OAK SD SEA SF STL
    OAK: ARI PIT
    SD: ARI BUF CIN CLE DEN DEN KC OAK OAK PIT SEA SF STL TEN
    NFC East
    DAL: ARI ATL CAR HOU IND NYG TB TEN WSH
    NYG: ATL CAR DAL HOU PHI TB WSH WSH
    PHI: ATL CAR DAL DAL GB HOU NYG SF WSH WSH
    WSH: CAR DAL HOU JAX NO
    NFC North
    CHI: ARI BUF DET DET GB MIN MIN NYG NYJ SEA SF STL TB
    DET: ATL BUF DAL
    GB: ARI CHI DET DET MIA MIN MIN SF
    MIN: ARI CAR DET DET SEA WSH
    NFC South
    ATL: ARI CAR CIN PIT TB TB WSH
    CAR: ATL BAL CLE NO NO STL TB TB
    NO: ATL ATL CLE DAL GB NYG PHI SF TB TB
    TB: CIN CLE PHI WSH
    NFC West
    ARI: DET SEA SF SF STL
    STL: ARI DEN DET GB MIN OAK SF WSH
    SF: DEN DET MIN OAK SEA SEA STL
    SEA: ARI DEN DET GB NYG OAK STL STL TB`,
  2011: `
    AFC East
    BUF: DEN KC NE OAK PHI WSH
    MIA: BUF BUF KC NYJ OAK WSH
    NE: BUF DAL DEN IND KC MIA MIA NYJ NYJ OAK PHI SD WSH
    NYJ: BUF BUF DAL JAX KC MIA SD WSH
    AFC North
    BAL: ARI CIN CIN CLE CLE HOU IND NYJ PIT PIT SF STL
    CIN: ARI BUF CLE CLE IND JAX SEA STL TEN
    CLE: IND JAX MIA SEA
    PIT: ARI CIN CIN CLE CLE IND JAX KC NE SEA STL TEN
    AFC South
    HOU: ATL CIN CLE IND JAX JAX MIA PIT TB TEN
    IND: HOU TEN
    JAX: BAL IND IND TB TEN
    TEN: BAL BUF CAR CLE DEN HOU IND JAX TB
    AFC West
    DEN: CHI CIN KC MIA MIN NYJ OAK SD
    KC: CHI DEN GB IND MIN OAK SD
    OAK: CHI CLE DEN HOU KC MIN NYJ SD
    SD: BAL BUF DEN JAX KC MIA MIN OAK
    NFC East
    DAL: BUF MIA SEA SF STL TB WSH WSH
    NYG: ARI BUF DAL DAL MIA NE NYJ PHI STL
    PHI: DAL DAL MIA NYG NYJ STL WSH WSH
    WSH: ARI NYG NYG SEA STL
    NFC North
    CHI: ATL CAR DET MIN MIN PHI SD TB
    DET: CAR CHI DAL DEN KC MIN MIN OAK SD TB
    GB: ATL CAR CHI CHI DEN DET DET MIN MIN NO NYG OAK SD STL TB
    MIN: ARI CAR WSH
    NFC South
    ATL: CAR CAR DET IND JAX MIN PHI SEA TB TEN
    CAR: HOU IND JAX TB TB WSH
    NO: ATL ATL CAR CAR CHI DET HOU IND JAX MIN NYG TB TEN
    TB: ATL IND MIN NO
    NFC West
    ARI: CAR CLE DAL PHI SEA SF STL STL
    STL: CLE NO
    SF: ARI CIN CLE DET NYG PHI PIT SEA SEA STL STL TB WSH
    SEA: ARI BAL CHI NYG PHI STL STL`,
  2012: `
    AFC East
    BUF: ARI CLE JAX KC MIA NYJ
    MIA: BUF CIN JAX NYJ OAK SEA STL
    NE: BUF BUF DEN HOU IND JAX MIA MIA NYJ NYJ STL TEN
    NYJ: ARI BUF IND JAX MIA STL
    AFC North
    BAL: CIN CLE CLE DAL KC NE NYG OAK PIT SD
    CIN: BAL CLE JAX KC NYG OAK PHI PIT SD WSH
    CLE: CIN KC OAK PIT SD
    PIT: BAL CIN CLE KC NYG NYJ PHI WSH
    AFC South
    HOU: BAL BUF CHI DEN DET IND JAX JAX MIA NYJ TEN TEN
    IND: BUF CLE DET GB HOU JAX KC MIA MIN TEN TEN
    JAX: IND TEN
    TEN: BUF DET JAX MIA NYJ PIT
    AFC West
    DEN: BAL CAR CIN CLE KC KC NO OAK OAK PIT SD SD TB
    KC: CAR NO
    OAK: JAX KC KC PIT
    SD: KC KC NYJ OAK OAK PIT TEN
    NFC East
    DAL: CAR CIN CLE NYG PHI PHI PIT TB
    NYG: CAR CLE DAL GB NO PHI SF TB WSH
    PHI: BAL CLE NYG TB
    WSH: BAL CLE DAL DAL MIN NO NYG PHI PHI TB
    NFC North
    CHI: ARI CAR DAL DET DET IND JAX MIN STL TEN
    DET: JAX PHI SEA STL
    GB: ARI CHI CHI DET DET HOU JAX MIN NO STL TEN
    MIN: ARI CHI DET DET GB HOU JAX SF STL TEN
    NFC South
    ATL: ARI CAR DAL DEN DET KC NO NYG OAK PHI SD TB WSH
    CAR: ATL NO NO OAK PHI SD WSH
    NO: ATL DAL OAK PHI SD TB TB
    TB: ATL CAR CAR KC MIN OAK SD
    NFC West
    ARI: DET MIA NE PHI SEA
    STL: ARI ARI BUF SEA SF TB WSH
    SF: ARI ARI BUF CHI DET GB MIA NE NO NYJ SEA
    SEA: ARI BUF CAR CHI DAL GB MIN NE NYJ SF STL`,
} as const;
const TIES: Readonly<Record<number, string>> = { 2012: 'SF 24-24 STL' };

export type NflSeason = keyof typeof BEATEN;

export function nflSeason(season: NflSeason): Readonly<{ teams: readonly StandingsTeam[]; games: readonly StandingsGame[] }> {
  let division = { id: '' as DivisionId, name: '' };
  const teams: StandingsTeam[] = [];
  const lines: string[] = [];
  for (const line of BEATEN[season].trim().split('\n')) {
    const [name, beaten] = line.trim().split(': ');
    if (beaten === undefined) division = { id: name as DivisionId, name: name! };
    else {
      teams.push({ id: teamId(name!), name: name!, division });
      lines.push(...beaten.split(' ').map((loser) => `${name} 1-0 ${loser}`));
    }
  }
  const games = played([...lines, ...(TIES[season] ? [TIES[season]] : [])].join('\n'));
  return { teams, games: games.map((game, at) => ({ ...game, id: `${season}-${at}` as GameId })) };
}
